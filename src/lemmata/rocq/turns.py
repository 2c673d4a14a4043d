"""Cosines of rational angles as polynomials in d = 2 cos(pi/q), and the monic polynomial over the
integers that vanishes at d.

2 cos n t is a polynomial C_n in 2 cos t: C_0 = 2, C_1 = d, C_{n+1} = d C_n - C_{n-1}. With t =
pi/q, C_n(d) is known where n t is a right angle, a third of pi, or pi; the other factors of C_n -
C_n(d) are positive at d > 0, or nothing is said here.
"""

from __future__ import annotations

import math

from lemmata.rocq.graph import Graph

LARGEST = 40
"""The largest q."""


def relate(
    graph: Graph,
    places: list[int],
    same: dict[int, tuple[int, str]],
    leaves: set[int],
    steps: dict[tuple[int, int], str],
) -> None:
    """Note for the cosines among the nodes the polynomials that they are, and what vanishes, each
    with the tactic that proves it.
    """
    angles = {place: angle for place in places if (angle := _angle(graph, place))}
    q = math.lcm(*(divisor for _, divisor in angles.values()))
    if not angles or not 3 <= q <= LARGEST:
        return
    turn = graph.put(
        "div", graph.put("mul", graph.put("int", 1), graph.put("pi")), graph.put("int", q)
    )
    generator = graph.put("mul", graph.put("int", 2), graph.put("cos", turn))
    text = f"(1 * PI / {q})"
    leaves.add(generator)
    for place, (p, divisor) in {**angles, graph.put("cos", turn): (1, q)}.items():
        n = p * q // divisor
        half = graph.put("div", _polynomial(graph, generator, _chebyshev(n)), graph.put("int", 2))
        same[place] = half, f"Quotient.turns {n}%nat {text}"
    relation = _vanishing(q)
    if relation:
        minimal, tactic = relation
        place = _polynomial(graph, generator, minimal)
        steps[place, graph.put("int", 0)] = tactic.format(t=text, d=f"(2 * cos {text})")


def _angle(graph: Graph, place: int) -> tuple[int, int] | None:
    """Return (p, q) if a node is cos(p pi / q)."""
    if graph.nodes[place][0] != "cos":
        return None
    operation, *inside = graph.nodes[graph.operands(place)[0]]
    if operation != "div":
        return None
    numerator, denominator = graph.nodes[int(inside[0])], graph.nodes[int(inside[1])]
    if numerator[0] != "mul" or denominator[0] != "int":
        return None
    rate, pi = (graph.nodes[int(part)] for part in numerator[1:])
    # a number has a value
    return (int(rate[1]), int(denominator[1])) if rate[0] == "int" and pi[0] == "pi" else None  # type: ignore[misc]


def _chebyshev(n: int) -> list[int]:
    """Return the coefficients of C_n, the constant one first.

    >>> _chebyshev(3)
    [0, -3, 0, 1]
    """
    first, second = [2], [0, 1]
    for _ in range(n):
        product = [0, *second]
        first, second = (
            second,
            [c - (first[k] if k < len(first) else 0) for k, c in enumerate(product)],
        )
    return first


def _polynomial(graph: Graph, place: int, coefficients: list[int]) -> int:
    """Return the place of a polynomial in a node."""
    total: int | None = None
    for k, c in reversed(list(enumerate(coefficients))):
        if c:
            power = [] if k == 0 else [place if k == 1 else graph.put("pow", place, k)]
            term = graph.product(
                [*([graph.put("int", abs(c))] if abs(c) != 1 or not power else []), *power]
            )
            if total is None:
                total = graph.put("opp", term) if c < 0 else term
            else:
                total = graph.put("sub" if c < 0 else "add", total, term)
    return graph.put("int", 0) if total is None else total


def _vanishing(q: int) -> tuple[list[int], str] | None:
    """Return the coefficients of the polynomial of least degree that vanishes at 2 cos(pi/q), and
    the tactic that proves it.
    """
    import sympy

    n, angle, value, fact = (
        (q // 2, "(PI / 2)", 0, "cos_PI2") if q % 2 == 0 else (q, "PI", -2, "cos_PI")
    )
    if q % 3 == 0:
        n, angle, value, fact = q // 3, "(PI / 3)", 1, "cos_PI3"
    d = sympy.Symbol("d")
    polynomial = sympy.Poly([*_chebyshev(n)[:0:-1], _chebyshev(n)[0] - value], d)
    factors = [
        ([int(c) for c in factor.all_coeffs()[::-1]], power)
        for factor, power in polynomial.factor_list()[1]
    ]
    root = 2 * math.cos(math.pi / q)
    minimal, times = min(
        factors, key=lambda pair: abs(sum(c * root**k for k, c in enumerate(pair[0])))
    )
    positive: dict[tuple[int, ...], str] = {(0, 1): "{d}", (1, 1): "({d} + 1)", (2, 1): "({d} + 2)"}
    cofactors = [(tuple(factor), power) for factor, power in factors if factor != minimal]
    if times > 2 or any(factor not in positive for factor, _ in cofactors):
        return None
    rule = f"@Quotient.{'once' if times == 1 else 'twice'}"
    cofactor = " * ".join(["1", *(f"{positive[factor]} ^ {power}" for factor, power in cofactors)])
    return minimal, f"Quotient.vanishes {n}%nat {{t}} {angle} {fact} {rule} ({cofactor})"

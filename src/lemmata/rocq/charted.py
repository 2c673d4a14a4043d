"""A gap as a quotient of polynomials in numbers that are 0 or more, each of them a node of a
lemma's graph.

x >= a gives x - a, x <= b gives b - x, a <= x <= b with numbers a < b gives y = (x - a)/(b - a) and
its mate 1 - y. Where a root of such a number occurs the root is the number. Of an exponential e^y
with y >= 0 it is e^y - 1. What is of no known sign stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from lemmata.prove.inequality.orthant import Polynomial, coefficients, substituted
from lemmata.prove.normal_form import Quotients
from lemmata.rocq.graph import Graph, NotSaid
from lemmata.rocq.signs import Signs
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Scalar, Value

Ends = Mapping[Scalar, tuple[Scalar | None, Scalar | None]]
"""The ends of the ranges of symbols, None where there is none."""


@dataclass(frozen=True)
class Numbers:
    """The generators of a ring as nodes: the first half of them numbers, the k-th of the second
    half the mate of the k-th number.

    `mated` are the numbers that have one, with which they add up to 1; the nodes of other mates
    mean nothing.
    """

    graph: Graph
    nodes: tuple[int, ...]
    mated: frozenset[int] = frozenset()

    @property
    def count(self) -> int:
        """How many numbers there are."""
        return len(self.nodes) // 2

    def having(self, changes: Mapping[int, int], mated: frozenset[int] | None = None) -> Numbers:
        """Return these numbers with other nodes for some."""
        nodes = tuple(changes.get(k, node) for k, node in enumerate(self.nodes))
        return replace(self, nodes=nodes, mated=self.mated if mated is None else mated)

    def closed(self, polynomial: Polynomial) -> Polynomial:
        """Return the same number, homogeneous in each number and its mate."""
        for k in self.mated:
            mate = polynomial.context().gens()[k + self.count]
            degree, total = polynomial.degrees()[k], 0 * polynomial
            for (power,), part in coefficients(polynomial, (k,)).items():
                y = polynomial.context().gens()[k]
                total = total + part * y**power * (y + mate) ** (degree - power)
            polynomial = total
        return polynomial


@dataclass(frozen=True)
class Side:
    """One side of a cut: its numbers, and by what a generator is replaced there."""

    numbers: Numbers
    index: int
    rate: int = 1
    """The generator is rate times the new number, plus what is added."""
    more: int | None = None
    """The number of the generator that is added; -1 for 1."""

    def of(self, polynomial: Polynomial) -> Polynomial:
        """Return a polynomial in the numbers of this side."""
        gens = polynomial.context().gens()
        shift = (
            0 * polynomial
            if self.more is None
            else 0 * polynomial + 1
            if self.more < 0
            else gens[self.more]
        )
        return substituted(polynomial, self.index, self.rate * gens[self.index] + shift, None)


Cut = tuple[int, int, tuple[Side, Side]]
"""Nodes a and b with the sides a <= b and b < a."""


def at_zero(numbers: Numbers, k: int) -> Cut:
    """Return the cut of a number of unknown sign."""
    graph, node = numbers.graph, numbers.nodes[k]
    below = Side(numbers.having({k: graph.put("opp", node)}), k, -1)
    return node, graph.put("int", 0), (below, Side(numbers, k))


def at_one(numbers: Numbers, k: int) -> Cut:
    """Return the cut of a number at 1: below it has a mate."""
    graph, node, unit = numbers.graph, numbers.nodes[k], numbers.graph.put("int", 1)
    below = Side(
        numbers.having({k + numbers.count: graph.put("sub", unit, node)}, numbers.mated | {k}), k
    )
    return (
        node,
        unit,
        (
            below,
            Side(numbers.having({k: graph.put("sub", node, unit)}, numbers.mated - {k}), k, 1, -1),
        ),
    )


def between(numbers: Numbers, k: int, j: int) -> Cut:
    """Return the cut where two numbers are equal."""
    graph, (first, second) = numbers.graph, (numbers.nodes[k], numbers.nodes[j])
    below = Side(numbers.having({j: graph.put("sub", second, first)}, numbers.mated - {j}), j, 1, k)
    return (
        first,
        second,
        (
            below,
            Side(
                numbers.having({k: graph.put("sub", first, second)}, numbers.mated - {k}), k, 1, j
            ),
        ),
    )


Known = tuple[tuple[int, Polynomial], ...]
"""Nodes that are 0 or more, each with the polynomial that it is, or a positive multiple of it."""


def charted(
    graph: Graph,
    signs: Signs,
    ends: Ends,
    gap: Scalar,
    conditions: Sequence[tuple[int, Scalar]] = (),
) -> tuple[Numbers, Polynomial, Polynomial, Known]:
    """Return numbers, the numerator and the denominator of a gap in them, and those conditions that
    are polynomials in them.

    Args: conditions: nodes that are 0 or more, each with the expression that it is.

    Raises: NotSaid, ArithmeticError.
    """
    swaps, nodes, meanings = _swapped(graph, signs, ends, gap)
    quotients = Quotients(gap.xreplace(swaps))
    if any(q != 2 for _, _, q in quotients.roots):
        raise NotSaid("a root that is not a square root")
    generators: list[tuple[int, int | None, bool]] = []
    for symbol in quotients.symbols:
        generators.append(
            (*nodes[symbol], False)
            if symbol in nodes
            else _placed(graph, signs, quotients, symbol, meanings)
        )
    premises = [
        (node, multiple)
        for node, condition in conditions
        if (multiple := _polynomial(quotients, condition.xreplace(swaps))) is not None
    ]
    numbers, (top, bottom, *polynomials) = _in_ring(
        graph,
        generators,
        [quotients.numerator, quotients.denominator, *(multiple for _, multiple in premises)],
    )
    return (
        numbers,
        top,
        bottom,
        tuple(
            (node, polynomial) for (node, _), polynomial in zip(premises, polynomials, strict=True)
        ),
    )


def _polynomial(quotients: Quotients, condition: Scalar) -> Polynomial | None:
    """Return a positive multiple of a condition in the generators of a gap, None if it is no
    polynomial in them.
    """
    free = condition.free_symbols
    if not free or not free <= set(quotients.symbols) or not condition.is_polynomial(*free):
        return None
    if not all(part.is_Rational for part in subexpressions(condition) if part.is_number):
        return None
    top, bottom = quotients.quotient(condition)
    return top * bottom


def _in_ring(
    graph: Graph, generators: list[tuple[int, int | None, bool]], polynomials: Sequence[Polynomial]
) -> tuple[Numbers, list[Polynomial]]:
    """Put polynomials into a ring that has mates, with 1 + v for generators of at least 1."""
    import flint

    count = len(generators)
    ring = flint.fmpz_mpoly_ctx.get([f"y{k}" for k in range(2 * count)], flint.Ordering.lex)
    zero = graph.put("int", 0)
    mates = {k: mate for k, (_, mate, _) in enumerate(generators) if mate is not None}
    numbers = Numbers(
        graph,
        tuple([node for node, _, _ in generators] + [mates.get(k, zero) for k in range(count)]),
        frozenset(mates),
    )
    sides = []
    for polynomial in polynomials:
        image = ring.from_dict(
            {(*powers, *[0] * count): c for powers, c in polynomial.to_dict().items()}
        )
        for k, (_, _, shifted) in enumerate(generators):
            image = (
                substituted(image, k, 1 + ring.gens()[k], None) if shifted and image != 0 else image
            )
        sides.append(image)
    return numbers, sides


def _swapped(
    graph: Graph, signs: Signs, ends: Ends, gap: Scalar
) -> tuple[dict[Scalar, Scalar], dict[Scalar, tuple[int, int | None]], dict[Scalar, Scalar]]:
    """Return what symbols are replaced by, the nodes of the new ones and of their mates, and what
    the new ones are.
    """
    import sympy

    swaps: dict[Scalar, Scalar] = {}
    nodes: dict[Scalar, tuple[int, int | None]] = {}
    meanings: dict[Scalar, Scalar] = {}
    for symbol in (s for s in ends if s in gap.free_symbols):
        measure = _measured(graph, signs, symbol, *ends[symbol])
        if measure is None:
            continue
        new = (
            sympy.Dummy("u", positive=True)
            if symbol.is_positive and measure[0] == symbol
            else sympy.Dummy("u", nonnegative=True)
        )
        quantity, start, rate, node, mate = measure
        swaps[symbol], nodes[new], meanings[new] = (
            sympy.sympify(start).xreplace(swaps) + rate * new,
            (node, mate),
            quantity,
        )
    radicands = {new for new in _rooted(gap.xreplace(swaps)) if new in nodes}
    for new in radicands:
        root = (
            sympy.Dummy("r", positive=True)
            if new.is_positive
            else sympy.Dummy("r", nonnegative=True)
        )
        swaps = {
            symbol: replacement.xreplace({new: root**2}) for symbol, replacement in swaps.items()
        }
        nodes[root], meanings[root] = (
            (graph.of(sympy.sqrt(meanings[new])), None),
            sympy.sqrt(meanings[new]),
        )
    return swaps, nodes, meanings


def _rooted(gap: Scalar) -> set[Scalar]:
    """Return the symbols of which square roots occur."""
    return {
        part.base
        for part in subexpressions(gap)
        if part.is_Pow and part.exp.is_Rational and part.exp.q == 2 and part.base.is_Symbol
    }


def _measured(
    graph: Graph, signs: Signs, symbol: Scalar, low: object, high: object
) -> tuple[Scalar, Scalar, int, int, int | None] | None:
    """Return what is measured, from where, in what unit and direction, with its node and that of
    its mate; None if no end is known.
    """
    import sympy

    place, room = graph.of(symbol), _Room(graph, signs)
    ends: list[Value] = [None if end is None else sympy.sympify(end) for end in (low, high)]
    below, above = (
        None if end is None else room.node(place, end, under)
        for end, under in zip(ends, (True, False), strict=True)
    )
    if (
        below is not None
        and above is not None
        and ends[0].is_Rational
        and ends[1].is_Rational
        and ends[0] < ends[1]
    ):
        width = ends[1] - ends[0]
        if width == 1:
            return symbol - ends[0], ends[0], width, below, above
        unit = graph.of(width)
        return (
            (symbol - ends[0]) / width,
            ends[0],
            width,
            graph.put("div", below, unit),
            graph.put("div", above, unit),
        )
    if below is not None:
        return symbol - ends[0], ends[0], 1, below, None
    if above is not None:
        return ends[1] - symbol, ends[1], -1, above, None
    return None


class _Room:
    """The distance from an end."""

    def __init__(self, graph: Graph, signs: Signs) -> None:
        self.graph, self.signs = graph, signs

    def node(self, place: int, end: Scalar, under: bool) -> int | None:
        """Return the node of the distance, None if the end cannot be said or is not among what is
        assumed.
        """
        try:
            bound = self.graph.of(end)
        except NotSaid:
            return None
        distance = (
            place
            if under and end == 0
            else self.graph.put("sub", *((place, bound) if under else (bound, place)))
        )
        return distance if self.signs.proof(distance, "nonnegative") else None


def _placed(
    graph: Graph, signs: Signs, quotients: Quotients, symbol: Scalar, meanings: dict[Scalar, Scalar]
) -> tuple[int, int | None, bool]:
    """Return the node of a generator, and whether 1 was taken off."""
    roots = {s: base for s, base, _ in quotients.roots}
    original = quotients.put_back(symbol)
    if original == symbol and symbol.is_Dummy and symbol not in meanings:
        raise NotSaid("a number of the normal form's own")
    expression = original.xreplace(meanings)
    if symbol in roots:  # its generator is the root times the denominator of the base
        bottom = quotients.put_back(
            quotients.expression(quotients.quotient(roots[symbol])[1])
        ).xreplace(meanings)
        expression = expression * bottom
    place = graph.of(expression)
    if graph.nodes[place][0] == "exp":
        less = graph.put("sub", place, graph.put("int", 1))
        if signs.proof(less, "nonnegative"):
            return less, None, True
    return place, None, False

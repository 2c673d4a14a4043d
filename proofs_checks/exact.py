"""Exact evidence: the gap of a relation is literally zero, by polynomial normal form, rational arithmetic or enumeration.

The discrete parameters are enumerated up to the check's `sizes`; the real ones become symbols that carry their sign. The
normal form puts the gap over a common denominator and reduces the numerator as a polynomial: exponentials by one generator
for each rational line of exponents, square roots modulo s² − b, cosines of rational angles modulo a cyclotomic
polynomial. A zero normal form proves the identity. One that is not zero refutes nothing by itself: a rational point of the
domain must break the relation, exactly or in balls.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from proofs_checks import balls
from proofs_checks.check import Check, Evidence
from proofs_checks.relation import leaves
from theory.arithmetic import cospi_symbol
from theory.domain import Array, Case, Choice, Computed, Domain, Generator, Interval, rounded


def run(check: Check, formula: Callable[..., Any], domain: Domain, most: int = 100_000) -> Evidence:
    """Prove the relation for every enumerated case, or find a point that breaks it."""
    import sympy  # noqa: F401 - the formulas' arithmetic finds it among the loaded modules

    done, sizes = 0, check.options["sizes"]
    scope = _scope(check, domain)
    for case in domain.enumerated(sizes, symbol):
        done += 1
        if done > most:
            return Evidence("exact", check.name, "error", scope, note=f"more than {most} cases: limit `sizes`")
        relation = check.function(formula, case)
        if proved(relation):
            continue
        witness, by = _witness(relation, domain, case)
        outcome = "refuted" if by else "inconclusive"
        note = None if by else f"the normal form is not zero at {case}, but no point was found that breaks the relation"
        return Evidence("exact", check.name, outcome, scope, witness=str(witness) if by else None, confirmed_by=by, met=done, note=note)
    kind = "symbols" if domain.real_names() else "finite enumeration"
    return Evidence("exact", check.name, "holds" if done else "vacuous", f"{scope} ({kind}, {done} cases)", residual=0.0, bound=0.0, met=done)


def _scope(check: Check, domain: Domain) -> str:
    discrete = [name for name in domain.factors if name not in domain.real_names()]
    shown = [f"{name} in {_span(check.options['sizes'][name])}" for name in discrete if name in check.options["sizes"]]
    reals = domain.real_names()
    return "; ".join([*shown, *([f"all {', '.join(reals)}"] if reals else [])]) or check.scope(domain)


def _span(values: Any) -> str:
    return f"{values[0]}…{values[-1]}" if isinstance(values, range) else "{" + ", ".join(map(str, values)) + "}"


def symbol(name: str, low: Any, high: Any) -> Any:
    """Return a real symbol that is positive or nonnegative where the interval says so."""
    import sympy

    if low > 0:
        return sympy.Symbol(name, positive=True)
    return sympy.Symbol(name, nonnegative=True) if low == 0 else sympy.Symbol(name, real=True)


def proved(relation: Any) -> bool:
    """Tell whether every gap of the relation is proved: a zero normal form, or a certificate that adds up.

    Raises: TypeError for a float leaf, or for an inequality between symbols that has no certificate.
    """
    return all(_proved(leaf) for leaf in leaves(relation))


def _proved(leaf: Any) -> bool:
    if leaf.proof is not None:
        return all(is_zero(item) for item in leaf.proof.flat)
    if leaf.sign == "zero":
        return all(is_zero(item) for item in leaf.gap.flat)
    return all(_nonnegative(item) for item in leaf.gap.flat)


def _nonnegative(value: Any) -> bool:
    _exact(value)
    if isinstance(value, (int, Fraction)):
        return value >= 0
    if value.is_Rational or value.is_nonnegative is not None:
        return bool(value.is_nonnegative)
    raise TypeError("an inequality between symbols needs a SumOfSquares certificate")


def _exact(value: Any) -> None:
    import sympy

    if isinstance(value, float) or (isinstance(value, sympy.Basic) and value.has(sympy.Float)):
        raise TypeError("a float stands in an exact relation")


def is_zero(value: Any) -> bool:
    """Tell whether an exact number or expression is zero by its normal form.

    >>> import sympy
    >>> x = sympy.Symbol("x")
    >>> is_zero((x + 1) ** 2 - x**2 - 2 * x - 1), is_zero(sympy.exp(2 * x) - sympy.exp(x) ** 2), is_zero(x - 1)
    (True, True, False)
    """
    _exact(value)
    if isinstance(value, (int, Fraction)) or not hasattr(value, "free_symbols"):
        return value == 0
    return normal_form(value) == 0


def normal_form(expression: Any) -> Any:
    """Return the reduced numerator of an expression over a common denominator; zero proves the expression zero."""
    import sympy

    if expression.is_Rational:
        return expression
    expression, relations = _generators(sympy.expand_power_exp(expression))
    if not relations and expression.is_polynomial():
        return sympy.expand(expression)
    numerator = sympy.fraction(sympy.together(expression))[0]
    for generator, relation in relations:
        numerator = _reduced(numerator, generator, relation)
    return sympy.expand(numerator)


def _reduced(numerator: Any, generator: Any, relation: Any) -> Any:
    import sympy

    top, bottom = sympy.Poly(sympy.expand(numerator), generator), sympy.Poly(relation, generator)
    return sympy.prem(top, bottom).as_expr() if top.degree() >= bottom.degree() else top.as_expr()


def _generators(expression: Any) -> tuple[Any, list[tuple[Any, Any]]]:
    """Replace exponentials, cosines of rational angles and square roots by generators, with the relations they satisfy."""
    import sympy

    relations: list[tuple[Any, Any]] = []
    expression = _exponentials(expression)
    turns = sorted(expression.atoms(cospi_symbol()), key=str)
    if turns:
        order = 2 * math.lcm(*(int(turn.args[0].q) for turn in turns))
        z = sympy.Dummy("z")
        steps = {turn: int(turn.args[0] * order) // 2 for turn in turns}
        expression = expression.xreplace({turn: (z**k + z ** (order - k)) / 2 for turn, k in steps.items()})
        relations.append((z, sympy.cyclotomic_poly(order, z)))
    roots = sorted((atom for atom in expression.atoms(sympy.Pow) if atom.exp.is_Rational and atom.exp.q == 2), key=sympy.count_ops)
    for base in dict.fromkeys(root.base for root in roots):
        s = sympy.Dummy("s")
        expression = expression.replace(
            lambda e, base=base: e.is_Pow and e.base == base and e.exp.is_Rational and e.exp.q == 2, lambda e, s=s: s**e.exp.p
        )
        top, bottom = sympy.fraction(sympy.together(base))
        relations.insert(0, (s, bottom * s**2 - top))
    return expression, relations


def _exponentials(expression: Any) -> Any:
    """Write every exp(r · m), r rational, as a power of one generator for the line of m."""
    import sympy

    atoms = [atom for atom in expression.atoms(sympy.exp)]
    lines: dict[Any, list[tuple[Any, Any]]] = {}
    for atom in atoms:
        rate, line = sympy.expand(atom.args[0]).as_coeff_Mul(rational=True)
        lines.setdefault(line, []).append((atom, rate))
    swaps: dict[Any, Any] = {}
    for members in lines.values():
        unit = math.lcm(*(int(rate.q) for _, rate in members))
        generator = sympy.Dummy("E", positive=True)
        swaps.update({atom: generator ** int(rate * unit) for atom, rate in members})
    return expression.xreplace(swaps)


def _witness(relation: Any, domain: Domain, case: Case, tries: int = 8) -> tuple[Case | None, str | None]:
    """Find a rational point of the domain at which the symbolic gaps certainly break their sign, and name what says so."""
    discrete = {name: Choice(value) for name, value in case.items() if not isinstance(domain.factors[name], (Interval, Array, Computed))}
    narrow, source, gaps = domain.replaced(**discrete), Generator(1), list(leaves(relation))
    for _ in range(tries * 25):
        point = narrow.lifted(narrow.draw(source), rounded)
        if not narrow.holds(narrow.lifted(point, float)):
            continue
        by = _broken(gaps, {str(s): value for name in domain.real_names() for s, value in _paired(case[name], point[name])})
        if by:
            return point, by
        tries -= 1
        if tries == 0:
            break
    return None, None


def _paired(symbols: Any, values: Any) -> list[tuple[Any, Any]]:
    return list(zip(symbols.flat, values.flat, strict=True)) if isinstance(symbols, np.ndarray) else [(symbols, values)]


def _broken(gaps: list[Any], values: dict[str, Fraction]) -> str | None:
    for leaf in gaps:
        for gap in leaf.gap.flat:
            for bits in balls.LADDER:
                with balls.precision(bits):
                    there = enclose(gap, values)
                    if balls.excludes_zero(there) if leaf.sign == "zero" else bool(there < 0):
                        return "balls" if hasattr(there, "rad") and balls.rad(there) else "exact"
                    if balls.rad(there) == 0:
                        break
    return None


def enclose(expression: Any, values: dict[str, Fraction]) -> Any:
    """Evaluate a SymPy expression in balls, its symbols at rational values; no float on the way.

    Raises: TypeError for a function that has no enclosure here.
    """
    import flint
    import sympy

    if isinstance(expression, (int, Fraction)):
        return balls.ball(Fraction(expression))
    if expression.is_Symbol:
        return balls.ball(values[str(expression)])
    if expression.is_Rational:
        return balls.ball(Fraction(int(expression.p), int(expression.q)))
    if expression is sympy.pi:
        return flint.arb.pi()
    if expression.is_Add or expression.is_Mul:
        parts = [enclose(item, values) for item in expression.args]
        out = parts[0]
        for part in parts[1:]:
            out = out + part if expression.is_Add else out * part
        return out
    if isinstance(expression, sympy.exp):
        return enclose(expression.args[0], values).exp()
    if expression.is_Pow and expression.exp.is_Integer:
        return enclose(expression.base, values) ** int(expression.exp)
    if expression.is_Pow and expression.exp.is_Rational and expression.exp.q == 2:
        return enclose(expression.base, values).sqrt() ** int(expression.exp.p)
    if isinstance(expression, cospi_symbol()):
        angle = expression.args[0]
        return flint.arb.cos_pi_fmpq(flint.fmpq(int(angle.p), int(angle.q)))
    if isinstance(expression, (sympy.log, sympy.cos, sympy.sin)):
        return getattr(enclose(expression.args[0], values), type(expression).__name__)()
    raise TypeError(f"no enclosure for {type(expression).__name__}")

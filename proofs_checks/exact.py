"""Exact evidence: the gap of a relation is literally zero, by polynomial normal form, rational arithmetic or enumeration.

The discrete parameters are enumerated up to the check's `sizes`; the real ones become symbols that carry their sign. The
normal form (`normal_form.py`) decides whether a gap is zero. A zero normal form proves the identity. One that is not zero
refutes nothing by itself: a rational point of the domain must break the relation, exactly or in balls.
"""

from __future__ import annotations

import functools
import itertools
import math
import operator
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from lemmata.proofs_checks import balls
from lemmata.proofs_checks.check import Check, Evidence, words
from lemmata.proofs_checks.normal_form import normal_form, subexpressions
from lemmata.proofs_checks.relation import Leaf, leaves
from lemmata.theory.arithmetic import cospi_symbol
from lemmata.theory.count import counted
from lemmata.theory.domain import Case, Choice, Domain, Generator, Integer, rounded


def run(check: Check, formula: Callable[..., Any], domain: Domain, most: int = 100_000) -> Evidence:
    """Prove the relation for every enumerated case, or find a point that breaks it."""
    done, scope = 0, _scope(check, domain)
    undecided: Evidence | None = None
    for drawn in domain.enumerated(check.options["sizes"], symbol):
        done += 1
        if done > most:
            return Evidence("exact", check.name, "error", scope, note=f"more than {most} cases: limit `sizes`")
        case = domain.lifted(drawn, _rational) if domain.real_names() else drawn
        relation = check.function(formula, case)
        if proved(relation):
            continue
        pinned = {name: Choice(value) for name, value in drawn.items() if isinstance(domain.factors[name], (Integer, Choice))}
        witness, by = _witness(relation, domain.replaced(**pinned), case)
        if by:
            return Evidence("exact", check.name, "refuted", scope, witness=str(witness), confirmed_by=by, met=done)
        note = f"the normal form is not zero at {case}, but no point was found that breaks the relation"
        undecided = undecided or Evidence("exact", check.name, "inconclusive", scope, note=note)
    kind = "symbols" if domain.real_names() else "finite enumeration"
    outcome = "holds" if done else "vacuous"
    scope = f"{scope} ({kind}, {counted(done, 'case')})"
    return undecided or Evidence("exact", check.name, outcome, scope, residual=0.0, bound=0.0, met=done)


def _rational(value: Any) -> Any:
    """Carry a named float over to symbols, exactly."""
    import sympy

    return sympy.Rational(Fraction(float(value))) if isinstance(value, float) and math.isfinite(value) else sympy.sympify(value)


def _scope(check: Check, domain: Domain) -> str:
    sizes, narrowed, reals = check.options["sizes"], check.options["at"], domain.real_names()
    named = {name: _span(sizes[name]) for name in domain.factors if name in sizes}
    named |= {name: words(domain.factors[name]) or "narrowed" for name in narrowed if name not in named}
    free = [name for name in reals if name not in narrowed]
    parts = [f"{name} {span}" for name, span in named.items()]
    return "; ".join([*parts, *([f"all {', '.join(free)}"] if free else [])]) or check.scope(domain)


def _span(values: Any) -> str:
    return f"{values[0]}…{values[-1]}" if isinstance(values, range) else "in {" + ", ".join(map(str, values)) + "}"


def symbol(name: str, low: Any, high: Any) -> Any:
    """Return a real symbol that is positive or nonnegative where the interval says so."""
    import sympy

    least = sympy.sympify(low)
    if least.is_positive:
        return sympy.Symbol(name, positive=True)
    return sympy.Symbol(name, nonnegative=True) if least.is_nonnegative else sympy.Symbol(name, real=True)


def proved(relation: Any) -> bool:
    """Tell whether every gap of the relation is proved: a zero normal form, or a certificate that adds up.

    Raises: TypeError for a float on either side, or for an inequality between symbols that has no certificate.
    """
    return all(_proved(leaf) for leaf in leaves(relation))


def _proved(leaf: Leaf) -> bool:
    for side in (*leaf.sides, leaf.gap):
        for item in side.flat:
            _exact(item)
    if leaf.proof is not None:
        return all(is_zero(item) for item in leaf.proof.flat)
    if leaf.sign == "zero":
        return all(is_zero(item) for item in leaf.gap.flat)
    return all(_nonnegative(item) for item in leaf.gap.flat)


def _nonnegative(value: Any) -> bool:
    if isinstance(value, (int, Fraction)):
        return value >= 0
    if value.is_nonnegative is None:
        raise TypeError("an inequality between symbols is proved by a SumOfSquares: return one, or make the check @enclosed or @tested")
    return bool(value.is_nonnegative)


def _exact(value: Any) -> None:
    import sympy

    if isinstance(value, (int, Fraction)):
        return
    if not isinstance(value, sympy.Expr) or any(part.is_Float for part in subexpressions(value)):
        raise TypeError(f"a {type(value).__name__} occurs in an exact relation: write integers, `number` or `ratio`")


def is_zero(value: Any) -> bool:
    """Tell whether an exact number or expression is zero by its normal form.

    >>> import sympy
    >>> x = sympy.Symbol("x")
    >>> is_zero((x + 1) ** 2 - x**2 - 2 * x - 1), is_zero(sympy.exp(2 * x) - sympy.exp(x) ** 2), is_zero(x - 1)
    (True, True, False)
    """
    _exact(value)
    return value == 0 if isinstance(value, (int, Fraction)) else normal_form(value) == 0


def _witness(relation: Any, domain: Domain, case: Case, tries: int = 8) -> tuple[Case | None, str | None]:
    """Find a rational point of the domain at which the gaps certainly break their sign, and name what says so."""
    gaps, names = leaves(relation), domain.real_names()
    for point in itertools.islice(_points(domain), tries):
        values = {str(s): value for name in names for s, value in _paired(case[name], point[name])}
        by = _broken(gaps, values)
        if by or not names:
            return (point, by) if by else (None, None)
    return None, None


def _points(domain: Domain, attempts: int = 200) -> Iterator[Case]:
    """Yield rational points of the domain: drawn ones, rounded where that does not leave it, then corners."""
    source, reals = Generator(1), domain.real_names()
    for drawn in itertools.chain((domain.draw(source) for _ in range(attempts)), domain.corners(8)):
        rational = (domain.lifted(drawn, convert, reals) for convert in (rounded, _fraction))
        yield from itertools.islice(filter(domain.contains, rational), 1)


def _fraction(value: Any) -> Any:
    return Fraction(float(value)) if isinstance(value, (float, np.floating)) and math.isfinite(value) else value


def _paired(symbols: Any, values: Any) -> list[tuple[Any, Any]]:
    return list(zip(symbols.flat, values.flat, strict=True)) if isinstance(symbols, np.ndarray) else [(symbols, values)]


def _broken(gaps: list[Leaf], values: dict[str, Fraction]) -> str | None:
    for leaf in gaps:
        for gap in leaf.gap.flat:
            for bits in balls.LADDER:
                with balls.precision(bits):
                    there = enclose(gap, values)
                    if balls.excludes_zero(there) and (leaf.sign == "zero" or bool(there < 0)):
                        return "exact" if there.is_exact() else "balls"
                    if there.is_exact():
                        break
    return None


def enclose(expression: Any, values: dict[str, Fraction]) -> Any:
    """Evaluate a SymPy expression in balls, its symbols at rational values; no float on the way.

    Raises: TypeError for a function that has no enclosure here.
    """
    known: dict[Any, Any] = {}

    def there(part: Any) -> Any:
        if part not in known:
            known[part] = _enclosed(part, values, there)
        return known[part]

    return there(expression)


def _enclosed(expression: Any, values: dict[str, Fraction], there: Callable[[Any], Any]) -> Any:
    import flint
    import sympy

    if isinstance(expression, (int, Fraction)):
        return balls.ball(expression)
    if expression.is_Symbol:
        if str(expression) not in values:
            raise ValueError(f"the symbol {expression} is not a parameter of the domain, so no point can be tried: use the case's own")
        return balls.ball(values[str(expression)])
    if expression.is_Rational:
        return balls.ball(Fraction(int(expression.p), int(expression.q)))
    if expression is sympy.pi:
        return flint.arb.pi()
    if expression.is_Add or expression.is_Mul:
        return functools.reduce(operator.add if expression.is_Add else operator.mul, map(there, expression.args))
    if isinstance(expression, sympy.exp) or expression is sympy.E:
        return there(expression.args[0] if expression.args else 1).exp()
    if isinstance(expression, sympy.Abs):
        return abs(there(expression.args[0]))
    if expression.is_Pow and expression.exp.is_Rational:
        root = there(expression.base)
        return (root if expression.exp.is_Integer else root.root(int(expression.exp.q))) ** int(expression.exp.p)
    if expression.is_Pow:
        return there(expression.base) ** there(expression.exp)
    if isinstance(expression, cospi_symbol()):
        angle = expression.args[0]
        return flint.arb.cos_pi_fmpq(flint.fmpq(int(angle.p), int(angle.q)))
    if isinstance(expression, (sympy.log, sympy.cos, sympy.sin)):
        return getattr(there(expression.args[0]), type(expression).__name__)()
    raise TypeError(f"{type(expression).__name__} cannot be enclosed in a ball")

"""Exact evidence: the gap of a relation is literally zero, by polynomial normal form, rational arithmetic or enumeration.

The discrete parameters are enumerated up to the check's `sizes`; the real ones become symbols that carry their sign. The
normal form (`normal_form.py`) decides whether a gap is zero. A zero normal form proves the identity. One that is not zero
refutes nothing by itself: a rational point of the domain must break the relation, exactly or in balls. What is proved is proved off the
zeros of all divisors (`divisors.py`), and for cases whose assumptions can be met (`assumptions.py`).
"""

from __future__ import annotations

import contextlib
import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import numpy as np

from lemmata.proofs_checks import balls
from lemmata.proofs_checks.assumptions import beside, can_be_met, pinned
from lemmata.proofs_checks.check import Check, Evidence, Options
from lemmata.proofs_checks.divisors import Account, recorded
from lemmata.proofs_checks.normal_form import is_zero, must_be_exact
from lemmata.proofs_checks.relation import Leaf, Relation, leaves
from lemmata.proofs_checks.scope import Met
from lemmata.proofs_checks.symbols import enclose, paired, symbol
from lemmata.theory.count import counted
from lemmata.theory.domain import Case, Domain, Generator, rounded
from lemmata.theory.types import Formula, Scalar

TRIES = 8
"""Rational points of the box and of its corners, as many of each, and three times as many beyond, at which a relation without a proof is
tried: a false identity between analytic functions fails at almost every point."""
DRAWS = 200
"""Drawn cases from which these points are rounded: rounding may leave the domain, and then the next one is taken."""


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Prove the relation for every enumerated case, or find a point that breaks it."""
    met, unmet, off = Met(domain), 0, Account(check.function, formula)
    undecided: Evidence | None = None
    for drawn in domain.enumerated(check.options["sizes"], symbol):
        case, inside = domain.lifted(drawn, _rational) if domain.real_names() else drawn, pinned(domain, drawn)
        with recorded() as divisors:
            relation = check.function(formula, case)
        if not proved(relation):
            found = _witness(relation, inside, case)
            note = f"the normal form is not zero at {case}, but no point was found that breaks the relation"
            undecided = undecided or Evidence("exact", check.name, "inconclusive", str(met), note=note)
        elif can_be_met(inside):
            met.add(case)
            found = off.broken_at(divisors, case, inside, lambda inside=inside: _points(inside))
        else:
            unmet, found = unmet + 1, None
        if found:
            return Evidence("exact", check.name, "refuted", str(met), witness=str(found[0]), confirmed_by=found[1], met=met.count)
    kind = "symbols" if domain.real_names() else "finite enumeration"
    scope = f"{met} ({kind}, {counted(met.count, 'case')}{beside(unmet)}){off}"
    outcome = "holds" if met.count else "vacuous"
    return undecided or Evidence("exact", check.name, outcome, scope, residual=0.0, bound=0.0, met=met.count)


def _rational(value: Scalar) -> Scalar:
    """Carry a named float over to symbols, exactly."""
    import sympy

    return sympy.Rational(Fraction(float(value))) if isinstance(value, float) and math.isfinite(value) else sympy.sympify(value)


def proved(relation: Relation) -> bool:
    """Tell whether every gap of the relation is proved: a zero normal form, or a certificate that adds up.

    Raises: TypeError for a float on either side, or for an inequality between symbols that has no certificate.
    """
    return all(_proved(leaf) for leaf in leaves(relation))


def _proved(leaf: Leaf) -> bool:
    for side in (*leaf.sides, leaf.gap):
        for item in side.flat:
            must_be_exact(item)
    if leaf.proof is not None:
        return all(is_zero(item) for item in leaf.proof.flat)
    if leaf.sign == "zero":
        return all(is_zero(item) for item in leaf.gap.flat)
    return all(_nonnegative(item) for item in leaf.gap.flat)


def _nonnegative(value: Scalar) -> bool:
    if isinstance(value, (int, Fraction)):
        return value >= 0
    if value.is_nonnegative is None:
        raise TypeError("an inequality between symbols is proved by a SumOfSquares: return one, or make the check @enclosed or @tested")
    return bool(value.is_nonnegative)


def _witness(relation: Relation, domain: Domain, case: Case) -> tuple[Case, str] | None:
    """Find a rational point of the domain at which the gaps certainly break their sign, and name what says so."""
    gaps, names = leaves(relation), domain.real_names()
    for point in _points(domain):
        values = {str(s): value for name in names for s, value in paired(case[name], point[name])}
        by = _broken(gaps, values)
        if by or not names:
            return (point, by) if by else None
    return None


def _points(domain: Domain) -> Iterator[Case]:
    """Yield rational points of the domain: drawn ones, rounded where that does not leave it, corners, and points beyond the box."""
    source, reals = Generator(1), domain.real_names()

    def drawn() -> Iterator[Case]:
        yield from itertools.islice(filter(domain.holds, (domain.draw(source) for _ in range(DRAWS))), TRIES)
        yield from domain.corners(TRIES)
        yield from domain.beyond(3 * TRIES, seed=1, resize=False) if reals else ()

    for point in drawn():
        rational = (case for convert in (rounded, _fraction) for case in _lifted(domain, point, convert, reals))
        yield from itertools.islice(filter(domain.contains, rational), 1)


def _lifted(domain: Domain, drawn: Case, convert: Callable[[Scalar], Scalar], reals: Sequence[str]) -> Iterator[Case]:
    """Yield the case with its real values converted, unless rounding them leaves what is computed from them undefined."""
    with contextlib.suppress(ArithmeticError, ValueError):
        yield domain.lifted(drawn, convert, reals)


def _fraction(value: Scalar) -> Scalar:
    return Fraction(float(value)) if isinstance(value, (float, np.floating)) and math.isfinite(value) else value


def _broken(gaps: list[Leaf], values: dict[str, Fraction]) -> str | None:
    """Name what says that some gap certainly breaks its sign at the values: more bits are tried until a ball decides, or is exact."""
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

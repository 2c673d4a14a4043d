"""Zeros of a divisor in a domain: what is met on a few points, and on lines through these."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from lemmata.language.domain import Case, Domain
from lemmata.prove.at_points.rational import Points
from lemmata.prove.at_points.undefined import LINES
from lemmata.prove.at_points.values import values
from lemmata.prove.symbols import VALUELESS, computed_anew
from lemmata.prove.traced.values import with_values
from lemmata.terms.quotients import Quotients, Unreduced
from lemmata.terms.term import Term, evaluate, put, term, variables

__lemmata__ = "prover"
MANY = 80
"""Points at which the value of a divisor is looked at."""
LARGEST = 10**6
"""Denominators of zeros that are no numbers of few bits, at most: a root of a polynomial that is a
small fraction is met then, as 1/3."""


def zeros(divisor: Term, inside: Domain, case: Case, points: Points) -> Iterator[Case]:
    """Yield zeros of a divisor in a domain: rational points of it, and those on lines through such,
    parallel to an axis.
    """
    for point in itertools.islice(points.touching, MANY):
        if _is_zero(divisor, values(inside, case, point)):
            yield point
    for point in itertools.islice(points.touching, LINES):
        at = values(inside, case, point)
        for one in sorted(variables(divisor), key=str):
            fixed = {symbol: term(at[symbol]) for symbol in variables(divisor) - {one}}
            for root in _roots(divisor, one, fixed):
                candidate = {**at, one: root}
                if _is_zero(divisor, candidate):
                    yield from placed(inside, case, point, candidate)


def _is_zero(divisor: Term, at: dict[Term, Fraction]) -> bool:
    with contextlib.suppress(TypeError, ArithmeticError):
        return evaluate([divisor], at, Fraction(0))[0] == 0
    return False


def placed(inside: Domain, case: Case, point: Case, at: dict[Term, Fraction]) -> Iterator[Case]:
    """Yield the point at which the variables of a case have values, if it is in the domain."""
    with contextlib.suppress(*VALUELESS):
        moved = {
            name: with_values(case[name], at, lambda one, at: at[one])
            for name in inside.real_names()
        }
        candidate = computed_anew(inside, point.having(**moved))
        if inside.contains(candidate):
            yield candidate


def _roots(divisor: Term, one: Term, fixed: dict[Term, Term]) -> list[Fraction]:
    """Return numbers near the real zeros of a divisor in one variable, where it is a polynomial in
    that alone: of one that is linear its zero.
    """
    try:
        quotients = Quotients(line := put(divisor, fixed))
        top, _ = quotients.of(line)
    except (Unreduced, ArithmeticError):
        return []
    if quotients.names != ["v0"] or quotients.variables != [one] or top.degrees()[0] < 1:
        return []
    rows = {int(powers[0]): int(c) for powers, c in top.to_dict().items()}
    line = [rows.get(power, 0) for power in range(max(rows), -1, -1)]
    if len(line) == 2:
        return [Fraction(-line[1], line[0])]
    try:
        roots = np.roots([float(c) for c in line])
    # what no float can hold is not searched for roots
    except (OverflowError, np.linalg.LinAlgError):
        return []
    near = [Fraction(float(root)) for root in roots.real[abs(roots.imag) < 1e-9]]
    return [*near, *(root.limit_denominator(LARGEST) for root in near)]

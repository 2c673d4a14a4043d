"""The divisors of a proof on terms that may vanish in the stated range: it is one off their zeros.

At zeros that are met in the domain formula and check are run on numbers: code may give another
value there, which breaks the relation, or none.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterable, Iterator
from fractions import Fraction

import numpy as np

from lemmata.language.domain import Case, Domain
from lemmata.prove.answer import Broken, confirm
from lemmata.prove.guards.divisors import LINES, MANY, ZEROS, named, undefined
from lemmata.prove.guards.rational_points import TRIES, Points
from lemmata.prove.symbols import VALUELESS
from lemmata.prove.traced.factors import Factor
from lemmata.prove.traced.points import is_apart, values
from lemmata.prove.traced.values import Unsuited, with_values
from lemmata.terms.quotients import Quotients, Unreduced
from lemmata.terms.term import Term, evaluate, put, term, variables
from lemmata.terms.types import Formula, Function

__lemmata__ = "prover"
LARGEST = 10**6
"""Denominators of zeros that are no numbers of few bits, at most: a root of a polynomial that is a
small fraction is met then, as 1/3."""


class Off:
    """The divisors off whose zeros a check is proved, by the words in which a scope names them."""

    def __init__(self, function: Function, formula: Formula) -> None:
        self._function, self._formula = function, formula
        self._words: dict[str, str] = {}

    def add(
        self, inside: Domain, case: Case, divisors: Iterable[Factor], points: Points
    ) -> tuple[Case, str] | None:
        """Note the divisors of a case; return a zero of one at which the relation certainly fails,
        and what confirms that, if one is met.

        Raises: Unsuited where no point is met at which none of them is 0.
        """
        divisors = list(divisors)
        gaps = [one.term for one in divisors]
        if gaps and not any(
            is_apart(gaps, values(inside, case, point))
            for point in itertools.islice(points.touching, TRIES)
        ):
            raise Unsuited(f"no point is off the zeros of {divisors[0].words:.80}")
        for one in divisors:
            if one.words in self._words:
                continue
            met = list(itertools.islice(_zeros(one.term, inside, case, points), ZEROS))
            for point in met:
                answer = confirm(self._function, self._formula, inside, point)
                if isinstance(answer, Broken):
                    return point, answer.by
            lost = any(undefined(self._function, self._formula, inside, at) for at in met)
            self._words[one.words] = " (undefined there)" if lost else ""
        return None

    def __str__(self) -> str:
        """Return the words that follow a scope line, nothing if no divisor may vanish."""
        return f"; off the zeros of {named(self._words)}" if self._words else ""


def _zeros(divisor: Term, inside: Domain, case: Case, points: Points) -> Iterator[Case]:
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
                    yield from _placed(inside, case, point, candidate)


def _is_zero(divisor: Term, at: dict[Term, Fraction]) -> bool:
    with contextlib.suppress(TypeError, ArithmeticError):
        return evaluate([divisor], at, Fraction(0))[0] == 0
    return False


def _placed(inside: Domain, case: Case, point: Case, at: dict[Term, Fraction]) -> Iterator[Case]:
    """Yield the point at which the variables of a case have values, if it is in the domain."""
    with contextlib.suppress(*VALUELESS):
        moved = {
            name: with_values(case[name], at, lambda one, at: at[one])
            for name in inside.real_names()
        }
        candidate = inside.lifted(point.having(**moved), lambda value: value)
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

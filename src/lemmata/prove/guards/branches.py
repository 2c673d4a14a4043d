"""Branches that a symbol never takes: `q if q == 3 else -q` is -q on a symbol, which equals no
number.

What is proved on symbols is therefore looked at on numbers too, where a formula that asks for
values would do something else: at an ordinary point, where all parameters are equal, where one of
them is a number with which the code of formula or check compares, and where two expressions are
equal that it compares (`comparisons.py`).
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

import numpy as np

from lemmata.language.domain import Case, Domain
from lemmata.language.relation import Relation
from lemmata.language.time_budget import TimeUp, within
from lemmata.prove import balls
from lemmata.prove.answer import Broken, Kept, confirm, look
from lemmata.prove.at_points.mentioned import names_of, numbers, plain
from lemmata.prove.by_sympy import rationals
from lemmata.prove.guards.comparisons import answers
from lemmata.prove.guards.pointwise import Call, is_alike
from lemmata.prove.symbols import VALUELESS, built, symbolic, values_at
from lemmata.terms.types import Formula, Scalar, Value

EACH, MOST = {"quick": 4, "full": 12}, {"quick": 8, "full": 96}
"""Points looked at for a combination of discrete parameters, and for all of them, in a tier."""
ANSWERED, MOST_ANSWERED = 64, 256
"""Points looked at where two expressions are equal that code compares, likewise; few claims have
any.
"""
TYPES = frozenset(("isinstance", "issubclass", "type", "world", "Fraction"))
"""Names in the code of a check or a formula that may have another value for fractions than for
balls.
"""
FURTHER = 8
"""Points looked at, at most, after those at which nothing could be compared."""
FIRST = 4
"""Points of which one is taken as the ordinary one."""
COARSE = 1e-6
"""A gap that balls do not keep so near its sign, beside its sides, tells nothing."""
NOWHERE = "formula, check and symbols could be compared at no point of the domain"
"""What leaves a proof on symbols open."""
SECONDS, SECONDS_OF_LIMITS = 2.0, 8.0
"""For the points of one combination, of the processor: a check that takes longer on numbers than on
symbols is looked at no further.
"""


class Branches:
    """The points at which a check that is proved on symbols is still looked at."""

    def __init__(self, function: Callable[..., Relation], formula: Formula, tier: str) -> None:
        self._function, self._formula, self._left = function, formula, MOST.get(tier, MOST["full"])
        self._each, self._answers_left = EACH.get(tier, EACH["full"]), MOST_ANSWERED
        self._numbers: list[Fraction] | None = None
        self._limits = self._told = self.unseen = False
        self._by_type = any(
            TYPES & set(names_of(code.__code__)) for code in map(plain, (function, formula)) if code
        )
        self._alike: bool | None = None
        self.gap = ""
        """Why the points of the case that was looked at last leave a proof open, nothing if they do
        not.
        """

    def broken(
        self,
        domain: Domain,
        case: Case,
        points: Iterable[Case],
        asked: Iterable[tuple[Scalar, Scalar]],
        limits: bool = False,
        calls: Sequence[Call] = (),
    ) -> tuple[Case, str] | None:
        """Return a point of the domain at which the relation certainly fails, and what confirms
        that, if one is met.

        Args: domain: with the discrete values of a case of symbols; points: rational points of it;
        asked: pairs that were compared for the symbols; limits: whether it has limits; calls: of
        the formula, by the check. Where limits are decided at none of the points that are tried,
        `unseen` is set; where nothing at all can be compared there, or the formula is not its
        expression, `gap` says so.
        """
        self.gap = ""
        if not domain.real_names() or not (self._left or self._answers_left):
            return None
        if limits and not self._limits:
            self._each, self._left = EACH["full"], MOST["full"]
        self._limits, self._told, self._alike = limits, False, None
        if not (self._left or asked or limits):  # nothing to look at, so that no point is drawn
            return None
        looks, names = self._left > 0, symbolic(domain, case)
        self._compare = lambda point: is_alike(self._formula, calls, values_at(names, case, point))
        try:
            return self._met(domain, case, points, asked)
        finally:
            self.unseen = self.unseen or (limits and not self._told)
            if looks and not self._told and self._alike is None:
                self.gap = self.gap or NOWHERE

    def _met(
        self,
        domain: Domain,
        case: Case,
        points: Iterable[Case],
        asked: Iterable[tuple[Scalar, Scalar]],
    ) -> tuple[Case, str] | None:
        base = _generic(domain, points)
        if base is None:
            return None
        if self._numbers is None:
            self._numbers = numbers(self._formula, self._function)
        special = list(
            itertools.islice(_special(domain, base, self._numbers), min(self._each, self._left))
        )
        self._left -= len(special)
        try:
            with within(SECONDS_OF_LIMITS if self._limits else SECONDS):
                answered = list(
                    itertools.islice(
                        answers(asked, domain, case, base), min(ANSWERED, self._answers_left)
                    )
                )
                self._answers_left -= len(answered)
                return self._broken(
                    domain,
                    itertools.chain(special + answered, self._further(points) if special else ()),
                )
        except TimeUp:
            self._left = self._answers_left = 0
            return None

    def _further(self, points: Iterable[Case]) -> Iterator[Case]:
        """Yield further points as long as nothing could be compared at any: the relation may have
        no value at some.
        """
        for point in itertools.islice(points, FURTHER):
            if self._told or self._alike is not None:
                return
            yield point

    def _broken(self, domain: Domain, points: Iterable[Case]) -> tuple[Case, str] | None:
        for point in points:
            if by := self._broken_by(domain, point):
                return point, by
        return None

    def _broken_by(self, domain: Domain, case: Case) -> str | None:
        """Name what confirms that a point breaks the relation; a root of a fraction, or a limit,
        has no value but as an expression.
        """
        if (
            self._limits
            and (broken := rationals.is_broken(self._function, self._formula, domain, case))
            is not None
        ):
            self._told = True
            return "balls" if broken else None
        suspicious = self._suspicious(domain, case)
        if suspicious is None:
            self._look_at_the_formula(domain, case)
        if not suspicious:
            return None
        said = confirm(self._function, self._formula, domain, case)
        by = said.by if isinstance(said, Broken) else None
        broken = None if by else rationals.is_broken(self._function, self._formula, domain, case)
        self._told = self._told or broken is not None
        return by or ("balls" if broken else None)

    def _look_at_the_formula(self, domain: Domain, case: Case) -> None:
        """Compare the formula at a point of which the check tells nothing; where it takes no such
        number, what the check makes of SymPy's.

        What a check for symbols makes of these refutes nothing: a number that is to be replaced by
        0 stays in its place.
        """
        alike = self._compare(case)
        if alike is None and not self._limits:
            broken = rationals.is_broken(self._function, self._formula, domain, case)
            alike = None if broken is None else not broken
        if alike is not None:
            self._alike = alike
            self.gap = self.gap or (
                "" if alike else f"the formula at {case} is not what it is for symbols"
            )

    def _suspicious(self, domain: Domain, case: Case) -> bool | None:
        """Tell whether fractions break a relation, or balls; None where neither has a value.

        Balls are asked where fractions have none, as their truth value is True, be it 0; and where
        code asks of which type a number is. A check that makes expressions of fractions makes none
        of balls, which SymPy does not take.
        """
        told = None
        for convert in (Fraction, balls.ball):
            try:
                with balls.precision(balls.LADDER[0]):
                    said = look(self._function, self._formula, domain, case, COARSE, convert)
                if isinstance(said, Broken):
                    return True
                if isinstance(said, Kept):
                    self._told, told = True, False
                    if not self._by_type:
                        break
            except balls.Expression:
                if not self._by_type:
                    break
            # what fractions cannot compute, balls may; a check may be written for symbols alone
            except Exception:  # noqa: BLE001
                continue
        return told


def _generic(domain: Domain, points: Iterable[Case]) -> Case | None:
    """Return of the first points the one with the most different values, 0 not counted: where one
    is 0 too much is the same.
    """
    first = list(itertools.islice(points, FIRST))
    return max(first, key=lambda point: len({*_values(domain, point)} - {0}), default=None)


def _values(domain: Domain, point: Case) -> list[Value]:
    return [
        value
        for name in domain.real_names()
        for value in np.ravel(np.asarray(point[name], dtype=object))
    ]


def _special(domain: Domain, base: Case, numbers: list[Fraction]) -> Iterator[Case]:
    names = domain.real_names()
    # a ball equals another one only if it is exact
    first = Fraction(float(next(filter(None, _values(domain, base)), 1)))
    changes = [
        {},
        dict.fromkeys(names, first),
        *({name: number} for number in numbers for name in names),
    ]
    for change in changes:
        with contextlib.suppress(*VALUELESS):
            case = built(
                domain,
                lambda name, factor, known, change=change: _filled(base[name], change.get(name)),
            )
            if domain.contains(case):
                yield case


def _filled(value: Value, number: Fraction | None) -> Value:
    if number is None or not isinstance(value, np.ndarray):
        return value if number is None else number
    out = np.empty(value.shape, dtype=object)
    out[...] = number
    return out

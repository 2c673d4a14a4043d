"""Many cases at once: the sides of a relation as terms, evaluated on whole arrays of floats.

For each combination of a domain's discrete parts, formula and check are run once on terms
(`prove.traced.ran`), and what they compare is then evaluated at hundreds of cases in the time of a
few. A term may be another one than the formula, since code may ask for the type of its argument. So
all cases that are drawn one by one run through the formula, and where the sides that it gives there
are others than the terms', beyond rounding, these say nothing. A case that they do not certainly
keep is run through the formula, too, and what becomes of it is decided there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from lemmata.language.case import LOG_FROM, Case, Stratified, show
from lemmata.language.check import Check
from lemmata.language.domain import Domain, converted
from lemmata.language.factors import Array, Interval, Normal
from lemmata.language.relation import NOISE, Leaves, Sign, breach
from lemmata.prove.traced.ran import Ran
from lemmata.prove.traced.stated import number_or_variable
from lemmata.prove.traced.values import Unsuited, plain, terms_of
from lemmata.terms.term import Term, evaluate, parts
from lemmata.terms.trace import Overgrown, tracing
from lemmata.terms.types import Formula, Tensor, Value

COMBINATIONS = 2
"""Combinations of discrete parts that are put on terms, those with the most drawn cases: a trace
takes as long as some forty cases.
"""
LARGEST = 2000
"""Parts that are built for a combination, at most: nine checks in ten that can be put on terms
have a sixth of it to evaluate, and to build them takes as long as a hundred cases.
"""
MANY, FEW = 1000, 100
"""Further cases of each combination: where its parameters are drawn as arrays, and where each case
is drawn by itself, which takes as long as its evaluation.
"""
ATTEMPTS = 3
"""Draws for each of these, at most: conditions that are met more rarely leave fewer cases."""
ALIKE = 1e-9
"""Sides of terms and formula are alike if they differ by so much of themselves: the usual
tolerance.
"""
LAWS = (Interval.draw, Array.draw, Normal.draw)
"""How parameters are drawn that can be drawn many at once."""


class Table(NamedTuple):
    """What terms say of some cases: how far each breaks the relation, whether it certainly keeps
    it, whether the tolerance swallows an entry there, and both sides of each gap, (entries, cases).
    """

    excess: np.ndarray
    kept: np.ndarray
    swallowed: np.ndarray
    sides: list[tuple[np.ndarray, np.ndarray]]


class Many:
    """Draws of so many cases at once, along the first axis, that share out each range as those of
    `Stratified` do.
    """

    def __init__(self, seed: int, count: int) -> None:
        self._rng, self._count = np.random.default_rng(seed), count

    def real(self, low: float, high: float) -> Tensor:
        """Draw a number for each case."""
        return self.reals((), low, high)

    def reals(self, shape: tuple[int, ...], low: float, high: float) -> np.ndarray:
        """Draw an array for each case; from a wide positive range every other case draws
        logarithms.
        """
        size = math.prod(shape)
        parted = self._rng.permuted(np.tile(np.arange(self._count), (size, 1)), axis=1).T
        shares = (parted + self._rng.random((self._count, size))) / self._count
        drawn = low + (high - low) * shares
        if low > 0 and high >= LOG_FROM * low:
            drawn[1::2] = low * (high / low) ** shares[1::2]
        return np.clip(drawn, low, high).reshape(self._count, *shape)

    def normals(self, shape: tuple[int, ...]) -> np.ndarray:
        """Draw standard normal entries for each case."""
        return self._rng.standard_normal((self._count, *shape))

    def integer(self, low: int, high: int) -> int:
        """Refuse: what is discrete is the same in all cases."""
        raise Unsuited(f"an integer from {low} to {high} is drawn with a real parameter")

    def pick(self, values: Sequence[Value]) -> Value:
        """Refuse, likewise."""
        raise Unsuited(f"one of {len(values)} values is drawn with a real parameter")


class Batch:
    """The cases of one combination of discrete parts, on terms.

    Attributes: cases: those that were drawn one by one, and run through the formula; table: what
    terms say of them.

    Raises: Unsuited where terms do not say what is compared, and whatever else the check raises.
    """

    def __init__(
        self, check: Check, formula: Formula, domain: Domain, cases: Sequence[Case]
    ) -> None:
        self.cases = cases
        self._met = self._denied = False
        self._domain, self._rtol, first = domain, check.options["rtol"], cases[0]
        with tracing(most=LARGEST) as trace:
            self._lifted = domain.built(
                lambda name, factor, parameters: (
                    factor.symbol(name, parameters, number_or_variable)
                    if factor.is_real
                    else converted(first[name], _exactly)
                )
            )
            ran = Ran(check.function, formula, self._lifted, marked=False)
        if trace.refusals:
            raise Unsuited(trace.refusals[0])
        # off the points at which code goes another way nothing is known of these
        if ran.unequal or any(leaf.given or leaf.squares for leaf in ran.leaves):
            raise Unsuited("code compares terms, or a certificate is compared")
        # what is noted of a scale is the largest one of any case
        if any(leaf.scale is not None or leaf.proof is not None for leaf in ran.leaves):
            raise Unsuited("a relation has a scale of its own")
        self._signs: list[Sign] = [leaf.sign for leaf in ran.leaves]
        self._shapes = [tuple(side.shape for side in leaf.sides) for leaf in ran.leaves]
        self._sides = [[*map(_terms, leaf.sides)] for leaf in ran.leaves]
        self._parts = parts(*(one for pair in self._sides for side in pair for one in side))
        self._parts = parts(*self._parts, *ran.partial)
        with np.errstate(all="ignore"):
            self.table = self._evaluated(self._given(cases), len(cases))

    def compare(self, place: int, gaps: Leaves | None) -> None:
        """Hold the sides that the formula gives at one of the cases against the terms', which say
        nothing from there on if they are others.

        Args: gaps: what the formula gave, None where it had no value.
        """
        if gaps is not None:
            self._met = self._met or self._keeps(place)
            self._denied = self._denied or not self._alike(place, gaps)
        else:
            self._denied = self._denied or self._keeps(place)

    def _keeps(self, place: int) -> bool:
        """Tell whether terms certainly keep one of the cases."""
        return bool(self.table.kept[place] and not self.table.swallowed[place])

    @property
    def is_trusted(self) -> bool:
        """Whether the terms were what the formula gave, wherever that was looked at."""
        return self._met and not self._denied

    def _alike(self, place: int, gaps: Leaves) -> bool:
        if [leaf.sign for leaf in gaps] != self._signs:
            return False
        for leaf, shapes, sides in zip(gaps, self._shapes, self.table.sides, strict=True):
            if tuple(side.shape for side in leaf.sides) != shapes:
                return False
            for one, values in zip(leaf.sides, sides, strict=True):
                got, want = np.ravel(one).astype(complex), values[:, place]
                sizes = np.maximum(np.abs(got), np.abs(want))
                most = ALIKE * sizes + NOISE * (1 + sizes.max(initial=0.0))
                if not np.all(np.abs(got - want) <= most):
                    return False
        return True

    def drawn(self, often: int) -> tuple[Table, list[Case]]:
        """Draw further cases, `often` times as many as usual, and return what terms say of them,
        and the cases that these do not certainly keep.
        """
        count = MANY * often
        at = None if self._domain.where else self._together(count)
        if at is None:
            cases = self._singly(FEW * often)
            at, count = self._given(cases), len(cases)
        with np.errstate(all="ignore"):
            table = self._evaluated(at, count)
        suspects = np.flatnonzero(~table.kept | table.swallowed)
        # a number is what may refute; what is none comes after those
        sizes = np.nan_to_num(table.excess[suspects], nan=-1.0, posinf=-1.0, neginf=-1.0)
        ordered = suspects[np.argsort(-sizes, kind="stable")]
        cases = (self._case({name: one[place] for name, one in at.items()}) for place in ordered)
        return table, [case for case in cases if case is not None]

    def _together(self, count: int) -> dict[str, np.ndarray] | None:
        """Draw the real parameters as arrays, None where one is drawn by a law of its own, or
        between ends that others move.
        """
        source = Many(1, count)
        reals = self._domain.reals()
        if any(type(factor).draw not in LAWS for factor in reals.values()):
            return None
        try:
            with tracing():
                return {name: one.draw(source, self._lifted) for name, one in reals.items()}
        # an end of a range may ask a term for its value
        except (TypeError, ArithmeticError, ValueError):
            return None

    def _singly(self, count: int) -> list[Case]:
        """Draw cases that meet the conditions, one by one."""
        source, first, drawn = Stratified(1, count), self.cases[0], list[Case]()
        for _ in range(ATTEMPTS * count):
            dealt = source.next_case()
            # a later parameter may be left no room
            with suppress(ArithmeticError, ValueError):
                case = self._domain.built(
                    lambda name, factor, parameters, dealt=dealt: (
                        factor.draw(dealt, parameters) if factor.is_real else first[name]
                    )
                )
                if self._domain.holds(case):
                    drawn.append(case)
            if len(drawn) == count:
                break
        return drawn

    def _case(self, values: Mapping[str, np.ndarray]) -> Case | None:
        """Return the case with some values of the real parameters, None where what is computed from
        them has no value.
        """
        first = self.cases[0]
        with suppress(ArithmeticError, ValueError):
            return self._domain.built(
                lambda name, factor, parameters: (
                    (values[name] if factor.is_array else float(values[name]))
                    if name in values
                    else first[name]
                )
            )
        return None

    def _given(self, cases: Sequence[Case]) -> dict[str, np.ndarray]:
        """Return the values of real parameters at some cases, along the first axis."""
        return {
            name: np.array([np.asarray(case[name], dtype=float) for case in cases])
            for name in self._domain.real_names()
        }

    def _evaluated(self, at: Mapping[str, np.ndarray], count: int) -> Table:
        """Return what terms say at values of the real parameters."""
        point: dict[Term, np.ndarray] = {}
        for name, values in at.items():
            columns = values.reshape(count, -1).T
            point |= dict(zip(terms_of(self._lifted[name]), columns, strict=True))
        values = evaluate(self._parts, point, 0.0)
        # what is infinite on the way may be finite in the end, as 1/(1/x) at 0
        kept = np.ones(count, dtype=bool)
        for value in values:
            kept &= np.isfinite(value)
        by_part = {part.serial: value for part, value in zip(self._parts, values, strict=True)}
        excess, swallowed = np.zeros(count), np.zeros(count, dtype=bool)
        sides: list[tuple[np.ndarray, np.ndarray]] = []
        for sign, pair in zip(self._signs, self._sides, strict=True):
            left, right = (_stacked(side, by_part, count) for side in pair)
            sides.append((left, right))
            if not (left.size and right.size):
                continue
            broken = breach(sign, left - right)
            sizes = np.abs(left), np.abs(right)
            most = np.maximum(sizes[0].max(axis=0), sizes[1].max(axis=0))
            excess = np.maximum(excess, broken.max(axis=0) / (1 + sizes[1].max(axis=0)))
            least = np.maximum(self._rtol * np.maximum(*sizes), NOISE * most)
            signal = (np.minimum(*sizes) > 0) | (broken > NOISE)
            swallowed |= np.any((broken > least) & signal, axis=0)
        kept &= excess <= self._rtol
        return Table(excess, kept, swallowed & kept, sides)


def batches(check: Check, formula: Formula, domain: Domain, cases: Sequence[Case]) -> list[Batch]:
    """Return drawn cases on terms, by combinations of their discrete parts; none where a check
    cannot be put on terms.
    """
    # what is said of floats themselves is said of no terms
    if check.options["floats"] or not domain.real_names():
        return []
    combined: dict[str, list[Case]] = {}
    for case in cases:
        combined.setdefault(_discrete(domain, case), []).append(case)
    largest = sorted(combined.values(), key=len, reverse=True)[:COMBINATIONS]
    made: list[Batch] = []
    try:
        for group in largest:
            made.append(Batch(check, formula, domain, group))
    # whatever a check raises on terms, it goes on with floats
    except (Exception, Overgrown):  # noqa: BLE001
        return made
    return made


def _discrete(domain: Domain, case: Case) -> str:
    """Return what is the same in all cases of a combination: discrete values, and shapes."""
    given = {name: one for name, one in domain.factors.items() if not one.is_computed}
    return str([
        np.shape(case[name]) if factor.is_real else show(case[name])
        for name, factor in given.items()
    ])  # fmt: skip


def _exactly(value: Value) -> Value:
    return Fraction(float(value)) if math.isfinite(value) else value


def _terms(side: np.ndarray) -> list[Term]:
    return [plain(item) for item in side.flat]


def _stacked(side: Sequence[Term], values: Mapping[int, Value], count: int) -> np.ndarray:
    """Return the entries of a side at all cases, (entries, cases)."""
    rows = [np.broadcast_to(np.asarray(values[one.serial], dtype=float), (count,)) for one in side]
    return np.array(rows).reshape(len(rows), count)

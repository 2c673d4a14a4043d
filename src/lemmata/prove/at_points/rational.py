"""Rational points of a domain at which what symbols say is tried: drawn ones, corners, points
beyond the box, and small numbers.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

import numpy as np

from lemmata.language.domain import Case, Domain, Generator, converted, rounded
from lemmata.language.factors import AnyFactor
from lemmata.language.ranges import Range
from lemmata.prove.at_points.mentioned import mentioned
from lemmata.prove.symbols import VALUELESS, built, fraction, paired, sizes
from lemmata.terms.types import Fields, Function, Scalar, Value

Found = TypeVar("Found")

TRIES = 8
"""Rational points of the box and of its corners, as many of each, and three times as many beyond,
at which a relation without a proof is tried: a false identity between analytic functions fails at
almost every point.
"""
POINTS = 2
"""Rational points at which the sequence of an induction is run with numbers, beside one of integers
and those at which all parameters are 0, 1 or 2: its step, or the formula, may ask for the value of
what it is given, which no symbol has.
"""
SMALL, PLAIN = 60, (0, 1, -1, 2, Fraction(1, 2))
"""So many points whose real parameters are among these numbers are tried beside the others against
what is read into a condition.
"""
ENDS = 6
"""Points beside one whose real parameters are at ends of their ranges, at most."""
LEAST = 7
"""Sizes at which a formula is compared with its expression, from the least one on."""
DRAWS = 200
"""Drawn cases from which these points are rounded: rounding may leave the domain, and then the next
one is taken.
"""


def points(domain: Domain) -> Iterator[Case]:
    """Yield rational points of the domain: drawn ones, corners, and points beyond the box."""
    yield from drawn(domain)
    yield from _nearby(domain, _corners(domain))
    yield from _nearby(
        domain, domain.beyond(3 * TRIES, seed=1, resize=False) if domain.real_names() else ()
    )


def _corners(domain: Domain) -> list[Case]:
    """Return corners, none where what is computed from parameters divides by 0 at one: of that
    divisor a scope speaks.
    """
    try:
        return domain.corners(TRIES)
    except ZeroDivisionError:
        return []


def drawn(domain: Domain, draws: int = DRAWS) -> Iterator[Case]:
    """Yield rational points near those of so many drawn ones that are in the domain."""
    source = Generator(1)
    yield from _nearby(
        domain,
        itertools.islice(filter(domain.holds, (domain.draw(source) for _ in range(draws))), TRIES),
    )


class Kept(Generic[Found]):
    """What is found one after the other, and once, however often they are walked.

    >>> walked = []
    >>> found = Kept(lambda: (walked.append(k) or k for k in range(3)))
    >>> [k for k, _ in zip(found, range(2))], [*found], walked
    ([0, 1], [0, 1, 2], [0, 1, 2])
    """

    def __init__(self, walk: Callable[[], Iterable[Found]]) -> None:
        self._walk, self._met = walk, list[Found]()
        self._left: Iterator[Found] | None = None

    def __iter__(self) -> Iterator[Found]:
        for k in itertools.count():
            if k == len(self._met):
                self._look()
            if k == len(self._met):
                return
            yield self._met[k]

    def _look(self) -> None:
        """Keep the next one, none at the end; a walk that an alarm has ended begins anew, wherever
        it went off.
        """
        left, self._left = self._left, None
        left = itertools.islice(self._walk(), len(self._met), None) if left is None else left
        self._met.extend(itertools.islice(left, 1))
        self._left = left


class Points:
    """The rational points of a domain: those of `points`, and these with others whose reals are a
    few small numbers, many of them equal.
    """

    def __init__(self, domain: Domain) -> None:
        self.near = Kept(lambda: points(domain))
        self.touching = Kept(lambda: itertools.chain(self.near, _small(domain, self.near)))


def _small(domain: Domain, near: Iterable[Case]) -> Iterator[Case]:
    source, reals = random.Random(0), domain.real_names()
    for point in itertools.islice(near, 1):
        small = (
            case
            for _ in range(SMALL)
            for case in _lifted(domain, point, lambda _: Fraction(source.choice(PLAIN)), reals)
        )
        yield from (case for case in small if _contains(domain, case))


def at_ends(domain: Domain, case: Case, point: Case, wanted: Collection[Scalar]) -> Iterator[Case]:
    """Yield a point with some numbers, or all but one of these, or one alone, at an end of their
    ranges that belongs to these.

    Where a range has no such end, or none that is a number, 0 takes its place, if that is in the
    range. Other numbers stay as they are.

    Args: case: with symbols in the place of numbers; wanted: the symbols of those.
    """
    reals, some = domain.real_names(), {*wanted}
    flips = dict.fromkeys(
        map(frozenset, [some, (), *([s] for s in wanted), *(some - {s} for s in wanted)])
    )
    for low in itertools.islice(flips, ENDS):

        def value(name: str, factor: AnyFactor, known: Case, low: frozenset[Scalar] = low) -> Value:
            if name not in reals:
                return point[name]
            within = factor.stated(known)
            there = [
                _end(within, s in low, number) if s in some else number
                for s, number in paired(case[name], point[name])
            ]
            return (
                np.array([*there, None], dtype=object)[:-1].reshape(case[name].shape)
                if isinstance(case[name], np.ndarray)
                else there[0]
            )

        with contextlib.suppress(*VALUELESS):
            yield built(domain, value)


def _end(within: Range, low: bool, number: Scalar) -> Scalar:
    """Return the lower end of a range, or the upper one, if it belongs to it, else the other one,
    else 0, else the number itself.
    """
    ends = ((within.low, within.open_low), (within.high, within.open_high))
    found = [end for end, is_open in ends[:: 1 if low else -1] if not is_open]
    finite = [
        Fraction(end)
        for end in found
        if isinstance(end, (int, float, Fraction)) and math.isfinite(end)
    ]
    return finite[0] if finite else Fraction(0) if 0 in within else number


def plain_points(domain: Domain, few: bool) -> Iterator[Case]:
    """Yield rational points of a domain, and such at which real parameters are integers, or all are
    0, 1 or 2.
    """
    reals = domain.real_names()
    found = list(itertools.islice(points(domain), POINTS if reals and not few else 1))
    converts = [
        _whole,
        *(() if few else (lambda _, value=value: value for value in map(Fraction, range(3)))),
    ]
    others = (
        [
            case
            for point in found[-1:]
            for convert in converts
            for case in _lifted(domain, point, convert, reals)
        ]
        if reals
        else []
    )
    yield from [*found, *filter(domain.contains, others)]


def sized(
    domain: Domain, case: Case, near: Iterable[Case], functions: Iterable[Function]
) -> Iterator[Case]:
    """Yield a point with each of the least sizes of a case, all as far from their least one, and
    with those that functions compare something with.
    """
    least = {name: paired(size, 0) for name, size in sizes(case).items()}
    starts = {name: -int(pairs[0][1]) for name, pairs in least.items()}
    steps = {
        size - start
        for start in {*starts.values()}
        for size in mentioned(start + LEAST - 1, *functions)
    }
    for step in (*range(LEAST), *sorted(steps)):
        there = {name: start + step for name, start in starts.items()}
        for point in itertools.islice(near, 1):
            with contextlib.suppress(*VALUELESS):
                moved = built(domain, lambda name, *_, a=there, b=point: a.get(name, b[name]))
                if domain.contains(moved):
                    yield moved


def longer(domain: Domain, case: Case) -> Iterator[Case]:
    """Yield a point with the seventh of each of the sizes of a case: a sequence of the check's own
    goes so far there.
    """
    there: Fields = {
        name: int(size.xreplace(dict.fromkeys(size.free_symbols, LEAST - 1)))
        for name, size in sizes(case).items()
    }
    for point in itertools.islice(points(domain), 1 if there else 0):
        with contextlib.suppress(*VALUELESS):
            there_too = built(
                domain, lambda name, factor, known, point=point: there.get(name, point[name])
            )
            if domain.contains(there_too):
                yield there_too


def _nearby(domain: Domain, near: Iterable[Case]) -> Iterator[Case]:
    """Yield the points with their real values rounded, or as fractions where rounding leaves the
    domain.
    """
    reals = domain.real_names()
    for point in near:
        there = (
            case
            for convert in (rounded, fraction)
            for case in _lifted(domain, point, convert, reals)
        )
        yield from itertools.islice((case for case in there if _contains(domain, case)), 1)


def _lifted(
    domain: Domain, case: Case, convert: Callable[[Scalar], Scalar], reals: Sequence[str]
) -> Iterator[Case]:
    """Yield the case with its real values converted, unless what is computed from them is undefined
    then.
    """

    def value(name: str, factor: AnyFactor, known: Case) -> Value:
        return converted(case[name], convert) if name in reals else case[name]

    with contextlib.suppress(*VALUELESS):
        yield built(domain, value)


def _contains(domain: Domain, case: Case) -> bool:
    """Tell whether a case lies in the domain, which none does at which an end of a range divides by
    0.
    """
    try:
        return domain.contains(case)
    except ZeroDivisionError:
        return False


def _whole(value: Scalar) -> Scalar:
    return (
        Fraction(round(value))
        if isinstance(value, (float, Fraction, np.floating)) and math.isfinite(value)
        else value
    )

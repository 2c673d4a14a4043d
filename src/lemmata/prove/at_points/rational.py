"""Rational points of a domain at which what symbols say is tried: drawn ones, corners, points
beyond the box, and small numbers.
"""

from __future__ import annotations

import contextlib
import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from lemmata.language.domain import Case, Domain, Generator, converted, rounded
from lemmata.language.factors import AnyFactor
from lemmata.prove.at_points.mentioned import mentioned
from lemmata.prove.symbols import VALUELESS, built, fraction, paired, sizes
from lemmata.terms.types import Function, Scalar, Value

Found = TypeVar("Found")

TRIES = 8
"""Rational points of the box and of its corners, as many of each, and three times as many beyond,
at which a relation without a proof is tried: a false identity between analytic functions fails at
almost every point.
"""
SMALL, PLAIN = 60, (0, 1, -1, 2, Fraction(1, 2))
"""So many points whose real parameters are among these numbers are tried beside the others against
what is read into a condition.
"""
LEAST = 7
"""Sizes at which a formula is run on numbers, the least ones."""
DISTANCES = (100, -100, 10, -10, 1000, -1000)
"""How far a real parameter is moved."""
DRAWS = 200
"""Drawn cases from which these points are rounded: rounding may leave the domain, and then the next
one is taken.
"""


def points(domain: Domain) -> Iterator[Case]:
    """Yield rational points of the domain: drawn ones, corners, and points beyond the box."""
    yield from drawn(domain)
    yield from cornered(domain)
    yield from _nearby(
        domain, domain.beyond(3 * TRIES, seed=1, resize=False) if domain.real_names() else ()
    )


def cornered(domain: Domain) -> Iterator[Case]:
    """Yield rational points near corners of the search box."""
    yield from _nearby(domain, _corners(domain))


def _corners(domain: Domain) -> list[Case]:
    """Return corners, none where what is computed from parameters divides by 0 at one: of that
    divisor a scope speaks.
    """
    try:
        return domain.corners(TRIES)
    except ZeroDivisionError:
        return []


def far(domain: Domain) -> Iterator[Case]:
    """Yield a drawn point with one real parameter moved by more than a box is wide: a branch of
    code may begin there.
    """
    for distance in DISTANCES:
        for name in domain.real_names():
            for point in itertools.islice(drawn(domain), 1):
                moved = _lifted(domain, point, lambda one, by=distance: rounded(one) + by, [name])
                yield from (case for case in moved if _contains(domain, case))


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


def sized(
    domain: Domain,
    case: Case,
    near: Iterable[Case],
    functions: Iterable[Function],
    count: int = LEAST,
) -> Iterator[Case]:
    """Yield a point with each of so many of the least sizes of a case, all as far from their least
    one, and with those that functions compare something with.
    """
    least = {name: paired(size, 0) for name, size in sizes(case).items()}
    starts = {name: -int(pairs[0][1]) for name, pairs in least.items()}
    steps = {
        size - start
        for start in {*starts.values()}
        for size in mentioned(start + count - 1, *functions)
    }
    for step in (*(range(count) if starts else ()), *sorted(steps)):
        there = {name: start + step for name, start in starts.items()}
        for point in itertools.islice(near, 1):
            with contextlib.suppress(*VALUELESS):
                moved = built(domain, lambda name, *_, a=there, b=point: a.get(name, b[name]))
                if domain.contains(moved):
                    yield moved


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

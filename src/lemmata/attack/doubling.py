"""Integers doubled beyond their box: a bound on a harmonic sum that fails from n = 227 on is kept
at every n that a box to 60 has.

Each integer parameter is doubled by itself, other integers being small, for as long as the next
case takes little memory. Between a value that keeps the relation and one that breaks it the least
that breaks it is sought by halving. What is kept is not told: how far doubling comes depends on
what is computed, and a scope is to be the same on every machine.
"""

from __future__ import annotations

import contextlib
import math
import tracemalloc
from collections.abc import Callable, Collection, Iterator

from lemmata.language.domain import Case, Choice, Domain
from lemmata.language.time_budget import TimeUp, within
from lemmata.prove.answer import Answer, Broken, Kept, Unknown

MOST = 4096
"""The largest value that doubling comes to, or four times the box's."""
ATTEMPTS, ENDS = 20, 2
"""Draws at each value, at most, among which a case that meets the assumptions is sought; and cases
at ends of the other parameters.
"""
DRAWN, CORNERS = 8, 24
"""Draws of which the one with the least other integers is taken; it is left out if these are more
than twice as large as at the ends; and cases at ends among which those with the least other
integers are taken.
"""
HALVING = 1.0
"""Seconds in which the least value that breaks a relation is sought, once one is known."""
MEMORY = 48 * 1024
"""Bytes beyond which nothing is doubled any further: of 2^n numbers these are 6144, and their
square takes 0.3 GB.
"""


Decide = Callable[[Case], Answer]
REFUSED = Unknown("the check cannot be run there")


def broken(
    domain: Domain, look: Decide, decide: Decide, seconds: float, left_out: Collection[str] = ()
) -> tuple[Case, str] | None:
    """Return a case with a doubled integer that breaks a relation by what `decide` says, and what
    confirms that, if one is met.

    Only what a first `look` takes is counted against the seconds, so that no slow machine loses a
    case that breaks the relation.
    """
    names = [name for name in domain.integers() if name not in left_out]
    bracket: tuple[str, list[Case]] | None = None
    with contextlib.suppress(TimeUp), within(seconds):
        bracket = next(
            ((name, ends) for name in names if (ends := _doubled(domain, name, look))), None
        )
    answer = _said(decide, bracket[1][-1]) if bracket else REFUSED
    return (
        _halved(domain, *bracket, decide, answer.by)
        if bracket and isinstance(answer, Broken)
        else None
    )


def _doubled(domain: Domain, name: str, look: Decide) -> list[Case] | None:
    """Return the last case that keeps the relation, if one does, and the first that breaks it."""
    kept = []
    for value in _values(domain, name):
        cases = _at(domain, name, value)
        with _memory() as peak:
            answers = [_said(look, case) for case in cases]
        broken = [case for case, one in zip(cases, answers, strict=True) if isinstance(one, Broken)]
        if broken:
            return [*kept, broken[0]]
        kept = [cases[0]] if cases and all(isinstance(one, Kept) for one in answers) else kept
        if peak[0] > MEMORY:
            break
    return None


@contextlib.contextmanager
def _memory() -> Iterator[list[int]]:
    """Measure the most memory that is taken inside, in bytes."""
    peak, alone = [0], not tracemalloc.is_tracing()
    if alone:
        tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    try:
        yield peak
    finally:
        peak[0] = tracemalloc.get_traced_memory()[1] - before
        if alone:
            tracemalloc.stop()


def _values(domain: Domain, name: str) -> Iterator[int]:
    """Yield values of a parameter beyond its box, even and odd ones in turn, and the largest one
    stated.
    """
    factor, some = domain.integers()[name], domain.sample(1, 0, ATTEMPTS)[0]
    if not some:
        return
    value, stated = factor.values(some[0])[-1], factor.stated(some[0])
    most, even = max(MOST, 4 * value), True
    last = math.floor(stated.high) - stated.open_high if math.isfinite(stated.high) else most
    while value < min(most, last) and value > 0:
        value, even = min(2 * value + (not even), last), not even
        yield value


def _at(domain: Domain, name: str, value: int) -> list[Case]:
    """Return a case with a value of a parameter, and two at the ends of the others, if there are
    any, all with small other integers.

    What is computed may grow with the product of several integers, or faster, and no memory that a
    smaller case took tells by how much.
    """
    rest = [parameter for parameter in domain.integers() if parameter != name]

    def small(case: Case) -> int:
        return sum(abs(case[parameter]) for parameter in rest)

    # a large value may leave a later parameter no room
    with contextlib.suppress(ArithmeticError, LookupError, ValueError):
        subdomain = domain.narrowed(**{name: Choice(value)})
        drawn = subdomain.sample(DRAWN if rest else 1, 0, ATTEMPTS)[0]
        corners = subdomain.corners(CORNERS if rest else ENDS) if len(domain.factors) > 1 else []
        ends = sorted(corners, key=small)[:ENDS]
        least = small(ends[0]) if ends and rest else math.inf
        return [case for case in sorted(drawn, key=small)[:1] if small(case) <= 2 * least] + ends
    return []


def _said(decide: Decide, case: Case) -> Answer:
    # whatever a check raises where it was not meant to go, it decides nothing there
    with contextlib.suppress(Exception):
        return decide(case)
    return REFUSED


def _halved(
    domain: Domain, name: str, ends: list[Case], decide: Decide, by: str
) -> tuple[Case, str]:
    """Return the case with the least value that breaks the relation, if between two values it is
    kept first and then broken.

    Args: by: what confirms that the last of the ends does.
    """
    witness = ends[-1], by
    low, high = ends[0][name], ends[-1][name]
    with contextlib.suppress(TimeUp), within(HALVING):
        while high - low > 1 and (cases := _at(domain, name, middle := (low + high) // 2)):
            broken = (
                (case, answer.by)
                for case in cases
                if isinstance(answer := _said(decide, case), Broken)
            )
            if least := next(broken, None):
                witness, high = least, middle
            else:
                low = middle
    return witness

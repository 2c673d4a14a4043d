"""How a benchmark times: alternating rounds, and of each side, and of each ratio within a round, the median with its quartiles."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

PAUSE = 0.01

Name = TypeVar("Name", bound=Hashable)


@dataclass(frozen=True)
class Spread:
    """What was measured in each round of a run.

    >>> Spread((4.0, 1.0, 2.0)).median
    2.0
    """

    samples: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median over the rounds."""
        return statistics.median(self.samples)

    @property
    def quartiles(self) -> tuple[float, float]:
        """The lower and the upper quartile; both the one sample where there is no other."""
        if len(self.samples) == 1:
            return self.samples[0], self.samples[0]
        low, _, high = statistics.quantiles(self.samples, n=4, method="inclusive")
        return low, high

    def per(self, count: float) -> Spread:
        """Return the share of one of `count` equal pieces."""
        return Spread(tuple(sample / count for sample in self.samples))

    def rate(self) -> Spread:
        """Return the calls in a second."""
        return Spread(tuple(1 / sample for sample in self.samples))

    def over(self, other: Spread) -> Spread:
        """Return this divided by another, round by round: what slows a whole round down cancels.

        >>> Spread((2.0, 20.0, 2.0)).over(Spread((1.0, 10.0, 1.0))).samples
        (2.0, 2.0, 2.0)
        """
        return Spread(tuple(mine / its for mine, its in zip(self.samples, other.samples, strict=True)))


def side_by_side(
    calls: Mapping[Name, Callable[[], object]],
    seconds: float = 2.0,
    least: int = 5,
    clock: Callable[[], float] = time.perf_counter,
    cold: bool = False,
) -> dict[Name, Spread]:
    """Time the calls in alternating rounds, so that what else the machine does hits all of them alike.

    Each call is warmed up once, and repeated within a round as often as it fits into ten milliseconds; a cold one is neither.

    Args:
        calls: the sides, by name.
        seconds: of wall clock for each side, unless the least number of rounds takes longer.
        least: number of rounds, at least 1.
        cold: time the first call, too.
        clock: another is `time.process_time`, which stands still while others have the processor.

    Returns: seconds of one call, by name.
    """
    repeats = dict.fromkeys(calls, 1)
    for name, call in () if cold else calls.items():
        call()
        start = time.perf_counter()
        call()
        while time.perf_counter() < start + PAUSE:
            call()
            repeats[name] += 1
    samples: dict[Name, list[float]] = {name: [] for name in calls}
    end, rounds = time.perf_counter() + seconds * len(calls), 0
    while rounds < least or time.perf_counter() < end:
        for name, call in calls.items():
            start = clock()
            for _ in range(repeats[name]):
                call()
            samples[name].append((clock() - start) / repeats[name])
        rounds += 1
    return {name: Spread(tuple(found)) for name, found in samples.items()}


def exponent(sizes: Sequence[float], costs: Sequence[Spread]) -> Spread:
    """Return the exponent p of cost ~ size^p in each round, by least squares in logarithms.

    >>> round(exponent([1, 10, 100], [Spread((2.0,)), Spread((200.0,)), Spread((20000.0,))]).median, 12)
    2.0
    """
    rounds = zip(*(cost.samples for cost in costs), strict=True)
    return Spread(tuple(float(np.polyfit(np.log(sizes), np.log(found), 1)[0]) for found in rounds))


def ladder(
    call: Callable[[int], Callable[[], object]], sizes: Sequence[int], seconds: float = 1.0, least: int = 5
) -> tuple[Spread, dict[str, Spread]]:
    """Return the exponent of the cost of `call(size)()` in processor time, and the costs, all sizes in every round."""
    timed = side_by_side({str(size): call(size) for size in sizes}, seconds, least, time.process_time)
    return exponent(sizes, list(timed.values())), timed

"""Digit arithmetic: the law of cascades at a million digits against sampling and enumeration, and batched addition against a loop.

The law: P(L <= 5) in base 10 by a power of the transfer matrix. Sampling adds one pair of as many digits, of which the law would need
thousands; enumeration adds all pairs of three digits. Addition: pairs of fifty digits, one byte each, against Python's integers, added
and taken apart by divmod. No side is timed before it agrees with another route.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from benchmarks.record import Benchmark, Row, row
from benchmarks.timing import ladder, side_by_side
from lemmata.theory.digit_arithmetic import cascade_pmf, parallel_add
from lemmata.theory.digit_arithmetic.growth import dominant_share, powered_share
from lemmata.theory.digit_arithmetic.problem import digits_of, draw_pairs, value_of

BASE, CASCADE, MILLION, SHORT = 10, 5, 1_000_000, 3
LADDER = (10_000, 100_000, 1_000_000)
PAIRS, DIGITS, LOOPED = 1_000_000, 50, 10_000
EXPONENT_AIM, BATCH_AIM, AGREEMENT = 1.15, 50.0, 1e-7


def law(digits: int) -> float:
    """Return P(L <= 5) by the transfer matrix.

    Raises: AssertionError if the dominant root gives another value: what is wrong is not worth timing.
    """
    found, other = powered_share(digits, CASCADE, BASE), dominant_share(digits, CASCADE, BASE)
    if not abs(found - other) < AGREEMENT:
        raise AssertionError(f"matrix and root are {abs(found - other):.1e} apart, more than {AGREEMENT:g}")
    return found


def enumerated() -> list[int]:
    """Return how many pairs of three digits take 0, …, 3 passes.

    Raises: AssertionError if the law has other counts.
    """
    numbers = np.array([digits_of(number, SHORT) for number in range(BASE**SHORT)])
    passes = parallel_add(np.repeat(numbers, len(numbers), axis=0), np.tile(numbers, (len(numbers), 1)))[1]
    counts = np.bincount(passes).tolist()
    if counts != [share * len(passes) for share in cascade_pmf(SHORT)]:
        raise AssertionError(f"of {len(passes)} pairs {counts} take 0 to {SHORT} passes, which is not the law")
    return counts


def pairs(count: int, digits: int) -> tuple[np.ndarray, np.ndarray]:
    """Return uniform pairs, one byte for each digit."""
    x, y = draw_pairs(count, digits, rng=np.random.default_rng(0))
    return x.astype(np.int8), y.astype(np.int8)


def looped(numbers: list[tuple[int, int]]) -> list[list[int]]:
    """Return the digits of sums, each by one divmod after the other."""
    found = []
    for one, other in numbers:
        total, digits = one + other, []
        for _ in range(DIGITS + 1):
            total, digit = divmod(total, BASE)
            digits.append(digit)
        found.append(digits)
    return found


def law_rows() -> Iterator[Row]:
    """P(L <= 5) of a million digits in base 10 by a power of the transfer matrix, against one sampled pair of as many digits, and P(L) of
    three digits against the passes of all pairs. The exponent is that of processor time.
    """
    law(MILLION)
    enumerated()
    timed = side_by_side(
        {
            "law": partial(powered_share, MILLION, CASCADE, BASE),
            "sample": partial(parallel_add, *pairs(1, MILLION)),
            "short": partial(cascade_pmf, SHORT),
            "all": enumerated,
        },
        seconds=1.0,
    )
    yield row(f"l = {MILLION}, the law", "s", timed["law"])
    yield row(f"l = {MILLION}, the law / one sampled pair", "×", timed["sample"].over(timed["law"]))
    yield row(f"l = {SHORT}, the law / enumeration", "×", timed["all"].over(timed["short"]))
    found, costs = ladder(lambda digits: partial(powered_share, digits, CASCADE, BASE), LADDER)
    note = ", ".join(f"{size}: {cost.median:.2g} s" for size, cost in costs.items())
    yield row(f"the law, l from {LADDER[0]} to {LADDER[-1]}", "exponent", found, EXPONENT_AIM, note)


def addition_rows() -> Iterator[Row]:
    """Sums of 10^6 pairs of fifty digits in one batch, passes counted, against a loop that takes Python's integers apart by divmod.

    The loop is timed on 10^4 of the pairs. The digits agree.
    """
    x, y = pairs(PAIRS, DIGITS)
    numbers = [(value_of(one), value_of(other)) for one, other in zip(x[:LOOPED], y[:LOOPED], strict=True)]
    if looped(numbers) != parallel_add(x[:LOOPED], y[:LOOPED])[0].tolist():
        raise AssertionError("batch and loop give other digits")
    timed = side_by_side({"batch": partial(parallel_add, x, y), "loop": partial(looped, numbers)})
    batch, loop = timed["batch"].per(PAIRS), timed["loop"].per(LOOPED)
    yield row("pairs added in a batch", "per s", batch.rate())
    yield row("a pair, batch / loop over digits", "×", loop.over(batch), BATCH_AIM)


BENCHMARKS = (
    Benchmark("digit-arithmetic.law", law_rows),
    Benchmark("digit-arithmetic.addition", addition_rows),
)

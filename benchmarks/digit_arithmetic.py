"""Digit arithmetic: the law of cascades at a million digits, batched addition against a loop, and a training step of many seeds at once.

The law: P(L <= 5) in base 10 by a power of the transfer matrix. Sampling adds one pair of as many digits, of which the law would need
thousands; enumeration adds all pairs of three digits. Addition: pairs of fifty digits, one byte each, against Python's integers, added
and taken apart by divmod. Training: a step of the small Transformer, five seeds side by side against five runs one after another. No side
is timed before it agrees with another route.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

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
SEEDS, STEPS, SEEDS_AIM, TRAINING_AGREEMENT = 5, 4, 3.0, 1e-3


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


def trained(count: int) -> tuple[Callable[[], Any], Callable[[], Any]]:
    """Return two ways of taking a few steps with some seeds of the small Transformer: side by side, and one seed after another.

    Raises: AssertionError if they end in different weights: what is wrong is not worth timing.
    """
    import jax

    from lemmata.simulations.digit_arithmetic import training

    shape, schedule = small()
    keys, data = training.keys(range(count))
    advance, room, steps = training.segment(shape, schedule), np.int64(0), np.int64(STEPS)

    def together(which: slice) -> Any:
        begun = training.started(shape, schedule)(keys[which])
        zero = np.zeros(len(keys[which]), np.int64)
        return lambda: jax.block_until_ready(advance(*begun, zero, data[which], room, steps))

    whole, single = together(slice(None)), [together(slice(k, k + 1)) for k in range(count)]
    pairs = zip(jax.tree.leaves(whole()[0]), jax.tree.leaves(single[0]()[0]), strict=True)
    gap = max(float(abs(one[0] - other[0]).max()) for one, other in pairs)
    if not gap < TRAINING_AGREEMENT:
        raise AssertionError(f"seeds side by side and alone end {gap:.1e} apart, more than {TRAINING_AGREEMENT:g}")
    return whole, lambda: [one() for one in single]


def small() -> tuple[Any, Any]:
    """Return shape and schedule of the command's defaults."""
    from lemmata.simulations.digit_arithmetic.encoder import Shape
    from lemmata.simulations.digit_arithmetic.layout import Layout
    from lemmata.simulations.digit_arithmetic.presets import SMALL
    from lemmata.simulations.digit_arithmetic.training import Schedule

    shape = Shape(Layout(SMALL["task"], SMALL["digits"]), "relative", SMALL["layers"], SMALL["heads"], SMALL["width"])
    sizes = {name: SMALL[name] for name in ("train_digits", "steps", "batch", "rate", "decay")}
    return shape, Schedule(**sizes).alike()


def training_rows() -> Iterator[Row]:
    """A step of training of the small Transformer (58 000 weights, 64 sums), five seeds in one program against five programs of one.

    Both sides multiply the same matrices, and do little else: where one seed keeps the cores busy, five have nothing to gain.
    """
    whole, single = trained(SEEDS)
    timed = side_by_side({"together": whole, "alone": single}, least=3)
    together, alone = timed["together"].per(STEPS), timed["alone"].per(STEPS)
    yield row(f"a step of {SEEDS} seeds", "s", together)
    yield row(f"a step, {SEEDS} seeds together / one by one", "×", alone.over(together), SEEDS_AIM)


BENCHMARKS = (
    Benchmark("digit-arithmetic.law", law_rows),
    Benchmark("digit-arithmetic.addition", addition_rows),
    Benchmark("digit-arithmetic.training", training_rows),
)

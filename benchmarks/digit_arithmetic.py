"""Digit arithmetic: the law of cascades at a million digits, batched addition against a loop, and a training step of many seeds at once.

The law: P(L <= 5) in base 10 by a power of the transfer matrix. Sampling adds one pair of as many digits, of which the law would need
thousands; enumeration adds all pairs of three digits. Addition: pairs of fifty digits, one byte each, against Python's integers, added
and taken apart by divmod. Training: a step of the small Transformer, five seeds side by side against five runs one after another, and
against five of the same model in eager PyTorch, which is handed its pairs. No side is timed before it agrees with another route.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from benchmarks.chain_traversal import NO_TORCH
from benchmarks.record import Benchmark, Row, row, unmeasured
from benchmarks.timing import ladder, side_by_side
from lemmata.terms.types import Fields
from lemmata.theory.digit_arithmetic import cascade_pmf, parallel_add
from lemmata.theory.digit_arithmetic.growth import dominant_share, powered_share
from lemmata.theory.digit_arithmetic.problem import digits_of, draw_pairs, value_of

BASE, CASCADE, MILLION, SHORT = 10, 5, 1_000_000, 3
LADDER = (10_000, 100_000, 1_000_000)
PAIRS, DIGITS, LOOPED = 1_000_000, 50, 10_000
EXPONENT_AIM, BATCH_AIM, AGREEMENT = 1.15, 50.0, 1e-7
SEEDS, STEPS, SEEDS_AIM, TRAINING_AGREEMENT = 5, 4, 3.0, 1e-3
TORCH_AIM, TORCH_AGREEMENT = 2.0, 1e-4
HAS_TORCH = importlib.util.find_spec("torch") is not None


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


def torch_scores(parts: Fields, shape: Any, tokens: Any) -> Any:
    """Return the scores (N, positions, base + 1) of one encoder with pairwise positions, by PyTorch."""
    from lemmata.simulations.digit_arithmetic.encoder import pair_rows

    torch = importlib.import_module("torch")
    own, index = torch.nn.functional, torch.from_numpy(pair_rows(shape)[0])

    def affine(name: str, states: Any, layer: Any = ...) -> Any:
        return own.linear(states, parts[f"{name}.weight"][layer], parts[f"{name}.bias"][layer])

    def normalised(name: str, states: Any, layer: int) -> Any:
        return own.layer_norm(states, states.shape[-1:], parts[f"{name}.weight"][layer], parts[f"{name}.bias"][layer])

    states = parts[".embedding.weight"][tokens]
    for layer in range(shape.layers):
        q, k, v = (affine(f".blocks.{name}", states, layer).unflatten(-1, (shape.heads, -1)) for name in ("queries", "keys", "values"))
        scores = torch.einsum("nihc,njhc->nhij", q, k) + torch.einsum("nihc,ijc->nhij", q, parts[".blocks.pairs"][layer][index])
        mixed = torch.einsum("nhij,njhc->nihc", torch.softmax(scores / q.shape[-1] ** 0.5, dim=-1), v).flatten(-2)
        states = normalised(".blocks.after_attention", states + affine(".blocks.out", mixed, layer), layer)
        wide = own.gelu(affine(".blocks.wide", states, layer), approximate="tanh")
        states = normalised(".blocks.after_perceptron", states + affine(".blocks.narrow", wide, layer), layer)
    return affine(".scores", states)


def by_torch() -> tuple[Callable[[], Any], float]:
    """Return a way of taking the first steps of seed 0 by eager PyTorch on one thread, each call going on from the last, and their loss."""
    import jax

    from lemmata.simulations.digit_arithmetic import training

    torch = importlib.import_module("torch")
    torch.set_num_threads(1)
    shape, schedule = small()
    made, data = training.keys([0])
    leaves = jax.tree_util.tree_flatten_with_path(training.started(shape, schedule)(made)[0])[0]
    parts = {jax.tree_util.keystr(path): torch.tensor(np.asarray(leaf[0]), requires_grad=True) for path, leaf in leaves}
    pairs = [shape.layout.drawn(jax.random.fold_in(data[0], k), schedule.batch, schedule.train_digits) for k in range(STEPS)]
    read = (shape.layout.tokens, shape.layout.answer)
    batches = [tuple(torch.tensor(np.asarray(part(*pair)), dtype=torch.long) for part in read) for pair in pairs]
    way = torch.optim.AdamW(parts.values(), weight_decay=schedule.decay)
    sizes = [np.asarray(training.rates(schedule)(k)).item() for k in range(STEPS)]

    def taken() -> float:
        total = 0.0
        for (tokens, answers), size in zip(batches, sizes, strict=True):
            way.param_groups[0]["lr"] = size
            way.zero_grad()
            scores = torch_scores(parts, shape, tokens)[:, -answers.shape[1] :]
            loss = torch.nn.functional.cross_entropy(scores.flatten(0, 1), answers.flatten())
            loss.backward()
            way.step()
            total += float(loss.detach())
        return total / STEPS

    return taken, taken()


def training_rows() -> Iterator[Row]:
    """A step of training of the small Transformer (58 000 weights, 64 sums), five seeds in one program against five programs of one, and
    against five steps of one seed in eager PyTorch, in its usual 32 bits on one thread, to which the pairs are handed.

    When layers were still a loop, a step took 67 milliseconds of processor time. XLA's own profile, operation by operation, accounted for
    all of them: 29 were matrix products and the sums and maxima along an axis that share their kernels, 18 copies and transpositions, 8
    what the loop over two layers stored for the gradient and read back, 6 constants written to memory, 6 all other functions. Layers are
    written out one after the other now, in the same bits: 52 in place of 69, measured in turns. More than half of
    what is left are products and sums, a fifth functions, a fifth transpositions. One product for queries, keys and values with heads
    before places, normalisation in one pass and states flattened gain 6 more but round otherwise, so that recorded runs would have other
    bits: not taken. No part is cheaper for a seed beside others: five steps alone take 52 where five together take 56. To be 3 times as
    fast, five seeds would have to take 17, less than products and sums do; 2 times as fast as eager PyTorch's 64, of which 21 are products
    at 67 Gflop/s, measured before, is 32. One-hot vectors in place of indices gained nothing. The mean loss of the first steps is the same
    for either library to 1e-4.
    """
    whole, single = trained(SEEDS)
    sides = {"together": whole, "alone": single}
    if HAS_TORCH:
        sides["torch"], loss = by_torch()
        if not (gap := abs(loss - float(whole()[3][0]))) < TORCH_AGREEMENT:
            raise AssertionError(f"the mean losses of the two libraries are {gap:.1e} apart, more than {TORCH_AGREEMENT:g}")
    timed = side_by_side(sides, least=3)
    together, alone = timed["together"].per(STEPS), timed["alone"].per(STEPS)
    yield row(f"a step of {SEEDS} seeds", "s", together)
    yield row(f"a step, {SEEDS} seeds together / one by one", "×", alone.over(together), SEEDS_AIM)
    told = f"a step, {SEEDS} seeds together / PyTorch, eager, one by one"
    if HAS_TORCH:
        yield row(told, "×", timed["torch"].per(STEPS / SEEDS).over(together), TORCH_AIM)
    else:
        yield unmeasured(told, "×", NO_TORCH, TORCH_AIM)


BENCHMARKS = (
    Benchmark("digit-arithmetic.law", law_rows),
    Benchmark("digit-arithmetic.addition", addition_rows),
    Benchmark("digit-arithmetic.training", training_rows),
)

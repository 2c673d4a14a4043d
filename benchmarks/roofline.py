"""The roofline: how near the scale-ups come to what the machine can do, operations and bytes counted from the algorithm.

A kernel of F operations that must move B bytes takes at least max(F / P, B / W) seconds, P the operations per second of a large product of
matrices and W the bytes per second of a triad x <- y + s x on arrays beyond the caches, both in float64 and timed in the same rounds, on
the same threads. That bound divided by the measured seconds is the fraction of the binding ceiling. Bytes are those of an ideal cache: each
array that an operation takes or gives counts once, what stays in registers within a fused stretch not at all. The counts:

- descent on vectors P (n, d), the gradient of sum N o (P P^T - T)^2 by autodiff: three products of 2 n² d, 3 n² for the residual and 2 n d
  for the step; 8 (5 n² + 7 n d) bytes.
- a step on a drawn sequence: five products with the matrix or of two vectors and 4 directions, 2 n d each, and 4 n d to add up and decay;
  8 · 13 n d bytes. The n d random numbers of the sequence are no floating-point operations and are not counted.
- velocity of a Gram column of n positions: three real Fourier transforms of 2.5 n log2 n and 6 n beside; 8 · 8 n bytes.
- a step of descent on the taps of D states: D (6 H + 4), by the recurrence and its reverse; 48 D bytes, a, b, c in and out.
- a step of Dormand and Prince's method on D frozen states: 13 velocities of D (6 H - 4), 13 stages that add up i slopes each,
  2 · 91 D, solution and error 28 D; 8 (91 + 26 + 28) D bytes.
- a step of a rollout on a vocabulary of N = 2n: N - 1 comparisons and additions and 40 integer operations for 32 random bits, counted as if
  they were floating-point; no bytes, since the thresholds of an instance are made once for all of its steps.
- REINFORCE on a rollout: for each of T steps scores times values of 2n - 2 edges and N vertices, 2 (4n - 2) N, when it is emitted, for its
  probability and in reverse, and about 40 N for the softmax; 8 · 3 (4n - 2) N bytes, scores and values once for all steps.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from benchmarks.record import Benchmark, Row, row, unmeasured
from benchmarks.timing import Spread, side_by_side
from lemmata.dynamics import descent, ensemble
from lemmata.dynamics.jax_problem import register, velocity
from lemmata.proofs_checks.chain_traversal.counted_rollouts import EACH
from lemmata.proofs_checks.chain_traversal.reduction.gradient import SOURCE, reinforced
from lemmata.proofs_checks.linear_attention.augmented.gradient import steps_on_draws
from lemmata.proofs_checks.state_space.frozen_training import HORIZON, one_tap
from lemmata.simulations import chain_traversal
from lemmata.terms.types import Tree
from lemmata.theory.chain_traversal.problem import Transformer, symmetric_attention
from lemmata.theory.linear_attention.problem import AugmentedEncoding, CirculantGram
from lemmata.theory.state_space.problem import DiagonalStudent

DEVICES, DENSE_AIM = ("cpu", "gpu"), {"cpu": 0.5, "gpu": 0.4}
PRODUCT, TRIAD = {"cpu": 2048, "gpu": 16384}, {"cpu": 2**25, "gpu": 2**28}
VECTORS, DRAWN, COLUMN = {"cpu": 2048, "gpu": 8192}, (4096, 1024), 1_000_000
STUDENTS, STATES, TAPS, MANY_STATES = 4096, 64, 4, 100_000
STEPS, UPDATES, SEQUENCES, CHAIN, TRIADS = 2, 64, 4, 8, 4
ROLLOUTS = {"cpu": 2**18, "gpu": 2**28}
VELOCITIES, STAGE_TERMS, ENDS = 13, 91, 28
RANDOM_BITS, SOFTMAX, DIRECTIONS, FLOW_TIME = 40, 40, 4, 300.0


class Work(NamedTuple):
    """What a kernel must do: operations, and bytes moved.

    >>> Work(10.0, 8.0).seconds(Ceilings(product=5.0, triad=16.0))
    2.0
    """

    operations: float
    bytes: float

    def times(self, count: float) -> Work:
        """Return the work of so many repetitions."""
        return Work(self.operations * count, self.bytes * count)

    def seconds(self, ceilings: Ceilings) -> float:
        """Return the least seconds that it can take."""
        return max(self.operations / ceilings.product, self.bytes / ceilings.triad)

    def binding(self, ceilings: Ceilings) -> str:
        """Return which ceiling binds."""
        return "product" if self.operations / ceilings.product >= self.bytes / ceilings.triad else "triad"


class Ceilings(NamedTuple):
    """What the machine does in a second: operations of a large product, bytes of a triad."""

    product: float
    triad: float


@dataclass(frozen=True)
class Kernel:
    """A scale-up: what it does, what one call must do, and whether products of matrices dominate it."""

    name: str
    call: Callable[[], Any]
    work: Work
    dense: bool = False


def vectors(n: int, d: int) -> Work:
    """Count a step of descent on n vectors in R^d."""
    return Work(6 * n * n * d + 3 * n * n + 2 * n * d, 8 * (5 * n * n + 7 * n * d))


def drawn(n: int, d: int) -> Work:
    """Count a step on a drawn sequence, along 4 directions."""
    return Work((5 + DIRECTIONS) * 2 * n * d + 4 * n * d, 8 * 13 * n * d)


def column(n: int) -> Work:
    """Count a velocity of a Gram column."""
    return Work(15 * n * math.log2(n) / 2 + 6 * n, 8 * 8 * n)


def taps(states: int, horizon: int) -> Work:
    """Count a step of descent on the taps of a student."""
    return Work(states * (6 * horizon + 4), 48 * states)


def flow_step(states: int, horizon: int) -> Work:
    """Count a step of the explicit method of order 8 on frozen states."""
    operations = VELOCITIES * (6 * horizon - 4) + 2 * STAGE_TERMS + ENDS
    return Work(states * operations, 8 * states * (STAGE_TERMS + 2 * VELOCITIES + ENDS))


def rollout_step(n: int) -> Work:
    """Count a step of a rollout."""
    return Work(2 * (2 * n - 1) + RANDOM_BITS, 0)


def reinforce(n: int, horizon: int) -> Work:
    """Count what REINFORCE does to a rollout."""
    entries = (4 * n - 2) * 2 * n
    return Work((6 * entries + SOFTMAX * 2 * n) * horizon, 24 * entries)


def fraction(work: Work, seconds: Spread, product: Spread, triad: Spread) -> Spread:
    """Return the fraction of the binding ceiling, round by round."""
    rounds = zip(seconds.samples, product.samples, triad.samples, strict=True)
    return Spread(tuple(work.seconds(Ceilings(*ceilings)) / taken for taken, *ceilings in rounds))


def kernels(device: str) -> Iterator[Kernel]:
    """Yield the scale-ups at the device's sizes, small enough for a few rounds of each; no call equals an earlier one."""
    fresh = itertools.count(1)
    n = VECTORS[device]
    training = AugmentedEncoding(n, n // 4, n, 2.5, (0.7,))
    start = np.random.default_rng(0).standard_normal((n, n)) / math.sqrt(n)

    def descended() -> Tree:
        return descent.run(training, start * (1 + 1e-9 * next(fresh)), 2.0**-20, STEPS, 1)

    yield Kernel(f"descent on {n} vectors in {n} dimensions", descended, vectors(n, n).times(STEPS), dense=True)
    sequences = register(AugmentedEncoding(DRAWN[0], 16, DRAWN[1], 2.5, (0.7,)))
    keys, p = jax.random.split(jax.random.key(0), SEQUENCES), jnp.asarray(start.ravel()[: math.prod(DRAWN)].reshape(DRAWN))
    step = jax.jit(steps_on_draws)
    work = drawn(*DRAWN).times(SEQUENCES)
    yield Kernel("steps on drawn sequences, {} vectors in {}".format(*DRAWN), _done(step, sequences, p, keys), work)
    ring = register(CirculantGram(COLUMN, COLUMN // 4, 1, 2.5, (0.7,)))
    lag = np.minimum(np.arange(COLUMN), COLUMN - np.arange(COLUMN))
    yield Kernel(f"velocity of a column of {COLUMN} positions", _done(jax.jit(velocity), ring, jnp.asarray(0.5**lag)), column(COLUMN))
    student = DiagonalStudent(STATES, TAPS, np.ones(TAPS), np.eye(TAPS))

    def students() -> Tree:
        starts = tuple(np.random.default_rng(next(fresh)).uniform(-0.1, 0.1, (3, STUDENTS, STATES)))
        return descent.batch(student, starts, 2.0**-10, UPDATES, 1)

    yield Kernel(f"descent of {STUDENTS} students of {STATES} states", students, taps(STATES, TAPS).times(STUDENTS * UPDATES))
    frozen = one_tap(MANY_STATES, 4)

    def flowed(seed: int) -> Tree:
        start = np.random.default_rng(seed).uniform(1 / 256, 1 / 64, (1, MANY_STATES))
        return ensemble.solve(frozen, start, FLOW_TIME, rtol=1e-8, atol=1e-10)

    count = float(flowed(0).info["steps"].sum())  # of other starts of this law: the same within a step or two
    yield Kernel(f"flow of {MANY_STATES} states", lambda: flowed(next(fresh)), flow_step(MANY_STATES, HORIZON).times(count))
    yield from _rolled(device, fresh)


def _rolled(device: str, fresh: Iterator[int]) -> Iterator[Kernel]:
    attention, weights = symmetric_attention(2 * CHAIN, 3.0, 0.0), (1 / (CHAIN - 1),) * (CHAIN - 1)
    walker = Transformer(CHAIN, 4096, weights, train_values=False)

    def rolled(seed: int) -> Tree:
        return chain_traversal.rollouts(walker, attention, ROLLOUTS[device], seed, each=EACH)

    emitted = float(rolled(0).length.sum())  # of other draws: the same within a percent
    yield Kernel(f"rollouts, chains of {CHAIN} vertices", lambda: rolled(next(fresh)), rollout_step(CHAIN).times(emitted))
    learner = Transformer(CHAIN, CHAIN + 1, weights, train_values=False)
    keys, each = jax.random.split(jax.random.key(0), SEQUENCES), SOURCE["batch"] // SOURCE["groups"]
    call = _done(jax.jit(partial(reinforced, learner)), jnp.asarray(attention), keys)
    yield Kernel(f"REINFORCE, chains of {CHAIN} vertices", call, reinforce(CHAIN, CHAIN + 1).times(each * SEQUENCES))


def _done(function: Callable[..., Any], *arguments: Any) -> Callable[[], object]:
    return lambda: jax.block_until_ready(function(*arguments))


def products(device: str) -> dict[str, Callable[[], object]]:
    """Return the ways to multiply two large matrices; on a CPU the one of NumPy's library too: the faster is the ceiling."""
    n = PRODUCT[device]
    a = jax.random.normal(jax.random.key(0), (n, n))
    ways = {"JAX": _done(jax.jit(jnp.matmul), a, a + 1)}
    if device == "cpu":
        ways["NumPy"] = partial(np.matmul, np.asarray(a), np.asarray(a + 1))
    return ways


def triad(device: str) -> Callable[[], object]:
    """Return x <- y + s x a few times over on large arrays."""
    y = jnp.ones(TRIAD[device])
    return _done(jax.jit(lambda x, y: jax.lax.fori_loop(0, TRIADS, lambda _, x: y + 0.5 * x, x)), y * 0, y)


def ceilings(device: str, others: dict[str, Callable[[], object]], least: int = 3) -> tuple[Spread, Spread, dict[str, Spread]]:
    """Time the ceilings and others in the same rounds; return operations and bytes per second, and the seconds of the others."""
    ways = products(device)
    timed = side_by_side({**{("product", name): call for name, call in ways.items()}, "triad": triad(device), **others}, 0.0, least)
    operations, moved = 2 * PRODUCT[device] ** 3, 24 * TRIAD[device] * TRIADS
    best = Spread(tuple(operations / min(taken) for taken in zip(*(timed["product", name].samples for name in ways), strict=True)))
    return best, timed["triad"].per(moved).rate(), {name: timed[name] for name in others}


def roofline_rows() -> Iterator[Row]:
    """The fraction of the binding ceiling that the scale-ups reach, in float64: a large product of matrices, or a triad beyond the caches.

    Operations and bytes are counted from the algorithm, by the formulas in `benchmarks/roofline.py`; a fraction above 1 of the triad means
    that arrays stayed in a cache. Only descent on vectors is dominated by products of matrices. Two thirds of a step on a drawn sequence go
    into random numbers, which are not counted. The velocity of a column is three real Fourier transforms, each of which passes through
    memory many times: 17 of 68 milliseconds each, on one thread. Rollouts cost what their random numbers cost: as many drawn at once
    take 98 % of the time, and the count takes a random number for no more than 40 operations. Of the 36 milliseconds of the processor that
    REINFORCE takes for 2500 rollouts 4 go into instances, 9 into a random number for each of 16 vertices in 9 steps, 5 into what the tokens
    of an instance pick out, 13 into the gradient of the log probability; at .3 of the ceiling all of it would take 7, less than the
    random numbers alone.
    """
    here = "gpu" if jax.default_backend() != "cpu" else "cpu"
    found = list(kernels(here))
    product, moved, timed = ceilings(here, {kernel.name: kernel.call for kernel in found})
    yield row(f"{here}: operations of a product", "per s", product)
    yield row(f"{here}: bytes of a triad", "per s", moved)
    for kernel in found:
        work, seconds = kernel.work, timed[kernel.name]
        binds = work.binding(Ceilings(product.median, moved.median))
        note = f"{work.operations:.3g} operations, {work.bytes:.3g} bytes, {seconds.median:.2g} s; binding: {binds}"
        aim = DENSE_AIM[here] if kernel.dense else None
        yield row(f"{here}: {kernel.name}", "of the ceiling", fraction(work, seconds, product, moved), aim, note)
    for other in DEVICES:
        if other != here:
            words = f"{other}: descent on {VECTORS[other]} vectors in {VECTORS[other]} dimensions, and the others"
            yield unmeasured(words, "of the ceiling", f"not run on a {other}", DENSE_AIM[other])


BENCHMARKS = (Benchmark("roofline", roofline_rows),)

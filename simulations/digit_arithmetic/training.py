"""Training of encoders on drawn pairs: cross-entropy on the places of the answer, AdamW, seeds side by side.

Every step draws a fresh batch from the training domain, numbers below b^{l_s}; the source draws 100 000 pairs once. The rate rises over the
first steps and falls as a cosine to nothing, so that the last state is a settled one: no checkpoint is chosen by what it does at longer
lengths. Initial weights, batches and pairs to look at have keys of their own, each a function of the seed and the step alone.
Source: SABBAGHI_2024, section 3 and appendix B.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import optax

from lemmata.dynamics import compiling
from lemmata.dynamics.checkpoint import driven
from lemmata.dynamics.in_double import jax, jnp
from lemmata.simulations.digit_arithmetic.encoder import Encoder, Shape, drawn
from lemmata.simulations.digit_arithmetic.layout import Layout
from lemmata.store.store import Kept
from lemmata.terms.inputs import integer
from lemmata.terms.types import Key, Matrix, Params, Scalar, Tensor, Tree, Vector
from lemmata.theory.digit_arithmetic.problem import LAWS

WARM = 0.05
"""The share of all steps over which the rate rises."""
CHUNK = 512
"""Pairs that an evaluation holds at a time."""
TESTED = 2024
"""The seed of the pairs tested on."""


@dataclass(frozen=True)
class Schedule:
    """How an encoder is trained, and looked at on the way.

    Args:
        train_digits: l_s, at least 1 and at most the layout's longest.
        steps, batch: at least 1.
        rate: AdamW's largest step size, > 0.
        decay: its weight decay, at least 0.
        law: how pairs are drawn, one of `problem.LAWS`; others than "uniform" are for sums with carries.
        shifted: whether pairs are shifted by zeros.
        looks: how often accuracy by length is measured during training, from 1 to the steps.
        tests: pairs of each length in a look.

    Raises: ValueError for other numbers.
    """

    train_digits: int
    steps: int
    batch: int
    rate: float
    decay: float
    law: str = "uniform"
    shifted: bool = False
    looks: int = 10
    tests: int = 200

    def __post_init__(self) -> None:
        for name in ("train_digits", "steps", "batch", "looks", "tests"):
            integer(getattr(self, name), name.replace("_", " "), 1)
        integer(self.looks, "looks", 1, self.steps)
        if self.law not in LAWS:
            raise ValueError(f"the law of pairs is one of {', '.join(LAWS)}, not {self.law!r:.60}")
        for name, least in (("rate", "positive"), ("decay", "at least 0")):
            value = getattr(self, name)
            if not (math.isfinite(value) and value >= 0 and (value > 0 or name == "decay")):
                raise ValueError(f"{name} must be {least}, not {value!r}")

    def alike(self) -> Schedule:
        """Return one schedule for all that compile to the same: neither shifts nor looks are part of a step."""
        return replace(self, shifted=False, looks=1, tests=1)


class State(NamedTuple):
    """Weights, AdamW's memory and the steps done, with a leading axis of seeds."""

    weights: Tree
    memory: Tree
    steps: Scalar


def train(
    shape: Shape,
    schedule: Schedule,
    seeds: Sequence[int],
    *,
    kept: Kept | None = None,
    told: str | None = None,
    lightly: bool = False,
) -> tuple[Encoder, dict[str, np.ndarray]]:
    """Train one encoder for each seed, side by side.

    Args:
        shape: the encoder.
        schedule: the training.
        seeds: of all randomness, each from 0 to 2^31 - 1.
        kept: how a checkpoint is read and written (see `lemmata.dynamics.checkpoint`); a resumed run ends in the same bits.
        told: the name under which a terminal reports the run's progress, None for no report.
        lightly: leave most optimisations out of the compilation, which for few and small steps takes longer than they do.

    Returns: the encoders, arrays with a leading axis of seeds, and by name marks (K,), the steps at each look, loss (K, S), the mean since
        the last look, and learning (K, S, longest), exact match by length.

    Raises: ValueError for numbers that do not fit; FloatingPointError if the run turns non-finite.
    """
    integer(schedule.train_digits, "train digits", 1, shape.layout.longest)
    made, data = keys(seeds)
    weights, memory = started(shape, schedule.alike(), lightly)(made)
    advance, pairs = segment(shape, schedule.alike(), lightly), pairs_by_length(shape.layout, schedule.tests)
    room = np.int64((shape.layout.longest - schedule.train_digits) * schedule.shifted)
    marks = [round(schedule.steps * (k + 1) / schedule.looks) for k in range(schedule.looks)]

    def one(state: State, k: int) -> tuple[State, Tensor]:
        count = np.int64(marks[k] - int(state.steps[0]))
        weights, memory, steps, loss = advance(*state, data, room, count)
        if not np.isfinite(loss).all():
            raise FloatingPointError(f"the run is not finite by step {marks[k]}: take a smaller rate")
        match = right(weights, *pairs, lightly).all(axis=-1).reshape(len(seeds), -1, schedule.tests).mean(axis=-1)
        return State(weights, memory, steps), (np.array([marks[k]]), loss[None], match[None])

    def tell(state: State, _: int) -> str:
        return f"{told}: {int(state.steps[0])} of {schedule.steps} steps"

    start = State(weights, memory, np.zeros(len(seeds), np.int64))
    end, log = driven(start, one, lambda _, k: k < len(marks), kept=kept, told=tell if told else None)
    return end.weights, dict(zip(("marks", "loss", "learning"), log, strict=True))


def keys(seeds: Sequence[int]) -> tuple[Key, Key]:
    """Return the keys of initial weights and of batches, each with a leading axis of seeds."""
    every = jnp.stack([jax.random.split(jax.random.key(seed)) for seed in seeds])
    return every[:, 0], every[:, 1]


@functools.lru_cache(maxsize=16)
def started(shape: Shape, schedule: Schedule, lightly: bool = False) -> Callable[[Key], tuple[Encoder, Tree]]:
    """Return keys (S,) -> initial encoders and AdamW's memory before its first step, with a leading axis of seeds."""

    def start(key: Key) -> tuple[Encoder, Tree]:
        weights: Tree = drawn(shape, key)
        return weights, optimiser(schedule).init(weights)

    return _once(jax.vmap(start), lightly)


def rates(schedule: Schedule) -> optax.Schedule:
    """Return the step size as a function of the steps done."""
    warm = max(1, round(WARM * schedule.steps))
    return optax.warmup_cosine_decay_schedule(0.0, schedule.rate, warm, max(schedule.steps, warm + 1))


def optimiser(schedule: Schedule) -> optax.GradientTransformation:
    """Return AdamW with the schedule's rates."""
    return optax.adamw(rates(schedule), weight_decay=schedule.decay)


def loss_of(model: Encoder, tokens: Matrix, answers: Matrix, key: Key = None) -> Scalar:
    """Return the mean cross-entropy at the places of the answer.

    Args:
        model: one encoder.
        tokens: (N, positions).
        answers: (N, second), digits and pads.
        key: of dropout, None for none.
    """
    scores = model(tokens, key)[0][:, -answers.shape[1] :]
    return optax.softmax_cross_entropy_with_integer_labels(scores, answers).mean()


def update(shape: Shape, schedule: Schedule, state: Tree, key: Key, room: Scalar) -> tuple[Tree, Scalar]:
    """Return weights, memory and steps after one more step, and the loss before it; JAX."""
    weights, memory, steps = state
    fresh = jax.random.fold_in(key, steps)
    pair = shape.layout.drawn(fresh, schedule.batch, schedule.train_digits, room, schedule.law)
    for_dropout = jax.random.fold_in(fresh, 0) if shape.dropout else None
    text = jax.random.fold_in(fresh, 1) if shape.layout.text else None
    value, slope = jax.value_and_grad(loss_of)(weights, shape.layout.tokens(*pair, text), shape.layout.answer(*pair), for_dropout)
    with jax.numpy_dtype_promotion("standard"):  # optax counts in integers and multiplies these by floats
        change, memory = optimiser(schedule).update(slope, memory, weights)
    return (optax.apply_updates(weights, change), memory, steps + 1), value


@functools.lru_cache(maxsize=16)
def segment(shape: Shape, schedule: Schedule, lightly: bool = False) -> Callable[..., Tree]:
    """Return (weights, memory, steps, keys, room, count) -> state after `count` more steps and mean loss; a leading axis of seeds."""

    def run(weights: Params, memory: Tree, steps: Scalar, key: Key, room: Scalar, count: Scalar) -> Tree:
        def one(_: Scalar, carry: Tree) -> Tree:
            state, total = carry
            state, loss = update(shape, schedule, state, key, room)
            return state, total + loss

        (weights, memory, steps), total = jax.lax.fori_loop(0, count, one, ((weights, memory, steps), jnp.float32(0)))
        return weights, memory, steps, total / count.astype(jnp.float32)

    return (compiling.lightly if lightly else jax.jit)(jax.vmap(run, in_axes=(0, 0, 0, 0, None, None)))


def pairs_by_length(layout: Layout, tests: int) -> tuple[np.ndarray, np.ndarray]:
    """Return pairs to test on, (longest * tests, first) and (longest * tests, second): first those of one digit, then those of two, …

    Both summands, or the multiplicand, have exactly so many digits; the pairs are the same for every run.
    """
    rng, found = np.random.default_rng(TESTED), []
    for digits in range(1, layout.longest + 1):
        x, y = (rng.integers(layout.base, size=(tests, size)) for size in (digits if layout.adds else layout.first, digits))
        x[:, -1], y[:, -1] = rng.integers(1, layout.base, size=(2, tests))
        if not layout.carries:
            x[:, -1] = rng.integers(1, layout.base - 1, size=tests)
            y = rng.integers(np.arange(digits) == digits - 1, layout.base - x)
        found.append([np.pad(part, ((0, 0), (0, width - part.shape[1]))) for part, width in ((x, layout.first), (y, layout.second))])
    x, y = (np.concatenate(parts).astype(np.int32) for parts in zip(*found, strict=True))
    return x, y


def text_key(layout: Layout) -> Key:
    """Return the key of the texts tested on, None where there are none."""
    return jax.random.key(TESTED) if layout.text else None


def right(weights: Encoder, x: Matrix, y: Matrix, lightly: bool = False) -> np.ndarray:
    """Return whether each place of the answer is right, in the order of reading.

    Args:
        weights: encoders with a leading axis of seeds.
        x, y: digits, (N, first) and (N, second).
        lightly: leave the optimisations out of the compilation, which for few pairs takes longer than they do.

    Returns: (S, N, second).
    """
    blank = -len(x) % CHUNK
    filled = [np.pad(part, ((0, blank), (0, 0))).reshape(-1, CHUNK, part.shape[1]) for part in (x, y)]
    found = [np.asarray(_right(lightly)(weights, *chunk)) for chunk in zip(*filled, strict=True)]
    return np.concatenate(found, axis=1)[:, : len(x)]


@functools.cache
def _right(lightly: bool) -> Callable[..., Vector]:
    def hits(weights: Encoder, x: Matrix, y: Matrix) -> Tensor:
        layout = weights.shape.layout
        tokens, answers = layout.tokens(x, y, text_key(layout)), layout.answer(x, y)
        scores = jax.vmap(lambda model: model(tokens)[0][:, -layout.second :])(weights)
        return scores.argmax(axis=-1).astype(answers.dtype) == answers[None]

    return _once(hits, lightly)


def _once(function: Callable[..., Any], lightly: bool) -> Callable[..., Any]:
    """Compile what is called a few times, and is not improved at all if it is to be there soon."""
    return jax.jit(function, compiler_options=compiling.known(compiling.AT_ONCE) if lightly else None)

"""Full-batch training of a network on tasks of digits: members side by side, one compiled call a segment, logged as it goes.

A member has a seed, which gives its start, its split and its dropout, and numbers of its own: step size, decay, and those of the filter.
So runs that are to be compared differ in these numbers alone and share all else, the compiled code included.
The loss is the sum over tasks of the mean cross-entropy in units of ln q, that of equal guesses, or of the mean squared distance to
one-hot targets. AdamW has beta_1 = 0.9 and beta_2 = 0.98; weights decay by the rate times the decay, not through Adam's moments.
Source: SYRKIS_2025, section 3.4, equation 10 with its signs put right.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import optax

from lemmata.dynamics.checkpoint import driven
from lemmata.dynamics.compiling import LIGHTLY, known
from lemmata.dynamics.in_double import jax, jnp
from lemmata.dynamics.precision import computing
from lemmata.simulations.modular_arithmetic import filters
from lemmata.simulations.modular_arithmetic.networks import SOUND, Protocol, Quadratic, Transformer
from lemmata.store.store import Kept
from lemmata.terms.types import Matrix, Scalar, Tensor, Tree, Vector

BETA_1, BETA_2 = 0.9, 0.98
START = 0
"""Which of a seed's streams of random numbers draws the start."""
SHORT = 2**9
"""So many steps of a quadratic network take less time than to compile them in full; presets take more. In double precision the last bits
matter, and all runs are compiled in full. A member is compiled alike alone and among others, so that their number does not count."""
SEGMENTS = 20
"""Parts of a run between which the host looks at it and may keep a checkpoint: a twentieth of a run of minutes is worth keeping."""


@dataclass(frozen=True)
class Setup:
    """What is compiled: the network and its size, loss, optimiser and protocol.

    Args:
        model: "quadratic" or "transformer".
        p: the base.
        sizes: classes of each task.
        width: units of the quadratic network, d of the Transformer.
        heads: of the Transformer; they divide the width.
        scale: of the start of the quadratic network.
        loss: "cross-entropy" or "squared".
        optimizer: "adamw", or "sgd", descent with the same kind of decay.
        protocol: see `Protocol`; the quadratic network has no use for it.
        dtype: of the floats.
    """

    model: str
    p: int
    sizes: tuple[int, ...]
    width: int
    heads: int = 4
    scale: float = 1.0
    loss: str = "cross-entropy"
    optimizer: str = "adamw"
    protocol: Protocol = SOUND
    dtype: str = "float64"


class Member(NamedTuple):
    """A run of a batch: its seed, labels (tasks, p^2), weights of the tasks in the loss, places trained on, and the optimiser's numbers."""

    seed: Scalar
    labels: Vector
    weights: Vector
    train: Vector
    test: Vector
    rate: Scalar
    decay: Scalar
    alpha: Scalar
    lam: Scalar


class State(NamedTuple):
    """A run between two steps."""

    network: Tree
    memory: Tree
    steps: Scalar


class Log(NamedTuple):
    """What is logged: losses, accuracies of each task, |theta|^2, theta . grad L, and the least margin on the pairs trained on.

    Of each matrix of the network, in the order of its fields: |W|^2, W . grad_W L, and |grad_W L|, the gradient being that of the loss
    without decay and dropout.
    """

    train_loss: Scalar
    test_loss: Scalar
    train_accuracy: Scalar
    test_accuracy: Scalar
    norm_squared: Scalar
    radial: Scalar
    margin: Scalar
    matrix_norm_squared: Vector
    matrix_radial: Vector
    gradient_norm: Vector


def visits(steps: int, logged: int) -> np.ndarray:
    """Return the steps after which a run is looked at: 0, and up to `logged` more, as even as integers allow.

    >>> visits(10, 4).tolist()
    [0, 2, 5, 7, 10]
    """
    parts = min(steps, logged)
    return steps * np.arange(parts + 1) // parts


def train(setup: Setup, members: Member, steps: int, logged: int, kept: Kept | None = None, told: bool = False) -> tuple[State, Log]:
    """Train members side by side.

    Args:
        setup: what they share.
        members: arrays with a leading axis of members.
        steps: at least 1.
        logged: looks beside that at the start, at least 1.
        kept: how a checkpoint is read and written; a resumed run ends in the same bits.
        told: whether a terminal is told how far the run is.

    Returns: the last state, arrays with a leading axis of members, and the log, (looks, members, …).

    Raises: FloatingPointError if a run turns non-finite.
    """
    marks = visits(steps, logged)
    counts = np.diff(marks, prepend=0)
    each = -(-counts.size // SEGMENTS)
    rows = np.pad(counts, (0, -counts.size % each)).reshape(-1, each)

    with computing(setup.dtype):
        members = jax.tree.map(lambda leaf: _typed(leaf, setup.dtype), members)
        start = _begun(setup, members)
        advance = _advance(setup, setup.model == "quadratic" and setup.dtype == "float32" and steps <= SHORT)
        abreast = advance if jax.default_backend() != "cpu" else _in_threads(advance, setup.dtype)

        def segment(state: State, k: int) -> tuple[State, Log]:
            state, log = jax.tree.map(np.asarray, abreast(state, members, rows[k].astype(np.int32)))
            here = marks[k * each : (k + 1) * each]
            if not all(np.isfinite(leaf).all() for leaf in jax.tree.leaves((state, log))):
                raise FloatingPointError(f"the run is not finite by step {here[-1]}: take a smaller lr")
            return state, jax.tree.map(lambda leaf: leaf[: here.size], log)

        def tell(_: State, k: int) -> str:
            return f"{marks[min(k * each, counts.size) - 1]} of {steps} steps"

        return driven(start, segment, lambda _, k: k < len(rows), kept=kept, told=tell if told else None)


def _typed(leaf: Tree, dtype: str) -> np.ndarray:
    found = np.asarray(leaf)
    return found.astype(dtype) if found.dtype.kind == "f" else found.astype(np.int32)


def drawn(setup: Setup, seed: int) -> Tree:
    """Return the network before training."""
    rng = np.random.default_rng((START, seed))
    classes = sum(setup.sizes)
    if setup.model == "quadratic":
        network = Quadratic.drawn(rng, setup.p, setup.width, classes, setup.scale)
    else:
        network = Transformer.drawn(rng, setup.p, setup.width, setup.heads, classes, setup.protocol)
    return jax.tree.map(lambda leaf: leaf.astype(setup.dtype), network)


def optimiser(setup: Setup, member: Member) -> optax.GradientTransformation:
    """Return the filter and the optimiser of a member; its numbers may be traced."""
    chained = [filters.unchecked(member.alpha, member.lam)]
    if setup.optimizer == "adamw":
        chained.append(optax.adamw(member.rate, b1=BETA_1, b2=BETA_2, weight_decay=member.decay))
    else:
        chained += [optax.add_decayed_weights(member.decay), optax.scale_by_learning_rate(member.rate)]
    return optax.chain(*chained)


def padded(setup: Setup, outputs: Matrix) -> Tensor:
    """Return outputs (N, classes of all tasks) as (tasks, N, most classes): -inf where a task has no such class, or 0 by the protocol."""
    fill, most = 0.0 if setup.protocol.padding == "zero" else -jnp.inf, max(setup.sizes)
    parts = jnp.split(outputs, np.cumsum(setup.sizes)[:-1].tolist(), axis=1)
    return jnp.stack([jnp.pad(part, ((0, 0), (0, most - part.shape[1])), constant_values=fill) for part in parts])


def losses(setup: Setup, outputs: Tensor, labels: Matrix) -> Tensor:
    """Return the loss of each task: outputs (tasks, N, classes) as `padded` gives them, labels (tasks, N)."""
    right = jnp.take_along_axis(outputs, labels[:, :, None], axis=2)[:, :, 0]
    if setup.loss == "squared":
        square = jnp.where(jnp.isfinite(outputs), outputs * outputs, 0.0).sum(axis=2)
        return (square - 2 * right + 1).mean(axis=1)
    units = np.log(np.array(setup.sizes, dtype=outputs.dtype))
    return (jax.nn.logsumexp(outputs, axis=2) - right).mean(axis=1) / units


def total(setup: Setup, member: Member, outputs: Tensor, places: Tree) -> Scalar:
    """Return the loss over some places from the outputs there."""
    return (member.weights * losses(setup, outputs, member.labels[:, places])).sum()


def measured(setup: Setup, state: State, member: Member) -> Log:
    """Return what is logged of a state."""
    protocol = setup.protocol
    asked = setup.model == "transformer" and protocol.dropout_at_evaluation and protocol.dropout > 0
    key = _dropping(member.seed, state.steps) if asked else None

    def over_trained(network: Tree) -> tuple[Scalar, Tensor]:
        outputs = padded(setup, network.outputs(None, key))
        return total(setup, member, outputs[:, member.train], member.train), outputs

    (loss, outputs), slope = jax.value_and_grad(over_trained, has_aux=True)(state.network)
    leaves = [jax.tree.leaves(tree) for tree in (state.network, slope)]
    radial = jnp.stack([jnp.vdot(p, g) for p, g in zip(*leaves, strict=True)])
    squares, slopes = (jnp.stack([jnp.vdot(p, p) for p in tree]) for tree in leaves)
    right = outputs.argmax(axis=2).astype(member.labels.dtype) == member.labels
    seen, unseen = (right[:, places].mean(axis=1, dtype=loss.dtype) for places in (member.train, member.test))
    margin = _margin(outputs[:, member.train], member.labels[:, member.train])
    unseen_loss, whole = total(setup, member, outputs[:, member.test], member.test), (squares.sum(), radial.sum())
    return Log(loss, unseen_loss, seen, unseen, *whole, margin, squares, radial, jnp.sqrt(slopes))


def _margin(outputs: Tensor, labels: Matrix) -> Scalar:
    right = jnp.take_along_axis(outputs, labels[:, :, None], axis=2)
    others = jnp.where(jnp.arange(outputs.shape[2], dtype=labels.dtype)[None, None] == labels[:, :, None], -jnp.inf, outputs)
    return (right[:, :, 0] - others.max(axis=2)).min()


def _dropping(seed: Scalar, steps: Scalar) -> Tree:
    return jnp.stack([seed, steps]).astype(jnp.uint32)


def _begun(setup: Setup, members: Member) -> State:
    """Return the states before training. They are drawn by NumPy: JAX would compile its generator for each shape."""
    states = []
    for k in range(len(members.seed)):
        member = jax.tree.map(lambda leaf, k=k: leaf[k], members)
        network = drawn(setup, int(member.seed))
        states.append(State(network, optimiser(setup, member).init(network), np.zeros((), np.int32)))
    return jax.tree.map(lambda *leaves: np.stack(list(map(np.asarray, leaves))), *states)


@functools.lru_cache(maxsize=16)
def _advance(setup: Setup, short: bool = False) -> Callable[..., Tree]:
    dropping = setup.model == "transformer" and setup.protocol.dropout > 0

    def step(state: State, member: Member) -> State:
        key = _dropping(member.seed, state.steps) if dropping else None

        def loss(network: Tree) -> Scalar:
            return total(setup, member, padded(setup, network.outputs(member.train, key)), member.train)

        slope = jax.grad(loss)(state.network)
        with jax.numpy_dtype_promotion("standard"):  # optax raises floats to the power of its count, an integer
            change, memory = optimiser(setup, member).update(slope, state.memory, state.network)
        return State(optax.apply_updates(state.network, change), memory, state.steps + 1)

    def advance(state: State, member: Member, counts: Tree) -> tuple[State, Log]:
        def part(state: State, count: Scalar) -> tuple[State, Log]:
            state = jax.lax.fori_loop(0, count, lambda _, now: step(now, member), state)
            return state, measured(setup, state, member)

        return jax.lax.scan(part, state, counts)

    many = advance if jax.default_backend() == "cpu" else jax.vmap(advance, in_axes=(0, 0, None), out_axes=(0, 1))
    return jax.jit(many, compiler_options=known(LIGHTLY) if short else None)


def _in_threads(advance: Callable[..., Tree], dtype: str) -> Callable[..., Tree]:
    """Return what advances members by one call for each, on as many threads as there are processors.

    On a CPU products of many small matrices at once are slower than one after another, and a product of two such leaves cores idle. The
    first call goes member by member: what several threads ask for at once would be compiled by each of them.
    """
    fresh = True

    def abreast(states: State, members: Member, counts: Tree) -> tuple[State, Log]:
        nonlocal fresh

        def one(k: int) -> tuple[State, Log]:
            with computing(dtype):  # which holds in one thread
                state, member = jax.tree.map(lambda leaf: leaf[k], (states, members))
                return jax.tree.map(np.asarray, advance(state, member, counts))

        every = range(len(members.seed))
        if fresh:
            found, fresh = [one(k) for k in every], False
        else:
            with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
                found = list(pool.map(one, every))
        ended, logs = zip(*found, strict=True)
        return jax.tree.map(lambda *leaves: np.stack(leaves), *ended), jax.tree.map(lambda *leaves: np.stack(leaves, axis=1), *logs)

    return abreast

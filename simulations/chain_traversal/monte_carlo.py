"""Rollouts of the whole Transformer, many at a time: every lane draws an instance and emits rollout after rollout on it, each to its end.

A lane that meets a sink goes on with a new start on the same instance, so no lane waits for the longest rollout; it stops after its
share of rollouts, not of steps, which would favour short ones. Where neither the softmax nor the values of vertex tokens let earlier
vertices matter, the policy's probabilities of all last vertices are computed once for an instance and kept as 32-bit thresholds.

Each block of lanes has a PRNG key of its own. A CPU runs one block at a time, small enough for its cache; an accelerator runs as many
side by side as its memory holds. The counts do not depend on how many.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from lemmata.terms.inputs import integer
from lemmata.terms.types import Key, Matrix, Params, Tensor, Tree, Vector
from lemmata.theory.chain_traversal.problem import Transformer

EACH, LANES, BESIDE = 256, 512, 512
"""Rollouts on an instance; lanes of a block, whose tables take 1.1 MB at n = 12; the most blocks side by side on an accelerator."""
SHORT = 2**18
"""So many rollouts take less time than to compile them in full."""


class Counts(NamedTuple):
    """What became of rollouts, (n - 1,) integers each, by start distance; the lengths count emitted vertices, the sink included."""

    rollouts: np.ndarray
    correct: np.ndarray
    other_sink: np.ndarray
    length: np.ndarray
    squared_length: np.ndarray


def rollouts(
    problem: Transformer, params: Params, count: int, seed: int, *, lanes: int = LANES, each: int = EACH, beside: int = 0
) -> Counts:
    """Return counts over at least `count` rollouts of a fixed policy, in blocks of lanes * each.

    Args:
        problem: the Transformer; start distances follow its `start_weights`. A rollout that meets no sink within its horizon ends there and
            counts neither as correct nor as at the other sink; lengths mean something only where the horizon is not reached.
        params: as the problem takes them.
        count: rollouts, at least 1.
        seed: of all randomness, 0 <= seed < 2^31.
        lanes: instances of a block, at least 1. Other lanes draw other numbers.
        each: rollouts on each instance, at least 1. They are independent where A is invariant under relabelling, else only given the
            instance.
        beside: the most blocks to run side by side. 0 means one on a CPU, and elsewhere 512 or as many as fit in memory.

    Raises: ValueError for bad numbers, and for horizons so long that sums of squared lengths overflow 32-bit integers.

    >>> from lemmata.theory.chain_traversal.problem import symmetric_attention
    >>> never = symmetric_attention(4, 30.0, 0.0)
    >>> found = rollouts(Transformer(2, 99, (1.0,), train_values=False), never, 20, 0, lanes=4, each=5)
    >>> found.rollouts.tolist(), found.other_sink.tolist()
    ([20], [0])
    """
    for name, value, least in (("count", count, 1), ("lanes", lanes, 1), ("each", each, 1), ("beside", beside, 0)):
        integer(value, name, least)
    check_seed(seed)
    from lemmata.dynamics import jax_problem, memory, precision
    from lemmata.dynamics.in_double import jax

    if precision.current() == "float32" and problem.horizon**2 * each >= 2**31:
        raise ValueError(f"in single precision horizon^2 * each must be below 2^31, not {problem.horizon}^2 * {each}")
    given, blocks = jax_problem.floats(params), -(-count // (lanes * each))
    keys = jax.vmap(jax.random.fold_in, in_axes=(None, 0))(jax.random.key(seed), np.arange(blocks))
    beside = min(blocks, beside or (1 if jax.default_backend() == "cpu" else BESIDE))
    if beside > 1:
        beside = memory.chunked(beside, memory.written(_block(problem, lanes, each), given, keys[0])).size
    run = _blocks(problem, lanes, each, beside, count <= SHORT)
    found = memory.mapped(lambda some: run(given, some), keys, memory.Chunks(blocks, beside))
    counts, distance = (np.asarray(part) for part in found)  # (blocks, 5, lanes) and (blocks, lanes)
    sums = [np.bincount(distance.ravel(), counts[:, k].ravel(), problem.n)[1:] for k in range(len(Counts._fields))]
    return Counts(*(np.rint(column).astype(np.int64) for column in sums))


def check_seed(seed: Tree) -> int:
    """Return a seed as an int, 0 <= seed < 2^31.

    Raises: ValueError for any other.

    >>> check_seed(42)
    42
    """
    found = integer(seed, "seed", 0)
    if found >= 2**31:
        raise ValueError(f"seed must be below 2^31, not {seed}")
    return found


def is_markov(problem: Transformer) -> bool:
    """Return whether vertices emitted earlier cannot matter: linear attention, and vertex tokens of value 0.

    >>> is_markov(Transformer(2, 1, (1.0,)))
    False
    """
    return problem.attention == "linear" and not problem.train_values


@functools.lru_cache(maxsize=64)
def _blocks(problem: Transformer, lanes: int, each: int, beside: int, short: bool) -> Callable[..., Tree]:
    """Return a compiled function of the parameters and of the keys of so many blocks: what each lane counted, and its distance."""
    from lemmata.dynamics.compiling import LIGHTLY, known
    from lemmata.dynamics.in_double import jax

    run, options = _block(problem, lanes, each), known(LIGHTLY) if short else None
    if beside > 1:
        return jax.jit(jax.vmap(run, in_axes=(None, 0)), compiler_options=options)
    one = jax.jit(run, compiler_options=options)
    return lambda params, keys: jax.tree.map(lambda leaf: leaf[None], one(params, keys[0]))


def _block(problem: Transformer, lanes: int, each: int) -> Callable[..., Tree]:
    from lemmata.dynamics.in_double import jax, jnp

    N, markov = problem.vocabulary, is_markov(problem)

    def thresholds(logits: Tensor) -> Tensor:
        """Return the cumulative probabilities in units of 2^-32, without the last, which is 1."""
        cumulated = jnp.cumsum(jax.nn.softmax(logits, axis=-1), axis=-1)[..., :-1]
        most = 2.0**32 * (1 - float(jnp.finfo(cumulated.dtype).epsneg))
        return jnp.minimum(cumulated * 2.0**32, most).astype(jnp.uint32)

    def run(params: Params, key: Key) -> tuple[Matrix, Vector]:
        for_data, for_rollouts = jax.random.split(key)
        labels, distance = problem.draw(for_data, lanes)
        contexts = jax.vmap(problem.context, in_axes=(None, 0), out_axes=(0, 0, None, None))(params, labels)
        lane, none = jnp.arange(lanes), jnp.zeros(N)
        start, sinks = labels[lane, distance], jax.vmap(problem.sinks)(labels)
        logits = jax.vmap(problem.logits, in_axes=((0, 0, None, None), 0, 0))
        if markov:
            whole = jax.vmap(jax.vmap(problem.logits, in_axes=(None, 0, None)), in_axes=((0, 0, None, None), None, None))
            table = thresholds(whole(contexts, jnp.arange(N), none))
        seen_first = jnp.zeros((lanes, 0 if markov else N)).at[lane, start].set(1.0, mode="drop")

        def step(carry: tuple[Tree, ...]) -> tuple[Tree, ...]:
            count, last, seen, steps, left, found = carry
            row = table[lane, last] if markov else thresholds(logits(contexts, last, seen))
            bits = jax.random.bits(jax.random.fold_in(for_rollouts, count), (lanes, 1), jnp.uint32)
            chosen, steps, alive = (bits >= row).sum(axis=1), steps + 1, left > 0
            sunk = sinks[lane, chosen]
            ended = (sunk | (steps == problem.horizon)) & alive
            right = sunk & (chosen == labels[lane, 0])
            gained = (1, right.astype(int), (sunk & ~right).astype(int), steps, steps * steps)
            found = tuple(total + jnp.where(ended, gain, 0) for total, gain in zip(found, gained, strict=True))
            seen = jnp.where(ended[:, None], seen_first, seen.at[lane, chosen].add(1.0, mode="drop"))
            return count + 1, jnp.where(ended, start, chosen), seen, jnp.where(ended, 0, steps), jnp.where(ended, left - 1, left), found

        zeros = jnp.zeros(lanes, dtype=int)
        first = (0, start, seen_first, zeros, zeros + each, (zeros,) * 5)
        found = jax.lax.while_loop(lambda carry: (carry[4] > 0).any(), step, first)[-1]
        return jnp.stack(found), distance

    return run

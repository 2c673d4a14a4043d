"""The policy: two layers of attention over the equations, the variable asked for, and the derivation so far.

An equation is one token, the sum of the embeddings of its two variables and its increment, and so is the variable asked for; none of
them has a position. They attend to one another, tokens of the derivation to them and to what came before. Variables and values take
turns, and the policy scores what may come. Each layer is attention and a perceptron, either on normalised states and added to them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import equinox as eqx
import numpy as np

from lemmata.dynamics.in_double import jax, jnp
from lemmata.simulations.chain_traversal.equations.problems import Layout, Problem, first
from lemmata.terms.inputs import integer
from lemmata.terms.types import Key, Matrix, Tensor, Vector

Cache = list[tuple[Tensor, Tensor]]
"""Of each layer the keys and values (tokens, heads, width / heads) of tokens that are attended to."""

SPREAD = 0.5
"""Of the embeddings at the start: three of them add up to a state."""
WIDER = 4
"""The perceptron's width over the model's."""


@dataclass(frozen=True)
class Shape:
    """How large a policy is.

    Raises: ValueError for numbers below 1, and heads that do not divide the width.
    """

    layout: Layout
    layers: int = 2
    heads: int = 4
    width: int = 32

    def __post_init__(self) -> None:
        for name in ("layers", "heads", "width"):
            integer(getattr(self, name), name, 1)
        if self.width % self.heads:
            raise ValueError(f"width must be a multiple of heads, not {self.width} with {self.heads} heads")


class Block(eqx.Module):
    """One layer."""

    joint: eqx.nn.Linear
    out: eqx.nn.Linear
    wide: eqx.nn.Linear
    narrow: eqx.nn.Linear
    before_attention: eqx.nn.LayerNorm
    before_perceptron: eqx.nn.LayerNorm

    def __init__(self, width: int, key: Key) -> None:
        """Draw a layer."""
        keys, kind = jax.random.split(key, 4), np.float32
        self.joint = eqx.nn.Linear(width, 3 * width, key=keys[0], dtype=kind)
        self.out = eqx.nn.Linear(width, width, key=keys[1], dtype=kind)
        self.wide = eqx.nn.Linear(width, WIDER * width, key=keys[2], dtype=kind)
        self.narrow = eqx.nn.Linear(WIDER * width, width, key=keys[3], dtype=kind)
        self.before_attention = eqx.nn.LayerNorm(width, dtype=kind)
        self.before_perceptron = eqx.nn.LayerNorm(width, dtype=kind)

    def asked(self, states: Matrix, heads: int) -> tuple[Tensor, Tensor, Tensor]:
        """Return queries, keys and values (tokens, heads, width / heads) of some states."""
        joint = jax.vmap(self.joint)(jax.vmap(self.before_attention)(states))
        queries, keys, values = jnp.split(joint.reshape(len(states), 3 * heads, -1), 3, axis=1)
        return queries, keys, values

    def moved(self, states: Matrix, queries: Tensor, keys: Tensor, values: Tensor, seen: Matrix) -> Matrix:
        """Return the states after the layer; seen[i, j] says whether state i attends to key j."""
        scores = jnp.einsum("ihc,jhc->hij", queries, keys) / math.sqrt(queries.shape[-1])
        attention = jax.nn.softmax(jnp.where(seen[None], scores, -jnp.inf), axis=-1)
        states = states + jax.vmap(self.out)(jnp.einsum("hij,jhc->ihc", attention, values).reshape(states.shape))
        return states + jax.vmap(self.narrow)(jax.nn.gelu(jax.vmap(self.wide)(jax.vmap(self.before_perceptron)(states))))


class Policy(eqx.Module):
    """Embeddings, layers, and scores of all tokens."""

    tokens: eqx.nn.Embedding
    places: eqx.nn.Embedding
    sources: eqx.nn.Embedding
    targets: eqx.nn.Embedding
    increments: eqx.nn.Embedding
    asked: eqx.nn.Embedding
    blocks: list[Block]
    last: eqx.nn.LayerNorm
    scores: eqx.nn.Linear
    shape: Shape = eqx.field(static=True)

    def __init__(self, shape: Shape, key: Key) -> None:
        """Draw a policy."""
        layout, width, kind = shape.layout, shape.width, np.float32
        keys = iter(jax.random.split(key, 7 + shape.layers))
        variables, residues = layout.variables, layout.modulus
        sizes = (variables + residues, 2 * layout.steps + 1, variables, variables, residues, variables)
        rows = [SPREAD * jax.random.normal(next(keys), (size, width), kind) for size in sizes]
        embeddings = [eqx.nn.Embedding(weight=row) for row in rows]
        self.tokens, self.places, self.sources, self.targets, self.increments, self.asked = embeddings
        self.blocks = [Block(width, next(keys)) for _ in range(shape.layers)]
        self.last = eqx.nn.LayerNorm(width, dtype=kind)
        self.scores = eqx.nn.Linear(width, sizes[0], key=next(keys), dtype=kind)
        self.shape = shape

    def read(self, problem: Problem) -> Cache:
        """Return what a derivation attends to in its problem."""
        chains = problem.names.reshape(2, -1)
        sources, targets, increments = (part.ravel() for part in (chains[:, :-1], chains[:, 1:], problem.increments))
        states = self.sources.weight[sources] + self.targets.weight[targets] + self.increments.weight[increments]
        states = jnp.concatenate([states, self.asked.weight[problem.names[problem.length]][None]])
        cache, all_seen = [], np.ones((len(states), len(states)), dtype=bool)
        for block in self.blocks:
            queries, keys, values = block.asked(states, self.shape.heads)
            states = block.moved(states, queries, keys, values, all_seen)
            cache.append((keys, values))
        return cache

    def log_probabilities(self, cache: Cache, tokens: Vector) -> Vector:
        """Return the log-probability of each token but the first of a derivation (S,), given those before it: (S - 1,)."""
        before, given = tokens[:-1], cache[0][0].shape[0]
        count = len(before)
        states = self.tokens.weight[before] + self.places.weight[:count]
        seen = np.concatenate([np.ones((count, given), dtype=bool), np.tri(count, dtype=bool)], axis=1)
        for block, (old_keys, old_values) in zip(self.blocks, cache, strict=True):
            queries, keys, values = block.asked(states, self.shape.heads)
            keys, values = jnp.concatenate([old_keys, keys]), jnp.concatenate([old_values, values])
            states = block.moved(states, queries, keys, values, seen)
        rows = jax.nn.log_softmax(self._allowed(states, np.arange(count)), axis=1)
        return jnp.take_along_axis(rows, tokens[1:, None], axis=1)[:, 0]

    def derive(self, cache: Cache, key: Key, problem: Problem) -> Vector:
        """Return the tokens (2 + 2 steps,) of a derivation drawn from the policy."""
        given, count = cache[0][0].shape[0], 2 * self.shape.layout.steps + 1
        known = first(self.shape.layout, problem)

        def step(carry: tuple[Cache, Tensor], at: Tensor) -> tuple[tuple[Cache, Tensor], Tensor]:
            cache, token = carry
            states = (self.tokens.weight[token] + self.places.weight[at])[None]
            seen, more = (jnp.arange(given + count) <= given + at)[None], []
            for block, (keys, values) in zip(self.blocks, cache, strict=True):
                queries, key_here, value_here = block.asked(states, self.shape.heads)
                keys, values = keys.at[given + at].set(key_here[0]), values.at[given + at].set(value_here[0])
                states = block.moved(states, queries, keys, values, seen)
                more.append((keys, values))
            chosen = jax.random.categorical(jax.random.fold_in(key, at), self._allowed(states, at[None])[0])
            chosen = jnp.where(at == 0, known[1], chosen)  # what is known is not asked
            return (more, chosen), chosen

        room = [(0, count), (0, 0), (0, 0)]
        start = ([(jnp.pad(keys, room), jnp.pad(values, room)) for keys, values in cache], known[0])
        return jnp.concatenate([known[:1], jax.lax.scan(step, start, jnp.arange(count))[1]])

    def _allowed(self, states: Matrix, places: Vector) -> Matrix:
        """Return the scores of the next tokens, -inf for a variable after a variable and a value after a value."""
        found = jax.vmap(self.scores)(jax.vmap(self.last)(states))
        value = np.arange(found.shape[1]) >= self.shape.layout.variables
        return jnp.where(value[None] == (places % 2 == 0)[:, None], found, -jnp.inf)

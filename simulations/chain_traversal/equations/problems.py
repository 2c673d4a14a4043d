"""Problems: equations x_i = x_j + h along two chains of variables, one known value, and a variable to find; derivations and their reward.

Every chain has K variables with names of their own, increments and values are residues modulo M, and the known variable begins chain 0.
The variable asked for is L equations away from it; chain 1 leads nowhere. A derivation is a sequence of variables with values, two
tokens each, and begins with what is known. It ends with the variable asked for, and is right where that has its value.
Source: COHEN_2026, "Experiment: Real-World Setting"; residues, two chains and all sizes are choices made here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from lemmata.dynamics.in_double import jax, jnp
from lemmata.terms.inputs import integer
from lemmata.terms.types import Key, Scalar, Tensor, Vector


@dataclass(frozen=True)
class Layout:
    """Sizes of the problems.

    Args:
        chain: K, variables of a chain, at least 2.
        modulus: M, at least 2.
        steps: variables that a derivation may add to what is known, at least 1.

    Raises: ValueError for smaller ones.
    """

    chain: int = 7
    modulus: int = 5
    steps: int = 8

    def __post_init__(self) -> None:
        integer(self.chain, "chain", 2)
        integer(self.modulus, "modulus", 2)
        integer(self.steps, "steps", 1)

    @property
    def variables(self) -> int:
        """The number of variables, 2K; tokens below it are variables, and those from it on are values."""
        return 2 * self.chain

    @property
    def longest(self) -> int:
        """The largest L, K - 1."""
        return self.chain - 1


class Problem(NamedTuple):
    """Names (2K,), chain 0 first; increments (2, K - 1); the known value; and L."""

    names: Tensor
    increments: Tensor
    known: Tensor
    length: Tensor


class Outcome(NamedTuple):
    """Of a derivation: whether it ends right, ends at all, goes along equations only, and is the shortest; which tokens belong to it."""

    right: Tensor
    ended: Tensor
    along: Tensor
    straight: Tensor
    alive: Tensor


def draw(layout: Layout, key: Key, weights: Vector) -> Problem:
    """Return a problem whose length is L with probability weights[L - 1]."""
    for_names, for_increments, for_value, for_length = jax.random.split(key, 4)
    names = jax.random.permutation(for_names, layout.variables)
    increments = jax.random.randint(for_increments, (2, layout.longest), 0, layout.modulus)
    known = jax.random.randint(for_value, (), 0, layout.modulus)
    return Problem(names, increments, known, 1 + jax.random.choice(for_length, layout.longest, p=weights))


def values(layout: Layout, problem: Problem) -> Vector:
    """Return the values of the variables of chain 0, (K,)."""
    moved = jnp.cumsum(problem.increments[0])
    return (problem.known + jnp.concatenate([jnp.zeros_like(moved[:1]), moved])) % layout.modulus


def walk(layout: Layout, key: Key, problem: Problem, odds: Vector) -> Vector:
    """Return the tokens (2 + 2 steps,) of a walk: along an equation, back along one, or to any other variable, with these odds.

    A jump keeps the value, as a guess. Where there is no equation to follow the other odds are scaled up.
    """
    last = layout.longest

    def step(carry: tuple[Scalar, Scalar], key: Key) -> tuple[tuple[Scalar, Scalar], Vector]:
        at, value = carry
        for_kind, for_place = jax.random.split(key)
        row, column, every = at // layout.chain, at % layout.chain, jnp.arange(layout.variables)
        ahead, behind = column < last, column > 0
        possible = jnp.stack([ahead, behind, jnp.ones_like(ahead)])
        kind = jax.random.categorical(for_kind, jnp.where(possible, jnp.log(odds), -jnp.inf))
        near = (every == at) | ((every == at + 1) & ahead) | ((every == at - 1) & behind)
        jump = jax.random.categorical(for_place, jnp.where(near, -jnp.inf, 0.0))
        onward = problem.increments[row, jnp.minimum(column, last - 1)]
        back = -problem.increments[row, jnp.maximum(column - 1, 0)]
        at = jnp.where(kind == 0, at + 1, jnp.where(kind == 1, at - 1, jump))
        value = (value + jnp.where(kind == 0, onward, jnp.where(kind == 1, back, 0))) % layout.modulus
        return (at, value), jnp.stack([problem.names[at], layout.variables + value])

    start = (jnp.zeros_like(problem.known), problem.known)
    _, tokens = jax.lax.scan(step, start, jax.random.split(key, layout.steps))
    return jnp.concatenate([first(layout, problem), tokens.ravel()])


def first(layout: Layout, problem: Problem) -> Vector:
    """Return the two tokens of what is known."""
    return jnp.stack([problem.names[0], layout.variables + problem.known])


def outcome(layout: Layout, problem: Problem, tokens: Vector) -> Outcome:
    """Return what came of a derivation, given with all its tokens (2 + 2 steps,); those after its end are not looked at."""
    variables, found = tokens[0::2], tokens[1::2] - layout.variables
    hit = variables == problem.names[problem.length]
    ended, end = hit.any(), hit.argmax()
    right = ended & (found[end] == values(layout, problem)[problem.length])
    order = jnp.arange(layout.steps + 1)
    counted = (order <= end) | ~ended
    places = jnp.argsort(problem.names)[variables]
    same = places[1:] // layout.chain == places[:-1] // layout.chain
    near = same & (jnp.abs(places[1:] - places[:-1]) == 1)
    along = ended & jnp.where(counted[1:], near, True).all()
    straight = right & (end == problem.length) & jnp.where(counted, places == order, True).all()
    return Outcome(right, ended, along, straight, jnp.repeat(counted, 2))


def along(layout: Layout, odds: Vector) -> Vector:
    """Return the probabilities (longest,) that a walk with these odds finds the variable at each length, along equations all the way.

    The walk is that of `walk`, killed where it jumps: the chain that the theory of chain traversal is about, read from its head.

    >>> along(Layout(chain=3, steps=1), np.array([0.5, 0.2, 0.3])).tolist()
    [0.625, 0.0]
    """
    forward, back, jump = odds
    found = np.zeros(layout.longest)
    for length in range(1, layout.chain):
        moves = np.diag(np.full(length, forward), 1) + np.diag(np.append(np.full(length - 1, back), 0.0), -1)
        moves[0] /= forward + jump  # nothing lies behind the known variable
        moves[-1, -1] = 1.0
        found[length - 1] = np.linalg.matrix_power(moves, layout.steps)[0, -1]
    return found


def mixtures(layout: Layout) -> dict[str, np.ndarray]:
    """Return the weights of the lengths of training, by name.

    >>> mixtures(Layout(chain=5))["1 to 2"]
    array([0.5, 0.5, 0. , 0. ])
    """
    longest, some = layout.longest, max(1, layout.longest - 2)
    few = (np.arange(longest) < some) / some
    return {f"1 to {longest}": np.ones(longest) / longest, f"1 to {some}": few, f"only {longest}": np.eye(longest)[-1]}

"""A small diagonal implicit state-space model that reads words: its equilibrium in both modes, and three gradients through it.

h_t = lam_t h_{t-1} + u_t,  lam_t = sigmoid(P z_t + p_{x_t}),  u_t = Q z_t + q_{x_t},  z_t = tanh(W z_t + V h + w_{x_t}),

with h the new state h_t in convention "a", the old one in "b". Answers are read from z and h. The explicit model is one step from z = 0,
so that its state is linear with 0 < lam < 1. Given z, all states come from one associative scan. Source: SCHOENE_2025, equations 1 to 7.
"""

from __future__ import annotations

from typing import NamedTuple

import equinox as eqx

from lemmata.dynamics.in_double import jax, jnp
from lemmata.terms.types import Key, Scalar, Tensor, Tree, Vector


class Tracker(eqx.Module):
    """The weights: `tokens` (N, 3 parts), `from_z` (d, parts), `from_h` (n, d), `readout` (d + n, N); parts are lam, u and z."""

    tokens: jax.Array
    from_z: jax.Array
    from_h: jax.Array
    readout: jax.Array
    states: int = eqx.field(static=True)
    convention: str = eqx.field(static=True)

    def __init__(self, letters: int, states: int, width: int, convention: str, key: Key) -> None:
        keys, parts = jax.random.split(key, 4), 2 * states + width

        def normal(key: Key, shape: tuple[int, ...], scale: float) -> jax.Array:
            return scale * jax.random.normal(key, shape, dtype=jnp.float32)

        self.tokens = normal(keys[0], (letters, parts), 1.0)
        self.from_z = normal(keys[1], (width, parts), 0.5 / width**0.5)
        self.from_h = normal(keys[2], (states, width), 0.5 / states**0.5)
        self.readout = normal(keys[3], (width + states, letters), 1 / (width + states) ** 0.5)
        self.states, self.convention = states, convention

    @property
    def width(self) -> int:
        """The number of entries of z."""
        return self.from_h.shape[1]

    def affine(self, z: Tensor, words: Tensor) -> tuple[Tensor, Tensor]:
        """Return lam and u, (..., n) each."""
        mixed = z @ self.from_z[:, : 2 * self.states] + self.tokens[words, : 2 * self.states]
        return jax.nn.sigmoid(mixed[..., : self.states]), mixed[..., self.states :]

    def following(self, z: Tensor, h: Tensor, words: Tensor) -> Tensor:
        """Return f(z, h, x)."""
        return jnp.tanh(z @ self.from_z[:, 2 * self.states :] + h @ self.from_h + self.tokens[words, 2 * self.states :])

    def scanned(self, z: Tensor, words: Tensor) -> Tensor:
        """Return all states of a batch (..., L, n) from z (..., L, d), by an associative scan."""
        lam, drive = self.affine(z, words)
        return jax.lax.associative_scan(lambda one, two: (one[0] * two[0], one[1] * two[0] + two[1]), (lam, drive), axis=-2)[1]

    def sweep(self, z: Tensor, words: Tensor) -> Tensor:
        """Return every token's next z: one sweep of the simultaneous mode."""
        h = self.scanned(z, words)
        before = jnp.concatenate([jnp.zeros_like(h[..., :1, :]), h[..., :-1, :]], axis=-2)
        return self.following(z, h if self.convention == "a" else before, words)

    def logits(self, z: Tensor, words: Tensor) -> Tensor:
        """Return the answers (..., L, N)."""
        return jnp.concatenate([z, self.scanned(z, words)], axis=-1) @ self.readout


class Iteration(NamedTuple):
    """How an equilibrium is found and differentiated: sweeps without gradient, steps with it, their damping, and which gradient."""

    sweeps: int
    steps: int
    damping: float
    gradient: str


def equilibrium(model: Tracker, words: Tensor, how: Iteration) -> Tensor:
    """Return z (..., L, d) as training sees it, from 0.

    "phantom": sweeps without gradient, then damped steps with it, which is equation 5 where the sweeps have converged. "implicit": the same
    steps, and in the gradient a series in the derivative's transpose of as many terms as sweeps. "unrolled": a gradient of all of them.
    """
    start = jnp.zeros((*words.shape, model.width), dtype=jnp.float32)
    if how.gradient == "unrolled":
        return _damped(model, start, words, how.sweeps + how.steps, 1.0)
    z = jax.lax.stop_gradient(_damped(jax.lax.stop_gradient(model), start, words, how.sweeps, 1.0)) if how.sweeps else start
    if how.gradient == "phantom" or not how.sweeps:
        return _damped(model, z, words, how.steps, how.damping)
    return _attached(model, z, words, how.sweeps)


def _damped(model: Tracker, z: Tensor, words: Tensor, steps: int, damping: float) -> Tensor:
    return jax.lax.fori_loop(0, steps, lambda _, z: (1 - damping) * z + damping * model.sweep(z, words), z)


def _attached(model: Tracker, z: Tensor, words: Tensor, terms: int) -> Tensor:
    """Return one more sweep whose cotangent g is replaced by sum_k (J^T)^k g: the implicit function theorem's gradient, truncated."""
    fixed = jax.lax.stop_gradient(z)
    frozen = jax.lax.stop_gradient(model)

    @jax.custom_vjp
    def solved(out: Tensor) -> Tensor:
        return out

    def forward(out: Tensor) -> tuple[Tensor, None]:
        return out, None

    def backward(_: None, g: Tensor) -> tuple[Tensor]:
        pull = jax.vjp(lambda there: frozen.sweep(there, words), fixed)[1]
        return (jax.lax.fori_loop(0, terms, lambda _, total: g + pull(total)[0], g),)

    solved.defvjp(forward, backward)
    return solved(model.sweep(fixed, words))


def simultaneous(model: Tracker, words: Tensor, most: int, tolerance: float) -> tuple[Tensor, Tensor, Scalar]:
    """Sweep until every token changes by less than a tolerance, relative to 1 + its norm, or `most` times.

    Returns: z (B, L, d), the last change of each word and token (B, L), and the number of sweeps.
    """
    z = jnp.zeros((*words.shape, model.width), dtype=jnp.float32)

    def going(carried: Tree) -> Tree:
        _, change, sweeps = carried
        return (sweeps < most) & (jnp.max(change) > tolerance)

    def once(carried: Tree) -> Tree:
        z, _, sweeps = carried
        new = model.sweep(z, words)
        return new, _change(new, z), sweeps + 1

    return jax.lax.while_loop(going, once, (z, jnp.full(words.shape, jnp.inf, dtype=jnp.float32), 0))


def sequential(model: Tracker, words: Tensor, most: int, tolerance: float) -> tuple[Tensor, Tensor, Scalar]:
    """Iterate each token until it has settled before the next one; returns as `simultaneous`, with the most iterations of a token."""

    def token(h: Tensor, x: Vector) -> Tree:
        def going(carried: Tree) -> Tree:
            _, change, steps = carried
            return (steps < most) & (jnp.max(change) > tolerance)

        def state(z: Tensor) -> Tensor:
            lam, drive = model.affine(z, x)
            return lam * h + drive

        def once(carried: Tree) -> Tree:
            z, _, steps = carried
            new = model.following(z, state(z) if model.convention == "a" else h, x)
            return new, _change(new, z), steps + 1

        start = jnp.zeros((*x.shape, model.width), dtype=jnp.float32)
        z, change, steps = jax.lax.while_loop(going, once, (start, jnp.full(x.shape, jnp.inf, dtype=jnp.float32), 0))
        return state(z), (z, change, steps)

    first = jnp.zeros((words.shape[0], model.states), dtype=jnp.float32)
    z, change, steps = jax.lax.scan(token, first, words.T)[1]
    return jnp.swapaxes(z, 0, 1), change.T, jnp.max(steps)


def _change(new: Tensor, old: Tensor) -> Tensor:
    return jnp.linalg.norm(new - old, axis=-1) / (1 + jnp.linalg.norm(new, axis=-1))

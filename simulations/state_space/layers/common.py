"""What the layers share: sequences run by a diagonal recurrence, by powers of the state for the last output alone, or by a scan."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics.in_double import jax, jnp
from lemmata.terms.types import Matrix, Scalar, Tensor, Vector


def recurrence(state: Vector, drive: Matrix) -> Matrix:
    """Return the states x_t = a x_{t-1} + v_t of a diagonal recurrence from x = 0, one step after the other.

    Args:
        state: a, of the shape of a row of `drive`.
        drive: v, (T, ...).

    Returns: x_1 … x_T, (T, ...).

    >>> recurrence(jnp.array([0.5]), jnp.array([[1.0], [0.0], [0.0]]))[:, 0].tolist()
    [1.0, 0.5, 0.25]
    """

    def step(x: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
        x = state * x + v
        return x, x

    return jax.lax.scan(step, jnp.zeros_like(drive[0]), drive)[1]


def scanned(states: Tensor, drive: Tensor) -> Tensor:
    """Return x_t = a_t x_{t-1} + v_t from x = 0 for states that change with time, by an associative scan.

    Args:
        states, drive: a_t and v_t, (T, ...).

    >>> scanned(jnp.array([9.0, 0.5, 2.0]), jnp.array([1.0, 0.0, 0.0])).tolist()
    [1.0, 0.5, 1.0]
    """
    return jax.lax.associative_scan(lambda one, two: (one[0] * two[0], two[0] * one[1] + two[1]), (states, drive))[1]


def last(log_state: Vector, drive: Matrix) -> Vector:
    """Return the last state alone, x_T = sum_t a^{T-t} v_t, for a = exp(log_state).

    >>> last(jnp.log(jnp.array([0.5])), jnp.array([[1.0], [0.0], [4.0]])).tolist()
    [4.25]
    """
    return (_powers(log_state, drive.shape[0])[::-1] * drive).sum(axis=0)


def kernel(log_state: Vector, weights: Tensor, taps: int) -> Tensor:
    """Return k_h = Re sum_d w_d exp(h log a_d), h < taps, for weights (..., D): (taps, ...).

    >>> kernel(jnp.log(jnp.array([0.5 + 0j])), jnp.array([2.0 + 0j]), 2).tolist()
    [2.0, 1.0]
    """
    powers = _powers(log_state, taps)
    return (weights[None] * powers.reshape(taps, *(1,) * (weights.ndim - log_state.ndim), *log_state.shape)).sum(axis=-1).real


def _powers(log_state: Tensor, count: int) -> Tensor:
    exponents = np.arange(count).reshape(-1, *(1,) * log_state.ndim)
    return jnp.exp(jnp.asarray(exponents, log_state.dtype) * log_state[None])


def times(real: Tensor, number: Tensor) -> Tensor:
    """Return a real array times a complex one, without a product by a vanishing imaginary part.

    >>> complex(times(jnp.array(2.0), jnp.array(1 + 3j)))
    (2+6j)
    """
    return jax.lax.complex(real * number.real, real * number.imag)


def normal(draw: np.random.Generator, shape: tuple[int, ...], spread: Scalar) -> tuple[np.ndarray, np.ndarray]:
    """Return real and imaginary parts of complex Gaussian numbers whose parts have the given spread.

    >>> [part.shape for part in normal(np.random.default_rng(0), (3,), 1.0)]
    [(3,), (3,)]
    """
    parts = spread * draw.normal(size=(2, *shape))
    return parts[0], parts[1]


def softplus_inverse(values: Vector) -> np.ndarray:
    """Return x with log(1 + e^x) the given positive values.

    >>> np.log1p(np.exp(softplus_inverse(np.array([0.1])))).round(12).tolist()
    [0.1]
    """
    return np.log(np.expm1(values))

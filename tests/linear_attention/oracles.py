"""Brute-force rivals of the formulas: the data law itself, without a derivation.

Losses are quadratic in the projections s, so that their mean over Gaussian s is their mean over all sign vectors (equal second moments):
a finite sum, exact in fractions. They are quartic in the position vectors, so that a five-point difference is an exact derivative.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from lemmata.terms.types import Scalar, Tensor


def fractions(rng: np.random.Generator, *shape: int) -> np.ndarray:
    """Draw an array of small fractions."""
    out = np.empty(shape, dtype=object)
    for index in np.ndindex(*shape):
        out[index] = Fraction(int(rng.integers(-6, 7)), int(rng.integers(1, 4)))
    return out


def outputs(s: Sequence[Scalar], alpha: Tensor, betas: Sequence[Scalar]) -> list[Scalar]:
    """y_i = alpha s_i + sum_k beta_k (s_{i-k} + s_{i+k}), neighbours on the ring added one by one."""
    n = len(s)
    return [alpha * s[i] + sum(b * (s[(i - k) % n] + s[(i + k) % n]) for k, b in enumerate(betas, 1)) for i in range(n)]


def mean_loss(weights: np.ndarray, sites: Sequence[int], alpha: Tensor, betas: Sequence[Scalar]) -> Tensor:
    """E sum_{i in sites} (sum_r weights_ir s_r - y_i)^2 for s of independent signs on `sites` and 0 elsewhere."""
    n, total, count = len(weights), Fraction(0), 0
    for signs in itertools.product((-1, 1), repeat=len(sites)):
        s = [0] * n
        for site, sign in zip(sites, signs, strict=True):
            s[site] = sign
        y = outputs(s, alpha, betas)
        total += sum((sum(weights[i][r] * s[r] for r in sites) - y[i]) ** 2 for i in sites)
        count += 1
    return total / count


def augmented_loss(p: np.ndarray, n1: int, alpha: Tensor, betas: Sequence[Scalar]) -> Tensor:
    """The loss summed over the n shifts of the window."""
    n = len(p)
    return sum(mean_loss(p @ p.T, sorted({(i + t) % n for t in range(n1)}), alpha, betas) for i in range(n))


def derivative(loss: Callable[[np.ndarray], Scalar], x: np.ndarray) -> np.ndarray:
    """The gradient of a polynomial of degree at most 4 in each entry, exactly in fractions."""
    out = np.empty(x.shape, dtype=object)
    for index in np.ndindex(*x.shape):
        values = []
        for step in (1, -1, 2, -2):
            moved = x.copy()
            moved[index] = moved[index] + step
            values.append(loss(moved))
        out[index] = Fraction(8 * (values[0] - values[1]) - (values[2] - values[3])) / 12
    return out


def spectrum(rng: np.random.Generator, n: int, spread: float = 1.0) -> np.ndarray:
    """Draw a positive even spectrum."""
    half = np.exp(spread * rng.normal(size=n // 2 + 1))
    return half[np.minimum(np.arange(n), n - np.arange(n))]


def column(rng: np.random.Generator, n: int, spread: float = 1.0) -> np.ndarray:
    """Draw the first column of a positive definite circulant matrix."""
    return np.fft.ifft(spectrum(rng, n, spread)).real


def positions(a: np.ndarray) -> np.ndarray:
    """Position vectors whose Gram matrix is the circulant of `a`: the symmetric square root."""
    n = len(a)
    matrix = a[(np.arange(n)[:, None] - np.arange(n)[None, :]) % n]
    values, vectors = np.linalg.eigh(matrix)
    return vectors * np.sqrt(np.maximum(values, 0)) @ vectors.T


def integrate(
    field: Callable[[np.ndarray], np.ndarray], start: np.ndarray, t: float, rtol: float = 1e-12, method: str = "DOP853"
) -> np.ndarray:
    """The end of the flow of an autonomous field, any shape."""
    from scipy.integrate import solve_ivp

    def flat(_: float, x: np.ndarray) -> np.ndarray:
        return field(x.reshape(start.shape)).ravel()

    found = solve_ivp(flat, (0, t), start.ravel(), rtol=rtol, atol=rtol * 1e-2, method=method)
    assert found.success
    return found.y[:, -1].reshape(start.shape)


def joint_flow(a: np.ndarray, v: np.ndarray, n1: int, alpha: float, beta: float, t: float = 60.0) -> tuple[np.ndarray, np.ndarray]:
    """The end of the flow of lag weights and value direction learnt together, theta being the first unit vector."""
    lag = np.arange(len(a)) - len(a) // 2
    pairs = np.maximum(n1 - np.abs(lag), 0)
    tau = np.where(lag == 0, alpha, np.where(np.abs(lag) == 1, beta, 0.0))

    def field(x: np.ndarray) -> np.ndarray:
        weights, value = x[: len(a)], x[len(a) :]
        pull = 2 * pairs * (weights * (value @ value) - tau * value[0])
        push = 2 * ((pairs * weights * weights).sum() * value - (pairs * weights * tau).sum() * np.eye(len(v))[0])
        return -np.concatenate([pull, push])

    end = integrate(field, np.concatenate([a, v]), t, rtol=1e-11, method="LSODA")
    return end[: len(a)], end[len(a) :]

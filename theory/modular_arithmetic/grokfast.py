"""Grokfast as a filter of gradients: its modes on a quadratic, what it makes faster and what slower, and its noise.

e_t = alpha e_{t-1} + (1 - alpha) g_t and ghat_t = g_t + lambda e_t, so that H(z) = 1 + lambda (1 - alpha)/(1 - alpha/z). With
kappa = 1 + lambda (1 - alpha) the modes solve r^2 - (1 + alpha - s kappa) r + alpha (1 - s) = 0: complex for s between
(1 - alpha)/(sqrt(1 + lambda) ± sqrt(alpha lambda))^2, where |r|^2 = alpha (1 - s). Without the filter r = 1 - s; both decay equally fast at
s = 1 - alpha. Source: SYRKIS_2025, section 3.4, equation 11, after Lee et al.; the laws are new.
"""

from __future__ import annotations

import math

import numpy as np

from lemmata.terms.arithmetic import array, power, sqrt, world
from lemmata.terms.inputs import finite, ordered
from lemmata.terms.types import Scalar, Tree, Vector
from lemmata.theory.modular_arithmetic.filters import one_pole_limit, one_pole_noise


def strengths(alpha: Scalar, lam: Scalar) -> tuple[Scalar, Scalar]:
    """Return alpha and lambda, plain numbers as floats: an integer of NumPy would overflow unseen.

    Raises: ValueError unless alpha is in [0, 1) and lambda at least 0 and finite, where that can be decided.

    >>> strengths(0.98, 2.0)
    (0.98, 2.0)
    """
    if _outside(alpha, 1):
        raise ValueError(f"alpha must be at least 0 and less than 1, not {alpha!r:.60}")
    if _outside(lam, np.inf):
        raise ValueError(f"lam must be a finite number of at least 0, not {lam!r:.60}")
    return (float(alpha), float(lam)) if world(alpha, lam) == "numpy" else (alpha, lam)


def _within_floats(found: Scalar, lam: Scalar) -> Scalar:
    """Return what was found, unless it overflowed."""
    if world(found) == "numpy" and not np.isfinite(found):
        raise ValueError(f"lam must be so small that the result is a finite float, not {lam!r:.60}")
    return found


def _outside(value: Tree, below: float) -> bool:
    """Tell whether a value is no single number of at least 0 and less than `below`, where that can be decided."""
    if isinstance(value, bool | np.bool_):
        return True
    try:
        value = float(value) if isinstance(value, int) else value
        return ordered(value) and (np.ndim(value) > 0 or not 0 <= value < below)
    except (TypeError, OverflowError):
        return True


def grokfast_polynomial(s: Scalar, alpha: Scalar, lam: Scalar) -> Vector:
    """Return 1, -(1 + alpha - s kappa), alpha (1 - s), kappa = 1 + lambda (1 - alpha): the coefficients of the modes' equation.

    Args:
        s: step size times curvature.
        alpha: the decay of the mean, in [0, 1).
        lam: the strength lambda, at least 0.

    Raises: ValueError for other numbers.

    Source: new beside SYRKIS_2025, equation 11.

    >>> grokfast_polynomial(0.5, 0.5, 2.0)
    array([ 1.  , -0.5 ,  0.25])
    """
    alpha, lam = strengths(alpha, lam)
    return array([1, -(1 + alpha - s * (1 + lam * (1 - alpha))), alpha * (1 - s)], s)


def grokfast_modes(s: float, alpha: float, lam: float) -> np.ndarray:
    """Return both modes of descent with Grokfast on a quadratic: (2,) complex, the larger modulus first.

    Args and Raises: as `grokfast_polynomial`; s must be finite, and so must s kappa.

    >>> abs(grokfast_modes(0.1, 0.9, 2.0)).round(6).tolist()
    [0.9, 0.9]
    """
    alpha, lam = strengths(alpha, lam)
    _, negative, product = map(float, grokfast_polynomial(finite(s, "s"), float(alpha), float(lam)))
    if not np.isfinite(negative):
        raise ValueError(f"s (1 + lam (1 - alpha)) must be a finite float: s and lam are too large, {s!r:.60} and {lam!r:.60}")
    half = -negative / 2
    scale = math.ldexp(1, max(0, math.frexp(half)[1]))  # the square of half need not be a float
    root = scale * np.sqrt(complex((half / scale) ** 2 - product / scale / scale))
    first = half + (root if half >= 0 else -root)
    second = first.conjugate() if root.real == 0 else product / first
    return np.array([first, second])


def grokfast_limit(alpha: Scalar, lam: Scalar) -> Scalar:
    """Return 2(1 + alpha)/(1 + alpha + lambda (1 - alpha)), up to which s both modes decay.

    Args and Raises: as `grokfast_polynomial`.

    >>> f"{grokfast_limit(0.98, 2.0):.5f}"
    '1.96040'
    """
    alpha, lam = strengths(alpha, lam)
    return one_pole_limit(alpha, 1 + lam * (1 - alpha), -alpha)


def late_limit(alpha: Scalar, lam: Scalar) -> Scalar:
    """Return 2(1 + alpha)/(1 + alpha - lambda (1 - alpha)), up to which s all modes decay where the mean is a step late.

    That is where e_t = alpha e_{t-1} + (1 - alpha) g_{t-1} for the gradient g_{t-1} of the step before: equation 11 by its letters, if g
    is what it is in the mean. H(z) = 1 + lambda (1 - alpha)/z/(1 - alpha/z) has the gain 1 + lambda, as without the delay.

    Args and Raises: as `grokfast_polynomial`; lambda (1 - alpha) must be at most alpha.

    Source: new beside SYRKIS_2025, equation 11.

    >>> f"{late_limit(0.98, 2.0):.5f}"
    '2.04124'
    """
    alpha, lam = strengths(alpha, lam)
    return one_pole_limit(alpha, 1, lam * (1 - alpha) - alpha)


def grokfast_band(alpha: Scalar, lam: Scalar) -> Vector:
    """Return (1 - alpha)/(sqrt(1 + lambda) ± sqrt(alpha lambda))^2, the s between which modes oscillate: the lower first.

    The two roots have the product kappa = 1 + lambda (1 - alpha), by which their difference is had without cancellation.

    Args and Raises: as `grokfast_polynomial`.

    >>> grokfast_band(0.98, 0.0).round(12).tolist()
    [0.02, 0.02]
    """
    alpha, lam = strengths(alpha, lam)
    total, kappa = sqrt(1 + lam) + sqrt(alpha * lam), 1 + lam * (1 - alpha)
    return array([(1 - alpha) / total / total, (1 - alpha) * (total / kappa) ** 2])


def crossover(alpha: Scalar) -> Scalar:
    """Return 1 - alpha, the s at which modes decay as fast with Grokfast as without.

    >>> crossover(0.75)
    0.25
    """
    return 1 - alpha


def initial_acceleration(lam: Scalar) -> Scalar:
    """Return 1 + lambda, by how much modes of vanishing s decay faster.

    >>> initial_acceleration(2)
    3
    """
    return 1 + lam


def largest_acceleration(lam: Scalar) -> Scalar:
    """Return 1 + lambda + sqrt(lambda (1 + lambda)), by how much modes decay faster at most, in the limit alpha -> 1.

    Raises: ValueError for a lambda below 0, or so large that no float holds the result.

    Source: new beside SYRKIS_2025, equation 11.

    >>> [round(float(largest_acceleration(lam)), 3) for lam in (0.5, 2.0, 5.0)]
    [2.366, 5.449, 11.477]
    """
    _, lam = strengths(0, lam)
    with np.errstate(over="ignore"):
        return _within_floats(1 + lam + sqrt(lam) * sqrt(1 + lam), lam)


def scaled_polynomial(rho: Scalar, sigma: Scalar, lam: Scalar) -> Scalar:
    """Return rho^2 - (1 + sigma) rho + sigma (1 + lambda), of which the scaled rates are roots.

    s = sigma (1 - alpha), 1 - r = rho (1 - alpha), alpha -> 1.

    >>> scaled_polynomial(1, 1, 0)
    0
    """
    return rho * rho - (1 + sigma) * rho + sigma * (1 + lam)


def slow_acceleration(sigma: Scalar, lam: Scalar) -> Scalar:
    """Return rho/sigma for s = sigma (1 - alpha), alpha -> 1: 1 - r = rho (1 - alpha), rho^2 - (1 + sigma) rho + sigma (1 + lambda) = 0.

    The slower root where both are real, up to sigma = (sqrt(1 + lambda) - sqrt(lambda))^2; written without cancellation.

    >>> slow_acceleration(0.0, 2.0)
    np.float64(3.0)
    """
    return 2 * (1 + lam) / (1 + sigma + sqrt((1 + sigma) ** 2 - 4 * sigma * (1 + lam)))


def noise_gain(alpha: Scalar, lam: Scalar) -> Scalar:
    """Return 1 + 2 lambda (1 - alpha) + lambda^2 (1 - alpha)/(1 + alpha), the variance that white noise of variance 1 has after the filter.

    Args and Raises: as `grokfast_polynomial`; ValueError too where no float holds the result.

    >>> f"{noise_gain(0.98, 2.0):.5f}"
    '1.12040'
    """
    alpha, lam = strengths(alpha, lam)
    return _within_floats(one_pole_noise(alpha, 1 + lam * (1 - alpha), -alpha), lam)


def constant_gain(t: Scalar, alpha: Scalar, lam: Scalar) -> Scalar:
    """Return 1 + lambda (1 - alpha^{t+1}), the filtered gradient at step t of a constant gradient 1, if e_{-1} = 0.

    Args:
        t: the step, from 0.
        alpha: decay of the exponential mean.
        lam: strength with which the mean is added.

    >>> constant_gain(0, 0.5, 2.0)
    2.0
    """
    return 1 + lam * (1 - power(alpha, t + 1))


def grokfast_filter(alpha: Scalar, lam: Scalar) -> tuple[Vector, Vector]:
    """Return b and a of ghat_t = g_t + lambda e_t, e_t = alpha e_{t-1} + (1 - alpha) g_t: H(z) = (kappa - alpha/z)/(1 - alpha/z).

    Args and Raises: as `grokfast_polynomial`.

    Source: SYRKIS_2025, equation 11; corrected.

    >>> [row.tolist() for row in grokfast_filter(0.5, 2.0)]
    [[2.0, -0.5, 0.0], [1.0, -0.5, 0.0]]
    """
    alpha, lam = strengths(alpha, lam)
    return array([1 + lam * (1 - alpha), -alpha, 0 * alpha]), array([1 + 0 * alpha, -alpha, 0 * alpha])


def printed_filter(alpha: Scalar, lam: Scalar) -> tuple[Vector, Vector]:
    """Return b and a of g_t = grad_t + lambda (alpha e_{t-1} + (1 - alpha) g_{t-1}), e the exponential mean of the gradients.

    H(z) = (1 - alpha/z + lambda alpha (1 - alpha)/z)/((1 - alpha/z)(1 - lambda (1 - alpha)/z)): another pole, and another
    gain.

    Args and Raises: as `grokfast_polynomial`.

    Source: SYRKIS_2025, equation 11, as printed.

    >>> [row.tolist() for row in printed_filter(0.5, 1.0)]
    [[1.0, -0.25, 0.0], [1.0, -1.0, 0.25]]
    """
    alpha, lam = strengths(alpha, lam)
    back = lam * (1 - alpha)
    return array([1 + 0 * alpha, alpha * back - alpha, 0 * alpha]), array([1 + 0 * alpha, -alpha - back, alpha * back])


def fed_back_gain(t: Scalar, alpha: Scalar, lam: Scalar) -> Scalar:
    """Return 1 - lambda (1 - (alpha + lambda (1 - alpha))^t)/(lambda - 1), what a constant gradient 1 becomes if e is fed by filtered ones.

    Args:
        t: how many steps were taken.
        alpha: decay of the exponential mean.
        lam: strength with which the mean is added.

    >>> fed_back_gain(1, 0.5, 2.0)
    2.0
    """
    return 1 - lam * (1 - power(alpha + lam * (1 - alpha), t)) / (lam - 1)

"""Laws of Grokfast with one slip: a mean that is late, a gain for a filter, a root or a square forgotten."""

from __future__ import annotations

from lemmata.terms.arithmetic import array, power, ratio, sqrt
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.modular_arithmetic import grokfast


def late_filter(alpha: Scalar, lam: Scalar) -> tuple[Vector, Vector]:
    """`grokfast_filter` with e_{t-1} for e_t."""
    return array([1 + 0 * alpha, lam * (1 - alpha) - alpha, 0 * alpha]), array([1 + 0 * alpha, -alpha, 0 * alpha])


def limit_in_time(alpha: Scalar, lam: Scalar) -> Scalar:
    """`late_limit` as of the mean that is not late."""
    return grokfast.grokfast_limit(alpha, lam)


def a_hundredth_more_late(alpha: Scalar, lam: Scalar) -> Scalar:
    """`late_limit` and a hundredth of it."""
    return grokfast.late_limit(alpha, lam) * ratio(101, 100, alpha)


def fed_back_filter(alpha: Scalar, lam: Scalar) -> tuple[Vector, Vector]:
    """`grokfast_filter` whose mean is of filtered gradients."""
    return array([1 + 0 * alpha, -alpha, 0 * alpha]), array([1 + 0 * alpha, -alpha - lam * (1 - alpha), 0 * alpha])


def other_pole(t: Scalar, alpha: Scalar, lam: Scalar) -> Scalar:
    """`fed_back_gain` with the pole lambda (1 - alpha)."""
    return 1 - lam * (1 - power(lam * (1 - alpha), t)) / (lam - 1)


def heavy_ball(s: Scalar, alpha: Scalar, lam: Scalar) -> Vector:
    """`grokfast_polynomial` with the product alpha."""
    return array([1, -(1 + alpha - s * (1 + lam * (1 - alpha))), alpha + 0 * s])


def without_delay(s: Scalar, alpha: Scalar, lam: Scalar) -> Vector:
    """`grokfast_polynomial` with 1 + lambda for kappa."""
    return array([1, -(1 + alpha - s * (1 + lam)), alpha * (1 - s)])


def limit_of_gain(alpha: Scalar, lam: Scalar) -> Scalar:
    """`grokfast_limit` of descent with 1 + lambda times the step."""
    return 2 / (1 + lam) + 0 * alpha


def a_hundredth_more(alpha: Scalar, lam: Scalar) -> Scalar:
    """`grokfast_limit` and a hundredth of it."""
    return grokfast.grokfast_limit(alpha, lam) * ratio(101, 100, lam)


def band_of_limit(alpha: Scalar, lam: Scalar) -> Vector:
    """`grokfast_band` with lambda for alpha lambda."""
    outer, inner = sqrt(1 + lam), sqrt(lam)
    return array([(1 - alpha) / (outer + inner) ** 2, (1 - alpha) / (outer - inner) ** 2])


def unscaled_band(alpha: Scalar, lam: Scalar) -> Vector:
    """`grokfast_band` over 1 - alpha."""
    return grokfast.grokfast_band(alpha, lam) / (1 - alpha)


def earlier_crossover(alpha: Scalar, lam: Scalar) -> Scalar:
    """`crossover` over 1 + lambda."""
    return (1 - alpha) / (1 + lam)


def later_crossover(alpha: Scalar) -> Scalar:
    """`crossover` as 1 - alpha^2."""
    return 1 - alpha * alpha


def kappa_gain(alpha: Scalar, lam: Scalar) -> Scalar:
    """`initial_acceleration` as 1 + lambda (1 - alpha)."""
    return 1 + lam * (1 - alpha)


def gain_in_the_middle(rho: Scalar, sigma: Scalar, lam: Scalar) -> Scalar:
    """`scaled_polynomial` with sigma (1 + lambda) in its middle term as well."""
    return grokfast.scaled_polynomial(rho, sigma, lam) - sigma * lam * rho


def both_gains(lam: Scalar) -> Scalar:
    """`largest_acceleration` as 1 + 2 lambda."""
    return 1 + 2 * lam


def a_hundredth_less(lam: Scalar) -> Scalar:
    """`largest_acceleration` less a hundredth of it."""
    return grokfast.largest_acceleration(lam) * ratio(99, 100, lam)


def single_cross_term(alpha: Scalar, lam: Scalar) -> Scalar:
    """`noise_gain` with lambda (1 - alpha) once."""
    return grokfast.noise_gain(alpha, lam) - lam * (1 - alpha)


def squared_share(alpha: Scalar, lam: Scalar) -> Scalar:
    """`noise_gain` as if the mean were of two values alone."""
    return 1 + 2 * lam * (1 - alpha) + lam * lam * (1 - alpha) ** 2


def later_gain(t: Scalar, alpha: Scalar, lam: Scalar) -> Scalar:
    """`constant_gain` with alpha^t."""
    return 1 + lam * (1 - power(alpha, t))


def full_gain(t: Scalar, alpha: Scalar, lam: Scalar) -> Scalar:
    """`constant_gain` from a mean that begins at the gradient."""
    return 1 + lam + 0 * alpha * t

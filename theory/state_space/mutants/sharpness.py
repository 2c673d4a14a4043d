"""Wrong variants of the thresholds, each with one slip."""

from __future__ import annotations

from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.sharpness import interval_certificate, interval_threshold, vanishing_start_errors


@admits("numpy", "fraction")
def uncounted_ends(a_star: Vector, low: Scalar, high: Scalar) -> int:
    """`interval_threshold` with states at the ends of the interval counted as inner ones."""
    interval_threshold(a_star, low, high)
    return 2 * len(a_star) + 1


@admits("numpy", "fraction", "sympy")
def unturned_certificate(a_star: Vector, low: Scalar, high: Scalar) -> Vector:
    """`interval_certificate` with z - high in place of high - z."""
    return interval_certificate(a_star, low, high) * (-1 if high in a_star else 1)


@admits("numpy")
def one_horizon_less(a_star: Vector, extra: int, b: Vector, taps: int = 20) -> Vector:
    """`vanishing_start_errors` as if 2 D* taps were enough."""
    return vanishing_start_errors(a_star, extra + 1, b, taps)


@admits("numpy")
def one_horizon_more(a_star: Vector, extra: int, b: Vector, taps: int = 20) -> Vector:
    """`vanishing_start_errors` as if one tap more left the same errors."""
    return vanishing_start_errors(a_star, max(extra - 1, 0), b, taps)


@admits("numpy")
def even_shares(a_star: Vector, extra: int, b: Vector, taps: int = 20) -> Vector:
    """`vanishing_start_errors` with the moduli of the shape for its squares."""
    return vanishing_start_errors(a_star, extra, abs(b) ** 0.5, taps)

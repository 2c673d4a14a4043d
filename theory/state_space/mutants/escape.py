"""Wrong variants of the formulas of the escape from zero, each with one slip."""

from __future__ import annotations

from lemmata.terms.arithmetic import admits, ratio
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.escape import balanced_escape_time, delay_per_decade, escape_time_floor, excited_tap_zero


def logarithmic_escape_time(b_max: Scalar, tap: int, force: Scalar) -> Scalar:
    """`balanced_escape_time` with b_max^{1-h}, the exponent of the tap below (no dependence on the start for h = 1)."""
    return balanced_escape_time(b_max, tap, force) * b_max


def slow_tap_zero(t: Scalar, k_init: Scalar, k_star: Scalar, power: Scalar = 1) -> Scalar:
    """`excited_tap_zero` with the rate 2 G_00 k*."""
    return excited_tap_zero(t * ratio(1, 2, t), k_init, k_star, power)


def weight_decade_delay(target_taps: Vector, gram: Matrix) -> Scalar:
    """`delay_per_decade` for a tenth of the weights w = b c in place of a tenth of b and c."""
    found = delay_per_decade(target_taps, gram)
    return found * ratio(1, 2, found)


@admits("numpy", "jax", "sympy")
def next_tap_floor(radius_init: Scalar, radius: Scalar, tap: int, dim: int, target_taps: Vector, gram: Matrix) -> Scalar:
    """`escape_time_floor` with the power of the radius that belongs to the tap after h."""
    return escape_time_floor(radius_init, radius, tap, dim, target_taps, gram) / radius_init


@admits("numpy", "jax", "sympy")
def longer_floor(radius_init: Scalar, radius: Scalar, tap: int, dim: int, target_taps: Vector, gram: Matrix) -> Scalar:
    """`escape_time_floor` and a hundredth of it: at the outer radius a parameter grows as fast as the bound on its rate."""
    return escape_time_floor(radius_init, radius, tap, dim, target_taps, gram) * ratio(101, 100, radius_init)

"""Wrong powers, floors a little too high, biases left out."""

from __future__ import annotations

from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.homogeneity import bias_gap, narrow_floor, settled_scale


def unscaled(output: Vector, t: Scalar) -> Vector:
    """`scaled_output` of degree 0."""
    return output


def linear_error(error: Scalar, t: Scalar) -> Scalar:
    """`scaled_error` of the first power."""
    return t * error


def cubed(error: Scalar, t: Scalar) -> Scalar:
    """`scaled_error` of the third power."""
    return t**3 * error


def same_tolerance(tolerance: Scalar, t: Scalar) -> Scalar:
    """`scaled_tolerance` that does not scale."""
    return tolerance


def multiplied_tolerance(tolerance: Scalar, t: Scalar) -> Scalar:
    """`scaled_tolerance` times t."""
    return t * tolerance


def a_fiftieth_sooner(spread: Scalar, margin: Scalar) -> Scalar:
    """`settled_scale` less a fiftieth."""
    return settled_scale(spread, margin) * 49 / 50


def a_fiftieth_later(spread: Scalar, margin: Scalar) -> Scalar:
    """`settled_scale` and a fiftieth of it."""
    return settled_scale(spread, margin) * 51 / 50


def of_degree_one(output: Scalar, weights: Vector, shift: Scalar) -> Scalar:
    """`multiplied_cell` as of a sum."""
    return output * exp(shift)


def of_squares(output: Scalar, weights: Vector, shift: Scalar) -> Scalar:
    """`multiplied_cell` with the squares of the weights for the weights."""
    return output * exp(shift * (weights * weights).sum())


def without_outer(w: Matrix, inner: Vector, outer: Vector, t: Scalar) -> Vector:
    """`bias_gap` without the outer bias."""
    return bias_gap(w, inner, 0 * outer, t)


def twice_outer(w: Matrix, inner: Vector, outer: Vector, t: Scalar) -> Vector:
    """`bias_gap` with the outer bias twice: a bound as well, and not attained."""
    return bias_gap(w, inner, 2 * outer, t)


def a_fiftieth_less(w: Matrix, inner: Vector, outer: Vector, t: Scalar) -> Vector:
    """`bias_gap` a fiftieth smaller."""
    return bias_gap(w, inner, outer, t) * 49 / 50


def both_ends(c: Scalar, k: Scalar) -> Scalar:
    """`shifted_relu_error` as if both ends were missed."""
    return (k - c) ** 3 / (3 * k)


def a_state_less(inputs: int, states: int, variance: Scalar) -> Scalar:
    """`narrow_floor` of one state less."""
    return narrow_floor(inputs, states, variance) + variance / inputs


def a_little_higher(inputs: int, states: int, variance: Scalar) -> Scalar:
    """`narrow_floor` a fiftieth higher."""
    return narrow_floor(inputs, states, variance) * 51 / 50

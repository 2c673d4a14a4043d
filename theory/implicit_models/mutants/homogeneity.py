"""Wrong powers, floors a little too high, biases left out."""

from __future__ import annotations

from lemmata.theory.implicit_models.homogeneity import bias_gap, narrow_floor
from lemmata.theory.types import Matrix, Scalar, Vector


def unscaled(output: Vector, t: Scalar) -> Vector:
    """`scaled_output` of degree 0."""
    return output


def linear_error(error: Scalar, t: Scalar) -> Scalar:
    """`scaled_error` of the first power."""
    return t * error


def cubed(error: Scalar, t: Scalar) -> Scalar:
    """`scaled_error` of the third power."""
    return t**3 * error


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

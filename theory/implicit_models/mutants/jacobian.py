"""Jacobians with one slip: a sign, a side, a convention, an inverse."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models import jacobian


def not_scaled(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`new_state` whose correction is not multiplied by lam."""
    return (
        jacobian.new_state(1 + 0 * lam, k, f_z, f_h)
        + jacobian.new_state(lam, 0 * k, f_z, f_h)
        - jacobian.new_state(1 + 0 * lam, 0 * k, f_z, f_h)
    )


def row_scaled(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`new_state` with Lambda on the left."""
    return jacobian.new_state(1 + 0 * lam, k, f_z, f_h) * lam[:, None]


def without_correction(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`old_state` of a z that does not move."""
    return jacobian.old_state(lam, 0 * k, f_z, f_h)


def without_iteration(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`old_state` after a single step of the iteration."""
    return jacobian.old_state(lam, k, 0 * f_z, f_h)


def state_fixed(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`composed` without the way from z over the new state to f."""
    return jacobian.old_state(lam, k, f_z, f_h * lam[None, :])


def undone_once(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`undone` without the way from z over u to the old state."""
    return jacobian.new_state(lam, k, f_z, f_h / lam[None, :])


def other_coupling(lam: Vector, j_lam: Matrix, j_u: Matrix, f_z: Matrix, f_h: Matrix, h_prev: Vector, convention: str) -> Matrix:
    """`implicit_jacobian` without what z does to Lambda."""
    return jacobian.implicit_jacobian(lam, 0 * j_lam, j_u, f_z, f_h, h_prev, convention)


def other_convention(lam: Vector, j_lam: Matrix, j_u: Matrix, f_z: Matrix, f_h: Matrix, h_prev: Vector, convention: str) -> Matrix:
    """`implicit_jacobian` of the other convention."""
    return jacobian.implicit_jacobian(lam, j_lam, j_u, f_z, f_h, h_prev, "b" if convention == "a" else "a")


def inverted(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Scalar:
    """`determinant` with the quotient upside down."""
    ones = 1 + 0 * lam
    return jacobian.determinant(lam, k, f_z, f_h) / jacobian.determinant(ones, k, f_z, f_h) ** 2


def a_fiftieth_more(contraction: Scalar, size: int) -> Scalar:
    """`contraction_floor`, a fiftieth more."""
    return ratio(51, 50, contraction) * jacobian.contraction_floor(contraction, size)


def a_size_less(contraction: Scalar, size: int) -> Scalar:
    """`contraction_floor` with one factor less."""
    return jacobian.contraction_floor(contraction, size - 1)


def narrower(decay: Scalar, contraction: Scalar) -> tuple[Scalar, Scalar]:
    """`slope_bounds`, a fiftieth narrower."""
    low, high = jacobian.slope_bounds(decay, contraction)
    return ratio(51, 50, decay) * low, ratio(49, 50, decay) * high


def kept(h: Scalar, x: Scalar) -> Scalar:
    """`swapped` that forgets the sign."""
    return (1 + 2 * x) * h


def halved(h: Scalar, decay: Scalar) -> Scalar:
    """`forgotten` as if z did not act."""
    return h * decay / 2


def not_scaled_entry(lam: Vector, f_z: Matrix, row: int, column: int) -> tuple[Scalar, Scalar]:
    """`generic_entry` with the lam of the row."""
    return lam[row], jacobian.generic_entry(lam, f_z, row, column)[1]


def never_coupled(kind: str, size: int) -> int:
    """`most_coupled` as if all models were diagonal."""
    return 0


def decayed(h: Scalar, decay: Scalar) -> Scalar:
    """`undone_by_logarithm` without what u adds."""
    return decay * h


def lower_branch(h: Scalar) -> Scalar:
    """`straight_equilibrium`, one below."""
    return h - 1


def single_gap(k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`sign_gap` without its factor 2."""
    return jacobian.sign_gap(k, f_z, f_h) / 2


def other_side(slopes: Matrix, h_prev: Vector) -> Matrix:
    """`side_gap` with the other sign."""
    return -jacobian.side_gap(slopes, h_prev)


def first_order(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`convention_gap` without its inverse."""
    there = jacobian.old_state(lam, k, f_z, f_h)
    x = there - jacobian.old_state(lam, 0 * k, f_z, f_h)
    return x @ there - x


def remembered(size: int, like: Scalar) -> Vector:
    """`forgotten_column` of ones."""
    return 1 + jacobian.forgotten_column(size, like)

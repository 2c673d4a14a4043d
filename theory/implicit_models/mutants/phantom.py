"""Phantom gradients with one slip: a power, a sign, a part of the window."""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.phantom import (
    error_bound,
    example_ascent,
    largest_damping,
    opposite_example,
    share_of_exact,
    unrolled_gradient,
)


def added(exact: Matrix, power: Matrix) -> Matrix:
    """`resummed` with the wrong sign of the error."""
    return exact + power @ exact


def transposed(exact: Matrix, power: Matrix) -> Matrix:
    """`resummed` with the transpose of the power."""
    return exact - power.T @ exact


def smaller_bound(f_z: Matrix, exact: Matrix, damping: Scalar, steps: int) -> Scalar:
    """`error_bound`, a fiftieth less."""
    return ratio(49, 50, damping) * error_bound(f_z, exact, damping, steps)


def a_step_more(f_z: Matrix, exact: Matrix, damping: Scalar, steps: int) -> Scalar:
    """`error_bound` of one step more."""
    return error_bound(f_z, exact, damping, steps + 1)


def without_rotation(real: Scalar, imaginary: Scalar) -> Scalar:
    """`largest_damping` without the imaginary part."""
    return largest_damping(real, 0 * imaginary)


def half_window(real: Scalar, imaginary: Scalar) -> Scalar:
    """`largest_damping` without its factor 2."""
    return largest_damping(real, imaginary) / 2


def first_eigenvalue(eigenvalues: Vector) -> float:
    """`damping_window` of the first eigenvalue alone."""
    return float(largest_damping(eigenvalues[0].real, eigenvalues[0].imag))


def real_parts(eigenvalues: Vector) -> float:
    """`damping_window` of the real parts."""
    return float(np.min(2 / (1 - eigenvalues.real)))


def faster(exact: Vector, decay: Scalar, steps: Scalar) -> Vector:
    """`triangular_start` with an error that stays at a half."""
    return exact - (1 + 0 * decay) ** steps * exact / 2


def a_step_late(coupling: Scalar, damping: Scalar, more: Scalar) -> tuple[Scalar, Scalar, Scalar]:
    """`example_ascent` one step later."""
    return example_ascent(coupling, damping, more + 1)


def opposite_a_step_late(damping: Scalar, more: Scalar, ratio: Scalar) -> tuple[Scalar, Scalar, Scalar]:
    """`opposite_example` one step later."""
    return opposite_example(damping, more + 1, ratio)


def outright_opposite(damping: Scalar, more: Scalar, ratio: Scalar) -> tuple[Scalar, Scalar, Scalar]:
    """`opposite_example` with a cosine of -1."""
    return (*opposite_example(damping, more, ratio)[:2], 0 * ratio - 1)


def without_sign(slope: Scalar, steps: Scalar) -> Scalar:
    """`share_of_exact` of the modulus of a negative slope."""
    return share_of_exact(-slope, steps)


def at_the_last(slopes: Vector, drives: Vector, damping: Scalar) -> Scalar:
    """`unrolled_gradient` with the last slope and drive in every place, as the series at the last state has it."""
    return unrolled_gradient([slopes[-1]] * len(slopes), [drives[-1]] * len(slopes), damping)


def late_factor(slopes: Vector, drives: Vector, damping: Scalar) -> Scalar:
    """`unrolled_gradient` whose first step is not damped."""
    return unrolled_gradient(slopes, [drives[0] / damping, *drives[1:]], damping)


def one_step_fewer(size: int) -> int:
    """`nilpotent_steps`, one less."""
    return size - 1


def always_one(coupling: Scalar, damping: Scalar) -> int:
    """`ascent_steps` as without damping."""
    return 1

"""Wrong variants of the law of the step."""

from __future__ import annotations

from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.layers.step_size import step_balance


def weightless_balance(c: Matrix, decay: Vector, frequency: Vector, step: Scalar) -> Scalar:
    """`step_balance` without the output weights."""
    return step_balance(0 * c, decay, frequency, step)


def stiff_balance(c: Matrix, decay: Vector, frequency: Vector, step: Scalar) -> Scalar:
    """`step_balance` without the frequencies."""
    return step_balance(c, decay, 0 * frequency, step)

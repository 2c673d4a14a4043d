"""Wrong errors: entries in the place of row sums, no division."""

from __future__ import annotations

from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.implicit_models.extrapolation import linear_extrapolation_error, lipschitz_floor


def entries_alone(d_eff: Matrix, w: Matrix, mean: Scalar, variance: Scalar) -> Scalar:
    """The error with second moments of each input alone."""
    return linear_extrapolation_error(d_eff, w, 0 * mean, variance + mean * mean)


def per_input(d_eff: Matrix, w: Matrix, mean: Scalar, variance: Scalar) -> Scalar:
    """The error divided by the number of inputs."""
    return linear_extrapolation_error(d_eff, w, mean, variance) * w.shape[0] / w.shape[1]


def targets_alike(error: Scalar, trained: Scalar, apart: Scalar, distance: Scalar) -> Scalar:
    """`lipschitz_floor` as if all targets were one."""
    return lipschitz_floor(error, trained, 0 * apart, distance)


def steeper_by_a_fiftieth(error: Scalar, trained: Scalar, apart: Scalar, distance: Scalar) -> Scalar:
    """`lipschitz_floor` a fiftieth higher."""
    return lipschitz_floor(error, trained, apart, distance) * 51 / 50


def trained_perfectly(error: Scalar, trained: Scalar, apart: Scalar, distance: Scalar) -> Scalar:
    """`lipschitz_floor` as if there were no error in training."""
    return lipschitz_floor(error, 0 * trained, apart, distance)

"""Wrong errors: entries in the place of row sums, no division."""

from __future__ import annotations

from lemmata.theory.implicit_models.extrapolation import linear_extrapolation_error
from lemmata.theory.types import Matrix, Scalar


def entries_alone(d_eff: Matrix, w: Matrix, mean: Scalar, variance: Scalar) -> Scalar:
    """The error with second moments of each input alone."""
    return linear_extrapolation_error(d_eff, w, 0 * mean, variance + mean * mean)


def per_input(d_eff: Matrix, w: Matrix, mean: Scalar, variance: Scalar) -> Scalar:
    """The error divided by the number of inputs."""
    return linear_extrapolation_error(d_eff, w, mean, variance) * w.shape[0] / w.shape[1]

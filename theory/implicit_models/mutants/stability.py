"""Wrong sharpness: a loss with a factor 1/2, centred inputs; steps that shrink by the exponential."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Size
from lemmata.theory.implicit_models.stability import error_after, input_sharpness


def halved(d: Size, mean: Scalar, variance: Scalar) -> Scalar:
    """`input_sharpness` of a loss with a factor 1/2."""
    return input_sharpness(d, mean, variance) / 2


def centred(d: Size, mean: Scalar, variance: Scalar) -> Scalar:
    """`input_sharpness` of centred inputs."""
    return input_sharpness(d, 0 * mean, variance)


def a_step_less(start: Scalar, sharpness: Scalar, step_size: Scalar, steps: int) -> Scalar:
    """`error_after` as if one step were half of one."""
    return error_after(start, sharpness / 2, step_size, steps)

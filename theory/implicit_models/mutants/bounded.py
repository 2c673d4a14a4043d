"""Bounds of answers with one slip."""

from __future__ import annotations

from lemmata.terms.types import Matrix, Scalar, Size, Vector
from lemmata.theory.implicit_models import bounded


def a_fiftieth_less_read(readout: Matrix, bias: Vector) -> Vector:
    """`readout_bound` less a fiftieth."""
    return bounded.readout_bound(readout, bias) * 49 / 50


def without_bias(readout: Matrix, bias: Vector) -> Vector:
    """`readout_bound` without the bias."""
    return bounded.readout_bound(readout, 0 * bias)


def a_fiftieth_less_normalised(gain: Vector, shift: Vector) -> Scalar:
    """`normalised_bound` less a fiftieth."""
    return bounded.normalised_bound(gain, shift) * 49 / 50


def without_shift(gain: Vector, shift: Vector) -> Scalar:
    """`normalised_bound` without the shift."""
    return bounded.normalised_bound(gain, 0 * shift)


def a_fiftieth_higher(variance: Scalar, d: Size) -> Scalar:
    """`plane_floor` a fiftieth higher."""
    return bounded.plane_floor(variance, d) * 51 / 50


def of_every_output(variance: Scalar, d: Size) -> Scalar:
    """`plane_floor` as if every output were missed."""
    return variance


def a_fiftieth_further(target: Scalar, bound: Scalar) -> Scalar:
    """`bounded_floor` a fiftieth higher."""
    return bounded.bounded_floor(target, bound) * 51 / 50


def difference_of_squares(target: Scalar, bound: Scalar) -> Scalar:
    """`bounded_floor` as r^2 - B^2."""
    return max(target * target - bound * bound, 0)

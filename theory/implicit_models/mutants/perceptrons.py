"""Statements on perceptrons with one slip."""

from __future__ import annotations

from lemmata.terms.types import Matrix, Size, Vector
from lemmata.theory.implicit_models import perceptrons


def one_unit_less(inputs: Size) -> Size:
    """`least_units`, one less."""
    return perceptrons.least_units(inputs) - 1


def one_unit_more(inputs: Size) -> Size:
    """`least_units`, one more."""
    return perceptrons.least_units(inputs) + 1


def upwards(weights: Matrix, rates: Vector) -> Vector:
    """`silent_direction`, along which all units grow."""
    return -perceptrons.silent_direction(weights, rates)


def transposed(weights: Matrix, rates: Vector) -> Vector:
    """`silent_direction` of the transposed weights."""
    return perceptrons.silent_direction(weights.T, rates)

"""Statements on slopes with one slip."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import eye, solve
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models import slopes as right
from lemmata.theory.implicit_models.supports import fractions


def without_empty_set(slopes: Vector, minors: Sequence[Scalar]) -> Scalar:
    """`slope_determinant` without the weight of no state."""
    return right.slope_determinant(slopes, minors) - right.slope_weights(slopes)[0]


def exchanged(slopes: Vector, minors: Sequence[Scalar]) -> Scalar:
    """`slope_determinant` with 1 - s for s."""
    return right.slope_determinant([1 - slope for slope in slopes], minors)


def one_more(a: Matrix, v: Vector, knots: Sequence[Scalar], slopes: Sequence[Scalar]) -> list[Vector]:
    """`kinked_equilibria` and what solves the equation of the middle piece, wherever it lies."""
    a, v = fractions(np.asarray(a)), fractions(np.asarray(v))
    return [*right.kinked_equilibria(a, v, knots, slopes), solve(eye(len(v), a) - Fraction(slopes[1]) * a, Fraction(slopes[1]) * v)]


def halved(a: Matrix, v: Vector, knots: Sequence[Scalar], slopes: Sequence[Scalar]) -> list[Vector]:
    """`kinked_equilibria` at half their size."""
    return [z / 2 for z in right.kinked_equilibria(a, v, knots, slopes)]

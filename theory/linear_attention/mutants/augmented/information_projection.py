"""Wrong variants of Pythagoras' identity for spectra, and of the least relative entropy of two coefficients."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.information_projection import least_entropy, right_angle


def half_angle(bhat: Vector, middle: Vector, ahat: Vector) -> Scalar:
    """`right_angle` as if each lag and its mirror image were one."""
    return ratio(1, 2, ahat) * right_angle(bhat, middle, ahat)


def exchanged_angle(bhat: Vector, middle: Vector, ahat: Vector) -> Scalar:
    """`right_angle` with the roles of Bhat and Ahat exchanged."""
    return right_angle(ahat, middle, bhat)


def angle_of_spectra(bhat: Vector, middle: Vector, ahat: Vector) -> Scalar:
    """`right_angle` with a difference of spectra for that of their logarithms: the square's own polarisation."""
    return ((middle - ahat) * (bhat - middle)).sum()


def a_hundredth_more(a: Scalar, y: Scalar) -> Scalar:
    """`least_entropy` with a factor 101/100."""
    return ratio(101, 100, a) * least_entropy(a, y)


def twice_as_much(a: Scalar, y: Scalar) -> Scalar:
    """`least_entropy` with a factor 2, as it is between coefficients that are nearly equal."""
    return 2 * least_entropy(a, y)

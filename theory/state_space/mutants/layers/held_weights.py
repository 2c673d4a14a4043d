"""Wrong variants of what zero-order hold conserves of the weights."""

from __future__ import annotations

from lemmata.terms.arithmetic import cos, exp, sin
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.layers.complex_weights import weights


def acting_difference(b: Matrix, c: Matrix, decay: Vector, frequency: Vector, step: Scalar) -> Vector:
    """`held_difference` with the input weight that acts, |(e^{Delta A} - 1)/A|^2 |b|^2 - |c|^2."""
    b, c = weights(b, c)
    rate, shrunk = exp(decay), exp(-exp(step) * exp(decay))
    turned = exp(step) * frequency
    real, imaginary = shrunk * cos(turned) - 1, shrunk * sin(turned)
    held = (real * real + imaginary * imaginary) / (rate * rate + frequency * frequency)
    return held * (b * b).sum(axis=1) - (c * c).sum(axis=1)

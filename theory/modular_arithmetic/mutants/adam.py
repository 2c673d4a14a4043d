"""Laws of Adam with one slip: a bound of one step, an epsilon, a gain forgotten."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio, sqrt
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.modular_arithmetic import adam


def single_step(b1: Scalar, b2: Scalar) -> Scalar:
    """`adam_bound` for a first gradient, (1 - b1)/sqrt(1 - b2)."""
    return (1 - b1) / sqrt(1 - b2)


def a_hundredth_less(b1: Scalar, b2: Scalar) -> Scalar:
    """`adam_bound` less a hundredth of it."""
    return adam.adam_bound(b1, b2) * ratio(99, 100, b1)


def with_epsilon(gradients: Vector, b1: Scalar, b2: Scalar) -> Scalar:
    """`adam_update` with a thousandth added to the square."""
    mean = square = 0
    for gradient in gradients:
        mean = b1 * mean + (1 - b1) * gradient
        square = b2 * square + (1 - b2) * gradient * gradient
    return mean / sqrt(square + ratio(1, 1000, b1))


def a_hundredth_less_of_weights(b1: Scalar, b2: Scalar, decay: Scalar) -> Scalar:
    """`weight_bound` less a hundredth of it."""
    return adam.weight_bound(b1, b2, decay) * ratio(99, 100, b1)


def share_without_gain(signal: Scalar, noise: Scalar) -> Scalar:
    """`visible_share` with the gain 1."""
    return adam.visible_share(signal, 1, noise)


def share_of_white(signal: Scalar, gain: Scalar) -> Scalar:
    """`visible_share` with noise of variance 1."""
    return adam.visible_share(signal, gain, 1)

"""What Adam leaves of a filter: a constant gain cancels, and an update is bounded whatever the gradients are.

Without eps and bias correction Adam moves by m/sqrt(v), m = (1 - b1) sum_j b1^j g_{t-j}, v = (1 - b2) sum_j b2^j g_{t-j}^2. By Cauchy and
Schwarz m^2 <= (1 - b1)^2 v/((1 - b2)(1 - b1^2/b2)), with equality for g_{t-j} proportional to (b1/b2)^j. Decoupled weight decay then keeps
|theta| below that bound over the decay. Source: SYRKIS_2025, section 3.4, which trains with AdamW; the laws are new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import sqrt
from lemmata.terms.types import Scalar, Vector


def adam_bound(b1: Scalar, b2: Scalar) -> Scalar:
    """Return (1 - b1)/sqrt((1 - b2)(1 - b1^2/b2)), which |m|/sqrt(v) never exceeds.

    Args:
        b1, b2: 0 <= b1^2 < b2 < 1.

    >>> f"{adam_bound(0.9, 0.98):.6f}"
    '1.697749'
    """
    return (1 - b1) / sqrt((1 - b2) * (1 - b1 * b1 / b2))


def adam_update(gradients: Vector, b1: Scalar, b2: Scalar) -> Scalar:
    """Return m/sqrt(v) after some gradients, the oldest first, from m = v = 0.

    Args:
        gradients: (steps,), not all zero.
        b1, b2: decays.

    >>> import numpy as np
    >>> f"{adam_update(np.array([1.0]), 0.9, 0.99):.6f}"
    '1.000000'
    """
    mean = square = 0
    for gradient in gradients:
        mean = b1 * mean + (1 - b1) * gradient
        square = b2 * square + (1 - b2) * gradient * gradient
    return mean / sqrt(square)


def weight_bound(b1: Scalar, b2: Scalar, decay: Scalar) -> Scalar:
    """Return the bound of an update over the decay w: no weight that starts below it, of theta <- theta - eta (u + w theta), leaves it.

    >>> f"{weight_bound(0.9, 0.98, 1 / 3):.3f}"
    '5.093'
    """
    return adam_bound(b1, b2) / decay


def visible_share(signal: Scalar, gain: Scalar, noise: Scalar) -> Scalar:
    """Return (G S)^2/((G S)^2 + V), the share of the mean in the mean square of a filtered gradient, which Adam's update sees.

    Args:
        signal: S, mean over standard deviation of the gradients.
        gain: G = 1 + lambda, of constant gradients.
        noise: V, of white noise.

    >>> visible_share(1.0, 1.0, 1.0)
    0.5
    """
    square = (gain * signal) ** 2
    return square / (square + noise)

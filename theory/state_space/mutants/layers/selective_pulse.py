"""Wrong variants of the impulse response of a selective scan."""

from __future__ import annotations

from lemmata.terms.arithmetic import array, exp
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.layers.selective_pulse import pulse_response


def linear_pulse(b: Vector, c: Vector, slope: Scalar, offset: Scalar, pulse: Scalar, horizon: int) -> Vector:
    """`pulse_response` proportional to the pulse, as a linear layer's is."""
    return pulse_response(b, c, slope, offset, 0 * pulse + 1, horizon) * pulse


def lingering_pulse(b: Vector, c: Vector, slope: Scalar, offset: Scalar, pulse: Scalar, horizon: int) -> Vector:
    """`pulse_response` that decays by a step e^{-Delta} at each later tap, as a linear layer's with A = -1 does."""
    first = pulse_response(b, c, slope, offset, pulse, 1)[0]
    return array([first / (1 + exp(offset)) ** h for h in range(horizon)], first)

"""Wrong closed forms of one state: clocks that run too fast, ends too far, terms and signs left out."""

from __future__ import annotations

from lemmata.terms.arithmetic import log, number, sqrt
from lemmata.terms.types import Scalar
from lemmata.theory.implicit_models.one_state import conserved_direct, elapsed, scalar_flow, scalar_flow_limit


def twice_as_fast(a0: Scalar, b0: Scalar, s: Scalar) -> Scalar:
    """`elapsed` of a loss without its factor 1/2."""
    return elapsed(a0, b0, s) / 2


def without_logarithm(a0: Scalar, b0: Scalar, s: Scalar) -> Scalar:
    """`elapsed` without the logarithm."""
    one = number(1, b0)
    level = b0 * b0 + (one - a0) * (one - a0)
    return (level / (level - s * s) - level / (b0 * b0)) / 2


def later(t: float, a0: float, b0: float) -> tuple[float, float]:
    """`scalar_flow` of a loss without its factor 1/2."""
    return scalar_flow(2 * t, a0, b0)


def mirrored(t: float, a0: float, b0: float) -> tuple[float, float]:
    """`scalar_flow` with the other sign of 1 - a, and of the output."""
    s, output = scalar_flow(t, a0, b0)
    return -s, -output


def of_b_alone(t: float, a0: float, b0: float) -> tuple[float, float]:
    """`scalar_flow` with b in the place of b^2/s."""
    s, output = scalar_flow(t, a0, b0)
    return s, output * s / abs(b0)


def without_root(a0: Scalar, b0: Scalar) -> Scalar:
    """`flow_end` with Q in the place of its root."""
    return 1 - (b0 * b0 + (1 - a0) * (1 - a0))


def a_little_further(a0: Scalar, b0: Scalar) -> Scalar:
    """`flow_end` with a root a thousandth larger."""
    return 1 - sqrt(b0 * b0 + (1 - a0) * (1 - a0)) * 1001 / 1000


def a_fiftieth_short(a0: Scalar, b0: Scalar) -> Scalar:
    """`flow_end` with a root a fiftieth smaller."""
    return 1 - sqrt(b0 * b0 + (1 - a0) * (1 - a0)) * 49 / 50


def at_one(a0: Scalar, b0: Scalar) -> Scalar:
    """`escape_time` at a = -1/2."""
    return elapsed(a0, b0, number(3, b0) / 2)


def without_offset(a0: Scalar, b0: Scalar) -> Scalar:
    """`collision_time` without the last term."""
    s = number(1, b0) - a0
    root = sqrt(b0 * b0 + s * s)
    return root * log((root + s) / (root - s)) / 2


def other_sign(s: Scalar, b: Scalar, d: Scalar) -> Scalar:
    """`conserved_direct` with the sign of s exchanged."""
    return conserved_direct(s, b, d) + 2 * s


def direct_alone(a0: float, b0: float, target: float) -> tuple[float, float, float]:
    """`scalar_flow_limit` as if d alone moved."""
    s = 1 - a0
    return s, b0, target - b0 * b0 / s


def twice_the_target(a0: float, b0: float, target: float) -> tuple[float, float, float]:
    """`scalar_flow_limit` of twice the target."""
    return scalar_flow_limit(a0, b0, 2 * target)

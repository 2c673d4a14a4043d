"""Gradient flow of a linear implicit model with one state and b = c, in closed form; with s = 1 - a its output map is b^2/s + d.

Inputs have second moment 1, the target is a slope w. Q = b^2 + s^2 stays, so that s = sqrt(Q) cos f and b = sqrt(Q) sin f with an angle f.
With d = 0 held and w = 0 the angle follows f' = -tan^3 f, with x = 1/sin^2 f that is x' = 2 x/(x - 1), so that (x - log x)/2 is a clock.
With d trained, d - sqrt(Q) (cos f + log tan(f/2)) stays as well, and the fit b^2/s + d = w says where the flow ends.
Source: new beside DECUGIS_2022.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from lemmata.terms.arithmetic import admits, log, number, sqrt
from lemmata.terms.inputs import finite
from lemmata.terms.types import Scalar

HALVINGS = 1100
"""Enough to halve any interval of floats down to neighbours."""
FAR = 40
"""Where tanh and 1 are one float, and 1/cosh is below all that matters."""


def elapsed(a0: Scalar, b0: Scalar, s: Scalar) -> Scalar:
    """Return the time after which 1 - a is s: (x - log x)/2 less its value at the start, x = Q/(Q - s^2); d = 0 held, target 0.

    Args:
        a0, b0: the start, a0 < 1 and b0 = c0 not 0.
        s: value of 1 - a, from 1 - a0 on and below sqrt(Q), Q = b0^2 + (1 - a0)^2.

    Source: new.

    >>> float(elapsed(0.0, 2.0, 1.0))
    0.0
    """
    one = number(1, b0)
    start = one - a0
    level = b0 * b0 + start * start
    x, x0 = level / (level - s * s), level / (b0 * b0)
    return (x - x0 - log(x / x0)) / 2


@admits("numpy")
def scalar_flow(t: float, a0: float, b0: float) -> tuple[float, float]:
    """Return s = 1 - a and the output map b^2/s at time t; b = c, no direct term, target 0, inputs of second moment 1.

    Args:
        t: time, at least 0; may be infinite.
        a0, b0: the start, a0 not 1.

    Raises: ValueError for a0 = 1, where no equilibrium is, numbers that are not finite, and a time that is no number of at least 0.

    Source: new.

    >>> s, output = scalar_flow(10.0, 0.0, 2.0)
    >>> round(s, 12), round(output, 12)
    (2.189407681797, 0.094315007938)
    """
    t, start, b0 = _time(t), _gap(a0), finite(b0, "b0")
    root = math.copysign(math.hypot(b0, start), start)
    if b0 == 0 or math.isinf(t):
        return root, 0.0
    slope = start / b0
    if math.isinf(slope * slope):  # then b0 is too small to move anything in any finite time
        return start, b0 / slope
    more = _clock(slope * slope, t)
    share = math.sqrt(more / (1 + more))
    return root * share, root / (1 + more) / share if share else b0 / slope


def _time(t: float) -> float:
    """Return t as a float, perhaps infinite.

    Raises: ValueError for what is no single number of at least 0, or an integer beyond every float.
    """
    if np.ndim(t):
        raise ValueError(f"time t must be one number, not of shape {np.shape(t)}")
    if t == math.inf:
        return math.inf
    try:
        return finite(t, "time t", least=0)
    except ValueError as error:
        raise ValueError(f"time t must be a number of at least 0, or infinite, not {t!r:.60}") from error


def _gap(a0: float) -> float:
    """Return 1 - a0.

    Raises: ValueError where it is 0.
    """
    start = 1 - finite(a0, "a0")
    if start == 0:
        raise ValueError("the model with a0 = 1 is ill-posed: z = z + b u has no solution for u = 1 unless b = 0")
    return start


def _clock(before: float, t: float) -> float:
    """Return y = x - 1 at which y - log(1 + y) is 2 t more than before, by halving, which needs no derivative where that vanishes."""

    def passed(y: float) -> float:
        return (y - before) - math.log1p((y - before) / (1 + before))

    return _halved(before, before + 4 * t + 4 * math.sqrt(t * (1 + before)) + 1, lambda y: passed(y) < 2 * t)


def escape_time(a0: Scalar, b0: Scalar) -> Scalar:
    """Return when a passes -1, so that Picard's iteration z <- a z + b u no longer converges though the equilibrium exists.

    Args:
        a0, b0: the start, -1 < a0 < 1 and b0^2 + (1 - a0)^2 > 4.

    Source: new.

    >>> round(float(escape_time(0.0, 2.0)), 12)
    1.18185281944
    """
    return elapsed(a0, b0, number(2, b0))


def flow_end(a0: Scalar, b0: Scalar) -> Scalar:
    """Return a in the end, 1 - sqrt(Q); d = 0 held, target 0.

    Args:
        a0, b0: the start, a0 < 1.

    Source: new.

    >>> float(flow_end(-2.0, 4.0))
    -4.0
    """
    start = 1 - a0
    return 1 - sqrt(b0 * b0 + start * start)


def collision_time(a0: Scalar, b0: Scalar) -> Scalar:
    """Return when 1 - a reaches 0 under the loss -P, which has no lower bound: sqrt(Q) artanh(s/sqrt(Q)) - s.

    Args:
        a0, b0: the start, a0 < 1 and b0 = c0 not 0.

    Source: new.

    >>> import math
    >>> bool(abs(collision_time(0.0, 1.0) - math.sqrt(2) * math.atanh(math.sqrt(0.5)) + 1) < 1e-15)
    True
    """
    s = number(1, b0) - a0
    root = sqrt(b0 * b0 + s * s)
    # (root + s)/(root - s), without the difference
    return root * log(((root + s) / b0) ** 2) / 2 - s


def conserved_direct(s: Scalar, b: Scalar, d: Scalar) -> Scalar:
    """Return d - s - sqrt(Q) log(b/(sqrt(Q) + s)), which stays with d trained; s = 1 - a and b positive.

    Args:
        s, b, d: a point of the flow.

    Source: new.

    >>> bool(conserved_direct(3.0, 4.0, 1.0) == 1.0 - 3.0 + 5.0 * math.log(2.0))
    True
    """
    root = sqrt(b * b + s * s)
    return d - s - root * log(b / (root + s))


@admits("numpy")
def scalar_flow_limit(a0: float, b0: float, target: float) -> tuple[float, float, float]:
    """Return s = 1 - a, b and d where the flow ends, d trained from 0, b = c: the point of both conserved quantities that fits the target.

    Args:
        a0, b0: the start, a0 not 1.
        target: w, the slope of the linear map that is to be learnt.

    Raises: ValueError for a0 = 1, where no equilibrium is, and numbers that are not finite.

    Source: new.

    >>> s, b, d = scalar_flow_limit(0.0, 1.0, 3.0)
    >>> round(b * b / s + d, 12), round(s * s + b * b, 12)
    (3.0, 2.0)
    """
    start, b0, target = _gap(a0), finite(b0, "b0"), finite(target, "target")
    if b0 == 0:
        return start, 0.0, target
    side, size = math.copysign(1.0, start), abs(b0)
    root, goal = math.hypot(size, start), side * target
    steep = abs(start) / size
    first = -math.asinh(steep) if math.isfinite(steep) else math.log(size) - math.log(root) - math.log(2)

    # u = log tan(f/2) takes all negative values; s = -sqrt(Q) tanh u, b = sqrt(Q)/cosh u. It is u0 + v, and both are needed to all digits.
    def point(u: float, v: float) -> tuple[float, float, float]:
        near = abs(v) < 1
        moved = math.sinh(v) * _secant(u) * _secant(first) if near else math.tanh(u) - math.tanh(first)
        return -root * math.tanh(u), root * _secant(u), root * (v - moved)

    def falls_short(u: float, v: float) -> bool:
        s, b, d = point(u, v)
        return b * (b / s) + d < goal

    if falls_short(first / 2, -first / 2):
        u = _halved(first / 2, 0.0, lambda u: falls_short(u, u - first))
        s, b, d = point(u, u - first)
    else:
        v = _halved(-abs(goal) / root - FAR, -first / 2, lambda v: falls_short(first + v, v))
        s, b, d = point(first + v, v)
    return side * s, math.copysign(b, b0), side * d


def _secant(u: float) -> float:
    """Return 1/cosh u, of a u that is not positive."""
    return 2 * math.exp(u) / (1 + math.exp(2 * u))


def _halved(low: float, high: float, falls_short: Callable[[float], bool]) -> float:
    """Return the last float between two that falls short, where all that do are below all that do not."""
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        low, high = (middle, high) if falls_short(middle) else (low, middle)
    return low

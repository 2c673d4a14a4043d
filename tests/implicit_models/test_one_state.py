"""The flow of one state: ends that are far away, starts of any size, and bad input."""

from __future__ import annotations

import math
from typing import Any

import mpmath
import pytest

from lemmata.theory.implicit_models import scalar_flow, scalar_flow_limit


@pytest.mark.parametrize("target", [-1e6, -2000.0, -700.0, 5.0, 1e6])
def test_the_limit_fits_targets_however_far(target):
    s, b, d = scalar_flow_limit(0.0, 1.0, target)
    assert b * b / s + d == pytest.approx(target, rel=1e-12)
    assert s * s + b * b == pytest.approx(2.0, rel=1e-12)


def _exact_limit(a0: float, b0: float, target: float) -> tuple[float, float, float]:
    """The end of the flow in eighty digits, by the first form of both quantities: what cancels leaves enough of them."""
    with mpmath.workdps(80):
        start, size = 1 - mpmath.mpf(a0), abs(mpmath.mpf(b0))
        side, gap = mpmath.sign(start), abs(start)
        root = mpmath.sqrt(gap**2 + size**2)
        kept = -gap - root * mpmath.log(size / (root + gap))

        def point(angle: Any) -> tuple[Any, Any, Any]:
            s = root * mpmath.cos(angle)
            return s, root * mpmath.sin(angle), kept + s + root * mpmath.log(mpmath.tan(angle / 2))

        low, high = -(abs(target) + abs(kept)) / root - 99, -(mpmath.mpf(10) ** -60)
        for _ in range(400):
            middle = (low + high) / 2
            s, b, d = point(2 * mpmath.atan(mpmath.exp(middle)))
            low, high = (middle, high) if b * b / s + d < side * target else (low, middle)
        s, b, d = point(2 * mpmath.atan(mpmath.exp(low)))
        return float(side * s), math.copysign(float(b), b0), float(side * d)


@pytest.mark.parametrize(
    "start",
    [
        (-1e12, 1.9, -1.4),
        (1e12, 1e-12, 3.0),
        (0.0, 1e12, 1e12),
        (2.0, 1e-9, 7.0),
        (-805267719943.9447, 14365928.34, -8017.7),
        (1.0000000001396643, 92965708.4, -5.0),
    ],
)
def test_the_limit_from_starts_however_far(start):
    """The direct term used to be a difference of numbers as large as the start: beside s = 1e12 it was wrong in its first digits."""
    assert scalar_flow_limit(*start) == pytest.approx(_exact_limit(*start), rel=1e-12)


def test_sizes_cancel():
    """With b and s scaled by r the output map is, and time is not."""
    s, output = scalar_flow(1.5, 0.5, 0.75)
    big, big_output = scalar_flow(1.5, 1 - 0.5e200, 0.75e200)
    assert (big / 1e200, big_output / 1e200) == pytest.approx((s, output), rel=1e-12)


def test_a_tiny_start_stays():
    assert scalar_flow(1.0, 0.0, 1e-200) == (1.0, 0.0)


@pytest.mark.parametrize("bad", [(-1.0, 0.0, 1.0), (math.nan, 0.0, 1.0), (1.0, 1.0, 1.0), (1.0, math.inf, 1.0), (1.0, 0.0, math.nan)])
def test_what_is_refused(bad):
    with pytest.raises(ValueError):
        scalar_flow(*bad)


@pytest.mark.parametrize("bad", ["t", None, 1j, {}, object(), 10**400, -1, math.nan], ids=lambda bad: type(bad).__name__)
def test_a_time_is_a_number(bad):
    with pytest.raises(ValueError, match="time t must be a number of at least 0, or infinite, not"):
        scalar_flow(bad, 0.0, 1.0)


def test_time_may_be_infinite():
    assert scalar_flow(math.inf, 0.0, 1.0) == (pytest.approx(math.sqrt(2)), 0.0)


@pytest.mark.parametrize("bad", [(1.0, 1.0, 0.0), (0.0, math.nan, 0.0), (0.0, 1.0, math.inf)])
def test_what_the_limit_refuses(bad):
    with pytest.raises(ValueError):
        scalar_flow_limit(*bad)


def test_a_state_that_is_not_seen_stays_and_the_direct_term_learns():
    assert scalar_flow_limit(0.5, 0.0, 2.0) == (0.5, 0.0, 2.0)

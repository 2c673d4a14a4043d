"""The flow of one state: ends that are far away, starts of any size, and bad input."""

from __future__ import annotations

import math

import pytest

from lemmata.theory.implicit_models import scalar_flow, scalar_flow_limit


@pytest.mark.parametrize("target", [-1e6, -2000.0, -700.0, 5.0, 1e6])
def test_the_limit_fits_targets_however_far(target):
    s, b, d = scalar_flow_limit(0.0, 1.0, target)
    assert b * b / s + d == pytest.approx(target, rel=1e-12)
    assert s * s + b * b == pytest.approx(2.0, rel=1e-12)


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

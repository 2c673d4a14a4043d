"""Filters of gradients: what is refused, shapes and types, and runs of descent against the modes."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory.modular_arithmetic import grokfast_band, grokfast_limit, grokfast_modes, largest_acceleration, noise_gain
from lemmata.theory.modular_arithmetic.filters import NAMES, mode_polynomial, moving_average, named_filter


@pytest.mark.parametrize("alpha", [-0.1, 1.0, 2, float("nan")])
@pytest.mark.parametrize("call", [grokfast_limit, grokfast_band, noise_gain, lambda alpha, lam: grokfast_modes(0.1, alpha, lam)])
def test_an_alpha_outside_0_to_1_is_refused(call, alpha):
    with pytest.raises(ValueError, match="alpha must be at least 0 and less than 1"):
        call(alpha, 2.0)


@pytest.mark.parametrize("lam", [-1.0, float("inf"), float("nan")])
def test_a_bad_strength_is_refused(lam):
    for call in (grokfast_limit, grokfast_band, noise_gain):
        with pytest.raises(ValueError, match="lam must be a finite number of at least 0"):
            call(0.9, lam)
    with pytest.raises(ValueError, match="lam must be"):
        largest_acceleration(lam)


def test_the_figures_of_the_defaults():
    assert grokfast_limit(0.98, 2.0) == pytest.approx(1.9603960396)
    assert grokfast_limit(0.98, 0.5) == pytest.approx(1.98995, abs=1e-5)
    assert noise_gain(0.98, 2.0) == pytest.approx(1.1204040404)
    assert [round(float(largest_acceleration(lam)), 3) for lam in (0.5, 2, 5)] == [2.366, 5.449, 11.477]


@pytest.mark.parametrize("s", [1e-4, 0.01, 0.02, 0.5, 1.0, 1.9])
def test_a_run_is_a_sum_of_the_modes(s):
    alpha, lam = 0.9, 2.0
    theta, mean, run = 1.0, 0.0, [1.0]
    for _ in range(60):
        mean = alpha * mean + (1 - alpha) * s * theta
        theta -= s * theta + lam * mean
        run.append(theta)
    first, second = grokfast_modes(s, alpha, lam)
    assert grokfast_modes(s, alpha, lam).shape == (2,) and grokfast_modes(s, alpha, lam).dtype == complex
    weight = (run[1] - second) / (first - second)
    claimed = [(weight * first**t + (1 - weight) * second**t).real for t in range(61)]
    assert np.allclose(run, claimed, atol=1e-9 * max(map(abs, run)))


def test_without_a_filter():
    assert sorted(abs(grokfast_modes(0.3, 0.9, 0.0))) == pytest.approx([0.7, 0.9])
    assert grokfast_band(0.9, 0.0) == pytest.approx([0.1, 0.1])
    assert grokfast_limit(0.0, 2.0) == pytest.approx(2 / 3)


def test_names_and_lengths():
    with pytest.raises(ValueError, match="name must be one of"):
        named_filter("adam", 0.5)
    with pytest.raises(ValueError, match="a and b must be of one length"):
        mode_polynomial((1.0,), (1.0, 0.5), 0.1)
    with pytest.raises(ValueError, match="the window must be an integer"):
        moving_average(0)
    assert all(len(named_filter(name, 0.5)) == 2 for name in NAMES)


@pytest.mark.parametrize("s", [float("nan"), float("inf"), "fast"])
def test_a_step_that_is_no_finite_number_is_refused(s):
    with pytest.raises(ValueError, match="s must be a finite number"):
        grokfast_modes(s, 0.5, 1.0)

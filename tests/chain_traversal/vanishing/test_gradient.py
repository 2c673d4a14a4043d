"""Gradients of single starts in logarithms, against the gradient by the adjoint and the values of the source's examples."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.theory import chain_traversal as ct
from lemmata.theory.chain_traversal import problem
from lemmata.theory.chain_traversal.vanishing.finite_size import bulk_gradient_log
from lemmata.theory.chain_traversal.vanishing.gradient import log_ratio_slopes


def only(n, i):
    return np.eye(n - 1)[i - 1]


def test_slopes_of_the_ratios_are_positive_fractions():
    slopes = log_ratio_slopes(5, Fraction(3), Fraction(1, 4))
    assert all(isinstance(slope, Fraction) and slope > 0 for slope in slopes)
    alpha, beta = np.log(3.0), np.log(0.25)
    signal = np.exp(ct.success_signal_log(5, alpha, beta))
    for i in range(1, 5):
        by_alpha, _, _ = ct.reward_gradient(5, alpha, beta, start_weights=only(5, i))
        assert by_alpha == pytest.approx(signal[i - 1] * float(sum(slopes[:i])), rel=1e-13, abs=0)


def test_exponentially_small_gradient():
    """n = 200, p = (.5, .1, .4), start 100: 3.05605089204e-27, by the bulk root and exactly."""
    alpha, beta = problem.logits_from_probabilities(200, 0.5, 0.1, 0.4)
    exact = ct.reward_gradient_log(200, alpha, beta)[99]
    assert np.exp(exact) == pytest.approx(3.05605089204e-27, rel=1e-11, abs=0)
    assert bulk_gradient_log(200, alpha, beta, 100) == pytest.approx(exact, abs=1e-12)
    assert ct.reward_gradient(200, alpha, beta, start_weights=only(200, 100))[0] == pytest.approx(3.05605089203971e-27, rel=1e-12, abs=0)
    n = 800
    exact = ct.reward_gradient_log(n, *problem.logits_from_probabilities(n, 0.5, 0.1, 0.4))[399]
    assert exact / 400 == pytest.approx(-0.6284, abs=5e-5)


@pytest.mark.parametrize(
    ("p", "expected"),
    [((1 - 1 / 1600, None, 1 / 1600), 0.152), ((0.7, 0.3 - 1 / 1600, 1 / 1600), 0.312), ((0.5, 0.1, 0.4), 1.42e-220)],
)
def test_the_gradient_is_small_only_where_other_steps_are_not_rare(p, expected):
    n = 1600
    p_fwd, p_bwd, p_other = p
    if p_bwd is None:
        p_fwd, p_bwd = p_fwd * (1 - 1e-9), p_fwd * 1e-9
    alpha, beta = problem.logits_from_probabilities(n, p_fwd, p_bwd, p_other)
    assert np.exp(ct.reward_gradient_log(n, alpha, beta)[799]) == pytest.approx(expected, rel=5e-3, abs=0)

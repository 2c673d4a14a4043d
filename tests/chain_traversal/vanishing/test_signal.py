"""Signals and gradients beyond the smallest float."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory import chain_traversal as ct
from lemmata.theory.chain_traversal import problem
from tests.chain_traversal import oracles


def test_the_signal_survives_underflow():
    """Signals down to 1e-240 against a ball solve of the 160 states, and beyond in logarithms."""
    n = 80
    alpha, beta = problem.logits_from_probabilities(n, 0.0064, 0.08, 0.9136)
    *_, signal, slope = oracles.absorbed_balls(n, alpha, beta, digits=280)
    assert 0 < signal[-1] < 1e-240
    assert ct.success_signal_log(n, alpha, beta) == pytest.approx(np.log(signal), abs=1e-11)
    assert ct.reward_gradient_log(n, alpha, beta) == pytest.approx(np.log(slope), abs=1e-11)
    long = ct.success_signal_log(5000, *problem.logits_from_probabilities(5000, 0.02, 0.08, 0.9))
    assert np.diff(long)[:4900] == pytest.approx(np.full(4900, long[1] - long[0]), rel=1e-11, abs=0) and long[-1] < -1e4

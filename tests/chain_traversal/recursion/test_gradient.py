"""The policy gradient from one start, in many digits."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory import chain_traversal as ct
from lemmata.theory.chain_traversal import problem
from tests.chain_traversal import oracles


def only(n, i):
    return np.eye(n - 1)[i - 1]


def test_gradient_of_one_start_in_many_digits():
    n, alpha, beta = 40, *problem.logits_from_probabilities(40, 0.5, 0.1, 0.4)
    *_, slope = oracles.absorbed_balls(n, alpha, beta)
    one_by_one = np.array([ct.reward_gradient(n, alpha, beta, start_weights=only(n, i))[0] for i in range(1, n)])
    assert one_by_one == pytest.approx(slope, rel=1e-12, abs=0)
    assert np.exp(ct.reward_gradient_log(n, alpha, beta)) == pytest.approx(slope, rel=1e-12, abs=0)

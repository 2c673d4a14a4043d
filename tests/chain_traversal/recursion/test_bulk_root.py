"""The bulk root as a float, its sign, and the ratio of the signal far from the head."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory import chain_traversal as ct
from lemmata.theory.chain_traversal import problem


def test_bulk_root():
    n, p = 200, (0.5, 0.1, 0.4)
    alpha, beta = problem.logits_from_probabilities(n, *p)
    r = ct.bulk_root(*p, n)
    assert isinstance(r, float)
    assert np.exp(np.diff(ct.success_signal_log(n, alpha, beta))[:150]) == pytest.approx(np.full(150, r), rel=1e-12, abs=0)
    assert np.log(ct.bulk_root(*p, 800)) == pytest.approx(-0.63988, abs=1e-5)
    assert ct.bulk_root(0.01, 0.1, 0.89, 4) < 0 > ct.success_signal_log(9, 1.0, 0.0)[0]

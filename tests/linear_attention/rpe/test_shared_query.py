"""The test loss that the erratum of footnote 2 quotes."""

import numpy as np
import pytest

from lemmata.theory.linear_attention.rpe.shared_query import shared_query_weights


def test_a_negative_beta_keeps_twice_its_square():
    limit = shared_query_weights(np.inf, [0.5, 1.0, 2.0, 1.0, 0.5], 3, 2.0, [-0.5])
    tau = np.array([0, -0.5, 2.0, -0.5, 0])
    assert np.sum((limit - tau) ** 2) == pytest.approx(2 * 0.5**2)

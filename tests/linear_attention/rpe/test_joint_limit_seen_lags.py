"""A start beside one that never aligns, and what is refused."""

import numpy as np
import pytest

from lemmata.theory.linear_attention.rpe.joint_limit_seen_lags import rpe_joint_limit
from tests.linear_attention import oracles


@pytest.mark.parametrize("push", [1e-6, -1e-6])
def test_a_start_next_to_a_stuck_one_aligns(push):
    limit, along = rpe_joint_limit([0.0, 0.0, 0.0], [push, 1.0], 2, 2.0, 0.5)
    end_a, end_v = oracles.joint_flow(np.zeros(3), np.array([push, 1.0]), 2, 2.0, 0.5)
    np.testing.assert_allclose(np.sign(push) * end_a, limit, atol=1e-7)
    assert np.sign(push) * end_v[0] == pytest.approx(along, abs=1e-7)


@pytest.mark.parametrize(
    "arguments",
    [
        ([1.0, 1.0], [1.0], 1, 1.0, 1.0),
        ([1.0], [1.0], 2, 1.0, 1.0),
        ([1.0], [], 1, 1.0, 1.0),
        ([1.0], [1.0], 1, np.nan, 1.0),
        ([1.0], [1.0], 1, 0.0, 1.0),
        ([np.inf], [1.0], 1, 1.0, 1.0),
    ],
)
def test_bad_numbers(arguments):
    with pytest.raises(ValueError, match="must"):
        rpe_joint_limit(*arguments)

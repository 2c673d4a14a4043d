"""Formulas that are homogeneous in a start or a direction keep their values where its square underflows."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory.linear_attention.rpe.necessity import least_loss
from lemmata.theory.linear_attention.rpe.sign import scalar_limit


@pytest.mark.parametrize("size", [1e-190, 1e-262])
def test_a_tiny_value_direction_has_the_loss_of_a_large_one(size):
    assert least_loss(np.array([size, size, 0.0]), np.array([2.0, 0.0, 0.0])) == pytest.approx(2.0, rel=1e-14)


@pytest.mark.parametrize("start", [1.876943566523741e-262, -1e-190])
def test_a_tiny_start_still_gives_the_limit_its_sign(start):
    assert scalar_limit(start, 0.0, 1.0) == pytest.approx((np.sign(start), np.sign(start)))

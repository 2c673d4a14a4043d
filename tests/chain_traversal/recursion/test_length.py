"""Lengths in many digits, and in fractions."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.theory import chain_traversal as ct
from lemmata.theory.chain_traversal.reduction.self_emission import length_from_weights
from tests.chain_traversal import oracles


def test_length_keeps_its_figures_where_it_is_long():
    n, logits = 9, (20.0, 24.0)
    _, _, expected, _, _ = oracles.absorbed_balls(n, *logits)
    assert expected.min() > 1e8
    assert ct.expected_length(n, *logits) == pytest.approx(expected, rel=1e-13, abs=0)


def test_length_in_fractions():
    found = length_from_weights(4, Fraction(3), Fraction(1, 2), Fraction(2), mask_self=False)
    floats = ct.expected_length(4, np.log(3.0), np.log(0.5), np.log(2.0), homogeneous=False, mask_self=False)
    assert all(isinstance(t, Fraction) for t in found) and found.astype(float) == pytest.approx(floats, rel=1e-13, abs=0)

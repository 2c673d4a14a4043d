"""A minimiser with a negative state, which does not extrapolate."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

from lemmata.theory.state_space.poisoning.nonnegative_excess import nonnegative_excess


def test_with_a_negative_state_zero_loss_does_not_extrapolate():
    top, gap = 0.95, 0.05
    low: Any = brentq(lambda z: top**6 + (z + gap) ** 6 + z**6 - 1, 0.0, 1.0)
    minimiser = np.array([top, low + gap, -low])
    assert minimiser.sum() == pytest.approx(1) and nonnegative_excess(minimiser, 6).sum() == pytest.approx(0, abs=1e-12)
    assert abs((minimiser**2).sum() - 1) > 0.5 and minimiser.min() < 0

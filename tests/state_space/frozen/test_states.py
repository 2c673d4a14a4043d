"""States at their clock in balls and in floats."""

from __future__ import annotations

import flint
import pytest

from lemmata.terms.arithmetic import array
from lemmata.theory.state_space.frozen.states import frozen_states


def test_states_in_balls_enclose_floats():
    balls = frozen_states(flint.arb(1), array([flint.arb(1) / 2, flint.arb(1) / 4]), 5)
    floats = frozen_states(1.0, [0.5, 0.25], 5)
    assert [float(ball.mid()) for ball in balls] == pytest.approx(list(floats), rel=1e-14)

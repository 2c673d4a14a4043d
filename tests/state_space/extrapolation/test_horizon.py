"""Teachers whose states are too close for linear programs: in fractions the horizon holds, and the check refuses them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.language.case import Case
from lemmata.proofs_checks.state_space.brute_force import tap
from lemmata.proofs_checks.state_space.extrapolation.horizon import leaves_no_room_to_the_next_tap
from lemmata.theory.state_space.extrapolation.certificate import squared_annihilator
from lemmata.theory.state_space.extrapolation.horizon import sufficient_horizon
from lemmata.theory.state_space.matching_students import alternating_student, largest_gap

CLOSE = np.array([0.29502461, 0.29505597, 0.29563711, 0.3441974, 0.34423998, 0.46420514, 34037275.79])
"""Student and teacher in turn: over the interval from first to last, the teacher's three states lie within 1e-8."""


def test_the_horizon_holds_in_fractions_where_states_are_close():
    nodes = [Fraction(node) for node in CLOSE]
    a_star, w_star = nodes[1::2], [Fraction(1, i + 1) for i in range(3)]
    horizon = sufficient_horizon(3)
    states, weights = alternating_student(a_star, w_star, nodes[::2], largest_gap(a_star, w_star, nodes[::2]))
    gaps = [tap(states, weights, h) - tap(a_star, w_star, h) for h in range(horizon)]
    assert min(weights) >= 0 and not any(gaps[:-1]) and gaps[-1] != 0
    q = squared_annihilator(np.array(a_star))
    assert len(q) == horizon
    assert [sum(c * z**h for h, c in enumerate(q)) > 0 for z in nodes] == [i % 2 == 0 for i in range(7)]


def test_linear_programs_refuse_states_that_they_cannot_tell_apart():
    with pytest.raises(ValueError, match="too close for linear programs"):
        leaves_no_room_to_the_next_tap(sufficient_horizon, Case(teacher_dim=3, D=4, nodes=CLOSE))

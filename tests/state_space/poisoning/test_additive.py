"""The additive phase from near zero by SciPy's solver, and bad input to its formulas."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from lemmata.theory.state_space.poisoning.additive import additive_phase_time, additive_phase_window, additive_states
from lemmata.theory.state_space.poisoning.field import frozen_poisoned_field


@pytest.mark.parametrize(("scale", "part"), [(1e-3, 1e-5), (0.05, 1e-4)])
def test_additive_phase_ends_within_its_window(scale, part):
    """Ten states from near zero: the sum is at one half between two times that differ by less than that part of them."""
    a, p = scale * np.random.default_rng(0).uniform(size=10), 6

    def reached(_, y):
        return y.sum() - 0.5

    reached.terminal = True
    path = solve_ivp(lambda _, y: frozen_poisoned_field(y, p), (0, 1), a, rtol=1e-12, atol=1e-14, events=reached)
    early, late = additive_phase_window(a, 0.5, p)
    assert early < path.t[-1] < late == pytest.approx(additive_phase_time(a.sum(), 0.5, 10))
    assert late - early < part * late
    assert np.ptp(path.y[:, -1] - a) < part


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: additive_phase_time(1.0, 0.5, 3), "below 1"),
        (lambda: additive_phase_time(0.1, 0.5, 0), "at least 1"),
        (lambda: additive_states(-1.0, [1.0]), "at least 0, not"),
        (lambda: additive_phase_window([0.5, 0.25], 0.5, 3), "at most the level"),
        (lambda: additive_phase_window([-0.5, 0.25], 0.5, 3), "at least 0, not"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()

"""Phantom gradients: fractions in, fractions out; bad input is refused in one line."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.theory.implicit_models import damping_window, phantom_gradient


def test_fractions_stay_fractions_whichever_argument_has_them():
    found = phantom_gradient([[Fraction(1, 2)]], [[1]], 1, 3)
    assert found.tolist() == [[Fraction(7, 4)]]
    assert phantom_gradient([[0.5]], [[1.0]], Fraction(1, 2), 1).tolist() == [[Fraction(1, 2)]]


def test_a_single_parameter_may_be_a_column_without_axis():
    assert phantom_gradient([[0.5, 0], [0, 0.25]], [1.0, 1.0], 1.0, 2).tolist() == [1.5, 1.25]


def test_many_steps_inside_the_window_reach_the_exact_gradient():
    f_z = np.random.default_rng(0).standard_normal((4, 4)) - 3 * np.eye(4)
    damping = damping_window(np.linalg.eigvals(f_z)) / 2
    assert phantom_gradient(f_z, np.eye(4), damping, 3000) == pytest.approx(np.linalg.inv(np.eye(4) - f_z), abs=1e-10)


def test_a_window_is_found_of_eigenvalues_whose_squares_no_float_holds():
    assert damping_window([-1e200]) == pytest.approx(2e-200)
    assert damping_window([complex(-1e200, 1e200)]) == pytest.approx(1e-200)


@pytest.mark.parametrize(
    ("f_z", "f_theta", "damping", "steps", "said"),
    [
        ([[1.0, 0.0]], [[1.0]], 1.0, 1, "square"),
        ([[1.0]], [[1.0], [1.0]], 1.0, 1, "square"),
        ([[float("nan")]], [[1.0]], 1.0, 1, "finite"),
        ([[1.0]], [[1.0]], 0.0, 1, "positive"),
        ([[1.0]], [[1.0]], float("inf"), 1, "positive"),
        ([[1.0]], [[1.0]], 1.0, 0, "number of steps"),
        ([[1.0]], [[1.0]], 1.0, True, "number of steps"),
    ],
)
def test_what_is_no_phantom_gradient_is_refused(f_z, f_theta, damping, steps, said):
    with pytest.raises(ValueError, match=said):
        phantom_gradient(f_z, f_theta, damping, steps)


@pytest.mark.parametrize(
    ("eigenvalues", "said"), [([], "nonempty"), ([1.0], "no damping"), ([0.0, 2 + 3j], "no damping"), ([np.nan], "finite")]
)
def test_without_a_window_the_reason_is_told(eigenvalues, said):
    with pytest.raises(ValueError, match=said):
        damping_window(eigenvalues)

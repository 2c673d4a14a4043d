"""Escape from zero: how the measured time of fitting scales with the start, with and without data on tap 0."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from lemmata.theory.state_space.escape import balanced_escape_time, delay_per_decade, escape_time_floor, excited_tap_zero
from lemmata.theory.state_space.gradient import gradient_field


@pytest.mark.parametrize("tap", [1, 2, 4])
def test_escape_of_a_balanced_state_is_polynomial(tap):
    b, force = 0.02, 2.0
    time = balanced_escape_time(b, tap, force)
    gram = np.diag(np.arange(tap + 1) == tap).astype(float)

    def rate(_, y):
        da, db, _ = gradient_field([y[0]], [y[1]], [y[1]], np.ones(tap + 1), gram)
        return [da[0], db[0]]

    def fitted(_, y):
        return y[1] ** 2 * y[0] ** tap - 0.5

    fitted.terminal = True
    path = solve_ivp(rate, (0, 3 * time), [np.sqrt(tap) * b, b], rtol=1e-10, atol=1e-14, events=fitted)
    assert path.t[-1] == pytest.approx(time, rel=0.05)
    assert balanced_escape_time(b / 2, tap, force) / time == pytest.approx(2**tap)


@pytest.mark.parametrize("correlation", [0.0, 0.3, -0.2])
def test_escape_through_tap_zero_is_logarithmic(correlation):
    """Over three decades of the start the time of fitting tap 0 to one half grows by one delay a decade, other taps excited too."""
    target, gram = np.array([1.0, 0.8]), np.array([[1.0, correlation], [correlation, 1.0]])
    shape = np.array([1.0, 0.5, 0.25])

    def rate(_, y):
        a, b, c = y.reshape(3, 3)
        return np.concatenate(gradient_field(a, b, c, target, gram))

    def fitted(_, y):
        return y[3:6] @ y[6:] - 0.5

    fitted.terminal = True
    starts = [np.concatenate([0 * shape, scale * shape, scale * shape]) for scale in (1e-3, 1e-4, 1e-5, 1e-6)]
    times = [solve_ivp(rate, (0, 100), y, rtol=1e-10, atol=1e-16, events=fitted).t[-1] for y in starts]
    assert np.diff(times) == pytest.approx(delay_per_decade(target, gram), rel=1e-3)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: excited_tap_zero(-1.0, 1.0, 1.0), "at least 0, not"),
        (lambda: balanced_escape_time(0.1, 0, 1.0), "at least 1"),
        (lambda: delay_per_decade([1.0, 1.0], [[1.0, -1.0], [-1.0, 1.0]]), "m_0"),
        (lambda: escape_time_floor(0.5, 0.25, 1, 1, [1.0, 1.0], np.eye(2)), "radii"),
        (lambda: escape_time_floor(0.1, 0.5, 2, 1, [1.0, 1.0], np.eye(2)), "below the horizon"),
        (lambda: escape_time_floor(0.1, 0.5, 1, 1, [1.0, 1.0], np.zeros((2, 2))), "bound C"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()

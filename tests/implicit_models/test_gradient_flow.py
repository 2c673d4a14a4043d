"""The flow of a linear implicit model: against a small-step descent, at time 0, and what it refuses."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.simulations.implicit_models import flow
from lemmata.theory.implicit_models import scalar_flow
from lemmata.theory.implicit_models.problem import output_map

RNG = np.random.default_rng(5)
A, B, C = RNG.normal(size=(3, 3)) * 0.2, RNG.normal(size=(3, 2)), RNG.normal(size=(2, 3))


def test_it_agrees_with_descent_at_a_step_that_shrinks():
    target = RNG.normal(size=(2, 2))
    end = flow(A, B, C, lambda p: p - target, 0.5)
    errors = []
    for count in (400, 800):
        model = [A.copy(), B.copy(), C.copy()]
        for _ in range(count):
            model = [part - 0.5 / count * slope for part, slope in zip(model, differences(model, target), strict=True)]
        errors.append(max(np.abs(one - other).max() for one, other in zip(model, end, strict=True)))
    assert errors[0] < 0.02 and 1.8 < errors[0] / errors[1] < 2.2


def differences(model, target, h=1e-6):
    def loss(parts):
        return ((output_map(*parts) - target) ** 2).sum() / 2

    found = []
    for k in range(3):
        slope = np.zeros_like(model[k])
        for index in np.ndindex(slope.shape):
            moved = [[part.copy() for part in model] for _ in range(2)]
            moved[0][k][index] += h
            moved[1][k][index] -= h
            slope[index] = (loss(moved[0]) - loss(moved[1])) / (2 * h)
        found.append(slope)
    return found


def test_the_scalar_closed_form_is_met_on_either_side_of_the_singular_model():
    for a0 in (0.0, 2.0):
        a, b, c = flow([[a0]], [[2.0]], [[2.0]], lambda p: p, 3.0)
        s, output = scalar_flow(3.0, a0, 2.0)
        assert abs(1 - a[0, 0] - s) < 1e-8 and abs(b[0, 0] * c[0, 0] / (1 - a[0, 0]) - output) < 1e-8


def test_nothing_moves_in_no_time():
    assert all(np.array_equal(one, other) for one, other in zip(flow(A, B, C, lambda p: p, 0.0), (A, B, C), strict=True))


def test_a_flow_that_runs_into_a_singular_model_says_so():
    with pytest.raises((FloatingPointError, ValueError)):
        flow([[0.0]], [[1.0]], [[1.0]], lambda p: -np.ones((1, 1)), 1.0)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (([[1.0]], [[1.0]], [[1.0]], lambda p: p, 1.0), "singular"),
        (([[0.5, 0.0]], [[1.0]], [[1.0]], lambda p: p, 1.0), "square"),
        (([[0.5]], [[1.0], [2.0]], [[1.0]], lambda p: p, 1.0), "rows"),
        (([[np.nan]], [[1.0]], [[1.0]], lambda p: p, 1.0), "finite"),
        (([[0.5]], [[1.0]], [[1.0]], lambda p: p, -1.0), "time"),
        (([[0.5]], [[1.0]], [[1.0]], lambda p: np.ones((2, 1)), 1.0), "shape"),
    ],
)
def test_what_is_refused(arguments, said):
    with pytest.raises(ValueError, match=said):
        flow(*arguments)

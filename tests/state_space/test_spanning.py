"""Floors of the loss against eigenvalues, weights that three taps cannot see, and the numbers of the poisoned example."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from lemmata.theory.state_space import problem
from lemmata.theory.state_space.gradient import gradient_field
from lemmata.theory.state_space.spanning import loss_floor, poisoned_excess_bound, spanning_counterexample


@pytest.mark.parametrize("seed", range(5))
def test_loss_is_above_the_floor_of_the_smallest_eigenvalue(seed):
    rng = np.random.default_rng(seed)
    inputs = rng.normal(size=(6, 4))
    gram = problem.input_gram(inputs)
    a, b, c, target = rng.normal(size=(4, 4))
    floor = np.linalg.eigvalsh(gram)[0]
    assert problem.loss(a, b, c, target, gram) >= loss_floor(a, b, c, target, floor)
    direction = np.linalg.eigh(gram)[1][:, 0]
    near = problem.impulse_response(a, b, c, 4) - direction
    assert problem.loss(a, b, c, near, gram) == pytest.approx(loss_floor(a, b, c, near, floor))


def test_signed_weights_hide_from_three_taps():
    a, w = np.array([-2.0, -0.5, 0.5, 2.0]), np.array([-1.0, 4.0, -4.0, 1.0])
    assert problem.impulse_response(a, w, np.ones(4), 4).tolist() == [0.0, 0.0, 0.0, 15.0]
    assert poisoned_excess_bound(problem.loss(a, w, np.ones(4), np.zeros(3), np.eye(3)), 0.3, 1.0, 1) == 0


@pytest.mark.parametrize(("scale", "clean", "poisoned"), [(0.03, 1.13e-3, 13.51)])
def test_spanning_data_can_be_poisoned_with_signed_weights(scale, clean, poisoned):
    case = spanning_counterexample(scale)
    assert np.linalg.eigvalsh(case["clean"])[0] > 0
    for gram, error in ((case["clean"], clean), (case["poisoned"], poisoned)):

        def rate(_, y, gram=gram):
            a, b, c = y.reshape(3, 8)
            return np.concatenate(gradient_field(a, b, c, case["target_taps"], gram))

        def fitted(_, y, gram=gram):
            a, b, c = y.reshape(3, 8)
            return problem.loss(a, b, c, case["target_taps"], gram) - 1e-22

        fitted.terminal = True
        start = np.concatenate([case[name] for name in "abc"])
        path = solve_ivp(rate, (0, 1e6), start, method="LSODA", rtol=1e-11, atol=1e-14, events=fitted)
        a, b, c = path.y[:, -1].reshape(3, 8)
        taps = problem.impulse_response(a, b, c, 20)
        assert np.abs(taps - case["a_star"] ** np.arange(20)).max() == pytest.approx(error, rel=0.01)
        assert (b * c).min() < 0


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: loss_floor([1.0], [1.0], [1.0], [1.0], 0.0), "floor"),
        (lambda: poisoned_excess_bound(1.0, 1.0, -1.0, 1), "floor"),
        (lambda: poisoned_excess_bound(1.0, 1.0, 1.0, 0), "samples"),
        (lambda: spanning_counterexample(-1.0), "positive"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()

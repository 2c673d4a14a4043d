"""The descent engine on a quadratic, whose iterates are known: p_k = p* + (1 - eta h)^k (p_0 - p*)."""

import numpy as np
import pytest

from lemmata.dynamics import descent, flow
from tests.dynamics.problems import Bowl, Explosion, Oscillator, compilations, start


def test_iterates_are_those_of_the_recursion():
    run = descent.run(Bowl(3.0, weight_decay=1.0), start(), 0.125, 7, logged=3)
    assert run.info["steps"].tolist() == [0, 2, 4, 7]
    np.testing.assert_allclose(run.times, [0.0, 0.25, 0.5, 0.875])
    np.testing.assert_allclose(run.states["x"][:, 0], 0.75 + 2.25 * 0.5 ** np.array([0, 2, 4, 7]), rtol=1e-14)
    np.testing.assert_allclose(run.states["y"][:, 0], 2 * 0.75 ** np.array([0, 2, 4, 7]), rtol=1e-14)


def test_a_field_takes_euler_steps():
    q, p = descent.run(Oscillator(), (np.array([1.0]), np.array([0.0])), 0.5, 2).final
    np.testing.assert_allclose([q[0], p[0]], [0.75, -1.0])


@pytest.mark.parametrize("problem", [Bowl(2.0, weight_decay=0.5), Oscillator()])
def test_descent_converges_to_the_flow_with_order_one(problem):
    init = start() if isinstance(problem, Bowl) else (np.array([1.0]), np.array([0.5]))
    name = "x" if isinstance(problem, Bowl) else 0
    step_sizes, finals = descent.ladder(problem, init, 1.0, 50, 4)
    exact = flow.solve(problem, init, 1.0, rtol=1e-12, atol=1e-14).final[name][0]
    errors = [abs(final[name][0] - exact) for final in finals]
    slopes = np.diff(np.log(errors)) / np.diff(np.log(step_sizes))
    assert len(finals) == 5
    np.testing.assert_allclose(slopes[-1], 1.0, atol=5e-3)
    assert abs(slopes[-1] - 1) < abs(slopes[0] - 1)


def test_a_ladder_compiles_once():
    descent.ladder(Bowl(2.0), start(), 1.0, 10, 0)
    before = compilations(descent._logged_lightly())
    descent.ladder(Bowl(1.75), start(), 1.0, 13, 5)
    assert compilations(descent._logged_lightly()) == before > 0


def test_a_batch_agrees_with_single_runs():
    inits = {"x": np.array([[3.0], [-1.0]]), "y": np.ones((2, 2))}
    run = descent.batch(Bowl(3.0), inits, [0.1, 0.2], 20, logged=4)
    assert run.times.shape == (5, 2)
    for k, size in enumerate((0.1, 0.2)):
        alone = descent.run(Bowl(3.0), {name: value[k] for name, value in inits.items()}, size, 20, logged=4)
        np.testing.assert_allclose(run.states["x"][:, k], alone.states["x"], rtol=1e-14)
        np.testing.assert_allclose(run.times[:, k], alone.times)


def test_a_stable_problem_settles_up_to_its_limit_and_not_beyond():
    problem = Bowl(4.0, weight_decay=1.0)
    settled = descent.run(problem, start(), 0.99 * problem.largest_step, 5000).final
    assert settled["x"][0] == pytest.approx(0.8, rel=1e-12)
    with pytest.raises(ValueError, match=r"at most 0\.4, the stability limit"):
        descent.run(problem, start(), 0.41, 5)


@pytest.mark.parametrize(
    ("step_size", "steps", "logged", "words"),
    [(0.0, 1, 1, "positive"), (np.nan, 1, 1, "positive"), (0.1, 0, 1, "steps must be at least 1"), (0.1, 1, 0, "logged states must be")],
)
def test_bad_settings_are_refused(step_size, steps, logged, words):
    with pytest.raises(ValueError, match=words):
        descent.run(Bowl(1.0), start(), step_size, steps, logged)


def test_an_explosion_is_an_error_that_names_the_step():
    with pytest.raises(FloatingPointError, match="step 10: use a smaller step size"):
        descent.run(Explosion(), np.array([2.0]), 1.0, 40, logged=4)


def test_equal_runs_are_computed_once(monkeypatch):
    first = descent.run(Bowl(1.125), start(), 0.5, 3)
    monkeypatch.setattr(descent, "_ran", lambda *arguments: pytest.fail("computed again"))
    assert descent.run(Bowl(1.125), start(), 0.5, 3) is first
    with pytest.raises(pytest.fail.Exception):
        descent.run(Bowl(1.125), start(), 0.5, 4)

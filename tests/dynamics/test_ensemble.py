"""Many flows at once: each member is the flow that it would be alone."""

import numpy as np
import pytest

from lemmata.dynamics import ensemble, flow
from tests.dynamics.problems import Bowl, Explosion, Oscillator, compilations

pytestmark = pytest.mark.usefixtures("lightly_compiled")

STARTS = {"x": np.array([[3.0], [-1.0], [40.0]]), "y": np.array([[2.0, -2.0], [1.0, 0.0], [0.5, 0.25]])}


def test_members_relax_exponentially():
    times = np.array([0.5, 2.0])
    run = ensemble.solve(Bowl(3.0, weight_decay=1.0), STARTS, times)
    assert run.states["y"].shape == (2, 3, 2)
    np.testing.assert_allclose(run.states["x"], 0.75 + (STARTS["x"] - 0.75) * np.exp(-4 * times)[:, None, None], rtol=1e-9)
    np.testing.assert_allclose(run.states["y"], STARTS["y"] * np.exp(-2 * times)[:, None, None], rtol=1e-9)


def test_members_agree_with_the_flow_engine():
    starts = (np.array([[1.0], [0.5]]), np.array([[0.0], [2.0]]))
    run = ensemble.solve(Oscillator(1.5), starts, [1.0, 7.0])
    for k in range(2):
        alone = flow.solve(Oscillator(1.5), (starts[0][k], starts[1][k]), [1.0, 7.0], method="DOP853")
        np.testing.assert_allclose(run.states[0][:, k], alone.states[0], atol=1e-9)


def test_equal_runs_are_computed_once_and_new_numbers_compile_nothing(monkeypatch):
    first = ensemble.solve(Bowl(1.5), STARTS, 1.0)
    before = compilations(ensemble._integrated)
    ensemble.solve(Bowl(2.5), STARTS, 2.0, rtol=1e-8)
    assert compilations(ensemble._integrated) == before
    monkeypatch.setattr(ensemble, "_solved", lambda *arguments: pytest.fail("computed again"))
    assert ensemble.solve(Bowl(1.5), STARTS, 1.0) is first


def test_the_implicit_method_reaches_long_times_of_a_stiff_flow_in_few_steps():
    times = np.array([1.0, 1e3, 1e9])
    run = ensemble.solve(Bowl(1e4, weight_decay=0.01), STARTS, times, method="Kvaerno5")
    limit = 1e4 / (1e4 + 0.01)
    np.testing.assert_allclose(run.states["x"], np.full((3, 3, 1), limit), rtol=1e-9)
    np.testing.assert_allclose(run.states["y"][0], STARTS["y"] * np.exp(-1.01), rtol=1e-8)
    assert run.info["method"] == "Kvaerno5"
    assert run.info["steps"].max() < 2000
    with pytest.raises(FloatingPointError, match=r"members 0, 1, 2$"):
        ensemble.solve(Bowl(1e4), STARTS, 1e9, most_steps=5000)


def test_each_member_may_have_a_problem_of_its_own():
    problems = [Bowl(stiffness) for stiffness in (0.5, 1.0, 2.0)]
    for method in ("Dopri8", "Tsit5", "Kvaerno5"):
        run = ensemble.solve(problems, STARTS, [1.0, 2.0], method=method)
        decay = np.exp(-np.outer([1.0, 2.0], [0.5, 1.0, 2.0]))[:, :, None]
        np.testing.assert_allclose(run.states["x"], 1 + (STARTS["x"] - 1) * decay, rtol=1e-8)
    with pytest.raises(ValueError, match="one problem for each of the 3 initial values, not 2"):
        ensemble.solve(problems[:2], STARTS, 1.0)


def test_beyond_a_dense_jacobian_the_explicit_method_takes_over():
    many = {"x": np.ones((2, 500)), "y": np.ones((2, 2))}
    assert ensemble.solve(Bowl(1.0), many, 0.5, method="Kvaerno5").info["method"] == "Dopri8"
    assert ensemble.solve(Bowl(1.0), many, 0.5, method="Tsit5").info["method"] == "Tsit5"


def test_methods_of_either_order_are_what_they_say():
    order_8, order_5 = (ensemble.solve(Bowl(1.0), STARTS, 5.0, method=method).info["steps"] for method in ("Dopri8", "Tsit5"))
    assert (order_5 > 2 * order_8).all()  # the tolerance bounds the steps here


def test_members_that_explode_are_named():
    with pytest.raises(FloatingPointError, match=r"members 1, 2$"):
        ensemble.solve(Explosion(), np.array([[0.1], [1.0], [3.0]]), 2.0, most_steps=500)


def test_an_unknown_method_is_refused():
    with pytest.raises(ValueError, match="method must be Dopri8, Tsit5 or Kvaerno5, not 'Euler'"):
        ensemble.solve(Bowl(1.0), STARTS, 1.0, method="Euler")


@pytest.mark.parametrize(("times", "rtol", "words"), [(0.0, 1e-6, "positive"), ([2.0, 1.0], 1e-6, "increasing"), (1.0, 0.0, "tolerances")])
def test_bad_settings_are_refused(times, rtol, words):
    with pytest.raises(ValueError, match=words):
        ensemble.solve(Bowl(1.0), STARTS, times, rtol=rtol)

"""The flow engine on problems with a solution by hand; its tolerance is reached and its refusals are clear."""

import dataclasses
from typing import Any

import jax
import numpy as np
import pytest

from lemmata.dynamics import flow
from lemmata.terms.types import Params
from tests.dynamics.problems import Bowl, Explosion, Oscillator, compilations, start


@pytest.mark.parametrize("method", flow.IMPLICIT + flow.EXPLICIT)
def test_a_quadratic_loss_relaxes_exponentially(method):
    times = np.array([0.0, 0.5, 2.0])
    run = flow.solve(Bowl(3.0), start(), times, rtol=1e-8, atol=1e-10, method=method)
    assert run.info["method"] == method
    assert run.states["x"][0] == 3.0
    np.testing.assert_allclose(run.states["x"][:, 0], 1 + 2 * np.exp(-3 * times), rtol=2e-6)
    np.testing.assert_allclose(run.final["y"], [2 * np.exp(-2), -2 * np.exp(-2)], rtol=2e-6)


def test_weight_decay_is_added_to_the_gradient():
    final = flow.solve(Bowl(3.0, weight_decay=1.0), start(), 2.0).final
    assert final["x"][0] == pytest.approx(0.75 + 2.25 * np.exp(-8), rel=1e-9)
    assert final["y"][0] == pytest.approx(2 * np.exp(-4), rel=1e-9)


def test_a_field_is_followed_as_it_stands():
    q, p = flow.solve(Oscillator(2.0), (np.array([1.0]), np.array([0.0])), np.pi / 2).final
    np.testing.assert_allclose([q[0], p[0]], [-1.0, 0.0], atol=1e-8)


def test_bdf_takes_the_steps_of_scipys_own(monkeypatch):
    asked = Oscillator(2.0), (np.array([1.0]), np.array([0.0])), np.array([1.0]), 1e-8, 1e-10, "BDF"
    run = flow._solved(*asked)
    monkeypatch.setattr(flow, "_bdf", lambda: "BDF")
    own = flow._solved(*asked)
    assert run.info == own.info
    np.testing.assert_array_equal(run.final, own.final)


def test_the_error_follows_the_tolerance():
    errors = []
    for rtol in (1e-4, 1e-7, 1e-10):
        q, p = flow.solve(Oscillator(), (np.array([1.0]), np.array([0.0])), 20.0, rtol=rtol, atol=rtol / 100, method="DOP853").final
        errors.append(abs(q[0] - np.cos(20.0)) + abs(p[0] + np.sin(20.0)))
    assert errors[0] > 100 * errors[1] > 10**4 * errors[2] > 0


def test_large_systems_are_integrated_explicitly():
    run = flow.solve(Bowl(3.0, copies=500), start(500), 1.0)
    assert run.info["method"] == "DOP853"
    np.testing.assert_allclose(run.final["x"], 1 + 2 * np.exp(-3), rtol=1e-9)


def test_the_jacobian_is_the_derivative_of_the_velocity():
    layout, numbers, flat = flow._laid_out(Bowl(3.0, weight_decay=0.5), start())
    _, slope = flow._compiled(layout)
    np.testing.assert_allclose(slope(numbers, flat), np.diag([-3.5, -1.5, -1.5]))


def test_equal_runs_are_computed_once(monkeypatch):
    first = flow.solve(Bowl(1.25), start(), 1.0)
    monkeypatch.setattr(flow, "_solved", lambda *arguments: pytest.fail("computed again"))
    assert flow.solve(Bowl(1.25), start(), 1.0) is first
    with pytest.raises(pytest.fail.Exception):
        flow.solve(Bowl(1.5), start(), 1.0)
    with pytest.raises(pytest.fail.Exception):
        flow.solve(Bowl(1.25), {**start(), "x": np.array([3.5])}, 1.0)
    with pytest.raises(ValueError, match="read-only"):
        first.final["x"][0] = 0.0


def test_a_new_number_compiles_nothing_and_a_new_size_does():
    flow.solve(Bowl(2.0), start(), 1.0)
    layout, *_ = flow._laid_out(Bowl(2.0), start())
    rate, _ = flow._compiled(layout)
    before = flow._compiled.cache_info().misses
    flow.solve(Bowl(2.5, weight_decay=0.25), start(), 1.0)
    assert (flow._compiled.cache_info().misses, compilations(rate)) == (before, 1)
    flow.solve(Bowl(2.5, copies=3), start(3), 1.0)
    assert flow._compiled.cache_info().misses == before + 1


def test_parameters_come_back_as_they_went_in():
    run = flow.solve(Bowl(1.0), start(), [1.0, 2.0])
    assert isinstance(run.states["y"], np.ndarray)
    assert run.states["y"].shape == (2, 2)
    assert run.map(Bowl(1.0).loss).shape == (2,)
    assert jax.tree.structure(run.final) == jax.tree.structure(start())


@pytest.mark.parametrize(("method", "words"), [("LSODA", "does not get past time 1:"), ("DOP853", "stopped after time 0.9 of 2")])
def test_an_explosion_is_an_error_that_says_when(method, words):
    with pytest.raises(FloatingPointError, match=words):
        flow.solve(Explosion(), np.array([1.0]), [0.9, 2.0], method=method)


@pytest.mark.parametrize("end", [1 - 1e-12, 1.0, 1 + 1e-10])
def test_no_number_is_had_where_steps_do_not_come(end):
    with pytest.raises(FloatingPointError, match="does not get past time 1:"):
        flow.solve(Explosion(), np.array([1.0]), end)


def test_lsoda_gives_the_same_from_time_to_time_as_step_by_step(monkeypatch):
    times, start_at = [0.0, 0.3, 4.0], start()
    quick = flow.solve(Bowl(7.0), start_at, times)
    assert quick.info["evaluations"] > 0
    monkeypatch.setattr(flow, "_without_events", lambda *arguments: None)
    slow = flow._solved(Bowl(7.0), start_at, np.array(times), 1e-10, 1e-12, "LSODA")
    for one, other in zip(jax.tree.leaves(quick.states), jax.tree.leaves(slow.states), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-8, atol=1e-10)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"times": -1.0}, "times must be"),
        ({"times": [1.0, 1.0]}, "strictly increasing"),
        ({"times": np.inf}, "finite"),
        ({"method": "Euler"}, "LSODA, Radau"),
        ({"rtol": 0.0}, "tolerances must be positive"),
        ({"init": {"x": np.array([np.nan]), "y": np.zeros(2)}}, "initial parameters must be finite"),
    ],
)
def test_bad_settings_are_refused(changed, words):
    with pytest.raises(ValueError, match=words):
        flow.solve(**{"problem": Bowl(1.0), "init": start(), "times": 1.0, **changed})


@pytest.mark.parametrize("problem", [object(), 3, {"loss": 1}, type("Loose", (), {"loss": lambda self, p: p})()])
def test_what_is_no_record_is_refused(problem):
    with pytest.raises(TypeError, match="frozen dataclass"):
        flow.solve(problem, start(), 1.0)


@dataclasses.dataclass(frozen=True)
class Decay:
    """dx/dt = -rate x, for a parameter that is a number and not an array."""

    rate: float

    def field(self, x: Any) -> Params:
        return -self.rate * x


@dataclasses.dataclass(frozen=True)
class Settling(Decay):
    """The same decay, over once the number is down to the floor."""

    floor: float = 0.5

    def unsettled(self, p: Any) -> Any:
        return p - self.floor


def test_a_run_that_settles_stands_still() -> None:
    run = flow.solve(Settling(2.0), 3.0, [0.1, 10.0, 20.0])
    # the run ends with the first step below the floor
    assert 0.5 * np.log(6.0) <= run.info["settled"] < 0.5 * np.log(6.0) + 0.1
    assert abs(run.states[0] - 3 * np.exp(-0.2)) < 1e-9
    assert run.states[1] == run.states[2]
    assert abs(run.final - 3 * np.exp(-2 * run.info["settled"])) < 1e-8
    assert flow.solve(Settling(2.0), 3.0, 0.5).info["settled"] is None
    assert flow.solve(Settling(2.0), 0.25, 0.5).final == 0.25


def test_a_parameter_may_be_a_number() -> None:
    assert abs(flow.solve(Decay(2.0), 3.0, 0.5).final - 3 * np.exp(-1.0)) < 1e-9


def test_velocities_of_few_unknowns_are_compiled_lightly_and_those_of_many_in_full(monkeypatch):
    asked, options = list[Any](), flow.known(flow.AT_ONCE)
    monkeypatch.setattr(flow.jax, "jit", lambda function, compiler_options=None: asked.append(compiler_options) or function)
    for copies in (flow.DENSE_UP_TO - 2, flow.DENSE_UP_TO):  # and two unknowns more
        layout, *_ = flow._laid_out(Bowl(2.0, copies=copies), start(copies))
        flow._compiled.__wrapped__(layout)
    assert asked == [options, options, None, None]

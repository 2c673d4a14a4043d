"""The runs: certified layers against a direct solve, projections, tasks, arguments, and ratios that homogeneity forces."""

from __future__ import annotations

import argparse

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from lemmata.dynamics import equilibrium
from lemmata.proofs_checks.implicit_models import summarise
from lemmata.simulations import implicit_models
from lemmata.simulations.implicit_models import extrapolation, published
from lemmata.simulations.implicit_models.extrapolation import MODELS
from lemmata.simulations.implicit_models.tasks import TASKS, shifted_draws, training_draws
from lemmata.simulations.implicit_models.training import trained
from lemmata.store.store import Store
from lemmata.theory.implicit_models.printed import PRINTED
from lemmata.theory.implicit_models.projection import projected

pytestmark = pytest.mark.usefixtures("lightly_compiled")
SHORT = ("--epochs", "2", "--samples", "100", "--tests", "100", "--seeds", "2")


def parsed(*words):
    parser = argparse.ArgumentParser()
    implicit_models.add_arguments(parser)
    return parser.parse_args(words)


def test_a_layer_is_an_equilibrium_with_the_gradient_of_its_active_set():
    rng = np.random.default_rng(0)
    a, v, g = rng.normal(size=(3, 3)) * 0.2, rng.normal(size=(5, 3)), rng.normal(size=(5, 3))
    z = np.asarray(equilibrium.relu_layer(a, v))
    assert np.allclose(np.maximum(z @ a.T + v, 0), z, atol=1e-6)
    assert float(equilibrium.layer_certificate(jnp.asarray(a), v, z)) < 1e-5
    slopes = jax.grad(lambda a: (equilibrium.relu_layer(a, v) * g).sum())(jnp.asarray(a))
    wanted = np.zeros((3, 3))
    for one, other in zip(z, g, strict=True):
        s = (one > 0).astype(float)
        wanted += np.outer(s * np.linalg.solve(np.eye(3) - a.T * s, other), one)
    assert np.allclose(slopes, wanted, atol=1e-5)


def test_an_expanding_layer_has_no_certificate():
    assert equilibrium.layer_certificate(jnp.eye(2), jnp.zeros((1, 2)), jnp.zeros((1, 2))) == np.inf


def test_the_projection_in_jax_is_the_one_in_fractions():
    a = np.random.default_rng(3).normal(size=(4, 4))
    assert np.allclose(equilibrium.into_ball(jnp.asarray(a), 0.95), projected(a, 0.95), atol=1e-12)


@pytest.mark.parametrize("name", TASKS)
def test_tasks_have_the_widths_that_they_state(name):
    task = TASKS[name]
    u, y = training_draws(task, 0, 200)
    assert u.shape == (200, task.inputs) and y.shape == ((200,) if task.choice else (200, task.outputs))
    tests = shifted_draws(task, 0, 200)
    assert len(tests) == len(task.shifts) and np.all(np.isfinite(tests[-1][0]))


def test_tests_of_the_identity_are_the_same_draws_scaled():
    draws = shifted_draws(TASKS["identity"], 1, 100)
    assert np.allclose(draws[-1][0], 9 * draws[0][0])


def test_least_squares_solves_sums_exactly_at_every_width():
    found = trained("least-squares", TASKS["arithmetic"], (0,), direct=True, samples=200, tests=100, epochs=1, rate=0.01)
    assert found.errors.max() < 1e-18


def test_errors_of_an_implicit_model_grow_as_the_square_of_the_scale():
    found = trained("implicit", TASKS["identity"], (0, 1), direct=True, samples=100, tests=100, epochs=5, rate=0.01)
    assert np.allclose(found.errors[-1] / found.errors[0], 81, rtol=1e-5) and found.tested.max() < 1e-4


@pytest.mark.parametrize(
    "words",
    [
        ("samples must be", "--samples", "3"),
        ("epochs must be", "--epochs", "0"),
        ("rate must be", "--rate", "nan"),
        ("belongs to implicit models", "--model", "mlp", "--no-direct-term"),
        ("--activation belongs to perceptrons", "--model", "linear", "--activation", "softplus"),
        ("at most 2e", "--samples", "1000000000"),
        ("at most 2e", "--samples", "100000", "--seeds", "1000"),
        ("number of seeds", "--seeds", "0"),
        ("--length belongs to the task word-problem, not to the task identity", "--length", "3"),
        ("--word-batch belongs to the task word-problem", "--word-batch", "3"),
        ("--rate belongs to the task identity or .*, not to the task word-problem", "--task", "word-problem", "--rate", "0.1"),
        ("--no-direct-term belongs", "--task", "word-problem", "--no-direct-term"),
    ],
)
def test_what_is_refused(words):
    said, *rest = words
    with pytest.raises(ValueError, match=said):
        implicit_models.simulate(parsed("--task", "identity", *rest), Store())


def test_the_word_problem_is_not_swept():
    with pytest.raises(ValueError, match="cannot be swept"):
        implicit_models.planned(parsed("--task", "word-problem"))


@pytest.mark.parametrize(
    "model",
    [
        pytest.param(model, marks=pytest.mark.slow) if model == "transformer" else model
        for model in MODELS
        if model not in ("implicit", "linear", "mlp")
    ],
)
def test_a_short_run_of_a_model_has_errors_at_each_shift_and_certificates(model):
    words = ("--task", "rolling-average", "--model", model, *SHORT)
    run = implicit_models.simulate(parsed(*words), Store())
    assert run.arrays["errors"].shape == (5, 2) and run.arrays["tested"].max() < 1e-4
    assert run.arrays["loss"].shape == (1 if model == "least-squares" else 2, 2)


def test_what_theory_forces_stands_beside_what_was_measured():
    found = summarise(implicit_models.simulate(parsed("--task", "arithmetic", "--model", "linear", *SHORT), Store()))
    assert found["measured"] == pytest.approx(found["forced by homogeneity: error at the largest shift over the first"])
    narrow = summarise(implicit_models.simulate(parsed("--task", "identity", "--no-direct-term", *SHORT), Store()))
    assert narrow["forced without D: expected error at shift 0, at least"] == pytest.approx(5)


def test_a_preset_puts_printed_forced_and_measured_side_by_side(monkeypatch):
    arms = (published.Arm("implicit", "identity", {}), published.Arm("mlp", "identity", {"model": "mlp"}))
    monkeypatch.setitem(published.PRESETS, "identity", (*arms, published.Arm("least-squares", "identity", {"model": "least-squares"})))
    monkeypatch.setattr(published, "OPTIONS", {"samples": 100, "tests": 100, "epochs": 2})
    store = Store()
    run = implicit_models.simulate(parsed("--preset", "identity", "--seeds", "2"), store)
    rows = {name: [cell.strip() for cell in row.split("|")] for name, row in summarise(run).items()}
    first, last = (run.arrays["errors_0"][k].mean() for k in (0, -1))
    assert rows["implicit, training loss"][0] == "1.24" and rows["implicit, test at 25"][0] == "< 5"
    assert rows["implicit, test at 40"][1] == f"{81 * first:.3g}" and rows["implicit, test at 40"][2].startswith(f"{last:.3g} (")
    assert rows["implicit, last test over the first"] == ["10 times the first", "81", "81 (81 to 81)"]
    assert rows["mlp, test at 10"][:2] == ["> 10", ""] and rows["least-squares, test at 40"][1] == "0 but for rounding"
    assert rows["least-squares, last test over the first"] == ["", "", "none: both errors are rounding"]


@pytest.mark.parametrize(
    "words",
    [
        ("--task is fixed by the preset", "--task", "identity"),
        ("--epochs belongs to the task .*, not to the preset identity", "--epochs", "3"),
        ("--length belongs to", "--length", "3"),
    ],
)
def test_what_is_refused_beside_a_preset(words):
    said, *rest = words
    with pytest.raises(ValueError, match=said):
        implicit_models.simulate(parsed("--preset", "identity", *rest), Store())


def test_presets_name_models_and_tasks_that_there_are():
    for name, arms in published.PRESETS.items():
        assert len({arm.label for arm in arms}) == len(arms)
        for arm in arms:
            assert extrapolation.planned(published.told(arm, parsed("--preset", name))).parameters["task"] == arm.task
    labels = {(name, arm.label) for name, arms in published.PRESETS.items() for arm in arms}
    assert {(entry.preset, entry.model) for entry in PRINTED} <= labels
    assert len({(entry.preset, entry.model, entry.shift) for entry in PRINTED}) == len(PRINTED)

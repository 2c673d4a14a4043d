"""The word problem's model and run: sweeps against the definition, gradients against each other, and what is refused."""

from __future__ import annotations

import argparse
import math

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import optax
import pytest

from lemmata.simulations import implicit_models
from lemmata.simulations.implicit_models import costs, tracker, word_problem
from lemmata.simulations.implicit_models.modes import evaluate
from lemmata.store.store import Store
from lemmata.terms.types import Fields

pytestmark = pytest.mark.usefixtures("lightly_compiled")
WORDS = np.array([[1, 0, 2, 2, 1], [0, 0, 1, 2, 0]])


def small(convention="a"):
    return tracker.Tracker(3, 2, 4, convention, jax.random.key(0))


def parsed(words):
    parser = argparse.ArgumentParser()
    implicit_models.add_arguments(parser)
    return parser.parse_args(words.split())


@pytest.mark.parametrize("convention", ["a", "b"])
def test_both_modes_end_where_the_engine_does(convention):
    model = small(convention)

    def affine(z, x):
        return [np.asarray(part, dtype=float) for part in model.affine(jnp.asarray(z, dtype=jnp.float32), jnp.asarray(x))]

    def f(z, h, x):
        return np.asarray(
            model.following(jnp.asarray(z, dtype=jnp.float32), jnp.asarray(h, dtype=jnp.float32), jnp.asarray(x)), dtype=float
        )

    wanted, _ = evaluate(f, affine, WORDS[0], np.zeros(2), "sequential", convention=convention, width=4, tolerance=1e-6)
    for solver in (tracker.simultaneous, tracker.sequential):
        z, change, _ = solver(model, jnp.asarray(WORDS), 200, 1e-6)
        assert np.asarray(z[0]) == pytest.approx(wanted, abs=1e-5) and float(change.max()) <= 1e-6


def slopes(how):
    def loss(model):
        return jnp.sum(model.logits(tracker.equilibrium(model, jnp.asarray(WORDS), how), jnp.asarray(WORDS)) ** 2)

    return jax.tree.leaves(eqx.filter_grad(loss)(small()))


def test_three_gradients_agree_where_all_have_converged():
    exact = slopes(tracker.Iteration(60, 60, 1.0, "phantom"))
    for how in (tracker.Iteration(60, 1, 1.0, "implicit"), tracker.Iteration(60, 60, 1.0, "unrolled")):
        for one, other in zip(slopes(how), exact, strict=True):
            assert np.asarray(one) == pytest.approx(np.asarray(other), abs=2e-3)


def test_a_short_run_has_accuracies_by_position_and_says_what_has_not_settled():
    run = implicit_models.simulate(parsed("--word-steps 2 --length 3 --states 2 --width 3 --seeds 2 --most-sweeps 4"), Store())
    assert run.arrays["implicit_accuracy"].shape == (2, 12) == run.arrays["explicit_change"].shape
    assert run.arrays["implicit_sweeps"].max() <= 4
    assert "implicit, length 12: change of the last sweep" in run.summary


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--length 0", "length must be at least 1"),
        ("--p 1.5", "^p must be in"),
        ("--test-p nan", "^test p must be in"),
        ("--damping 0", "damping"),
        ("--seeds 0", "seeds"),
        ("--word-preset s3 --group z2", "fixed by the preset"),
    ],
)
def test_bad_settings_are_refused(words, said):
    with pytest.raises(ValueError, match=said):
        implicit_models.simulate(parsed(words), Store())


def products(traced):
    """Return the operations of all products of matrices in traced code, those in loops as often as they run."""
    total = 0
    for equation in traced.eqns:
        if equation.primitive.name == "dot_general":
            (summed, _), _ = equation.params["dimension_numbers"]
            total += 2 * math.prod(equation.outvars[0].aval.shape) * math.prod(equation.invars[0].aval.shape[axis] for axis in summed)
        values = [part for value in equation.params.values() for part in (value if isinstance(value, tuple) else (value,))]
        inner = [getattr(part, "jaxpr", part) for part in values]
        total += equation.params.get("length", 1) * sum(products(part) for part in inner if hasattr(part, "eqns"))
    return total


@pytest.mark.parametrize("gradient", ["phantom", "implicit", "unrolled", "explicit"])
def test_costs_are_those_of_the_traced_and_the_compiled_step(gradient):
    settings: Fields = word_problem.DEFAULTS | word_problem.PRESETS["s3"] | {"gradient": "phantom" if gradient == "explicit" else gradient}
    how = word_problem.iterations(settings)["explicit" if gradient == "explicit" else "implicit"]
    weights, rest = eqx.partition(tracker.Tracker(6, settings["states"], settings["width"], "a", jax.random.key(0)), eqx.is_array)
    words = jnp.zeros((settings["batch"], settings["length"]), dtype=int)

    def loss(weights):
        model = eqx.combine(weights, rest)
        found = model.logits(tracker.equilibrium(model, words, how), words)
        return optax.softmax_cross_entropy_with_integer_labels(found, words).mean()

    step = jax.value_and_grad(loss)
    assert costs.step_operations(settings, how, 6) == pytest.approx(products(jax.make_jaxpr(step)(weights).jaxpr), rel=0.02)
    if gradient == "phantom":  # compiling takes seconds
        analysis = jax.jit(step).lower(weights).compile().memory_analysis()
        assert analysis is not None
        held = analysis.temp_size_in_bytes
        assert 1 / 2 < 4 * costs.numbers(settings, how, 6) / held < 2


def test_a_large_run_says_beforehand_what_it_takes(capsys, monkeypatch):
    for name in ("of_model", "summary"):
        monkeypatch.setattr(word_problem, name, lambda *_: {})
    implicit_models.simulate(parsed("--length 3"), Store())
    assert not capsys.readouterr().err
    implicit_models.simulate(parsed("--length 300 --word-batch 6400"), Store())
    assert "about 6e+14 operations (16 hours on two cores" in capsys.readouterr().err


def test_the_preset_for_a_gpu_is_refused_without_one_with_what_it_would_take(monkeypatch):
    monkeypatch.setattr(word_problem, "_device", lambda: "cpu")
    with pytest.raises(ValueError, match=r"for a GPU, .*an estimate, not measured: about .* \(.* days on two cores, .*\) and 5 GB"):
        word_problem.planned(parsed("--word-preset a5"))
    monkeypatch.setattr(word_problem, "_device", lambda: "gpu")
    assert word_problem.planned(parsed("--word-preset a5"))["group"] == "a5"


@pytest.mark.slow
def test_a_run_is_the_same_whichever_precision_other_modules_have_set(tmp_path):
    words = "--task word-problem --word-steps 2 --length 3 --states 2 --width 3 --seeds 2"
    losses = []
    for wide in (False, True):
        with jax.enable_x64(wide):
            losses.append(implicit_models.simulate(parsed(words), Store(tmp_path / str(wide))).arrays["implicit_loss"])
    assert np.array_equal(*losses)

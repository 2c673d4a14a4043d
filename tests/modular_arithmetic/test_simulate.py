"""The command for modular arithmetic: what it refuses, what presets compare, and the function for the quadratic network."""

import jax
import numpy as np
import pytest

from lemmata import cli
from lemmata.dynamics import precision
from lemmata.proofs_checks.modular_arithmetic.summary import summarise
from lemmata.simulations import modular_arithmetic
from lemmata.simulations.modular_arithmetic import costs, grokfast, runs, settings, train_quadratic, training
from lemmata.simulations.modular_arithmetic.tasks import tasks, training_pairs
from lemmata.store.store import Run
from tests import refused

pytestmark = pytest.mark.usefixtures("lightly_compiled")

TINY = {"p": 5, "width": 3, "lr": 1e-2, "weight_decay": 0.1, "share": 0.6, "steps": 2, "seeds": 1}

REFUSED = {
    "--prime 9": "p must be a prime of at least 5, not 9",
    "--prime 3": "p must be a prime of at least 5, not 3",
    "--alpha 1": "alpha must be a number of at least 0 and below 1, not 1.0",
    "--grokfast -1": "lambda must be a finite number of at least 0, not -1.0",
    "--train-share 1": "training share must be a number between 0 and 1",
    "--lr 0": "lr must be a positive number, not 0.0",
    "--weight-decay nan": "weight decay must be a finite number",
    "--lr 1 --weight-decay 1": "lr times weight decay must be below 1",
    "--steps 0": "steps must be an integer of at least 1, not 0",
    "--seeds 0": "seeds must be at least 1",
    "--heads 2": "--heads belongs to the transformer, not to the quadratic",
    "--model transformer --heads 3": "heads must divide the width, 64, not 3",
    "--model transformer --readout 3": "the position readout must be an integer from 0 to 2, not 3",
    "--model transformer --dropout 1": "dropout must be a number of at least 0 and below 1",
    "--omit 2": "omit must name nothing: there is one task",
    "--task miiii --prime 7 --omit 4": "omit must name some of 2, 3, 5, not all; not 4",
    "--task miiii --prime 5 --omit 2,3": "not all",
    "--task miiii --omit two": "omit must be a list of moduli such as 2,3",
    "--preset rate --lr 1": "--lr is fixed by the preset rate",
    "--task other": "invalid choice",
}


@pytest.mark.parametrize("words", REFUSED)
def test_bad_input_is_one_line_and_status_2(words, capsys):
    assert REFUSED[words] in refused.told(lambda given: cli.main(["simulate", "modular-arithmetic", *given]), words, capsys)


WRONG = {
    "p": (9, 5.5),
    "width": (0,),
    "lr": (-1.0, "x"),
    "weight_decay": (-1.0,),
    "share": (0.0, 1),
    "steps": (0,),
    "seeds": (0, [], [-1], [0.5]),
    "grokfast": ((1.0, 1.0), (0.5, -1.0), 2.0),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_the_function_says_what_is_allowed(name, value):
    with pytest.raises(ValueError, match="must"):
        train_quadratic(**TINY | {name: value})


@pytest.mark.parametrize(("alpha", "lam"), [(1.0, 1.0), (-0.1, 1.0), (0.5, -1.0), (0.5, np.inf), ("x", 1.0), (None, 1.0)])
def test_a_filter_says_what_is_allowed(alpha, lam):
    with pytest.raises(ValueError, match="must be"):
        grokfast(alpha, lam)


def test_seeds_run_side_by_side_as_they_do_alone():
    several = train_quadratic(**TINY | {"seeds": [3, 1], "steps": 5})
    alone = train_quadratic(**TINY | {"seeds": [1], "steps": 5})
    assert several.steps.tolist() == [0, 1, 2, 3, 4, 5] and several.test_accuracy.shape == (2, 6)
    np.testing.assert_array_equal(several.train_accuracy[1], alone.train_accuracy[0])


def test_members_in_threads_end_in_the_bits_in_which_they_end_alone():
    """Transformers, of several segments: all that is kept of a state and of a log, in the place of its member."""
    one = settings.complete({"prime": 5, "model": "transformer", "width": 8, "dtype": "float32", "dropout": 0.1})
    setup, members = runs.setup_of(one, (5,)), [runs.member_of(one, seed) for seed in (2, 0, 1)]
    whole = training.train(setup, jax.tree.map(lambda *leaves: np.stack(leaves), *members), 30, 6)
    for k, member in enumerate(members):
        alone = training.train(setup, jax.tree.map(lambda leaf: np.asarray(leaf)[None], member), 30, 6)
        mine = jax.tree.map(lambda leaf, k=k: leaf[k], whole[0]), jax.tree.map(lambda leaf, k=k: leaf[:, k], whole[1])
        theirs = jax.tree.map(lambda leaf: leaf[0], alone[0]), jax.tree.map(lambda leaf: leaf[:, 0], alone[1])
        assert jax.tree.all(jax.tree.map(np.array_equal, mine, theirs))


def test_a_filter_of_strength_zero_changes_nothing():
    plain, filtered = train_quadratic(**TINY), train_quadratic(**TINY, grokfast=(0.98, 0.0))
    np.testing.assert_array_equal(plain.test_accuracy, filtered.test_accuracy)


@pytest.mark.parametrize("preset", settings.PRESETS)
def test_arms_of_a_preset_have_one_shape(preset):
    arms = settings.arms(preset, {}).values()
    fixed = ("task",) if preset.startswith("modulus") else ()
    shared = [{name: arm[name] for name in ("prime", "model", "width", "steps", "logged", "train_share", "dtype")} for arm in arms]
    assert all(one == shared[0] for one in shared) and (len({arm["task"] for arm in arms}) == 1) is not bool(fixed)


def test_arms_are_compared_seed_by_seed_in_the_tasks_that_both_are_taught():
    first, second = np.ones((3, 6)), np.ones((3, 6))
    first[0], second[0], second[1, :4] = 0.0, 0.0, 0.0
    second[2] = [1.0, 1.0, 0.5, 1.0, 1.0, 1.0]
    arrays = {"steps": np.array([0, 50, 100]), "test_accuracy": np.stack([first, second], axis=2)}
    taught = np.array([[True, True]] * 3 + [[False, True]] * 3)
    found = runs.compared(["one", "other"], arrays, taught)
    assert found["one: runs that generalised"] == "2 of 3" and found["other: runs that generalised"] == "3 of 3"
    assert found["one: steps to a test accuracy of 0.99"]["mean"] == 100
    assert found["other: test accuracy"]["mean"] == 1.0
    low, mean, high = runs.ends(np.log([1.0, 0.5]))
    assert found["other: steps in the same tasks, over one's"].startswith(
        f"{np.exp(mean):.3f}, 95 % from {np.exp(low):.3f} to {np.exp(high):.3f}"
    )
    assert found["other: test accuracy in the same tasks, less one's"].startswith("0.1667")


def test_what_theory_says_stands_beside_its_own_arm():
    arms = settings.arms("rate", {})
    names = list(arms)
    arrays = {"arm": np.arange(len(names)), "generalised": np.array([100, 200, 400, 800])}
    record = {"parameters": {"preset": "rate", "arms": dict(sorted(arms.items()))}}
    found = summarise(Run("modular-arithmetic", "", arrays, record, cached=False))
    for name, steps in zip(names, arrays["generalised"], strict=True):
        told = found[f"{name}: steps to generalise times lr times decay"]
        assert told["mean"] == pytest.approx(steps * arms[name]["lr"] * arms[name]["weight_decay"])


def test_the_command_prints_accuracies_and_the_lint(capsys):
    words = "--task miiii --prime 5 --model transformer --width 4 --heads 2 --steps 2 --seeds 1 --readout 0"
    assert cli.main(["simulate", "modular-arithmetic", *words.split()]) == 0
    said = capsys.readouterr().out
    assert "test accuracy mod 3" in said and "position 2   do not influence the loss, which is read at position 0" in said


def test_the_large_preset_is_refused_without_an_accelerator(capsys, monkeypatch):
    monkeypatch.setattr(modular_arithmetic, "_device", lambda: "cpu")
    assert cli.main(["simulate", "modular-arithmetic", "--preset", "p113"]) == 2
    assert "is for a GPU (an estimate, not measured: 2.5e+15 operations" in capsys.readouterr().err


def test_the_large_preset_says_what_it_may_take_before_it_starts(capsys, monkeypatch):
    def started(*_):
        assert "0.69 to 1.4 minutes on an H100 at 30 to 60 TFLOP/s, 0.84 GB" in capsys.readouterr().err
        raise FloatingPointError("as far as this goes")

    monkeypatch.setattr(modular_arithmetic, "_device", lambda: "gpu")
    monkeypatch.setattr(modular_arithmetic, "_computed", started)
    assert cli.main(["simulate", "modular-arithmetic", "--preset", "p113"]) == 1


@pytest.mark.parametrize(("prime", "dtype"), [(11, "float64"), (23, "float32")])
def test_costs_are_those_that_the_compiler_counts(prime, dtype):
    one = settings.complete({"task": "miiii", "prime": prime, "model": "transformer", "dtype": dtype, "width": 32})
    members = jax.tree.map(lambda leaf: np.asarray(leaf)[None], runs.member_of(one, 0))
    setup = runs.setup_of(one, tasks("miiii", prime).sizes)
    with precision.computing(dtype):
        members = jax.tree.map(lambda leaf: training._typed(leaf, dtype), members)
        alone = jax.tree.map(lambda leaf: leaf[0], (training._begun(setup, members), members))
        compiled = training._advance(setup).lower(*alone, np.array([1], np.int32)).compile()
    counted = sum(costs.step_operations(one, pairs) for pairs in (training_pairs(prime, 0.6), prime**2))  # a step and a look
    assert 0.7 < counted / compiled.cost_analysis()["flops"] <= 1
    assert 0.7 < costs.numbers(one) * np.dtype(dtype).itemsize / compiled.memory_analysis().temp_size_in_bytes < 1.7

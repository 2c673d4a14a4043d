"""The command: what it refuses, what it keeps, that it learns, and that a run cut into segments ends in the same bits."""

from __future__ import annotations

import argparse

import equinox as eqx
import jax
import numpy as np
import pytest

from lemmata.dynamics import checkpoint
from lemmata.simulations import digit_arithmetic
from lemmata.simulations.digit_arithmetic import encoder, evaluation, presets, training
from lemmata.simulations.digit_arithmetic.layout import Layout
from lemmata.store.store import Store
from tests import single_runs

pytestmark = pytest.mark.usefixtures("lightly_compiled")

TINY = ["--digits", "3", "--base", "2", "--train-digits", "1", "--layers", "1", "--width", "16", "--heads", "2", "--tests", "20"]
TINY += ["--steps", "150", "--rate", "0.01", "--batch", "32"]


def _parsed(words):
    parser = argparse.ArgumentParser()
    digit_arithmetic.add_arguments(parser)
    return parser.parse_args(words)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return digit_arithmetic.simulate(_parsed([*TINY, "--seeds", "0-1"]), Store(tmp_path_factory.mktemp("store")))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--train-digits", "7"], "train digits must be at most 5, the digits that have room, not 7"),
        (["--width", "50"], "multiple of heads, not 50 with 4 heads"),
        (["--base", "1"], "base must be an integer of at least 2"),
        (["--encoding", "upe"], "uniform positions belong to the digits of a multiplier"),
        (["--digits", "1"], "digits must be an integer from 2"),
        (["--text", "2", "--encoding", "ape"], "text stands beside numbers with relative or uniform positions, not absolute ones"),
        (["--seeds", "3-1"], "seeds must be written"),
        (["--seeds", "0,0"], "seeds must be written"),
        (["--seeds", "0-2000"], "seeds must be written"),
        (["--steps", "0"], "steps must be an integer of at least 1"),
        (["--rate", "-1"], "rate must be positive"),
        (["--law", "mixed", "--task", "carryless"], "leave it out for carryless, or take addition"),
        (["--dropout", "1"], "dropout must be"),
        (["--preset", "small", "--layers", "1"], "layers is fixed by the preset small"),
        (["--task", "multiplication", "--multiplier-digits", "9"], "multiplier digits must be"),
        (["--width", "100000", "--layers", "900"], "must be at most 2e"),
    ],
)
def test_bad_input_gets_one_clear_line(words, told, tmp_path):
    with pytest.raises(ValueError, match=told) as caught:
        digit_arithmetic.simulate(_parsed(words), Store(tmp_path))
    assert "\n" not in str(caught.value)


def test_presets_are_named_and_admitted():
    assert set(digit_arithmetic.PRESETS) == set(presets.PRESETS)
    for name in digit_arithmetic.PRESETS:
        assert digit_arithmetic.planned(_parsed(["--preset", name])).parameters["digits"] >= 6


def test_a_large_run_says_beforehand_what_it_takes(capsys):
    plan = digit_arithmetic.planned(_parsed(["--preset", "paper-5-to-50"]))
    digit_arithmetic._warn(plan.parameters, 1)
    assert "operations" in (told := capsys.readouterr().err) and "GB" in told and told.count("\n") == 1
    digit_arithmetic._warn(digit_arithmetic.planned(_parsed([])).parameters, 1)
    assert not capsys.readouterr().err


def test_a_run_keeps_what_was_measured(run):
    arrays, seeds, longest = run.arrays, 2, 2
    assert arrays["exact"].shape == (seeds, longest) and arrays["digit"].shape == (seeds, longest, 3)
    assert arrays["learning"].shape == (10, seeds, longest) and arrays["marks"].tolist() == list(range(15, 151, 15))
    assert arrays["attention"].shape == (seeds, 2, 1, 2, 7, 7) and np.allclose(arrays["attention"].sum(-1), 1, atol=1e-5)
    assert arrays["cascade_tests"].sum() == 20 * (2 + 3) and (arrays["cascade_right"] <= arrays["cascade_tests"]).all()
    assert arrays["series_tests"].sum() == 20 * (2 + 3) and (arrays["series_right"] <= arrays["series_tests"]).all()
    assert arrays["shifted"].shape == (seeds,) and arrays["shifted"].max() < 1  # trained without shifts
    assert arrays["vectors"].shape == (seeds, 1, 13, 8)
    assert (arrays["exact"] <= arrays["digit"].min(axis=-1) + 1e-12).all()


def test_an_encoder_learns_to_add_bits(run):
    assert not np.array_equal(*run.arrays["attention"])
    assert run.arrays["exact"][:, 0].tolist() == [1.0, 1.0] and run.arrays["loss"][-1].max() < 0.1


@pytest.mark.parametrize("positions", ["absolute", "sinusoidal", "relative"])
@pytest.mark.parametrize("hidden", [False, True])
def test_inputs_together_are_inputs_one_by_one(positions, hidden):
    model = encoder.drawn(encoder.Shape(Layout("addition", 3, 3), positions, 2, 2, 8, hidden), jax.random.key(0))
    tokens = np.random.default_rng(0).integers(5, size=(6, 7))
    tokens[:, 0] = 0  # some token is always seen
    asked = eqx.filter_jit(lambda model, tokens: model(tokens))
    scores, maps = asked(model, tokens)
    for k, one in enumerate(tokens):
        alone, seen = asked(model, one)
        assert np.allclose(scores[k], alone, atol=1e-5) and np.allclose(maps[:, k], seen, atol=1e-6)


def test_series_of_carries_have_no_cascades():
    x, y = evaluation.series(500, 5, 10, np.random.default_rng(0))
    runs = evaluation.longest_series(x, y, 10)
    assert set(runs) == set(range(6)) and (evaluation.longest_cascade(x, y, 10) == np.minimum(runs, 1)).all()


def test_a_run_that_goes_on_from_a_checkpoint_ends_in_the_same_bits():
    shape, schedule = digit_arithmetic._made(digit_arithmetic.planned(_parsed(TINY)).parameters)
    written = []
    whole = training.train(shape, schedule, (0, 1), kept=(lambda: None, written.append))
    kept = _kept_after(shape, schedule, 4)
    resumed = training.train(shape, schedule, (0, 1), kept=(lambda: kept, written.append))
    pairs = zip(jax.tree.leaves(whole), jax.tree.leaves(resumed), strict=True)
    assert kept["done"] == 4 and all(np.asarray(one).tobytes() == np.asarray(other).tobytes() for one, other in pairs)


def _kept_after(shape, schedule, segments):
    """Return the checkpoint after some segments of a run that is then stopped."""

    class Stopped(Exception):
        pass

    kept = []

    def write(arrays):
        kept.append(arrays)
        if arrays["done"] == segments:
            raise Stopped

    before = checkpoint.PATIENCE, checkpoint.SHARE
    checkpoint.PATIENCE = checkpoint.SHARE = 0.0
    try:
        training.train(shape, schedule, (0, 1), kept=(lambda: None, write))
    except Stopped:
        return kept[-1]
    finally:
        checkpoint.PATIENCE, checkpoint.SHARE = before
    raise AssertionError("the run ended before its checkpoint")


def test_rows_of_a_sweep_are_single_runs(tmp_path):
    words = [f"{TINY[k][2:]}={TINY[k + 1]}" for k in range(0, len(TINY), 2)] + ["encoding=ape"]
    rows, asked = single_runs.table(digit_arithmetic, words, "3:5", Store(tmp_path), 4)
    assert asked.total == 1
    wanted = single_runs.alone(digit_arithmetic, rows[1], [f"--seeds={rows[1].seed}"], Store(tmp_path))
    assert wanted["seeds that trained to 99 %"] in ("0 of 1", "1 of 1")
    assert set(rows[1].figures) == {name.removesuffix(", mean") for name in wanted if name.endswith(", mean")}

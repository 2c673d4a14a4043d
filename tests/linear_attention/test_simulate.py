"""The simulation script: what it keeps and prints, that three methods tell one story, and what it refuses."""

import argparse
import os
import subprocess
import sys

import numpy as np
import pytest

from lemmata import cli
from lemmata.dynamics import checkpoint, descent, jax_problem, sampling
from lemmata.simulations import linear_attention
from lemmata.store.store import Store
from lemmata.theory.linear_attention.problem import ring_target
from tests import house, refused

pytestmark = pytest.mark.usefixtures("lightly_compiled")

SMALL = "--positions 7 --window 3 --dim 8 --logged 4"


def simulated(words, store=None):
    parser = argparse.ArgumentParser()
    linear_attention.add_arguments(parser)
    return linear_attention.simulate(parser.parse_args(f"{SMALL} {words}".split()), store or Store())


class Killed(Exception):
    """What ends a run in the middle."""


@pytest.mark.usefixtures("fully_compiled")
@pytest.mark.parametrize(
    ("method", "module", "name"), [("descent", descent, "_batch"), pytest.param("sampled", sampling, "_logged", marks=pytest.mark.slow)]
)
def test_a_run_killed_in_the_middle_ends_in_the_same_bits(method, module, name, tmp_path, monkeypatch):
    words, segment, calls = f"--encoding rpe --method {method} --step-size 0.01 --steps 3000", getattr(module, name), []
    monkeypatch.setattr(checkpoint, "PATIENCE", 0.0)
    monkeypatch.setattr(descent, "WORK", 20_000)

    def counted(*arguments, **settings):
        calls.append(arguments)
        if len(calls) == killed_at:
            raise Killed
        return segment(*arguments, **settings)

    monkeypatch.setattr(module, name, counted)
    killed_at = 0
    whole, segments = simulated(words, Store(tmp_path / "whole")), len(calls)
    jax_problem._RUNS.clear()
    killed_at = segments + segments // 2
    with pytest.raises(Killed):
        simulated(words, Store(tmp_path / "killed"))
    again = simulated(words, Store(tmp_path / "killed"))
    assert 0 < len(calls) - killed_at < segments
    assert all(array.tobytes() == again.arrays[name].tobytes() for name, array in whole.arrays.items())


@pytest.mark.parametrize("method", ["flow", "descent --step-size 0.01 --steps 100", "sampled --batch 64 --step-size 0.01 --steps 100"])
@pytest.mark.parametrize("encoding", ["ape", "ape-augmented", "rpe"])
def test_losses_belong_to_the_states_that_are_kept(encoding, method):
    run = simulated(f"--encoding {encoding} --method {method} --betas 0.3,0.1")
    found, tau = run.arrays, ring_target(7, 2.0, [0.3, 0.1])
    lag = (np.arange(7)[:, None] - np.arange(7)[None, :]) % 7
    if encoding == "rpe":
        along, across = found["a"] * found["v"][:, :1] - tau, found["a"] ** 2 * (found["v"][:, 1:] ** 2).sum(-1)[:, None]
        assert found["a"].shape == (5, 7)
        gaps = (along**2 + across)[:, lag]
    else:
        gaps = (found["gram"] - tau[lag]) ** 2
    seen = [{(s + t) % 7 for t in range(3)} for s in (range(7) if encoding == "ape-augmented" else [0])]
    train = sum(gaps[:, sorted(sites)][:, :, sorted(sites)].sum((1, 2)) for sites in seen)
    np.testing.assert_allclose(found["train_loss"], train, rtol=1e-9, atol=1e-25)
    np.testing.assert_allclose(found["test_loss"], gaps.sum(-1), rtol=1e-9, atol=1e-25)
    assert run.summary["train loss"] == found["train_loss"][-1] < found["train_loss"][0] == run.summary["train loss at the start"]
    assert run.summary["test loss, all positions"]["mean"] == pytest.approx(found["test_loss"][-1].mean())
    assert found["times"][-1] == pytest.approx(10.0 if method == "flow" else 1.0)


@pytest.mark.parametrize("encoding", ["ape", pytest.param("ape-augmented", marks=pytest.mark.slow), "rpe"])
def test_the_three_methods_tell_one_story(encoding):
    words = f"--encoding {encoding} --step-size 0.0005 --steps 600 --seed 3"
    flow, descent, sampled = (simulated(f"{words} --method {method}").arrays for method in ("flow", "descent", "sampled --batch 64"))
    np.testing.assert_allclose(flow["times"], descent["times"])
    np.testing.assert_allclose(flow["test_loss"], descent["test_loss"], rtol=0.02)
    np.testing.assert_allclose(flow["test_loss"], sampled["test_loss"], rtol=0.3)
    assert np.all(flow["test_loss"][0] == sampled["test_loss"][0])
    assert np.abs(flow["test_loss"] - descent["test_loss"]).max() < np.abs(flow["test_loss"] - sampled["test_loss"]).max()


def test_absolute_positions_are_summarised_by_region():
    summary = simulated("--weight-decay 0.1 --time 150 --betas 0.5").summary
    assert summary["test loss, outside the window"]["mean"] == pytest.approx(4.5, rel=1e-4)
    assert summary["test loss, inside the window"]["max"] == pytest.approx(0.025**2, rel=1e-4)
    assert summary["test loss, window's edges"]["min"] == pytest.approx(0.25 + 0.025**2, rel=1e-4)
    assert summary["train loss"] == pytest.approx(3 * 0.025**2, rel=1e-6)


def test_the_seed_and_every_parameter_make_another_run(tmp_path):
    store = Store(tmp_path)
    first = simulated("", store)
    assert simulated("", store).cached
    for words in ("--seed 1", "--alpha 2.5", "--window 2", "--encoding rpe", "--weight-decay 0.1", "--method descent", "--time 9"):
        other = simulated(words, store)
        assert not other.cached
        assert other.key != first.key
        assert not np.array_equal(other.arrays["test_loss"], first.arrays["test_loss"])


def test_the_batch_is_the_one_asked_for():
    few, many = (simulated(f"--method sampled --steps 20 --step-size 0.01 --batch {batch}").arrays["train_loss"] for batch in (2, 3))
    assert not np.array_equal(few, many)


def test_the_command_prints_a_summary_and_reads_it_back(capsys, tmp_path):
    words = [*SMALL.split(), "--betas", "0.2", "0.1", "--store", str(tmp_path)]
    assert linear_attention.main(words) == 0
    first = capsys.readouterr().out.splitlines()
    assert linear_attention.main(words) == 0
    second = capsys.readouterr().out.splitlines()
    changed = [(before, after) for before, after in zip(first, second, strict=True) if before != after]
    assert len(changed) == 1
    assert "kept in the run store" in changed[0][0]
    assert "read back from the run store" in changed[0][1]
    assert first[0] == "linear-attention"
    assert len({len(line) - len(line[3:].partition("  ")[2].lstrip()) for line in first[1:]}) == 1


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        ("--window -1", "window must be an integer from 1 to 51"),
        ("--window 52", "window must be an integer from 1 to 51"),
        ("--alpha nan", "alpha must be a finite number"),
        ("--dim 0", "dim must be an integer of at least 1"),
        ("--positions 3 --window 1 --betas 1 1", "number of betas must be at most 1, "),
        ("--betas one", "a list of numbers"),
        ("--weight-decay -0.1", "weight decay must be a finite number of at least 0"),
        ("--method descent --step-size 9", "step size must be above 0 and at most 0.0844739, the stability limit"),
        ("--step-size nan", "step size must be above 0"),
        ("--method sampled --time 8", "--time belongs to the method flow, not to sampled"),
        ("--method descent --batch 8", "--batch belongs to the method sampled, not to descent"),
        ("--steps 9", "--steps belongs to the method descent or sampled, not to flow"),
        ("--step-size 0.01 --steps 9 --time 1", "--step-size belongs to the method descent or sampled, not to flow"),
        ("--method sampled --batch 0", "batch must be at least 1"),
        ("--method descent --steps 0", "steps must be at least 1"),
        ("--logged 0", "logged must be at least 1"),
        ("--time inf", "time must be a positive number"),
        ("--seed -1", "seed must be at least 0"),
        ("--seed 9223372036854775808", "below 2^63"),
        ("--dim 99999999999", "must be at most 1e+09"),
        ("--encoding none", "invalid choice: 'none'"),
        ("--positions many", "invalid int value: 'many'"),
    ],
)
def test_bad_input_is_one_line_and_status_2(capsys, words, allowed):
    assert allowed in refused.told(linear_attention.main, words, capsys)


def test_a_run_that_turns_nonfinite_is_status_1(capsys):
    words = "--positions 5 --window 2 --dim 2 --alpha 1e-3 --betas --method descent --step-size 200 --steps 200"
    assert linear_attention.main([*words.split()]) == 1
    assert "not finite at step" in capsys.readouterr().err


def test_the_module_runs_as_a_script_and_ends_quietly_at_a_closed_pipe(tmp_path):
    words = [*SMALL.split(), "--method=descent", "--steps=20", "--step-size=0.01", f"--store={tmp_path}"]
    command = [sys.executable, "-m", "lemmata.simulations.linear_attention", *words]
    done = subprocess.run(command, cwd=house.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "train loss" in done.stdout
    assert done.stderr == ""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(command, cwd=house.ROOT, stdout=writer, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_the_command_takes_the_name_of_the_module(capsys):
    assert cli.main(["simulate", "linear_attention", "--window", "0"]) == 2
    assert capsys.readouterr().err == "lemmata: window must be an integer from 1 to 51, not 0\n"


def test_importing_the_script_is_light():
    code = "import sys, lemmata.simulations.linear_attention; print([name for name in ('jax', 'scipy', 'sympy') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=house.ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]"

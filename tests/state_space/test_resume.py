"""A long run, killed in the middle and started again: the same final arrays, bit for bit."""

import argparse
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from lemmata.dynamics import descent, jax_problem
from lemmata.simulations import state_space
from lemmata.store.store import Store
from tests import house

WORDS = ["--method", "descent", "--steps", "300000", "--logged", "1000", "--init-scale", "0.5", "--step-size", "0.001", "--seeds", "8"]

# The command, but for its first second without a checkpoint: a run short enough for a test would be over by then.
IMPATIENT = "from lemmata import cli; from lemmata.dynamics import checkpoint; checkpoint.PATIENCE = 0.0; raise SystemExit(cli.main())"


def _simulated(root):
    parser = argparse.ArgumentParser()
    state_space.add_arguments(parser)
    return state_space.simulate(parser.parse_args(WORDS), Store(root))


def _killed_in_the_middle(root):
    """Start the command, kill it once it has kept a checkpoint, and return the number of segments in that."""
    command = [sys.executable, "-c", IMPATIENT, "simulate", "state-space", *WORDS, "--store", str(root)]
    process = subprocess.Popen(command, cwd=house.ROOT, stdout=subprocess.DEVNULL, env={**os.environ, "JAX_PLATFORMS": "cpu"})
    try:
        while process.poll() is None and not list(Path(root).glob("checkpoints/*/*/record.json")):
            time.sleep(0.02)
    finally:
        process.kill()
    assert process.wait() == -signal.SIGKILL, "the run had ended before it was killed"
    (kept,) = Path(root).glob("checkpoints/*/*/arrays.npz")
    with np.load(kept) as arrays:
        return int(arrays["done"])


def test_a_command_killed_in_the_middle_takes_up_where_it_was(tmp_path, monkeypatch):
    starts, segment = [], descent._batch

    def seen(problem, params, sizes, counts):
        starts.append(np.asarray(params[0]))
        return segment(problem, params, sizes, counts)

    monkeypatch.setattr(descent, "_batch", seen)
    whole = _simulated(tmp_path / "whole")
    segments = len(starts)
    done = _killed_in_the_middle(tmp_path / "killed")
    jax_problem.forget()
    resumed = _simulated(tmp_path / "killed")
    # The key covers all that a process has loaded by then, and this one has loaded more than before.
    assert resumed.record["parameters"] == whole.record["parameters"] and not resumed.cached
    assert 0 < done < segments == len(starts) - (segments - done)
    assert np.array_equal(starts[segments], starts[done]) and not np.array_equal(starts[segments], whole.arrays["a"][0])
    assert resumed.arrays.keys() == whole.arrays.keys()
    assert all(array.tobytes() == resumed.arrays[name].tobytes() for name, array in whole.arrays.items())
    assert not list((tmp_path / "killed").glob("checkpoints/*/*"))

"""Runs in segments: cut where they may be and taken up again, they end in the same bits; what is kept of them goes when they end."""

import io
import sys

import jax
import numpy as np
import pytest

from lemmata.dynamics import checkpoint, descent, ensemble, jax_problem, sampling
from lemmata.store import trace
from lemmata.store.store import Store
from tests.dynamics.problems import Bowl, Explosion, start
from tests.store.stores import forgotten


class Killed(Exception):
    """What a test raises in the middle of a run."""


@pytest.fixture(autouse=True)
def _short_segments():
    with forgotten() as patch:
        patch.setattr(checkpoint, "PATIENCE", 0.0)
        patch.setattr(checkpoint, "SHARE", 0.0)
        patch.setattr(descent, "WORK", 100)
        jax_problem._RUNS.clear()
        yield


STARTS = {"x": np.array([[3.0], [-1.0]]), "y": np.array([[2.0, -2.0], [1.0, 0.5]])}
ENGINES = {
    "descent": lambda **kept: descent.run(Bowl(1.5), start(), 0.01, 500, logged=5, **kept),
    "descent, few states kept": lambda **kept: descent.run(Bowl(1.5), start(), 0.01, 501, logged=1, **kept),
    "descent, many states kept": lambda **kept: descent.run(Bowl(1.5), start(), 0.01, 250, logged=250, **kept),
    "descents": lambda **kept: descent.batch(Bowl(1.5), STARTS, [0.01, 0.02], 170, logged=7, **kept),
    "drawn sequences": lambda **kept: sampling.run(Bowl(1.5), start(), 0.01, 90, jax.random.key(1), 2, 9, **kept),
    "many on drawn sequences": lambda **kept: sampling.runs(Bowl(1.5), STARTS, 0.01, 90, jax.random.split(jax.random.key(1)), 2, 9, **kept),
    "flows": lambda **kept: ensemble.solve(Bowl(1.5), STARTS, np.arange(1.0, 6.0), **kept),
}


@pytest.mark.parametrize("name", ENGINES)
def test_a_run_killed_after_any_segment_ends_in_the_same_bits(name):
    run, seen = ENGINES[name], []
    plain = run()
    jax_problem._RUNS.clear()
    whole = run(kept=(lambda: None, seen.append))
    assert [int(found["done"]) for found in seen] == list(range(1, len(seen) + 1))
    assert len(seen) >= 3
    for found in (seen[0], seen[len(seen) // 2], seen[-1]):
        jax_problem._RUNS.clear()
        later = []
        again = run(kept=(lambda found=found: found, later.append))
        assert len(later) == len(seen) - int(found["done"])
        assert _bits(again) == _bits(whole)
    np.testing.assert_allclose(jax.tree.leaves(whole.states)[0], jax.tree.leaves(plain.states)[0], rtol=1e-13)
    np.testing.assert_array_equal(whole.times, plain.times)


def _bits(run):
    return [leaf.tobytes() for leaf in (run.times, *jax.tree.leaves(run.states))]


def test_an_explosion_ends_the_run_in_its_segment():
    seen = []
    with pytest.raises(FloatingPointError, match="not finite at step 100"):
        descent.run(Explosion(), np.array([2.0]), 1.0, 10_000, logged=100, kept=(lambda: None, seen.append))
    assert not seen


def _unfinished(store, seen):
    read, write = store.checkpoint("half")
    seen.append(read())
    write({"x": np.arange(3.0), "seen": np.array(len(seen))})
    raise Killed


def _finished(store):
    read, write = store.checkpoint("half")
    write({"x": np.zeros(1)})
    return {"found": read()["x"]}, {}


def _run(store, seen, steps):
    with pytest.raises(Killed):
        store.run("long", {"steps": steps}, lambda: _unfinished(store, seen))
    assert store.notes == []
    return seen[-1]


def test_an_unfinished_run_finds_its_checkpoint_and_another_one_does_not(tmp_path, monkeypatch):
    store, seen = Store(tmp_path), []
    assert _run(store, seen, 3) is None
    found = _run(Store(tmp_path), seen, 3)
    assert (found["x"].tolist(), int(found["seen"])) == ([0.0, 1.0, 2.0], 1)
    assert _run(store, seen, 4) is None
    assert _run(Store(tmp_path, use=False), seen, 3) is None
    assert int(_run(store, seen, 3)["seen"]) == 4
    with monkeypatch.context() as patch:  # undone before the record of the other tests is in its place again, which would hear of it
        patch.setenv("XLA_FLAGS", "--xla_backend_optimization_level=1")
        assert _run(store, seen, 3) is None
    assert not (tmp_path / "runs").exists()


def _blamed(store):
    read, write = store.checkpoint("half")
    trace.trouble("clock.py:1 asks for the time", None)
    write({"x": np.zeros(1)})
    return {"found": np.array(read() is None)}, {}


def test_a_run_that_cannot_be_followed_says_that_it_has_no_checkpoint(tmp_path):
    store = Store(tmp_path)
    assert store.run("long", {}, lambda: _blamed(store)).arrays["found"]
    assert store.notes == [
        "the run 'long' has no checkpoints: clock.py:1 asks for the time",
        "the run 'long' is not kept: clock.py:1 asks for the time",
    ]


def test_a_finished_run_leaves_no_checkpoint(tmp_path):
    store = Store(tmp_path)
    assert store.run("long", {}, lambda: _finished(store)).arrays["found"].tolist() == [0.0]
    assert not list((tmp_path / "checkpoints").rglob("*.json"))
    with pytest.raises(ValueError, match="could belong to"):
        store.checkpoint()


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


@pytest.mark.parametrize(("stream", "kind"), [(Terminal, "xterm"), (Terminal, "dumb"), (io.StringIO, "xterm")])
def test_only_a_terminal_that_erases_is_told_how_far_the_run_is(stream, kind, monkeypatch):
    said = stream()
    monkeypatch.setenv("TERM", kind)
    monkeypatch.setattr(sys, "stdout", stream())
    monkeypatch.setattr(sys, "stderr", said)
    checkpoint.driven(np.zeros(1), lambda x, k: (x, None), lambda x, k: k < 2, told=lambda x, k: f"{k} of 2")
    assert said.getvalue() == ("\r\x1b[K1 of 2\r\x1b[K2 of 2\r\x1b[K" if (stream, kind) == (Terminal, "xterm") else "")

"""The sides of the benchmark run the same training as the engine, and one that does not is never timed."""

import importlib.util

import numpy as np
import pytest

from benchmarks import state_space as bench
from benchmarks.timing import Spread
from lemmata.dynamics.jax_problem import register, velocity

pytestmark = pytest.mark.usefixtures("lightly_compiled")

ALL = (bench.TORCH, bench.EAGER, bench.JITTED)


@pytest.mark.parametrize("seeds", [None, 2])
@pytest.mark.parametrize("name", ALL)
def test_a_side_follows_the_engine(name, seeds):
    if name == bench.TORCH:
        pytest.importorskip("torch", reason="PyTorch is no dependency of the project")
    assert bench.difference(bench.sides()[name], bench.start(0, seeds), 4) < 1e-13


def test_the_losses_fall_and_are_those_of_the_sequences():
    first = bench.start(0)
    history, last = bench.by_engine(first, 200, 200)
    np.testing.assert_allclose(history[0], bench.squared_errors(first, bench.INPUTS, bench.LABELS).mean(), rtol=1e-13)
    assert history.shape == (201,) and last.shape == (3, bench.STATES)
    assert history[-1] < 0.5 * history[0]


@pytest.mark.parametrize(("of_losses", "of_student"), [(1e-9, 0.0), (0.0, 1e-9), (np.nan, 0.0)])
def test_a_side_off_the_path_is_refused(of_losses, of_student):
    def shifted(first, updates):
        history, last = bench.by_engine(first, updates, updates)
        return history[:-1] + of_losses, last + of_student

    with pytest.raises(AssertionError, match="from the engine"):
        bench.difference(shifted, bench.start(0), 3)


def test_without_torch_the_other_sides_remain(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert list(bench.sides()) == [bench.ENGINE, bench.EAGER, bench.JITTED]


def test_ratios_are_of_updates_per_second():
    one = {bench.ENGINE: Spread((1.0, 2.0)), bench.EAGER: Spread((600.0, 1200.0))}
    many = {bench.ENGINE: Spread((0.5, 1.0)), bench.EAGER: Spread((20.0, 40.0))}
    assert [gain.samples for gain in bench.ratios(one, many).values()] == [(600.0, 600.0), (1200.0, 1200.0), (40.0, 40.0)]


def test_the_velocity_by_hand_is_that_of_autodiff():
    first = bench.start(3)
    moved = velocity(register(bench.PROBLEM), tuple(part[0] for part in first))
    np.testing.assert_allclose(bench.velocity_by_hand(np.concatenate(first, axis=1)[0]), np.concatenate(moved), rtol=1e-12)


def test_the_flows_of_both_sides_end_alike():
    first = bench.start(0, 2)
    np.testing.assert_allclose(bench.by_ensemble(first, 1e-9), bench.by_scipy(first, "DOP853", 1e-9), rtol=0, atol=1e-7)


def test_the_loosest_tolerance_is_found_or_refused():
    exact = np.zeros((bench.SOLVED, 3))
    rtol, error = bench.loosest(lambda rtol: exact + rtol / 50, exact)
    assert rtol == pytest.approx(1e-7) and error == pytest.approx(2e-9)
    with pytest.raises(AssertionError, match="no tolerance"):
        bench.loosest(lambda rtol: exact + 1, exact)

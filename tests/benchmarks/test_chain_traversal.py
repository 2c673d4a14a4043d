"""The sides of the benchmark compute and roll out the same, and one that does not is never timed."""

import importlib.util
from functools import partial
from types import SimpleNamespace

import pytest

from benchmarks import chain_traversal as bench

COUNT = 2**13


@pytest.mark.parametrize("n", [2, 3, 30])
def test_recursion_and_dense_solve_agree(n):
    assert bench.difference(n) < 1e-12


@pytest.mark.parametrize("part", [0, 1])
def test_another_reward_or_gradient_is_refused(monkeypatch, part):
    def shifted(n):
        found = bench.by_solve(n)
        return tuple(value + 1e-8 * (place == part) for place, value in enumerate(found))

    monkeypatch.setattr(bench, "by_recursion", shifted)
    with pytest.raises(AssertionError, match="apart"):
        bench.difference(5)


@pytest.mark.parametrize("name", [bench.ENGINE, bench.TORCH, bench.TORCH_ALONE])
def test_a_side_rolls_out_the_policy(name):
    if name != bench.ENGINE:
        pytest.importorskip("torch", reason="PyTorch is no dependency of the project")
    side = bench.sides()[name]
    rollouts, right, length, squared = side(COUNT, 1)
    assert rollouts.sum() >= COUNT and (right <= rollouts).all() and (length**2 <= squared * rollouts).all()
    assert bench.deviation(side, COUNT, 2) < 4.5


@pytest.mark.parametrize("row", [1, 2])
def test_rollouts_of_another_policy_are_refused(row):
    def biased(count, seed):
        sums = bench.by_engine(count, seed).astype(float)
        sums[row] *= 0.9
        return sums

    with pytest.raises(AssertionError, match="standard errors"):
        bench.deviation(biased, COUNT, 1)


def test_without_torch_the_engine_remains(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert list(bench.sides()) == [bench.ENGINE]


def test_the_row_must_be_learnt(monkeypatch):
    unlearnt = SimpleNamespace(summary={"greedy accuracy": {"min": 0.999}, "steps": 3})
    monkeypatch.setattr(bench.simulated, "simulate", lambda arguments, store: unlearnt)
    monkeypatch.setattr(bench, "forget", partial(int))
    with pytest.raises(AssertionError, match="greedy accuracy"):
        bench.train()

"""The routes to a step agree, and one that does not is never timed."""

import pytest

from benchmarks import linear_attention as bench


@pytest.mark.parametrize("n", [10, 51])
def test_spectrum_and_vectors_move_alike(n):
    assert bench.difference(n) < 1e-12


def test_another_velocity_is_refused(monkeypatch):
    right = bench.spectral_velocity
    monkeypatch.setattr(bench, "spectral_velocity", lambda *arguments: right(*arguments) * (1 + 1e-8))
    with pytest.raises(AssertionError, match="apart"):
        bench.difference(10)


def test_another_limit_is_refused(monkeypatch):
    right = bench.augmented_limit
    monkeypatch.setattr(bench, "augmented_limit", lambda *arguments: right(*arguments) + 1e-7)
    with pytest.raises(AssertionError, match="Newton and LSODA"):
        list(bench.limits())

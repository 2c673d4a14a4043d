"""The sides of the benchmark agree, and one that does not is never timed."""

import pytest

from benchmarks import digit_arithmetic as bench
from lemmata.simulations.digit_arithmetic.encoder import Shape
from lemmata.simulations.digit_arithmetic.layout import Layout
from lemmata.simulations.digit_arithmetic.training import Schedule
from lemmata.theory.digit_arithmetic import parallel_add
from lemmata.theory.digit_arithmetic.problem import value_of


def test_sides_agree():
    assert bench.law(10_000) == pytest.approx(0.95596, abs=1e-3) and sum(bench.enumerated()) == 10**6
    x, y = bench.pairs(20, bench.DIGITS)
    assert bench.looped([(value_of(a), value_of(b)) for a, b in zip(x, y, strict=True)]) == parallel_add(x, y)[0].tolist()


def test_another_law_is_refused(monkeypatch):
    monkeypatch.setattr(bench, "dominant_share", lambda *sizes: 0.5)
    with pytest.raises(AssertionError, match="apart"):
        bench.law(1000)
    monkeypatch.setattr(bench, "cascade_pmf", lambda digits: [1, 0, 0, 0])
    with pytest.raises(AssertionError, match="not the law"):
        bench.enumerated()


def test_another_sum_is_refused(monkeypatch):
    monkeypatch.setattr(bench, "PAIRS", 50)
    monkeypatch.setattr(bench, "LOOPED", 50)
    monkeypatch.setattr(bench, "looped", lambda numbers: [])
    with pytest.raises(AssertionError, match="other digits"):
        next(bench.addition_rows())


@pytest.mark.slow
def test_seeds_that_end_elsewhere_are_refused(monkeypatch):
    monkeypatch.setattr(bench, "TRAINING_AGREEMENT", -1.0)
    monkeypatch.setattr(bench, "STEPS", 1)
    shape = Shape(Layout("addition", 2, 2), "relative", 1, 1, 4)
    monkeypatch.setattr(bench, "small", lambda: (shape, Schedule(1, 20, 4, 1e-3, 0.0).alike()))
    with pytest.raises(AssertionError, match="apart"):
        bench.trained(1)
    monkeypatch.setattr(bench, "TRAINING_AGREEMENT", 1e-3)
    whole, single = bench.trained(2)
    assert whole()[2].tolist() == [1, 1] and len(single()) == 2

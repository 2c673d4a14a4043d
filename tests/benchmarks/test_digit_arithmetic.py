"""The sides of the benchmark agree, and one that does not is never timed."""

import pytest

from benchmarks import digit_arithmetic as bench
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

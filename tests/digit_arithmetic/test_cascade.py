"""The law of cascades: sums to 1, numbers known by hand, far lengths, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import gamma

from lemmata.evidence import scaled
from lemmata.language.check import Options, checks_of
from lemmata.proofs_checks.digit_arithmetic import cascade as checks
from lemmata.theory.digit_arithmetic import cascade_pmf
from lemmata.theory.digit_arithmetic.cascade import cascade_share
from lemmata.theory.digit_arithmetic.claims.cascade import LAW
from lemmata.theory.digit_arithmetic.growth import dominant_share, mean_length, oscillation, powered_share
from lemmata.theory.digit_arithmetic.lookback import look_back_pmf, run_share
from lemmata.theory.digit_arithmetic.problem import cascade_length, look_back


@given(st.integers(1, 40), st.integers(2, 40))
def test_the_laws_sum_to_one_and_no_length_is_impossible(digits, base):
    for law in (cascade_pmf(digits, base), look_back_pmf(digits, base)):
        assert sum(law) == 1 and len(law) == digits + 1 and all(share > 0 for share in law[1:])


def test_five_digits():
    expected = ["161051/3200000", "2482389/3200000", "6417/40000", "63/5000", "171/200000", "9/200000"]
    assert [str(share) for share in cascade_pmf(5)] == expected


def test_both_readings_at_fifty_digits():
    assert float(sum(cascade_pmf(50)[:5])) == pytest.approx(0.997931742756460, rel=1e-14)
    assert float(sum(look_back_pmf(50)[:5])) == pytest.approx(0.99585700479929, rel=1e-13)
    assert round(float(run_share(50, 4)), 5) == 0.99577


def test_a_million_digits():
    exact = float(cascade_share(10**4, 3))
    assert powered_share(10**4, 3, 10) == pytest.approx(exact, rel=1e-11) == dominant_share(10**4, 3, 10)
    assert powered_share(10**6, 5, 10) == pytest.approx(dominant_share(10**6, 5, 10), rel=1e-9)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=60))
def test_one_looks_as_far_as_a_cascade_is_long_at_least(pairs):
    x, y = np.array(pairs).T
    assert max(1, cascade_length(x, y)) <= look_back(x, y) <= len(pairs)


@pytest.mark.parametrize("base", [2, 3, 10, 64, 2**70])
def test_the_oscillation_is_that_of_the_gamma_function(base):
    steps = 2 * np.pi / np.log(float(base)) * np.arange(1, 2000)
    assert oscillation(base) == pytest.approx(2 * (np.abs(gamma(1 + 1j * steps)) / steps).sum() / np.log(float(base)), rel=1e-12)
    assert mean_length(10**9, base) - mean_length(10**9 * base, base) == pytest.approx(-1)


@pytest.mark.parametrize("call", [cascade_pmf, look_back_pmf])
@pytest.mark.parametrize("bad", [(0,), (-1,), (2.0,), (True,), ("3",), (3, 1), (3, 10.0)])
def test_bad_sizes_are_refused(call, bad):
    with pytest.raises(ValueError, match="must be an integer of at least"):
        call(*bad)


@pytest.mark.parametrize("bad", [(-1, 1), (3, 0), (3, 1, 1)])
def test_bad_runs_are_refused(bad):
    with pytest.raises(ValueError, match="must be an integer of at least"):
        run_share(*bad)


def test_fractions():
    assert all(type(share) is Fraction for share in cascade_pmf(4, 2))


def test_a_law_that_is_a_little_off_is_refuted_by_draws_alone(monkeypatch):
    """Twelve standard errors: a second look at fewer pairs would see less than the eight that refute."""
    monkeypatch.setattr(checks, "SAMPLES", 20_000)

    def moved(digits, base):
        law = [float(share) for share in cascade_pmf(digits, base)]
        shift = 12 * (law[3] * (1 - law[3]) / checks.SAMPLES) ** 0.5
        return [*law[:2], law[2] - shift, law[3] + shift, *law[4:]]

    (check,) = (one for one in checks_of(LAW) if one.kind == "scaled")
    domain = LAW.domain.replaced(**check.options["at"])
    outcomes = [scaled.run(check, formula, domain, Options(tier="scale")).outcome for formula in (cascade_pmf, moved)]
    assert outcomes == ["holds", "refuted"]

"""The certificate as an identity in symbols and fractions; the tap bound against brute force."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy

from lemmata.theory.arithmetic import array
from lemmata.theory.state_space import problem, sufficient_horizon, tap_error_bound
from lemmata.theory.state_space.extrapolation.certificate import squared_annihilator
from lemmata.theory.state_space.extrapolation.tap_bound import tap_majorant
from lemmata.theory.state_space.extrapolation.teacher_measure import moment_form
from lemmata.theory.state_space.extrapolation.weights_from_taps import merged_weights
from lemmata.theory.state_space.mutants.extrapolation.certificate import annihilator
from lemmata.theory.state_space.mutants.extrapolation.certified_bound import teacher_radius_bound
from lemmata.theory.state_space.mutants.extrapolation.tap_bound import one_tap_majorant, tap_majorant_from_two_taps
from lemmata.theory.state_space.signed import signed_tap_majorant, uniform_errors_printed, vanishing_error


@pytest.mark.parametrize("size", [1, 2, 3])
def test_squared_annihilator_in_symbols(size):
    roots = sympy.symbols(f"r:{size}", real=True)
    z = sympy.Symbol("z")
    q = squared_annihilator(array(roots))
    assert len(q) == sufficient_horizon(size)
    assert sympy.expand(sum(entry * z**h for h, entry in enumerate(q)) - sympy.prod((z - root) ** 2 for root in roots)) == 0
    assert len(annihilator(array(roots))) == size + 1


@pytest.mark.parametrize("size", [1, 2, 3])
def test_certificate_is_a_combination_of_tap_errors(size):
    rng = np.random.default_rng(size)
    a_star = array([Fraction(n, 4) for n in range(-1, size - 1)])
    a = array([Fraction(int(n), 5) for n in rng.integers(-9, 9, size=5)])
    w, w_star = (array([Fraction(int(n), 3) for n in rng.integers(1, 9, size=k)]) for k in (5, size))
    H = sufficient_horizon(size)
    errors = problem.impulse_response(a, w, w * 0 + 1, H) - problem.impulse_response(a_star, w_star, w_star * 0 + 1, H)
    terms = [weight * math.prod((state - root) ** 2 for root in a_star) for state, weight in zip(a, w, strict=True)]
    assert sum(terms) == squared_annihilator(a_star) @ errors


@pytest.mark.parametrize("seed", range(3))
def test_matched_taps_give_the_teacher_back(seed):
    rng = np.random.default_rng(seed)
    a_star = array([Fraction(1, 2), Fraction(-1, 3), Fraction(2)])
    w_star = array([Fraction(int(n)) for n in rng.integers(1, 9, size=3)])
    split = Fraction(1, 3)
    a = array([a_star[0], a_star[0], a_star[1], a_star[2], Fraction(9)])
    w = array([w_star[0] * split, w_star[0] * (1 - split), w_star[1], w_star[2], Fraction(0)])
    assert list(merged_weights(problem.impulse_response(a, w, w * 0 + 1, 7), a_star)) == list(w_star)


def _exact_errors(a, w, a_star, w_star, horizon):
    a, w = [Fraction(z) for z in a], [Fraction(z) for z in w]
    star = Fraction(a_star), Fraction(w_star)
    return [abs(sum(v * z**h for v, z in zip(w, a, strict=True)) - star[1] * star[0] ** h) for h in range(horizon)]


@pytest.mark.parametrize("seed", range(40))
def test_bound_encloses_every_tap(seed):
    rng = np.random.default_rng(seed)
    a_star, w_star, spread = rng.normal(), rng.uniform(0.1, 2), 10.0 ** rng.uniform(-9, 0)
    a = a_star + spread * rng.normal(size=6)
    a[0] = rng.normal()
    w = rng.uniform(size=6) * 10.0 ** rng.uniform(-8, 0, size=6)
    bound = tap_error_bound(a, w, a_star, w_star, 25)
    exact = _exact_errors(a, w, a_star, w_star, 25)
    assert all(Fraction(b) >= e for b, e in zip(bound, exact, strict=True))
    k = problem.impulse_response(a, w, np.ones(6), 25)
    assert (np.abs(k - w_star * problem.impulse_response([a_star], [1.0], [1.0], 25)) <= bound).all()
    rational = tap_error_bound(*([Fraction(z) for z in v] for v in (a, w)), Fraction(a_star), Fraction(w_star), 25)
    assert all(b >= e for b, e in zip(rational, exact, strict=True))
    assert bound == pytest.approx([float(b) for b in rational], rel=1e-9, abs=1e-12 * float(max(rational)))


@pytest.mark.parametrize("seed", range(20))
def test_bound_for_weights_of_any_sign_encloses_every_tap(seed):
    rng = np.random.default_rng(seed)
    a, w = ([Fraction(int(n), 7) for n in rng.integers(-9, 9, size=5)] for _ in range(2))
    a_star, w_star = Fraction(int(rng.integers(-9, 9)), 8), Fraction(int(rng.integers(-9, 9)), 5)
    rho = max(map(abs, (a_star, *a)))
    exact = _exact_errors(a, w, a_star, w_star, 12)
    assert all(b >= e for b, e in zip(signed_tap_majorant(a, w, a_star, w_star, rho, 12), exact, strict=True))
    if min(w) >= 0:
        assert list(tap_majorant(a, w, a_star, w_star, rho, 12)) == list(signed_tap_majorant(a, w, a_star, w_star, rho, 12))


def test_errors_of_the_first_taps_bound_no_later_ones():
    a, w = [1.0, 1.1, 0.9], [3.0, -1.0, -1.0]
    errors = np.abs(problem.impulse_response(a, w, np.ones(3), 60) - 1.0)
    assert (errors[:20] <= uniform_errors_printed(a, w, 1.0, 1.0, 20) + 1e-12).all()
    assert errors[59] > 10 * uniform_errors_printed(a, w, 1.0, 1.0, 60)[59]


def test_moment_form_is_a_mean_of_squares():
    a, w, x = [0.5, -1.0], [2.0, 3.0], [1.0, 2.0, -1.0]
    taps = problem.impulse_response(a, w, [1.0, 1.0], 5)
    values = [1 + 2 * z - z * z for z in a]
    assert moment_form(taps, x) == pytest.approx(sum(v * p * p for v, p in zip(w, values, strict=True)))
    assert moment_form([1.0, 0.0, -1.0], [0.0, 1.0]) < 0


def test_bound_is_attained_and_mutants_fall_short():
    a, w = [2.0, 0.0], [0.5, 0.5]
    exact = _exact_errors(a, w, 1.0, 1.0, 6)
    assert tap_error_bound(a, w, 1.0, 1.0, 3) == pytest.approx([float(e) for e in exact[:3]], abs=1e-12)
    for wrong in (teacher_radius_bound([3.0, 0.0], [0.25, 0.75], 0.75, 1.0, 6),):
        assert any(Fraction(b) < e for b, e in zip(wrong, _exact_errors([3, 0], [0.25, 0.75], 0.75, 1, 6), strict=True))
    for wrong in (one_tap_majorant(a, w, 1.0, 1.0, 2.0, 6), tap_majorant_from_two_taps(a, w, 1.0, 1.0, 2.0, 6)):
        assert any(Fraction(b) < e for b, e in zip(wrong, exact, strict=True))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: tap_error_bound([1.0], [-1.0], 1.0, 1.0, 3), "negative"),
        (lambda: tap_error_bound([1.0], [1.0, 1.0], 1.0, 1.0, 3), "one length"),
        (lambda: tap_error_bound([1.0], [1.0], 1.0, 1.0, 0), "horizon"),
        (lambda: tap_error_bound([1.0], [1.0], [1.0, 2.0], 1.0, 2), "one state"),
        (lambda: tap_error_bound([1.0], [1.0], np.nan, 1.0, 2), "finite"),
        (lambda: sufficient_horizon(0), "at least 1"),
        (lambda: merged_weights([1.0], [1.0, 2.0]), "at least 2"),
        (lambda: moment_form([1.0], [1.0, 2.0]), "at least 3"),
        (lambda: vanishing_error(0.0), "positive"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()

"""Numbers that are huge, or of small types of NumPy: the result is right, or one line says what is allowed."""

import math
from typing import Any

import mpmath
import numpy as np
import pytest

from lemmata.theory import modular_arithmetic as theory
from lemmata.theory.modular_arithmetic.commuting import difference_moduli
from lemmata.theory.modular_arithmetic.problem import LISTED, TABLED
from lemmata.theory.modular_arithmetic.spectra import folded_bins, token_spectrum

OF_THE_BASE = {
    "task_counts": (theory.task_counts, TABLED),
    "character_power": (lambda p: theory.character_power(p, 3, 1), TABLED),
    "rotational_network": (theory.rotational_network, LISTED),
    "quadratic_network": (lambda p: theory.quadratic_network(p, 1), LISTED),
    "margin": (lambda p: theory.margin([1], p), LISTED),
}
LARGE = (1e20, 1e100, 1e150, 1e300, 1e308)


def small(number: int) -> Any:
    return np.int8(number)


@pytest.mark.parametrize("name", OF_THE_BASE)
@pytest.mark.parametrize("p", [2**31 - 1, 2**61 - 1, 10**400], ids=["2^31 - 1", "2^61 - 1", "10^400"])
def test_bases_whose_numbers_no_memory_holds_are_refused(name, p):
    call, most = OF_THE_BASE[name]
    with pytest.raises(ValueError, match=f"p must be at most {most} here, not"):
        call(p)


@pytest.mark.parametrize(
    "call", [lambda p: theory.class_sizes(p, 2), lambda p: theory.entropy_gap(p, 2), lambda p: theory.determines([2], p)]
)
def test_bases_that_take_long_to_be_shown_prime_are_refused(call):
    with pytest.raises(ValueError, match=f"p must be at most {2**40} here"):
        call(2**61 - 1)
    call(2**31 - 1)


def test_classes_that_no_memory_holds_are_refused():
    with pytest.raises(ValueError, match=f"the modulus q must be an integer from 1 to {LISTED}"):
        theory.class_sizes(2**31 - 1, 2**61)


def test_integers_of_small_types_do_not_overflow():
    eight = small(113)
    assert theory.task_counts(eight) == theory.task_counts(113)
    assert difference_moduli(small(127)) == difference_moduli(127) == (2,)
    assert np.array_equal(theory.character_power(eight, small(3), small(2)), theory.character_power(113, 3, 2))
    assert np.array_equal(theory.character_power(5, 3, eight), theory.character_power(5, 3, 113))
    assert np.array_equal(folded_bins(eight), folded_bins(113))
    assert np.array_equal(token_spectrum(eight, (3,), "task"), token_spectrum(113, (3,), "task"))
    assert theory.largest_acceleration(small(100)) == theory.largest_acceleration(100)
    assert theory.largest_acceleration(np.int64(2**62)) == theory.largest_acceleration(2.0**62)
    digits = np.arange(113)
    assert np.array_equal(theory.rotational_network(113).logits(digits, digits.astype(np.int8), 107).argmax(axis=1), 114 * digits % 107)


def test_frequencies_of_quadratic_networks_matter_up_to_the_base():
    for found, expected in zip(theory.quadratic_network(11, 10**400 + 1), theory.quadratic_network(11, (10**400 + 1) % 11), strict=True):
        assert np.array_equal(found, expected)


@pytest.mark.parametrize("call", [theory.grokfast_limit, theory.grokfast_band, theory.noise_gain])
def test_truth_values_are_no_strengths(call):
    for bad in (True, np.True_):
        with pytest.raises(ValueError, match="lam must be a finite number"):
            call(0.5, bad)


@pytest.mark.parametrize("lam", [5e-324, 0.5, *LARGE, 10**300])
@pytest.mark.parametrize("alpha", [0.0, 0.5, 1 - 1e-9, 1 - 2**-53])
def test_formulas_of_large_strengths_are_those_of_long_numbers(alpha, lam):
    with mpmath.workdps(400):
        a, strength = mpmath.mpf(alpha), mpmath.mpf(lam)
        outer, inner = mpmath.sqrt(1 + strength), mpmath.sqrt(a * strength)
        band = [float((1 - a) / (outer + sign * inner) ** 2) for sign in (1, -1)]
        limit = float(2 * (1 + a) / (1 + a + strength * (1 - a)))
        noise = float(1 + 2 * strength * (1 - a) + strength**2 * (1 - a) / (1 + a))
        largest = float(1 + strength + mpmath.sqrt(strength * (1 + strength)))
    assert theory.grokfast_limit(alpha, lam) == pytest.approx(limit, rel=1e-14, abs=0)
    assert theory.grokfast_band(alpha, lam) == pytest.approx(band, rel=1e-14, abs=1e-320)
    for call, expected in ((lambda: theory.noise_gain(alpha, lam), noise), (lambda: theory.largest_acceleration(lam), largest)):
        if math.isinf(expected):
            with pytest.raises(ValueError, match="lam must be so small that the result is a finite float"):
                call()
        else:
            assert call() == pytest.approx(expected, rel=1e-14, abs=0)


@pytest.mark.parametrize(("s", "alpha", "lam"), [(1e300, 0.5, 2.0), (0.5, 0.5, 1e300), (1e150, 0.9, 1e150), (1e-300, 0.5, 1e300)])
def test_modes_of_large_numbers_solve_their_equation(s, alpha, lam):
    with mpmath.workdps(700):
        a, linear = mpmath.mpf(alpha), 1 + mpmath.mpf(alpha) - mpmath.mpf(s) * (1 + mpmath.mpf(lam) * (1 - mpmath.mpf(alpha)))
        root = mpmath.sqrt(mpmath.mpc(linear**2 - 4 * a * (1 - mpmath.mpf(s))))
        expected = sorted((complex((linear + sign * root) / 2) for sign in (1, -1)), key=abs, reverse=True)
    assert theory.grokfast_modes(s, alpha, lam) == pytest.approx(expected, rel=1e-13, abs=0)


def test_modes_beyond_every_float_are_refused():
    with pytest.raises(ValueError, match="must be a finite float: s and lam are too large"):
        theory.grokfast_modes(1e300, 0.5, 1e300)

"""Arguments of a wrong kind are refused by name, in one line, as wrong values are."""

import numpy as np
import pytest

from lemmata.theory.modular_arithmetic import (
    active_count,
    determines,
    entropy_gap,
    grokfast_band,
    grokfast_limit,
    grokfast_modes,
    largest_acceleration,
    margin,
    noise_gain,
)

NO_NUMBER = [None, "3", [], [1], {}, 1j, np.array([0.1, 0.2]), np.array(["a"]), object()]
CALLS = [grokfast_limit, grokfast_band, noise_gain, lambda alpha, lam: grokfast_modes(0.5, alpha, lam)]


@pytest.mark.parametrize("bad", [None, 3, 1.5, True, 1j, object()])
def test_moduli_come_in_a_sequence(bad):
    with pytest.raises(ValueError, match="moduli must be a sequence of integers of at least 1"):
        determines(bad, 11)


@pytest.mark.parametrize("bad", [*NO_NUMBER, 10**400], ids=lambda bad: type(bad).__name__)
@pytest.mark.parametrize("call", CALLS)
def test_alpha_and_lambda_are_single_numbers(call, bad):
    with pytest.raises(ValueError, match="alpha must be at least 0 and less than 1, not"):
        call(bad, 2.0)
    with pytest.raises(ValueError, match="lam must be a finite number of at least 0, not"):
        call(0.5, bad)


@pytest.mark.parametrize("bad", [*NO_NUMBER, 10**400], ids=lambda bad: type(bad).__name__)
def test_lambda_alone_is_a_single_number(bad):
    with pytest.raises(ValueError, match="lam must be a finite number of at least 0, not"):
        largest_acceleration(bad)


@pytest.mark.parametrize("bad", [{}, 1j, [1j, 1], np.array([1j, 1]), object(), [10**400, 1], [1, "a"]], ids=lambda bad: type(bad).__name__)
def test_a_spectrum_is_a_row_of_real_numbers(bad):
    with pytest.raises(ValueError, match="spectrum must be a row of finite numbers, at least one, not"):
        active_count(bad)


@pytest.mark.parametrize("call", [lambda: active_count([1, 2], 10**400), lambda: grokfast_modes(10**400, 0.5, 2.0)])
def test_integers_beyond_every_float_are_not_finite(call):
    with pytest.raises(ValueError, match="must be a finite number"):
        call()


@pytest.mark.parametrize("bad", [np.ma.masked, np.array(3), None, 3, "12", [], [1, np.ma.masked]], ids=lambda bad: type(bad).__name__)
def test_frequencies_come_in_a_sequence(bad):
    with pytest.raises(ValueError, match="frequencies must be integers that 11 does not divide, at least one, not"):
        margin(bad, 11)


def test_frequencies_matter_up_to_the_base():
    """Also those that no integer of NumPy holds."""
    assert margin([1, 10**400], 11) == margin([1, 10**400 % 11], 11)


def test_a_modulus_whose_gap_no_float_can_be_taken_of_is_refused():
    assert entropy_gap(11, 10**300) == pytest.approx(300 * np.log(10) - np.log(121), rel=1e-14)
    with pytest.raises(ValueError, match=r"the modulus q must be at most p\^2 times the largest float, not 1000"):
        entropy_gap(11, 10**400)

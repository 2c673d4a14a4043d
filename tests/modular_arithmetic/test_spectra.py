"""Spectra and counts: transforms by brute force, what is refused, ties."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lemmata.theory.modular_arithmetic import active_count, character_power
from lemmata.theory.modular_arithmetic.active import count_ceiling, exact_count, predicted_counts
from lemmata.theory.modular_arithmetic.problem import numbers
from lemmata.theory.modular_arithmetic.spectra import folded_bins, token_spectrum


@pytest.mark.parametrize(("p", "q", "k"), [(5, 2, 1), (7, 5, -2), (11, 7, 9), (113, 109, 82)])
def test_the_power_is_that_of_the_transform(p, q, k):
    found = character_power(p, q, k)
    wave = np.exp(2j * np.pi * (k * numbers(p) % q) / q)
    assert found.shape == (p, p) and np.allclose(found, abs(np.fft.fft2(wave)) ** 2, atol=1e-11 * p**4, rtol=1e-9)


def test_bad_arguments_are_refused():
    with pytest.raises(ValueError, match="p must be a prime of at least 5"):
        character_power(9, 2, 1)
    for q in (4, 7, 11, True):
        with pytest.raises(ValueError, match="q must be a prime below 7"):
            character_power(7, q, 1)
    bad: list[Any] = [0, 5, -10, 1.0, True]
    for k in bad:
        with pytest.raises(ValueError, match="k must be an integer that 5 does not divide"):
            character_power(7, 5, k)
    with pytest.raises(ValueError, match="per must be"):
        token_spectrum(7, (2,), "bin")
    with pytest.raises(ValueError, match="kind must be"):
        predicted_counts("all", "task", "phase")


def test_collisions():
    counts = folded_bins(113)
    assert counts.shape == (57,) and counts.sum() == 726 and (counts[1:].min(), counts.max()) == (8, 17)


def test_active_counts():
    assert active_count([1] * 11 + [0] * 45) == 11 and active_count([1] * 12 + [0] * 44) == 0
    assert active_count([0, 0, 0, 1], 1.0) == 1 and type(active_count([1.0, 2.0, 9.0])) is int
    assert active_count(1e-200 * np.array([1.0] + [0.0] * 9)) == 1 == active_count(1e200 * np.array([1.0] + [0.0] * 9), 1.0)


@pytest.mark.parametrize("spectrum", [[1] * 11 + [0] * 44, [1.0] * 5, [2.0], np.ones(100) / 3])
def test_a_tie_is_refused(spectrum):
    with pytest.raises(ValueError, match="ties with the threshold"):
        active_count(spectrum)


@pytest.mark.parametrize("spectrum", [[], [[1.0]], [np.nan], [np.inf, 1.0], 3.0])
def test_what_is_no_spectrum_is_refused(spectrum):
    with pytest.raises(ValueError, match="spectrum must be a row of finite numbers"):
        active_count(spectrum)


def test_exact_counts():
    assert exact_count([1] * 11 + [0] * 44) == 0 and exact_count([Fraction(1, 3)] * 11 + [Fraction(0)] * 45) == 11
    assert [count_ceiling(56, Fraction(c)) for c in (1, 2)] == [27, 11]


@pytest.mark.parametrize(
    "bad", [(5, 2.0, 1), (5, 4, 1), (5, 5, 1), (6, 2, 1), (5, 3, 3), (5, 3, 1.0), (5, 3, True), (5, 3, None), (5, None, 1)]
)
def test_what_the_power_of_a_character_refuses(bad):
    with pytest.raises(ValueError):
        character_power(*bad)

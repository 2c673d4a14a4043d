"""The least-squares fit: a loss known to nine digits, and none for a target that can be matched."""

import pytest

from lemmata.theory.linear_attention.augmented.least_squares import least_squares_spectrum
from lemmata.theory.linear_attention.augmented.mirror_descent import spectral_loss
from lemmata.theory.linear_attention.problem import ring_target


def test_a_loss_known_to_nine_digits():
    tau = ring_target(51, 1.0, [0.8])
    assert spectral_loss(least_squares_spectrum(10, tau), 10, tau) == pytest.approx(23.3372114, abs=1e-7)


def test_an_extendable_target_has_no_least_squares_error():
    tau = ring_target(11, 2.5, [1.0, 0.2])
    assert spectral_loss(least_squares_spectrum(3, tau), 3, tau) < 1e-24

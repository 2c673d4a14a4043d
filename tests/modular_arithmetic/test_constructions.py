"""Networks that are written down: shapes, what is refused, and all answers."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory.modular_arithmetic import margin, quadratic_network, rotational_network
from lemmata.theory.modular_arithmetic.problem import moduli, quadratic_outputs, remainders, sums
from lemmata.theory.modular_arithmetic.rotations import rounded, rounding_errors

NO_BASE = [4, 3, 9, 0, -7, 5.0, "5", True]


@pytest.mark.parametrize("bad", NO_BASE)
@pytest.mark.parametrize("call", [rotational_network, lambda p: margin((1,), p), lambda p: quadratic_network(p, 1)])
def test_a_base_that_is_no_prime_from_5_on_is_refused(call, bad):
    with pytest.raises(ValueError, match="p must be a prime of at least 5"):
        call(bad)


@pytest.mark.parametrize("bad", [(), (0,), (1, 7), (1.0,), ("1",), (True,)])
def test_bad_frequencies_are_refused(bad):
    with pytest.raises(ValueError, match="frequencies must be integers that 7 does not divide"):
        margin(bad, 7)


@pytest.mark.parametrize("bad", [0, 7, -14])
def test_a_frequency_that_the_base_divides_is_refused(bad):
    with pytest.raises(ValueError, match="k must be an integer that 7 does not divide"):
        quadratic_network(7, bad)


def test_the_network_of_rotations():
    network = rotational_network(13)
    digits = np.arange(13)
    assert network.units == network.hidden(3, 4).shape[-1] == 9
    assert network.hidden(digits[:, None], digits).shape == (13, 13, 9)
    for q in moduli(13):
        logits = network.logits(digits[:, None], digits, q)
        assert np.array_equal(logits.argmax(axis=-1), remainders(13, q))
        ordered = np.sort(logits, axis=-1)
        assert (ordered[..., -1] - ordered[..., -2]).min() == pytest.approx(network.margin(q))
    for call in (network.margin, lambda q: network.logits(0, 0, q)):
        with pytest.raises(ValueError, match="q must be a prime below 13"):
            call(13)


@pytest.mark.parametrize("k", [1, -3, 12, 14])
def test_the_quadratic_network_is_that_of_the_definitions(k):
    u, v, w = quadratic_network(11, k)
    assert u.shape == v.shape == w.shape == (6, 11)
    one = np.eye(11)
    first, second = np.repeat(one, 11, axis=0), np.tile(one, (11, 1))
    answers = quadratic_outputs(first, second, u, v, w).argmax(axis=1)
    assert np.array_equal(answers, sums(11).ravel())


def test_margins():
    assert margin((1,), 113) == pytest.approx(2 * np.sin(np.pi / 113) ** 2)
    assert margin(range(1, 57), 113) == pytest.approx(56.5)
    assert margin((14, 35, 41, 42, 52), 113) == pytest.approx(2.410176, abs=1e-6)
    assert margin((-1,), 5) == margin((1,), 5) == margin((6,), 5)


@pytest.mark.parametrize("bad", [13, -1, 1.5, "1", True, [0, 13]])
def test_digits_of_another_base_are_refused(bad):
    network = rotational_network(13)
    for call in (lambda: network.hidden(bad, 1), lambda: network.logits(1, bad, 5)):
        with pytest.raises(ValueError, match="digits must be integers from 0 to 12"):
            call()


def test_rounding():
    values = np.random.default_rng(0).standard_normal(1000)
    assert np.array_equal(rounded(values, "float32"), values.astype(np.float32).astype(float))
    assert abs(rounded(values, "bfloat16") / values - 1).max() <= 2.0**-8
    with pytest.raises(ValueError, match="kind must be one of"):
        rounding_errors(11, "float8")

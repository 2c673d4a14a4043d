"""The gradient and the loss of all shifts against the data law itself, exactly in fractions, for several betas."""

from fractions import Fraction

import numpy as np
import pytest

from lemmata.theory.linear_attention.augmented.gradient import expected_gradient
from lemmata.theory.linear_attention.augmented.gram_flow import population_loss
from lemmata.theory.linear_attention.problem import ring_target
from tests.linear_attention import oracles

SIZES = [(1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 2), (4, 3), (5, 4), (5, 2)]


def case(n, n1, d=2, betas=1):
    rng = np.random.default_rng([n, n1, d])
    weights = [Fraction(3, 2), *([Fraction(-2, 3), Fraction(1, 5)][: min(betas, n // 2)])]
    return oracles.fractions(rng, n, d), weights[0], weights[1:]


@pytest.mark.parametrize(("n", "n1"), SIZES)
@pytest.mark.parametrize("betas", [1, 2])
def test_gradient_and_loss_are_those_of_the_data_law(n, n1, betas):
    p, alpha, beta = case(n, n1, d=1 if n > 3 else 2, betas=betas)
    tau = ring_target(n, alpha, beta)
    assert population_loss(p @ p.T, n1, tau) == oracles.augmented_loss(p, n1, alpha, beta)
    expected = oracles.derivative(lambda q: oracles.augmented_loss(q, n1, alpha, beta), p)
    assert np.all(expected_gradient(p, n1, tau) == expected)


def test_the_gradient_sums_over_lags_for_a_target_that_is_not_even():
    """4 sum over r of N_r (p_k . p_{k+r} - tau_r) p_{k+r}, as the docstring has it."""
    found = expected_gradient(np.array([[1.0], [2.0], [4.0]]), 2, np.array([1.0, 5.0, 0.0]))
    assert found.ravel().tolist() == [40.0, 104.0, 540.0]

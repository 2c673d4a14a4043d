"""The test loss of any column against the data law, for several betas."""

from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import circulant
from lemmata.theory.linear_attention.augmented.test_loss import ring_test_loss
from lemmata.theory.linear_attention.problem import ring_target
from tests.linear_attention import oracles


def test_any_column_has_the_loss_of_the_data_law():
    n, alpha, betas = 5, Fraction(2), [Fraction(1, 2), Fraction(1, 3)]
    ring, tau = oracles.fractions(np.random.default_rng(1), n), ring_target(n, alpha, betas)
    assert n * ring_test_loss(ring, tau) == oracles.mean_loss(circulant(ring), range(n), alpha, betas)

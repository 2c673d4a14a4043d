"""The test loss of any weights along the line against the data law, for several betas."""

from fractions import Fraction

import numpy as np

from lemmata.theory.linear_attention.rpe.line_index import linear_index_test_loss
from tests.linear_attention import oracles


def line_matrix(a, n):
    return np.array([[a[i - j + len(a) // 2] for j in range(n)] for i in range(n)], dtype=object)


def test_any_weights_have_the_loss_of_the_data_law():
    n, alpha, betas = 5, Fraction(2), [Fraction(1, 2), Fraction(1, 3)]
    a = oracles.fractions(np.random.default_rng(1), 2 * n - 1)
    assert sum(linear_index_test_loss(a, alpha, betas)) == oracles.mean_loss(line_matrix(a, n), range(n), alpha, betas)

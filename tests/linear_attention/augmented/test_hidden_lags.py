"""The first-order limit is exact for a window of one site."""

import numpy as np

from lemmata.theory.linear_attention.augmented.hidden_lags import first_order_limit
from lemmata.theory.linear_attention.augmented.maximum_entropy import augmented_limit
from lemmata.theory.linear_attention.problem import ring_target
from tests.linear_attention import oracles


def test_it_is_exact_for_one_visible_site():
    n, alpha = 11, 2.0
    wave = oracles.column(np.random.default_rng(4), n)
    a = np.where(np.arange(n) == 0, 1.3, 2.5e-3 * wave / np.abs(wave).max())
    limit = augmented_limit(a, 1, ring_target(n, alpha, []))
    np.testing.assert_allclose(limit, first_order_limit(a, 1, alpha), rtol=0, atol=1e-14)

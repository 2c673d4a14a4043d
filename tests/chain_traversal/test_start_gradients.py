"""The gradient from each start against the adjoint recursion, of which it is another form."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory.chain_traversal.killed_walk import killed_walk
from lemmata.theory.chain_traversal.recursion.gradient import gradient_from_walk
from lemmata.theory.chain_traversal.recursion.start_gradients import partial_sums, signal_slopes


@pytest.mark.parametrize("seed", range(20))
def test_the_mean_over_starts_is_the_adjoint_gradient(seed):
    source = np.random.default_rng(seed)
    n, (forward, backward) = int(source.integers(2, 20)), np.exp(source.uniform(-2, 5, size=2))
    weights = source.dirichlet(np.ones(n - 1))
    by_alpha, by_beta, _ = gradient_from_walk(n, killed_walk(n, forward - 1, backward - 1), (forward, backward, 1.0), weights)
    rising, falling = (partial_sums(weights, slopes, n)[-1] for slopes in signal_slopes(n, forward - 1, backward - 1))
    np.testing.assert_allclose([rising / 2, -falling / 2], [by_alpha, by_beta], rtol=1e-12, atol=1e-14)

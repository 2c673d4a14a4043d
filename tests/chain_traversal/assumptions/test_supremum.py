"""The probability of failure keeps its relative accuracy however small it is."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory import chain_traversal as ct
from tests.chain_traversal import oracles

EPS = np.finfo(float).eps


def drawn(seed, most=17):
    """n, logits and whether repetitions are forbidden; weights forward both above and below the others."""
    rng = np.random.default_rng(seed)
    return int(rng.integers(2, most + 1)), tuple(rng.uniform((-3, -3, -1), (6, 4, 1))), bool(rng.integers(2))


@pytest.mark.parametrize("seed", range(20))
def test_failure_is_that_of_the_dense_chain(seed):
    n, logits, mask_self = drawn(seed)
    _, wrong, length = oracles.absorbed(n, *logits, mask_self=mask_self)
    bound = 20 * EPS * length.max()  # the dense solve loses a figure for each factor of ten in the mean number of visits
    found = ct.failure_probability(n, *logits, homogeneous=False, mask_self=mask_self)
    assert found == pytest.approx(wrong, rel=bound, abs=0)

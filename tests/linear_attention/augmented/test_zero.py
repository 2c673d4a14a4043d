"""The threshold as a linear program: its values, and what happens on its two sides."""

import numpy as np
import pytest

from lemmata.theory.linear_attention.ape.zero import ape_threshold
from lemmata.theory.linear_attention.augmented.maximum_entropy import augmented_limit
from lemmata.theory.linear_attention.augmented.zero import zero_loss_threshold
from lemmata.theory.linear_attention.problem import ring_target
from tests.linear_attention import oracles


@pytest.mark.parametrize(
    ("n", "n1", "plus", "minus"),
    [
        (51, 2, 1.0, 1.0019003),
        (51, 3, 1.4168120, 1.4152851),
        (51, 10, 1.9217694, 1.9214935),
        (51, 20, 1.9794289, 1.9809053),
        (51, 26, 1.9962067, 2.0),
        (51, 51, 1.9962067, 2.0),
        (12, 4, 5 / 3, 5 / 3),
        (50, 10, 1.9220320, 1.9220320),
        (2, 2, 2.0, 2.0),
        (4, 1, 0.0, 0.0),
    ],
)
def test_values(n, n1, plus, minus):
    assert zero_loss_threshold(n, n1, 1) == pytest.approx(plus, abs=5e-8)
    assert zero_loss_threshold(n, n1, -1) == pytest.approx(minus, abs=5e-8)


@pytest.mark.parametrize("sign", [1, -1])
def test_two_visible_sites_by_hand(sign):
    for n in range(3, 12):
        cosines = sign * np.cos(2 * np.pi * np.arange(n) / n)
        assert zero_loss_threshold(n, 2, sign) == pytest.approx(1 / cosines.max(), rel=1e-13)


@pytest.mark.parametrize(("n", "n1", "sign"), [(21, 4, 1), (21, 4, -1), (12, 4, 1), (15, 9, -1)])
def test_the_limit_exists_exactly_above(n, n1, sign):
    a, edge = oracles.column(np.random.default_rng(n), n, 0.5), zero_loss_threshold(n, n1, sign)
    assert np.all(np.isfinite(augmented_limit(a, n1, ring_target(n, edge + 1e-3, [sign]))))
    with pytest.raises(ValueError, match="no strictly positive"):
        augmented_limit(a, n1, ring_target(n, edge - 1e-3, [sign]))


def test_above_two_sums_of_betas_everything_extends():
    for n in (5, 8, 13):
        for n1 in range(1, n + 1):
            assert max(zero_loss_threshold(n, n1, sign) for sign in (1, -1)) <= 2 + 1e-12
            assert min(zero_loss_threshold(n, n1, sign) for sign in (1, -1)) >= (ape_threshold(n1) if n1 < n else 0) - 1e-12


@pytest.mark.parametrize(("n", "n1", "sign"), [(1, 1, 1), (5, 6, 1), (5, 0, 1), (5, 2, 0), (5, 2, 2), (5.5, 2, 1)])
def test_bad_numbers(n, n1, sign):
    with pytest.raises(ValueError, match="must be"):
        zero_loss_threshold(n, n1, sign)

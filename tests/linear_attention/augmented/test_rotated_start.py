"""The loss from a rotated start by Parseval: shares of |g|^2 in the eigenspaces of R are Dirichlet."""

from fractions import Fraction

import pytest

from lemmata.theory.linear_attention.augmented.rotated_start import rotated_start_loss


def by_shares(n, copies):
    d = n * copies
    single, double = (1, (n - 1) // 2) if n % 2 else (2, (n - 2) // 2)
    mean_square = {size: Fraction(size * (size + 2), d * (d + 2)) for size in (copies, 2 * copies)}
    return n * (single * mean_square[copies] + double * mean_square[2 * copies] / 2) - 1


@pytest.mark.parametrize("n", range(2, 12))
@pytest.mark.parametrize("copies", [1, 2, 5])
def test_odd_and_even_rings(n, copies):
    assert rotated_start_loss(n, n * copies, Fraction(1)) == by_shares(n, copies)

"""The leading order counts the lags that no window sees."""

from fractions import Fraction

from lemmata.theory.linear_attention.augmented.leading_loss import leading_isotropic_loss


def test_leading_order_counts_the_lags_in_no_window():
    for n in range(1, 12):
        for n1 in range(1, n + 1):
            hidden = sum(all((j - i) % n != r for i in range(n1) for j in range(n1)) for r in range(1, n))
            assert leading_isotropic_loss(n, n1, 1, Fraction(1)) == hidden

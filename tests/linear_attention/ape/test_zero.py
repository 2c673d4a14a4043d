"""The residual loss vanishes from the threshold on."""

from lemmata.theory.linear_attention.ape.residual_loss import ape_residual_loss
from lemmata.theory.linear_attention.ape.zero import ape_threshold


def test_zero_loss_starts_at_the_threshold():
    for n1 in range(1, 12):
        edge = ape_threshold(n1)
        for sign in (1, -1):
            assert ape_residual_loss(n1, n1, edge + 1e-9, sign) == 0.0
            assert n1 == 1 or 0 < ape_residual_loss(n1, n1, edge - 1e-4, sign) < 1e-7

"""What the test loss refuses."""

import pytest

from lemmata.theory.linear_attention.ape.test_loss import ape_test_loss


def test_the_betas_must_not_reach_round_the_ring():
    with pytest.raises(ValueError, match="round the ring"):
        ape_test_loss(5, 4, 2.0, [0.5, 0.1])

"""Wrong variants of the threshold of zero augmented training loss."""

from __future__ import annotations

from lemmata.terms.arithmetic import admits
from lemmata.theory.linear_attention.ape.zero import ape_threshold
from lemmata.theory.linear_attention.augmented.zero import zero_loss_threshold


@admits("numpy")
def window_threshold(n: int, n1: int, sign: int) -> float:
    """`zero_loss_threshold` as the window's own 2 cos(pi/(n1 + 1)), necessary only."""
    return ape_threshold(n1)


@admits("numpy")
def signless_threshold(n: int, n1: int, sign: int) -> float:
    """`zero_loss_threshold` with the sign of beta ignored."""
    return zero_loss_threshold(n, n1, 1)

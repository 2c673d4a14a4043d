"""Wrong variants of the rate of relative entropy."""

from __future__ import annotations

from lemmata.terms.arithmetic import even_dft, even_idft
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.relative_entropy import entropy_rate


def half_rate(ahat: Vector, bhat: Vector, n1: int, tau: Vector) -> Scalar:
    """`entropy_rate` without L_B(A), the gap in loss alone: half of what it is where B has no loss."""
    return entropy_rate(ahat, bhat, n1, tau) - entropy_rate(ahat, bhat, n1, even_idft(bhat)) / 2


def all_of_the_loss(ahat: Vector, bhat: Vector, n1: int, tau: Vector) -> Scalar:
    """`entropy_rate` as if every B had no loss: -8 L_tau(A)."""
    return entropy_rate(ahat, even_dft(tau), n1, tau)

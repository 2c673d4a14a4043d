"""The limit of the gradient without steps backward."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.vanishing.fading_others import fading_gradient


def driftless_fading_gradient(p_fwd: Scalar, spread: Scalar, place: Scalar) -> Scalar:
    """`fading_gradient` without its steps backward: i steps take i tokens."""
    return fading_gradient(p_fwd * 0 + 1, spread, place)

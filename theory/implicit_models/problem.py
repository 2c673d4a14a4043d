"""Implicit models: definitions, nothing derived from them."""

from __future__ import annotations

from lemmata.theory.arithmetic import eye
from lemmata.theory.types import Matrix, Scalar


def damped(f_z: Matrix, damping: Scalar) -> Matrix:
    """Return M = damping F_z + (1 - damping) I, the derivative of a damped step z -> (1 - damping) z + damping F(z).

    Args:
        f_z: (n, n).
        damping: one number.

    Source: SCHOENE_2025, equation 5.
    """
    return damping * f_z + (1 - damping) * eye(f_z.shape[0], f_z)

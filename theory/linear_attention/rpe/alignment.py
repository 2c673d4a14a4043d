"""Alignment of the value direction as printed: from every start, those on the invariant sets included.

Source: SABBAGHI_2024, Lemma D.2 ("for any initialization of v and any value for p").
"""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.rpe.joint_limit import joint_limit


def joint_limit_printed(a_init: Vector, v_init: Vector, n1: int, alpha: Scalar, beta: Scalar) -> tuple[Vector, Scalar]:
    """Return the aligned limit for every start, the invariant sets included, in any arithmetic.

    Source: SABBAGHI_2024, Lemma D.2 ("for any initialization of v and any value for p"); corrected by `joint_limit.joint_limit`,
    which is the same function, claimed for almost every start.
    """
    return joint_limit(a_init, v_init, n1, alpha, beta)

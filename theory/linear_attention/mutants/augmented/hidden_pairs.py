"""Wrong variants of the limit of nearly orthogonal vectors."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.augmented.hidden_pairs import hidden_pairs_limit


def every_pair(a_init: Matrix, n1: int, alpha: Scalar) -> Matrix:
    """`hidden_pairs_limit` as if no window saw any pair."""
    return hidden_pairs_limit(a_init, 1, alpha)


def one_scale(a_init: Matrix, n1: int, alpha: Scalar) -> Matrix:
    """`hidden_pairs_limit` with the scale alpha/A_00(0) of the first site for all pairs."""
    a_init = inputs.tensor(a_init, "A(0)", 2)
    limit = hidden_pairs_limit(a_init, n1, alpha)
    for k, row in enumerate(a_init):
        for r, start in enumerate(row):
            limit[k, r] = alpha * start / a_init[0, 0] if k != r and limit[k, r] != 0 else limit[k, r]
    return limit

"""Wrong variants of the number of conserved coefficients."""

from __future__ import annotations

from lemmata.theory.linear_attention.augmented.conserved_count import conserved_count


def one_constant_fewer(n: int, n1: int) -> int:
    """`conserved_count` as floor(n/2) - n1."""
    return max(conserved_count(n, n1) - 1, 0)

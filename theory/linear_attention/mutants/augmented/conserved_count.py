"""Wrong variants of the number of conserved coefficients.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from lemmata.theory.linear_attention.augmented.conserved_count import conserved_count


def one_constant_fewer(n: int, n1: int) -> int:
    """`conserved_count` as floor(n/2) - n1."""
    return max(conserved_count(n, n1) - 1, 0)

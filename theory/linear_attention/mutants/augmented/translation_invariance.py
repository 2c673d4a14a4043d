"""Wrong variants of the translation-invariant Gram matrix."""

from __future__ import annotations

from lemmata.terms.arithmetic import array, circulant, number
from lemmata.terms.types import Matrix, Vector


def corners_left_out(column: Vector) -> Matrix:
    """`invariant_gram` with the entries across the end of the line left out: banded Toeplitz."""
    n = column.shape[0]
    far = [2 * abs(k - j) > n for k in range(n) for j in range(n)]
    kept = array([number(0, column) if out else entry for out, entry in zip(far, circulant(column).flat, strict=True)], column)
    return kept.reshape(n, n)

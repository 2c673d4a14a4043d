"""Wrong variants of the algebra that the visible pairs generate."""

from __future__ import annotations

from lemmata.theory.linear_attention.augmented.conserved_count import conserved_count
from lemmata.theory.linear_attention.augmented.lie_algebra import algebra_and_invariants


def traceless(n: int, n1: int) -> tuple[int, int]:
    """`algebra_and_invariants` with sl_n in place of gl_n."""
    dimension, invariants = algebra_and_invariants(n, n1)
    return dimension - int(n1 > 1), invariants


def symmetric_span(n: int, n1: int) -> tuple[int, int]:
    """`algebra_and_invariants` as if nothing but symmetric matrices were generated."""
    dimension, invariants = algebra_and_invariants(n, n1)
    return min(dimension, n * (n + 1) // 2), invariants


def circulant_invariants(n: int, n1: int) -> tuple[int, int]:
    """`algebra_and_invariants` with the conserved coefficients of a translation-invariant start."""
    return algebra_and_invariants(n, n1)[0], conserved_count(n, n1)

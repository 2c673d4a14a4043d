"""The late drift with classes of equal size, and its invariant without a term."""

from __future__ import annotations

from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.assumptions.drift import drift, drift_invariant


def equal_classes_drift(n: int, mean_start: Scalar, other: Scalar) -> Scalar:
    """`drift` as if the class of gamma were as small as that of alpha."""
    return drift(n, mean_start, other) * (2 * n - 2)


@admits("numpy", "jax", "sympy", "flint")
def plain_drift_invariant(n: int, mean_start: Scalar, alpha: Scalar, gamma: Scalar) -> Scalar:
    """`drift_invariant` without the term linear in gamma."""
    s, m = n - 2, mean_start - 1
    K = 2 + s * m
    return drift_invariant(n, mean_start, alpha, gamma) - (2 * n - 2) * (1 - 4 * m * s / (K * K)) * gamma

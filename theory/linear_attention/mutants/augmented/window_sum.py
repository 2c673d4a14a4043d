"""Wrong variants of the expected gradient as a sum over windows."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.linear_attention.augmented.window_sum import summed_over_windows, window_gradient


def one_neighbour_forgotten(p: Matrix, n1: int, tau: Vector) -> Matrix:
    """`window_gradient` without the pull of the other sites' errors towards p_{k+1}."""
    return summed_over_windows(p, n1, tau, lambda t: False, lambda t, last: t != last)


def half_sum(p: Matrix, n1: int, tau: Vector) -> Matrix:
    """`window_gradient` with the factor 1 in place of 2."""
    found = window_gradient(p, n1, tau)
    return found * ratio(1, 2, found)

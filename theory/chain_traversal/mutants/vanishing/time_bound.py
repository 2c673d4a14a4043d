"""Upper bounds of the time of training from afar with one slip: too short."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.learning import traversal_time_bound
from lemmata.theory.chain_traversal.vanishing.time_bound import distant_time_bound


def shorter_bound(n: int, start: int, weight: Scalar, forward: Scalar, backward: Scalar, eps: Scalar) -> Scalar:
    """`distant_time_bound`, a twenty-fifth less."""
    return distant_time_bound(n, start, weight, forward, backward, eps) * ratio(24, 25, forward)


def near_bound(n: int, start: int, weight: Scalar, forward: Scalar, backward: Scalar, eps: Scalar) -> Scalar:
    """`distant_time_bound` as if the starts were next to the end."""
    return traversal_time_bound(n, weight, forward, backward, eps)


def bound_of_all(n: int, start: int, weight: Scalar, forward: Scalar, backward: Scalar, eps: Scalar) -> Scalar:
    """`distant_time_bound` as if there were no other starts."""
    return distant_time_bound(n, start, 1, forward, backward, eps)

"""Wrong variants of the limit of a vanishing start, each with one slip."""

from __future__ import annotations

from lemmata.terms.arithmetic import admits, array, ratio
from lemmata.terms.types import Vector
from lemmata.theory.state_space.poisoning.vanishing_start import poisoned_limit_error
from lemmata.theory.state_space.problem import columns


@admits("numpy")
def gapless_limit(shape: Vector, p: int) -> float:
    """`poisoned_limit_error` with the leader's lead alone, the other states at their mean."""
    (a,) = columns(shape=shape)
    others = a[1:].sum() * ratio(1, a.shape[0] - 1, a)
    return poisoned_limit_error(array([a[0], *[others] * (a.shape[0] - 1)], a), p)


@admits("numpy")
def logarithmic_limit(shape: Vector, p: int) -> float:
    """`poisoned_limit_error` by the gaps of -1/xi: those that tap 3 alone would keep."""
    (a,) = columns(shape=shape)
    return poisoned_limit_error(-1 / a, p)

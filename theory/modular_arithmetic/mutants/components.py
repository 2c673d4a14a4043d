"""Shares of components with one slip: another power, one more or less."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import components


def share_of_cubes(sizes: Sequence[Scalar], count: int) -> Scalar:
    """`share_of_values` of the cubes."""
    return components.share_of_values([size**3 for size in sizes], count)


def a_hundredth_more(sizes: Sequence[Scalar], count: int) -> Scalar:
    """`share_of_values` and a hundredth of it."""
    share = components.share_of_values(sizes, count)
    return share + share / 100


def share_of_one_more(sizes: Sequence[Scalar], count: int) -> Scalar:
    """`share_of_values` of one value more."""
    return components.share_of_values(sizes, count + 1)


def one_direction_less(sizes: Sequence[Scalar], count: int) -> Scalar:
    """`most_held` by one direction less."""
    return components.most_held(sizes, count - 1)


def of_values(sizes: Sequence[Scalar], count: int) -> Scalar:
    """`most_held` without squares."""
    return sum(sizes[:count])

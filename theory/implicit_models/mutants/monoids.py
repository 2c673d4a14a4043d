"""Statements on letters and ideals with one slip."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.types import Scalar, Size
from lemmata.theory.implicit_models import monoids


def never_periodic(group: Sequence[Sequence[int]], g: int) -> int:
    """`letter_period` as if an aperiodic m made the letter aperiodic."""
    return 1


def of_the_group(group: Sequence[Sequence[int]], g: int) -> int:
    """`letter_period` as the number of elements of the group."""
    return len(group) if g else 1


def a_letter_more(order: Scalar, ideal: Scalar, length: Size) -> Scalar:
    """`outside_bound` of a letter more."""
    return monoids.outside_bound(order, ideal, length + 1)


def a_letter_less(order: Scalar, ideal: Scalar, length: Size) -> Scalar:
    """`outside_bound` of a letter less: a bound as well, which no monoid attains."""
    return monoids.outside_bound(order, ideal, max(length - 1, 0))


def a_fiftieth_less(order: Scalar, ideal: Scalar, length: Size) -> Scalar:
    """`outside_bound` less a fiftieth."""
    return monoids.outside_bound(order, ideal, length) * 49 / 50


def the_other(x: int, w: int) -> int:
    """`sandwiched` as what stands between."""
    return w

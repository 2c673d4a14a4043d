"""What a tolerance swallows: entries that differ by more than it beside themselves, though not
beside the largest entry.

A tolerance is relative to the largest entry of a side, or to 1, as the rounding of what is computed
with that entry is. So the second entry of (10^12, 1) may be 2, and any two numbers below the
tolerance are equal, as integers beyond its inverse are. Such entries are compared alone. Not looked
at are gaps that the rounding of the largest entry can make, and entries that are 0 on one side,
whose size says nothing, unless they are larger than the rounding of terms of size 1. Balls and
fractions alone confirm that such an entry is wrong, for a quadrature or an iteration has errors
that stand still, too, and are as large beside a small number as beside a large one. Tiny numbers
that are as far apart as they are large, and of which rounding moves none by more than a small part
of itself, are no such errors: nothing large was taken from something large on the way to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from lemmata.attack.rounding import moved_in_jax, rounded_otherwise, told
from lemmata.language.relation import (
    NOISE,
    All,
    AtLeast,
    Equal,
    Leaf,
    Leaves,
    Relation,
    Sign,
    leaves,
)
from lemmata.terms.types import Function

ROUNDING = 1e-6
"""A larger tolerance is meant for more than rounding, and for integers too."""
TINY, APART = 1e-9, 0.4
"""Numbers no larger are tiny; so many times the larger of two is far apart."""
MOST = 8
"""So many entries are compared alone, at most."""


@dataclass(frozen=True)
class Entry:
    """One entry of one gap of a relation, and the size beside which it is compared; `plain` if it
    would break a relation of its own.

    It is `apart` if both sides are tiny, and differ by much of their own size.
    """

    leaf: int
    index: int
    sign: Sign
    scale: float
    plain: bool
    apart: bool = False


def swallowed(relation: Relation | Leaves, rtol: float) -> list[Entry]:
    """Return the entries that break their sign by more than the tolerance of their own size, the
    worst first.

    >>> [
    ...     entry.index
    ...     for entry in swallowed(Equal(np.array([1e12, 2.0]), np.array([1e12, 1.0])), 1e-9)
    ... ]
    [1]
    >>> (
    ...     swallowed(Equal(10**20 + 1, 10**20), 1e-9)[0].scale,
    ...     swallowed(Equal(1e20 + 1e5, 1e20), 1e-9),
    ... )
    (1.0, [])
    """
    pairs = [
        pair
        for number, leaf in enumerate(leaves(relation))
        if leaf.scale is None
        for pair in _of(number, leaf, rtol)
    ]
    return [entry for _, entry in sorted(pairs, key=lambda pair: -pair[0])][:MOST]


def _of(number: int, leaf: Leaf, rtol: float) -> Iterator[tuple[float, Entry]]:
    if leaf.gap.dtype == object:
        yield from _of_integers(number, leaf, rtol)
        return
    left, right = (
        np.ravel(np.broadcast_to(np.abs(side.astype(complex)), leaf.gap.shape))
        for side in leaf.sides
    )
    gap = np.ravel(leaf.gap)
    size, broken = np.maximum(left, right), np.abs(gap) if leaf.sign == "zero" else -np.real(gap)
    noise = NOISE * max(left.max(initial=0.0), right.max(initial=0.0))
    for index in np.flatnonzero(
        (broken > rtol * size)
        & (broken > noise)
        & ((np.minimum(left, right) > 0) | (broken > NOISE))
    ):
        far = float(broken[index] / size[index])
        plain = bool(broken[index] > rtol * (1 + size[index]))
        yield (
            far,
            Entry(
                number,
                int(index),
                leaf.sign,
                float(size[index]),
                plain,
                size[index] <= TINY and far >= APART,
            ),
        )


def _of_integers(number: int, leaf: Leaf, rtol: float) -> Iterator[tuple[float, Entry]]:
    """Yield where integers or fractions differ: by anything, if the tolerance is one for
    rounding.
    """
    if rtol > ROUNDING:
        return
    for index, gap in enumerate(leaf.gap.flat):
        if isinstance(gap, (int, Fraction)) and (gap != 0 if leaf.sign == "zero" else gap < 0):
            yield 1.0, Entry(number, index, leaf.sign, float(min(1, abs(gap))), plain=True)


def alone(function: Function, entries: Sequence[Entry]) -> Callable[..., Relation]:
    """Return the check that compares these entries only, each beside its own size."""

    def compared(*asked: object) -> Relation:
        gaps = leaves(function(*asked))
        return All(*(_compared(gaps[entry.leaf], entry) for entry in entries))

    return compared


def stands(relation: Callable[[], Relation], rtol: float) -> bool:
    """Tell whether no side of a relation moves by more than a tolerance of itself as last bits are
    rounded otherwise.
    """

    def sides() -> np.ndarray:
        return told(relation()).sides

    here, reruns = sides(), [*rounded_otherwise(sides), *moved_in_jax(sides)]
    return all(
        rerun is not None and np.all(np.abs(rerun - here) <= rtol * np.abs(here))
        for rerun in reruns
    )


def _compared(leaf: Leaf, entry: Entry) -> Relation:
    left, right = (
        np.ravel(np.broadcast_to(side, leaf.gap.shape))[entry.index] for side in leaf.sides
    )
    return (
        Equal(left, right, scale=entry.scale)
        if entry.sign == "zero"
        else AtLeast(left, right, scale=entry.scale)
    )

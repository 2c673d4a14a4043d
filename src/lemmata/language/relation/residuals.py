"""How far a relation on floats is broken, beside what size."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from lemmata.language.relation.leaf import Leaf, Leaves, Relation, Sign, leaves

LARGEST_SCALE = 1024
"""A scale may be so many times as large as 1 and both sides together: it states what the gap is to
be compared with, and beyond that nothing that the sides can do would show.
"""
NOISE = 2.0**-46
"""A gap of so much of the largest entry may be the rounding of what was computed with it: some
hundred units in its last place.
"""


_NOTED: list[list[float]] = []
"""What is noted of scales at present."""


@contextmanager
def own_scales() -> Iterator[list[float]]:
    """Note how many times as large as 1 and the larger side are the scales that checks give to what
    is compared inside.

    Up to there a gap as large as a side shows, whatever the scale; beyond, the check tolerates more
    than its tolerance says.
    """
    _NOTED.append([])
    try:
        yield _NOTED[-1]
    finally:
        _NOTED.pop()


class NotFinite(ArithmeticError):
    """A gap is NaN or infinite: the relation says nothing, neither for the claim nor against it."""


def residual(relation: Relation | Leaves) -> float:
    """Return the largest violation of a relation on floats, relative to each leaf's scale.

    Raises: NotFinite where a gap is NaN or infinite, TypeError for balls (their radius would be
        lost).

    >>> from lemmata.language.relation import AtLeast, Equal
    >>> residual(Equal(got=3.0, want=1.0)), residual(AtLeast(value=3.0, bound=1.0))
    (1.0, 0.0)
    """
    return max(0.0, *(excess(leaf) for leaf in leaves(relation) if leaf.gap.size))


def excess(leaf: Leaf) -> float:
    """Return how far a gap on floats breaks its sign, relative to the leaf's scale; negative where
    an inequality is kept with room.

    Raises: NotFinite, TypeError as `residual`.
    """
    return float(np.max(breach(leaf.sign, relative(leaf))))


def breach(sign: Sign, gap: np.ndarray) -> np.ndarray:
    """Return how far each entry of a gap breaks its sign."""
    return np.abs(gap) if sign == "zero" else -gap


def relative(leaf: Leaf) -> np.ndarray:
    """Return a gap on floats relative to the leaf's scale.

    Raises: NotFinite, TypeError as `residual`.
    """
    gap = _floats(leaf.gap)
    if not np.all(np.isfinite(gap)):
        raise NotFinite("a gap is NaN or infinite")
    if leaf.sign == "nonnegative" and np.iscomplexobj(gap):
        raise TypeError(
            "an inequality between complex numbers has no meaning: its sides must be real"
        )
    left, right = (float(np.max(np.abs(_floats(side)))) for side in leaf.sides)
    return gap / (1.0 + right if leaf.scale is None else allowed(float(leaf.scale), left, right))


def is_swallowed(relation: Relation | Leaves, rtol: float, stated: bool = False) -> bool:
    """Tell whether a relation on floats is kept only because its sides are smaller than the
    tolerance, whatever they are.

    With `stated` the tolerance is that of a scale that the check gives, else the usual one.

    >>> from lemmata.language.relation import AtLeast, Equal
    >>> (
    ...     is_swallowed(Equal(2e-12, 1e-12), 1e-9),
    ...     is_swallowed(Equal(1e-12, 1e-12), 1e-9),
    ...     is_swallowed(Equal(2.0, 1.0), 1e-9),
    ... )
    (True, False, False)
    >>> is_swallowed(AtLeast(0.0, 1e-30), 1e-9), is_swallowed(AtLeast(1e-30, 0.0), 1e-9)
    (True, False)
    """
    for leaf in leaves(relation):
        if (leaf.scale is not None) == stated and leaf.gap.size:
            size = max(float(np.max(np.abs(_floats(side)))) for side in leaf.sides)
            if (
                size <= rtol * float(leaf.scale or 1)
                and float(np.max(breach(leaf.sign, _floats(leaf.gap)))) > rtol * size
            ):
                return True
    return False


def allowed(scale: float, left: float, right: float) -> float:
    """Return a scale that a check gave, next to the sizes of the two sides; it is noted beside the
    usual one (`own_scales`).

    Raises: ValueError for one that swallows them.
    """
    if scale > LARGEST_SCALE * (1 + left + right):
        fault = (
            f"the scale {scale:g} swallows the relation, whose sides are of size"
            f" {max(left, right):g}"
        )
        raise ValueError(
            f"{fault}: give one of at most {LARGEST_SCALE} times 1 and both sides together, or none"
        )
    for noted in _NOTED:
        noted.append(scale / (1 + max(left, right)))
    return scale


def _floats(values: np.ndarray) -> np.ndarray:
    if values.dtype == object and any(hasattr(item, "rad") for item in values.flat):
        raise TypeError(
            "a ball occurs in a relation between floats, where its radius would be lost"
        )
    return values if np.iscomplexobj(values) else np.asarray(values, dtype=float)

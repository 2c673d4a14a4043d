"""Relations, and the signed gaps that they come to.

A relation is between what theory says and what the other route says, never a bool. The same one
serves floats, fractions, symbols and balls: the engine that asked for it decides what "zero" means
(a residual inside a tolerance, a vanishing normal form, a ball that contains zero).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import numpy as np

from lemmata.terms.types import Scalar, Tensor

Sign = Literal["zero", "nonnegative"]

BOOLEAN = frozenset((bool, np.bool_))
_NO_RELATION = "a check must return a relation (Equal, AtLeast, …)"


class Relation:
    """What a check returns.

    A kind of relation says of which others it consists (`conjuncts`), and then all that is done
    with it is done with these; else what its gaps are (`leaves`), and what it is with a function
    applied to its sides (`mapped`). What else depends on the kind is a function with one
    implementation for each (`functools.singledispatch`) where it is done, as in
    `prove/sequences/kinds.py`.
    """

    def conjuncts(self) -> tuple[Relation, ...]:
        """Return the relations that together say the same; none of what is no conjunction."""
        return ()

    def leaves(self) -> Iterator[Leaf]:
        """Yield the signed gaps.

        Raises: TypeError for what has none, ValueError as `leaves`.
        """
        raise TypeError(f"{_NO_RELATION}, not {type(self).__name__}")

    def mapped(self, function: Callable[[Tensor], Tensor]) -> Relation:
        """Return the relation with a function applied to its sides; one without sides as it is."""
        return self


def only_exact(relation: Relation) -> str:
    """Say that a relation has no sides without an engine of exact checks."""
    return (
        f"{type(relation).__name__} is proved by @exact checks alone: let a check of another kind"
        " compare at some k, or at a large t"
    )


@dataclass(frozen=True)
class Leaf:
    """One signed gap and the two sides it is the difference of; `proof` is zero if a certificate is
    right, that the gap is the sum of the `squares`, each with its weight; `given` is 0 or more.
    """

    sign: Sign
    gap: np.ndarray
    sides: tuple[np.ndarray, np.ndarray]
    scale: Scalar = None
    proof: np.ndarray | None = None
    given: tuple[Scalar, ...] = ()
    squares: tuple[tuple[Scalar, Tensor], ...] = ()


class Leaves(list[Leaf]):
    """The signed gaps of a relation, which stand for it where only these count."""


def leaves(relation: Relation | Leaves) -> Leaves:
    """Return the signed gaps of a relation; those that were found are handed back.

    Raises: TypeError if a check returned something else or a side is a truth value; ValueError if
        the shapes of the two sides differ, a scale is not positive, or the relation has no entry at
        all and so says nothing.
    """
    if isinstance(relation, Leaves):
        return relation
    gaps = Leaves(leaf for part in parts(relation) for leaf in part.leaves())
    if not any(leaf.gap.size for leaf in gaps):
        raise ValueError("a check returned a relation without entries, which says nothing")
    return gaps


def parts(relation: Relation) -> Iterator[Relation]:
    """Yield the relations of which one consists, none of which consists of others.

    Raises: TypeError if it is no relation.
    """
    if not isinstance(relation, Relation):
        raise TypeError(f"{_NO_RELATION}, not {type(relation).__name__}")
    inside = relation.conjuncts()
    if not inside:
        yield relation
    for part in inside:
        yield from parts(part)


def difference(sign: Sign, left: Tensor, right: Tensor, scale: Scalar = None) -> Leaf:
    """Return that the left side less the right one has a sign.

    Raises: TypeError, ValueError as `leaves`.
    """
    if scale is not None and not (scale > 0 and scale < math.inf):
        raise ValueError(f"the scale of a relation must be positive and finite, not {scale}")
    sides = same_shape(left, right)
    # where both sides are infinite the gap is not a number, and counts for nothing
    with np.errstate(invalid="ignore"):
        gap = boxed(sides[0] - sides[1])
    return Leaf(sign, gap, sides, scale)


def same_shape(left: Tensor, right: Tensor) -> tuple[np.ndarray, np.ndarray]:
    """Return both sides as arrays; a scalar goes with any shape.

    Raises: ValueError if two shapes differ, TypeError for truth values.
    """
    pair = boxed(left), boxed(right)
    if pair[0].shape and pair[1].shape and pair[0].shape != pair[1].shape:
        raise ValueError(
            f"the two sides of a relation have different shapes: {pair[0].shape} and"
            f" {pair[1].shape}"
        )
    return pair


def boxed(value: Tensor) -> np.ndarray:
    """Return a value as an array; integers become Python's, so that nothing wraps around and
    nothing is rounded.
    """
    if type(value) in (float, np.float64):
        return np.array(value)
    if type(value) in (int, Fraction):
        single = np.empty((), dtype=object)
        single[()] = value
        return single
    if isinstance(value, (list, tuple)):
        parts = [boxed(item) for item in value]
        return np.stack(parts) if parts else np.zeros(0)
    if isinstance(value, (float, complex, np.generic)) or (type(value).__module__ or "").partition(
        "."
    )[0] in ("jax", "jaxlib"):
        value = np.asarray(value)
    if isinstance(value, np.ma.MaskedArray):
        if np.any(value.mask):
            raise TypeError(
                "a masked entry occurs in a relation, and would not be compared: pass the entries"
                " that count"
            )
        value = value.data
    if not isinstance(value, np.ndarray):
        if hasattr(value, "tolist"):
            return np.array(value.tolist(), dtype=object)
        held, value = value, np.empty((), dtype=object)
        value[()] = held
    if value.dtype.kind == "b" or (
        value.dtype == object and not BOOLEAN.isdisjoint(map(type, value.flat))
    ):
        raise TypeError("a truth value occurs in a relation: pass the two sides themselves")
    return value.astype(object) if value.dtype.kind in "iu" else value

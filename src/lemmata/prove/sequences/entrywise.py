"""Values of a sequence: numbers, arrays and tuples of them, entry by entry."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from lemmata.language.case import Misused
from lemmata.language.relation import Equal
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Scalar, Tree


def each(value: Tree, function: Callable[[Tree], Tree]) -> Tree:
    """Return numbers, arrays and tuples of them with a function applied to every entry.

    Raises: Misused for anything else.
    """
    if isinstance(value, (tuple, list)):
        return tuple(each(part, function) for part in value)
    if not isinstance(value, np.ndarray):
        if np.shape(value):
            raise Misused(
                f"a {type(value).__name__} occurs in an induction: give numbers, arrays (`array`)"
                " or tuples of them"
            )
        return function(value)
    out, entries = np.empty(value.shape, dtype=object), value.astype(object)
    for index in np.ndindex(value.shape):
        out[index] = function(entries[index])
    return out


def own(value: Tree) -> Tree:
    """Return a copy, for a step or a quantity that works in place."""
    return each(value, lambda entry: entry)


def entries(value: Tree) -> list[Scalar]:
    """Return the numbers in a value, in order."""
    if isinstance(value, (tuple, list)):
        return [entry for part in value for entry in entries(part)]
    return list(value.flat) if isinstance(value, np.ndarray) else [value]


def at(value: Tree, values: dict[Scalar, Scalar]) -> Tree:
    """Return a value with symbols replaced, all at once.

    Raises: ArithmeticError where it is not finite.
    """
    import sympy

    swaps = {s: sympy.sympify(replacement) for s, replacement in values.items()}

    def put(entry: Scalar) -> Scalar:
        placed = entry.xreplace(swaps) if isinstance(entry, sympy.Basic) else entry
        return defined(placed)

    return each(value, put)


def defined(entry: Scalar) -> Scalar:
    """Return an entry as it is.

    Raises: ArithmeticError if it is an expression that is not finite.
    """
    import sympy

    if isinstance(entry, sympy.Basic) and not subexpressions(entry).isdisjoint(
        (sympy.nan, sympy.zoo, sympy.oo, -sympy.oo)
    ):
        raise ArithmeticError("an infinite or undefined expression occurs in an induction")
    return entry


def equal(got: Tree, want: Tree) -> list[Equal]:
    """Return that two values are equal, part by part.

    Raises: Misused if they differ in parts or shapes: a number would be equal to an array
        without entries.
    """
    if shapes(got) != shapes(want):
        message = f"two sides of an induction differ in shape, {shapes(got)} and {shapes(want)}"
        raise Misused(
            f"{message}: sequence, step and formula have the same parts, of the same shapes, at"
            " every k"
        )
    if not isinstance(got, (tuple, list)):
        return [Equal(got, want)]
    return [part for pair in zip(got, want, strict=True) for part in equal(*pair)]


def shapes(value: Tree) -> Tree:
    """Return the shape of an array or number, of a tuple a list of those of its parts."""
    return list(map(shapes, value)) if isinstance(value, (tuple, list)) else np.shape(value)

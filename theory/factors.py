"""The factors of a domain: what one parameter may be.

A factor is one small record that can be drawn from, walked at its boundary, asked whether it contains a value, enumerated, put on
symbols and boxed. Its bounds and sizes may be functions of the parameters before it (`Integer(1, lambda c: c.n)`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from lemmata.theory.case import Case, Draws, Generator
from lemmata.theory.types import Scalar, Symbols, Tensor

Bound: TypeAlias = float | Fraction | Callable[[Case], Scalar]
"""A bound of a factor: a number, or a function of the parameters before it."""

Size: TypeAlias = int | Sequence[int] | Callable[[Case], int | tuple[int, ...]]
"""A length or a shape: of numbers, or a function of the parameters before it."""


def at(bound: Bound | Size, case: Case) -> Scalar:
    """Return a bound or size at a case: itself, or what it makes of the earlier parameters."""
    return bound(case) if callable(bound) else bound


def _bounds(factor: Interval | Array | Normal | Integer, case: Case) -> tuple[Scalar, Scalar]:
    """Return the factor's bounds at a case.

    Raises: ValueError if there is nothing between them.
    """
    low, high = at(factor.low, case), at(factor.high, case)
    if low > high:
        raise ValueError(f"no number lies between {low} and {high} (beside {case}): bound the earlier parameters accordingly")
    return low, high


def _shape(shape: Size, case: Case) -> tuple[int, ...]:
    found = at(shape, case)
    return (int(found),) if isinstance(found, (int, np.integer)) else tuple(int(side) for side in found)


@dataclass(frozen=True)
class Interval:
    """A real number between two bounds (both included; numbers, or functions of the earlier parameters)."""

    low: Bound
    high: Bound

    def draw(self, source: Draws, case: Case) -> float:
        """Draw a float between the bounds."""
        low, high = _bounds(self, case)
        return source.real(float(low), float(high))

    def corners(self, case: Case) -> list[Tensor]:
        """Return the two bounds."""
        low, high = float(at(self.low, case)), float(at(self.high, case))
        return [low, high] if low < high else [low] * (low == high)

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the value lies between the bounds."""
        return bool(at(self.low, case) <= value) and bool(value <= at(self.high, case))

    def values(self, case: Case) -> None:
        """Return None: a continuum is not enumerated."""

    def symbol(self, name: str, case: Case, make: Symbols) -> Tensor:
        """Return one symbol that carries the sign of the interval."""
        return make(name, at(self.low, case), at(self.high, case))

    def sides(self, case: Case) -> list[tuple[Scalar, Scalar]]:
        """Return the bounds as the one side of a box."""
        return [(at(self.low, case), at(self.high, case))]

    def shape(self, case: Case) -> None:
        """Return None: a single number."""


@dataclass(frozen=True)
class Array:
    """An array of real entries between two bounds; the shape may depend on earlier parameters."""

    size: Size
    low: Bound
    high: Bound

    def draw(self, source: Draws, case: Case) -> np.ndarray:
        """Draw an array of floats."""
        low, high = _bounds(self, case)
        return source.reals(_shape(self.size, case), float(low), float(high))

    def corners(self, case: Case) -> list[Tensor]:
        """Return the two constant arrays and an alternating one."""
        shape, low, high = _shape(self.size, case), float(at(self.low, case)), float(at(self.high, case))
        alternating = np.where(np.indices(shape).sum(axis=0) % 2 == 0, high, low).astype(float)
        return [np.full(shape, low), np.full(shape, high), alternating]

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the shape fits and every entry lies between the bounds."""
        array = np.asarray(value)
        low, high = at(self.low, case), at(self.high, case)
        return array.shape == _shape(self.size, case) and bool(np.all(low <= array)) and bool(np.all(array <= high))

    def values(self, case: Case) -> None:
        """Return None: a continuum is not enumerated."""

    def symbol(self, name: str, case: Case, make: Symbols) -> Tensor:
        """Return an object array of symbols name[0], name[1], … (no other parameter can have such a name)."""
        shape = _shape(self.size, case)
        out = np.empty(shape, dtype=object)
        for index in np.ndindex(shape):
            out[index] = make(f"{name}[{','.join(map(str, index))}]", at(self.low, case), at(self.high, case))
        return out

    def sides(self, case: Case) -> list[tuple[Scalar, Scalar]]:
        """Return one side for each entry."""
        return [(at(self.low, case), at(self.high, case))] * int(np.prod(_shape(self.size, case)))

    def shape(self, case: Case) -> tuple[int, ...]:
        """Return the array's shape."""
        return _shape(self.size, case)


@dataclass(frozen=True)
class Normal(Array):
    """Generic data: independent Gaussian entries of a standard deviation `scale`, drawn from a seed (so hardly shrunk)."""

    size: Size
    scale: Bound = 1.0
    low: Bound = field(default=-math.inf, kw_only=True)
    high: Bound = field(default=math.inf, kw_only=True)

    def draw(self, source: Draws, case: Case) -> np.ndarray:
        """Draw an array of Gaussian floats."""
        return source.normals(_shape(self.size, case)) * float(at(self.scale, case))

    def corners(self, case: Case) -> list[Tensor]:
        """Return one fixed generic array, another for each place in the domain: a Gaussian law has no boundary."""
        return [self.draw(Generator(len(case)), case)]


@dataclass(frozen=True)
class Integer:
    """An integer between two bounds, both included."""

    low: Bound
    high: Bound

    def draw(self, source: Draws, case: Case) -> int:
        """Draw an integer."""
        low, high = _bounds(self, case)
        return source.integer(int(low), int(high))

    def corners(self, case: Case) -> list[Tensor]:
        """Return the bounds."""
        low, high = int(at(self.low, case)), int(at(self.high, case))
        return [low, high] if low < high else [low] * (low == high)

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the value is an integer between the bounds."""
        return value == int(value) and at(self.low, case) <= value <= at(self.high, case)

    def values(self, case: Case) -> list[int]:
        """Return all integers between the bounds."""
        return list(range(int(at(self.low, case)), int(at(self.high, case)) + 1))


@dataclass(frozen=True, init=False)
class Choice:
    """One of a few named values."""

    options: tuple[Any, ...]

    def __init__(self, *options: Any) -> None:
        object.__setattr__(self, "options", options)

    def draw(self, source: Draws, case: Case) -> Any:
        """Draw one of the values."""
        return source.pick(self.options)

    def corners(self, case: Case) -> list[Tensor]:
        """Return all values."""
        return list(self.options)

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the value is one of them."""
        return any(np.array_equal(value, option) for option in self.options)

    def values(self, case: Case) -> list[Any]:
        """Return all values."""
        return list(self.options)


@dataclass(frozen=True)
class Computed:
    """A value that earlier parameters determine, in whatever arithmetic they are in."""

    function: Callable[[Case], Any]

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether it is the value that the earlier parameters give."""
        return bool(np.array_equal(value, self.function(case)))


Factor = Interval | Array | Normal | Integer | Choice | Computed

"""The factors of a domain: what one parameter may be.

A factor is one small record. It states the range that the theorem speaks of and, apart from it, the
box in which cases are usually drawn (`search`; without it the range itself, cut where it is
infinite or open). It can be drawn from, walked at the box's boundary, drawn from far beyond the
box, asked whether it states a value, enumerated, put on symbols and boxed. Ends and sizes may be
functions of the parameters before it (`Integer(1, lambda c: c.n)`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np

from lemmata.language.case import Case, Draws, Generator, show
from lemmata.language.kinds import Discrete, Factor, Integral, Left, Real
from lemmata.language.ranges import (
    NONNEGATIVE,
    POSITIVE,
    REAL,
    Bound,
    Box,
    End,
    Range,
    Size,
    above,
    at,
    below,
    drawable,
    ends,
    far,
    near,
)
from lemmata.terms.arithmetic import world
from lemmata.terms.types import Scalar, Symbols, Tensor, Value

__all__ = [
    "NONNEGATIVE",
    "POSITIVE",
    "REAL",
    "Array",
    "Bound",
    "Choice",
    "Computed",
    "Factor",
    "Fixed",
    "Integer",
    "Interval",
    "Normal",
    "Size",
]
__all__ += ["above", "at", "below"]

NEAREST, NEAR = 12.0, 3.0
"""Two values that nearly tie differ by a relative 10^-12 to 10^-3."""


def _shape(shape: Size, case: Case) -> tuple[int, ...]:
    size = at(shape, case)
    return (
        (int(size),) if isinstance(size, (int, np.integer)) else tuple(int(side) for side in size)
    )


@dataclass(frozen=True)
class Interval(Real):
    """A real number between two ends, searched in a box: `Interval(above(0), None, search=(0.5,
    2))` states all positive numbers.
    """

    low: End
    high: End
    search: Box | None = field(default=None, kw_only=True)

    def draw(self, source: Draws, case: Case) -> float:
        """Draw a float of the box."""
        low, high = drawable(*self.box(case), case)
        return source.real(float(low), float(high))

    def far(self, source: Draws, case: Case) -> float:
        """Draw a float of the stated range, of any magnitude."""
        return far(self.stated(case), source)

    def ends(self, source: Draws, case: Case) -> list[float]:
        """Return what is as far out in the stated range as attacks go."""
        return ends(self.stated(case))

    def near(self, source: Draws, case: Case) -> float:
        """Draw a float of the stated range just beyond the box."""
        return near(self.stated(case), self.box(case), source)

    def thin(self, source: Draws, case: Case) -> float:
        """Draw a value that a generic draw never meets: an end, zero, one, another real number of
        the case, or one just beside it.
        """
        special = self._special(case)
        value = float(source.pick(special)) if special else self.draw(source, case)
        return value * _beside(source)

    def exceptional(self, drawn: float, case: Case) -> list[tuple[str, float]]:
        """Return what a generic draw never meets, in words and as a value, and what it has beside
        it: the value with the other sign.
        """
        special = dict.fromkeys(
            map(float, sorted(self._special(case), key=lambda value: abs(value) > 0))
        )
        pairs = [(f"= {value:.3g}", value) for value in special] + [("with the other sign", -drawn)]
        return [
            (words, value)
            for words, value in pairs
            if value != drawn and self.contains(value, case)
        ]

    def _special(self, case: Case) -> list[Scalar]:
        within = self.stated(case)
        values = [
            value for value in case.values() if isinstance(value, float) and math.isfinite(value)
        ]
        return [
            value
            for value in (within.low, within.high, 0, 1, -1, *values)
            if value in within and math.isfinite(value)
        ]

    def corners(self, case: Case) -> list[Tensor]:
        """Return the ends of the box."""
        low, high = map(float, self.box(case))
        return [low, high] if low < high else [low] * (low == high)

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the value is in the stated range."""
        return value in self.stated(case)

    def symbol(self, name: str, case: Case, make: Symbols) -> Tensor:
        """Return one symbol that carries the sign of the stated range."""
        return make(name, self.stated(case))

    def shape(self, case: Case) -> None:
        """Return None: a single number."""


def _paired(drawn: np.ndarray, sign: int) -> np.ndarray:
    """Return an array whose first two entries are equal, or opposite."""
    drawn.flat[1:2] = sign * drawn.flat[0] if drawn.size else 0.0
    return drawn


def _mirrored(drawn: np.ndarray, sign: int) -> np.ndarray:
    """Return the symmetric or antisymmetric part of a square matrix; of other arrays, of the order
    of their first index.
    """
    square = drawn.ndim == 2 and drawn.shape[0] == drawn.shape[1]
    return (drawn + sign * (drawn.T if square else drawn[::-1])) / 2


def _unit(drawn: np.ndarray) -> np.ndarray:
    """Return the unit matrix where an array is a matrix, else the first unit vector."""
    if drawn.ndim == 2:
        return np.eye(*drawn.shape)
    return np.reshape(np.arange(drawn.size) == 0, drawn.shape).astype(float)


_EXCEPTIONAL: Mapping[str, Callable[[np.ndarray], np.ndarray]] = MappingProxyType({
    "of equal entries": lambda drawn: np.full_like(drawn, drawn.flat[0] if drawn.size else 0.0),
    "= 0": np.zeros_like,
    "with two equal entries": lambda drawn: _paired(drawn, 1),
    "symmetric": lambda drawn: _mirrored(drawn, 1) if drawn.ndim else drawn,
    "antisymmetric": lambda drawn: _mirrored(drawn, -1) if drawn.ndim else drawn,
    "with two opposite entries": lambda drawn: _paired(drawn, -1),
    "= a unit": _unit,
    "of ones": np.ones_like,
    "with the other sign": np.negative,
})  # fmt: skip
"""Arrays that a law with a density never draws, in words, and how they are made of one that it
did.
"""


def _beside(source: Draws) -> float:
    """Draw a factor that leaves a value as it is, or moves it by a little."""
    return source.pick((1.0, 1 + 10.0 ** -source.real(NEAR, NEAREST)))


@dataclass(frozen=True)
class Array(Real):
    """An array of real entries between two ends, searched in a box; the shape may depend on earlier
    parameters.
    """

    is_array = True

    size: Size
    low: End
    high: End
    search: Box | None = field(default=None, kw_only=True)

    def draw(self, source: Draws, case: Case) -> np.ndarray:
        """Draw an array of floats of the box."""
        low, high = drawable(*self.box(case), case)
        return source.reals(_shape(self.size, case), float(low), float(high))

    def far(self, source: Draws, case: Case) -> np.ndarray:
        """Draw an array of the stated range: entries of any magnitude, all of one, or each of its
        own.
        """
        shape, within = _shape(self.size, case), self.stated(case)
        if source.pick((True, False)):
            return np.array([far(within, source) for _ in range(math.prod(shape))]).reshape(shape)
        low, high = map(float, self.box(case))
        most = far(within, source)
        if math.isinf(within.low) and math.isinf(within.high):
            return source.reals(shape, -abs(most), abs(most))
        near = low if math.isinf(within.high) or abs(most - low) > abs(most - high) else high
        return source.reals(shape, min(near, most), max(near, most))

    def ends(self, source: Draws, case: Case) -> list[np.ndarray]:
        """Draw arrays whose entries are all as far out in the stated range as attacks go, and
        differ.
        """
        shape, within = _shape(self.size, case), self.stated(case)
        shares = source.reals(shape, 1 / 2, 1.0).ravel()
        entry_ends = [ends(within, float(share)) for share in shares]
        return [np.array(entries).reshape(shape) for entries in zip(*entry_ends, strict=True)]

    def near(self, source: Draws, case: Case) -> np.ndarray:
        """Draw an array of the stated range whose entries are in the box, or just beyond it."""
        drawn, within = self.draw(source, case), self.stated(case)
        for index in np.ndindex(drawn.shape):
            if source.pick((True, False)):
                drawn[index] = near(within, self.box(case), source)
        return drawn

    def thin(self, source: Draws, case: Case) -> np.ndarray:
        """Draw an array as a generic draw never is: all entries equal, two of them, some zero or at
        an end; exactly or nearly.
        """
        drawn, within = self.draw(source, case), self.stated(case)
        flat = drawn.reshape(-1)
        if not flat.size:
            return drawn
        place, partner = (source.integer(0, flat.size - 1) for _ in range(2))
        special = [
            float(end)
            for end in (within.low, within.high, 0)
            if end in within and math.isfinite(end)
        ]
        style = source.pick(
            (
                "equal",
                "two equal",
                "opposite",
                *(("some special", "all special") if special else ()),
            )
        )
        if style == "equal":
            flat[:] = flat[place] * np.array([_beside(source) for _ in range(flat.size)])
        elif style == "two equal":
            flat[place] = flat[partner] * _beside(source)
        elif style == "opposite":
            flat[place] = -flat[partner] * _beside(source)
        else:
            flat[source.reals((flat.size,), 0.0, 1.0) < (0.5 if style == "some special" else 2)] = (
                source.pick(special)
            )
        return drawn

    def exceptional(self, drawn: np.ndarray, case: Case) -> list[tuple[str, np.ndarray]]:
        """Return arrays as a generic draw never is, made of one that was drawn, in words and as
        values of the stated range.
        """
        made = [(words, make(np.array(drawn, dtype=float))) for words, make in _EXCEPTIONAL.items()]
        within = self.stated(case)
        ends = [end for end in (within.low, within.high) if end and math.isfinite(end)]
        made += [(f"= {float(end):.3g}", np.full(np.shape(drawn), float(end))) for end in ends]
        return [
            (words, value)
            for words, value in made
            if not np.array_equal(value, drawn) and self.contains(value, case)
        ]

    def corners(self, case: Case) -> list[Tensor]:
        """Return the two constant arrays and an alternating one."""
        shape, (low, high) = _shape(self.size, case), map(float, self.box(case))
        alternating = np.where(np.indices(shape).sum(axis=0) % 2 == 0, high, low).astype(float)
        return [np.full(shape, low), np.full(shape, high), alternating]

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the shape fits and every entry is in the stated range."""
        array, within = np.asarray(value), self.stated(case)
        return array.shape == _shape(self.size, case) and all(item in within for item in array.flat)

    def symbol(self, name: str, case: Case, make: Symbols) -> Tensor:
        """Return an object array of symbols name[0], name[1], … (no other parameter can have such a
        name).
        """
        shape, within = _shape(self.size, case), self.stated(case)
        out = np.empty(shape, dtype=object)
        for index in np.ndindex(shape):
            out[index] = make(f"{name}[{','.join(map(str, index))}]", within)
        return out

    def shape(self, case: Case) -> tuple[int, ...]:
        """Return the array's shape."""
        return _shape(self.size, case)


@dataclass(frozen=True)
class Normal(Array):
    """Generic data: independent Gaussian entries, standard deviation `scale`, drawn from a seed
    (hardly shrunk); all reals are stated.
    """

    size: Size
    scale: Bound = 1.0
    low: End = field(default=None, kw_only=True)
    high: End = field(default=None, kw_only=True)

    def draw(self, source: Draws, case: Case) -> np.ndarray:
        """Draw an array of Gaussian floats."""
        return source.normals(_shape(self.size, case)) * float(at(self.scale, case))

    def near(self, source: Draws, case: Case) -> np.ndarray:
        """Draw Gaussian floats twice as large."""
        return 2 * self.draw(source, case)

    def corners(self, case: Case) -> list[Tensor]:
        """Return one fixed generic array, another for each place in the domain: a Gaussian law has
        no boundary.
        """
        return [self.draw(Generator(len(case)), case)]

    def sides(self, case: Case) -> list[tuple[Scalar, Scalar]]:
        """Return infinite sides: a Gaussian law has no box."""
        return [(-math.inf, math.inf)] * int(np.prod(_shape(self.size, case)))


@dataclass(frozen=True)
class Integer(Integral):
    """An integer between two ends, searched in a box: `Integer(2, None, search=(2, 6))` states
    every n >= 2.
    """

    low: End
    high: End
    search: Box | None = field(default=None, kw_only=True)

    def draw(self, source: Draws, case: Case) -> int:
        """Draw an integer of the box."""
        return source.integer(*drawable(*self._whole(case), case))

    def far(self, source: Draws, case: Case) -> int:
        """Draw an integer of the stated range beyond the box, as far as a size may grow that
        something is computed with.
        """
        (low, high), within = self._whole(case), self.stated(case)
        most = high + max(FURTHER, min(TIMES * abs(high), FURTHEST))
        above = (
            high + 1,
            most
            if math.isinf(within.high)
            else min(most, math.ceil(within.high) - within.open_high),
        )
        below = (
            max(low - FURTHER, low - 1)
            if math.isinf(within.low)
            else math.floor(within.low) + within.open_low,
            low - 1,
        )
        sides = [side for side in (above, below) if side[0] <= side[1]]
        return source.integer(*source.pick(sides)) if sides else self.draw(source, case)

    def _whole(self, case: Case) -> tuple[int, int]:
        low, high = self.box(case)
        return math.ceil(low), math.floor(high)

    def corners(self, case: Case) -> list[Tensor]:
        """Return the ends of the box, and the least integer stated."""
        low, high = self._whole(case)
        return sorted({*self.least(case), low, high}) if low <= high else []

    def least(self, case: Case) -> list[int]:
        """Return the least integer stated, if there is one: what is said of every size is said of
        the smallest.
        """
        within = self.stated(case)
        return (
            []
            if math.isinf(within.low) or (world(within.high) != "term" and within.low > within.high)
            else [math.floor(within.low) + within.open_low]
        )

    def every(self, name: str, case: Case, make: Symbols) -> Scalar:
        """Return the least integer stated plus a symbol for any integer of at least 0, called
        name'.

        Raises: ValueError without a least integer.
        """
        if not (least := self.least(case)):
            raise ValueError(
                f"{name} has no least value, of which a proof for every {name} could begin"
            )
        return make(f"{name}'", Range(0, math.inf), whole=True) + least[0]

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the value is an integer of the stated range."""
        return value == int(value) and value in self.stated(case)

    def values(self, case: Case) -> range:
        """Return all integers of the box."""
        low, high = self._whole(case)
        return range(low, high + 1)

    def is_one_of_few(self, most: int) -> bool:
        """Tell whether it states at most so many integers, the same ones at every case."""
        within = self._stated
        return within is not None and _last(within) - _first(within) < most

    def unmet(self, values: Sequence[Value], case: Case) -> list[Left]:
        """Return on which sides of some values, or between which, there are integers that are
        stated; where an end is no number, it is not known.
        """
        within = self.stated(case)
        if not all(map(_is_number, (within.low, within.high))) or not all(map(_is_number, values)):
            return [Left("other")]
        inside = {int(value) for value in values if value in within}
        least, most = _first(within), _last(within)
        if not inside:
            return [Left("other")] if least <= most else []
        low, high = min(inside), max(inside)
        return [
            *([Left("below")] if least < low else []),
            *([Left("beyond")] if most > high else []),
            *([Left("between")] if len(inside) < high - low + 1 else []),
        ]

    def left(self, met: Sequence[Value], steps: Sequence[int]) -> list[int]:
        """Return integers that were not met, as many as there are steps between these, and one
        larger by each step; those only that are stated, where that is the same at every case.
        """
        between = islice(
            (value for value in range(min(met), max(met)) if value not in met), len(steps)
        )
        beyond = (max(met) + step for step in steps)
        moves = callable(self.low) or callable(self.high)
        return [value for value in (*between, *beyond) if moves or self.contains(value, Case())]


def _is_number(end: Value) -> bool:
    is_number = isinstance(end, (int, float, Fraction, np.integer, np.floating))
    return is_number and not math.isnan(end)


def _first(within: Range) -> Scalar:
    """Return the least integer of a range, minus infinity where there is none."""
    if math.isinf(within.low):
        return within.low
    least = math.ceil(within.low)
    return least + 1 if within.open_low and least == within.low else least


def _last(within: Range) -> Scalar:
    """Return the greatest integer of a range, infinity where there is none."""
    if math.isinf(within.high):
        return within.high
    most = math.floor(within.high)
    return most - 1 if within.open_high and most == within.high else most


EVERY = range(0)
"""In the place of the values of an integer parameter in the `sizes` of an exact check: every
integer from the least one stated on.
"""
FURTHER, TIMES, FURTHEST = 4, 3, 64
"""Sizes beyond the box: 4 more at least, three times as many more, 64 more at most (what is
computed with them grows like a power).
"""


@dataclass(frozen=True, init=False)
class Choice(Discrete):
    """One of a few named values."""

    options: tuple[Value, ...]

    def __init__(self, *options: Value) -> None:
        object.__setattr__(self, "options", options)

    def draw(self, source: Draws, case: Case) -> Value:
        """Draw one of the values."""
        return source.pick(self.options)

    def corners(self, case: Case) -> list[Tensor]:
        """Return all values."""
        return list(self.options)

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the value is one of them."""
        return any(np.array_equal(value, option) for option in self.options)

    def values(self, case: Case) -> list[Value]:
        """Return all values."""
        return list(self.options)

    def is_one_of_few(self, most: int) -> bool:
        """Tell whether there are at most so many options."""
        return len(self.options) <= most

    def unmet(self, values: Sequence[Value], case: Case) -> list[Left]:
        """Return the values that are none of these."""
        texts = set(map(show, values))
        return [Left("one", show(one)) for one in self.options if show(one) not in texts]

    def left(self, met: Sequence[Value], steps: Sequence[int]) -> list[Value]:
        """Return the values that were not met."""
        texts = set(map(show, met))
        return [value for value in self.options if show(value) not in texts]


@dataclass(frozen=True)
class Computed(Factor):
    """A value that earlier parameters determine, in whatever arithmetic they are in."""

    is_computed = True
    is_reported = False

    function: Callable[[Case], Value]

    def draw(self, source: Draws, case: Case) -> Value:
        """Return the value that the earlier parameters give."""
        return self.function(case)

    def corners(self, case: Case) -> list[Tensor]:
        """Return the value that the earlier parameters give."""
        return [self.function(case)]

    def symbol(self, name: str, case: Case, make: Symbols) -> Tensor:
        """Return the value that the earlier parameters give, which may be symbols."""
        return self.function(case)

    def walked(
        self, name: str, case: Case, wanted: Sequence[Value] | None, make: Symbols | None
    ) -> Sequence[Value]:
        """Return the value that the earlier parameters give."""
        return [self.function(case)]

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether it is the value that the earlier parameters give."""
        return bool(np.array_equal(value, self.function(case)))


@dataclass(frozen=True)
class Fixed(Computed):
    """A drawn parameter that a check computes instead: what it looks at is told, or it would look
    at less without a word.
    """

    is_reported = True


AnyFactor: TypeAlias = Any
"""A factor, or a structure, that is asked for what only its kind has: ends, a size, a draw."""

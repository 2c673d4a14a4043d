"""Ranges: between which ends a statement speaks of a number, and the box inside in which it is
usually searched.

The stated range is the theorem's. An end may be open (`above(0)`), or missing (`None`); both may be
functions of the earlier parameters. The box belongs to the search alone: it is closed and finite,
and what holds in it is known of it only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from lemmata.language.case import Case, Draws
from lemmata.terms.arithmetic import world
from lemmata.terms.types import Scalar

Bound: TypeAlias = float | Fraction | Callable[[Case], Scalar]
"""A bound of a factor: a number, or a function of the parameters before it."""

Size: TypeAlias = int | Sequence[int] | Callable[[Case], int | tuple[int, ...]]
"""A length or a shape: of numbers, or a function of the parameters before it."""

WIDTH, INSET = 4, 0.25
"""How long the box is where an end is missing, and how far it stays from an open end then: values
of order one, where formulas differ.
"""
SHARE = 64
"""Between two ends the box stays a 64th of their distance from an open one."""


@dataclass(frozen=True)
class Open:
    """An end of a range that does not belong to it."""

    bound: Bound


End: TypeAlias = Bound | Open | None
"""An end of a stated range: closed, open, or none."""

Box: TypeAlias = tuple[Bound, Bound]
"""The closed ends between which a factor is usually searched."""


def above(bound: Bound) -> Open:
    """Return a lower end that is left out: `Interval(above(0), None)` states all positive
    numbers.
    """
    return Open(bound)


def below(bound: Bound) -> Open:
    """Return an upper end that is left out: `Interval(0, below(1))` states 0 <= x < 1."""
    return Open(bound)


REAL: tuple[End, End] = (None, None)
"""The ends of all real numbers."""

POSITIVE: tuple[End, End] = (above(0), None)
"""The ends of all positive numbers."""

NONNEGATIVE: tuple[End, End] = (0, None)
"""The ends of all numbers from 0 on."""


def at(bound: Bound | Size, case: Case) -> Scalar:
    """Return a bound or size at a case: itself, or what it makes of the earlier parameters."""
    return bound(case) if callable(bound) else bound


def is_fixed(bound: End) -> bool:
    """Tell whether an end or a bound is the same at every case.

    >>> is_fixed(above(0)), is_fixed(lambda case: case.n)
    (True, False)
    """
    return not callable(bound.bound if isinstance(bound, Open) else bound)


@dataclass(frozen=True)
class Range:
    """A stated range at a case: its ends, infinite where there is none, and which of them are left
    out.

    >>> stated = Range(0, math.inf, open_low=True)
    >>> 0 in stated, 1e-300 in stated, str(stated)
    (False, True, '> 0')
    """

    low: Scalar
    high: Scalar
    open_low: bool = False
    open_high: bool = False

    def __contains__(self, value: Scalar) -> bool:
        inside_low = bool(self.low < value) if self.open_low else bool(self.low <= value)
        return inside_low and (
            bool(value < self.high) if self.open_high else bool(value <= self.high)
        )

    def __str__(self) -> str:
        least = "" if self.low == -math.inf else f"{'>' if self.open_low else '≥'} {self.low}"
        if self.high == math.inf:
            return least
        if not least:
            return f"{'<' if self.open_high else '≤'} {self.high}"
        return (
            f"in {'(' if self.open_low else '['}{self.low},"
            f" {self.high}{')' if self.open_high else ']'}"
        )


def stated(low: End, high: End, case: Case) -> Range:
    """Return the stated range between two ends at a case; it may be empty."""
    least, open_low = _end(low, -math.inf, case)
    most, open_high = _end(high, math.inf, case)
    return Range(least, most, open_low, open_high)


def _ordered(*ends: Scalar) -> bool:
    """Tell whether ends can be compared: one that moves with a symbol cannot."""
    return world(*ends) in ("numpy", "fraction")


def _end(end: End, missing: float, case: Case) -> tuple[Scalar, bool]:
    if end is None:
        return missing, True
    return (at(end.bound, case), True) if isinstance(end, Open) else (at(end, case), False)


def boxed(within: Range, search: Box | None, case: Case) -> tuple[Scalar, Scalar]:
    """Return the ends of the searched box at a case: as said, or the stated range, cut where it is
    infinite or open; it may be empty.

    Raises: ValueError for a box that reaches an end which the stated range leaves out.
    """
    if search is not None:
        low, high = at(search[0], case), at(search[1], case)
        if not _ordered(low, high, within.low, within.high):
            return low, high
        low, high = max(low, within.low), min(high, within.high)
        if low < high and not (low in within and high in within):
            raise ValueError(
                f"searched between {low} and {high}, of which the stated range {within} leaves out"
                " an end"
            )
        return low, high
    if not (within.open_low or within.open_high):
        return within.low, within.high
    if within.low == -math.inf or within.high == math.inf:
        if within.low != -math.inf:
            return within.low + INSET * within.open_low, within.low + WIDTH
        return (
            (within.high - WIDTH, within.high - INSET * within.open_high)
            if within.high != math.inf
            else (-WIDTH / 2, WIDTH / 2)
        )
    inset = (within.high - within.low) / SHARE
    return within.low + inset * within.open_low, within.high - inset * within.open_high


def drawable(low: Scalar, high: Scalar, case: Case) -> tuple[Scalar, Scalar]:
    """Return the ends between which a number is to be drawn.

    Raises: ValueError if there is nothing between them.
    """
    if low > high:
        raise ValueError(
            f"no number lies between {low} and {high} (beside {case}): bound the earlier parameters"
            " accordingly"
        )
    return low, high


def near(within: Range, box: tuple[Scalar, Scalar], source: Draws) -> float:
    """Draw a number of the stated range just beyond the box: within twice its length of it, where
    the range goes so far.

    >>> from lemmata.language.case import Generator
    >>> all(
    ...     2 < abs(near(Range(-math.inf, 9), (-2, 2), Generator(seed))) <= 10 for seed in range(99)
    ... )
    True
    """
    low, high = map(float, box)
    length = high - low or abs(high) or 1.0
    below, above = (
        max(float(within.low), low - 2 * length),
        min(float(within.high), high + 2 * length),
    )
    sides = [(start, end) for start, end in ((low, below), (high, above)) if start != end]
    start, end = source.pick(sides or [(low, high)])
    return start + (end - start) * source.real(1 / SHARE, 1 - 1 / SHARE)


DECADES = 12
"""Powers of ten by which far draws leave order one at most."""


def far(within: Range, source: Draws) -> float:
    """Draw a number of the stated range whose distance from an end (from zero, where there is none)
    is of any magnitude to 10^±12.

    Half of the magnitudes are within three decades: there floats still see what is wrong, and
    beyond asymptotics rule.

    >>> from lemmata.language.case import Generator
    >>> all(
    ...     far(Range(0, 1, open_low=True), Generator(seed)) in Range(0, 1, open_low=True)
    ...     for seed in range(99)
    ... )
    True
    """
    low, high = float(within.low), float(within.high)
    share = source.real(-1, 1)
    magnitude = 10.0 ** (DECADES * share * abs(share))
    if math.isinf(low) and math.isinf(high):
        return source.pick((1, -1)) * magnitude
    if math.isinf(low) or math.isinf(high):
        return high - magnitude if math.isinf(low) else low + magnitude
    part = 10.0 ** (-DECADES * share**2) / 2
    return low + part * (high - low) if share < 0 else high - part * (high - low)


def ends(within: Range, share: float = 1.0) -> list[float]:
    """Return the numbers of the stated range that are as far out as any `far` draw, farthest from
    zero first, times a share near 1.

    >>> ends(Range(0, math.inf, open_low=True))
    [1000000000000.0, 1e-12]
    >>> ends(Range(-math.inf, math.inf))
    [1000000000000.0, -1000000000000.0, 1e-12, -1e-12]
    """
    low, high = float(within.low), float(within.high)
    large, small = share * 10.0**DECADES, share * 10.0**-DECADES
    if math.isinf(low) and math.isinf(high):
        return [large, -large, small, -small]
    if math.isinf(low):
        return [high - large, high - small]
    if math.isinf(high):
        return [low + large, low + small]
    return [low + small * (high - low), high - small * (high - low)]

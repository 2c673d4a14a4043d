"""Charts: a symbol's range as the image of a number that is 0 or more, so that a sign is asked for
on an orthant.

x >= a becomes a + y, x <= b becomes b - y, a <= x <= b becomes a + y with y <= b - a for numbers a
and b, else a + (b - a) y with y <= 1, and a symbol between ends of both signs, or between no ends
at all, has a chart for either sign. Ends may hold symbols that have their chart already. Where an
end is out of order the range is empty and the chart covers more than there is, which proves more
than is asked.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field, replace

from lemmata.prove.inequality.premises import Premises
from lemmata.terms.expressions import parts_of
from lemmata.terms.types import Scalar

TERMS, HIGHEST = 1_000, 100
"""Terms of a condition, multiplied out, and powers in it, at most: of what is larger nothing is
known.
"""
Ends = tuple[Scalar | None, Scalar | None]
"""A lower and an upper end; None where there is none."""


@dataclass(frozen=True)
class Chart:
    """What symbols are replaced by, an upper end of each of the new ones, which are 0 or more, and
    what else is 0 or more.
    """

    swaps: dict[Scalar, Scalar] = field(default_factory=dict)
    highest: dict[Scalar, Scalar] = field(default_factory=dict)
    conditions: tuple[Scalar, ...] = ()

    def having(
        self,
        symbol: Scalar,
        expression: Scalar,
        new: Scalar | None = None,
        highest: Scalar | None = None,
    ) -> Chart:
        """Return the chart with one more symbol."""
        more = {} if new is None or highest is None else {new: highest}
        return Chart({**self.swaps, symbol: expression}, {**self.highest, **more})


def charts(premises: Premises, wanted: set[Scalar]) -> Iterator[Chart]:
    """Yield charts that together cover what is known of the wanted symbols."""
    conditions = tuple(one for one in premises.conditions if _terms(one) <= TERMS)
    yield from _charts(
        tuple(premises.ends.items()), conditions, frozenset(wanted & premises.ends.keys())
    )


@functools.lru_cache(maxsize=1024)
def _charts(
    stated: tuple[tuple[Scalar, Ends], ...],
    conditions: tuple[Scalar, ...],
    wanted: frozenset[Scalar],
) -> tuple[Chart, ...]:
    """Return the same charts. They are remembered: that of a gap is that of what is multiplied out
    of it, and of most gaps of a proof.
    """
    ends = sharpened(stated, conditions)
    needed = _needed(ends, wanted)
    order = [s for s in _ordered(ends) if s in needed]
    atlas = [Chart()]
    for symbol in order:
        atlas = [more for chart in atlas for more in _extended(chart, symbol, ends[symbol])]
    return tuple(
        replace(chart, conditions=tuple(one.xreplace(chart.swaps) for one in conditions))
        for chart in atlas
    )


@functools.lru_cache(maxsize=4096)
def _terms(value: Scalar) -> int:
    """Return a number that the terms of an expression, multiplied out, do not exceed; at most one
    more than TERMS.
    """
    if value.is_Pow and value.exp.is_Integer:
        return (
            TERMS + 1
            if abs(value.exp) > HIGHEST
            else min(TERMS + 1, _terms(value.base) ** abs(int(value.exp)))
        )
    parts = [_terms(part) for part in value.args]
    return min(TERMS + 1, sum(parts) if value.is_Add else math.prod(parts))


def _extended(chart: Chart, symbol: Scalar, ends: Ends) -> Iterator[Chart]:
    """Yield the chart with one more symbol, for either sign where its range has both."""
    import sympy

    low: Scalar
    high: Scalar

    low, high = (None if end is None else sympy.sympify(end).xreplace(chart.swaps) for end in ends)
    y = (
        sympy.Dummy("y", positive=True)
        if symbol.is_positive and low is not None and low.is_zero
        else sympy.Dummy("y", nonnegative=True)
    )
    if low is None and high is None:
        yield from (chart.having(symbol, sign * y, y) for sign in (1, -1))
    elif high is None:
        yield chart.having(symbol, low + y, y)
    elif low is None:
        yield chart.having(symbol, high - y, y)
    elif low == high:
        yield chart.having(symbol, low)
    elif low.is_negative and high.is_positive and low.is_Rational and high.is_Rational:
        yield from (chart.having(symbol, y if end > 0 else -y, y, abs(end)) for end in (low, high))
    elif low == -high:
        yield from (chart.having(symbol, end * y, y, sympy.Integer(1)) for end in (low, high))
    elif low.is_Rational and high.is_Rational:
        yield chart.having(symbol, low + y, y, high - low)
    else:
        yield chart.having(symbol, low + (high - low) * y, y, sympy.Integer(1))


def _needed(ends: Mapping[Scalar, Ends], wanted: Set[Scalar]) -> set[Scalar]:
    symbols, waiting = set(), [s for s in wanted if s in ends]
    while waiting:
        symbol = waiting.pop()
        symbols.add(symbol)
        waiting += [
            s
            for end in ends[symbol]
            if end is not None
            for s in end.free_symbols
            if s in ends and s not in symbols
        ]
    return symbols


def _ordered(ends: Mapping[Scalar, Ends]) -> list[Scalar]:
    """Return the symbols so that an end holds earlier ones only; what hangs together in a circle is
    left out, which `sharpened` avoids.
    """
    order: list[Scalar] = []
    while True:
        ready = [s for s in ends if s not in order and _rests_on(ends[s]) & set(ends) <= set(order)]
        if not ready:
            return order
        order += ready


def _rests_on(ends: Ends) -> set[Scalar]:
    return {s for end in ends if end is not None for s in end.free_symbols}


@functools.lru_cache(maxsize=256)
def sharpened(
    stated: tuple[tuple[Scalar, Ends], ...], conditions: tuple[Scalar, ...]
) -> Mapping[Scalar, Ends]:
    """Return the ends of each symbol, those among them that a condition gives where the range gives
    none, or a weaker one.

    They are remembered: all gaps of a proof have the same.
    """
    ends = dict(stated)
    for condition in itertools.chain.from_iterable(map(_without_moduli, conditions)):
        for symbol in sorted(
            condition.free_symbols & set(ends), key=lambda s: _preference(ends, s, condition)
        ):
            new = _solved(condition, symbol)
            if new and _sharper(ends, symbol, new) and _stays_ordered(ends, symbol, new):
                side, end = new
                ends[symbol] = (end, ends[symbol][1]) if side == 0 else (ends[symbol][0], end)
                break
    return ends


def _preference(
    ends: Mapping[Scalar, Ends], symbol: Scalar, condition: Scalar
) -> tuple[bool, bool, int]:
    """Rank first a symbol without an end on the other side, then one that lacks this end, then a
    late one, whose end may hold others.
    """
    new = _solved(condition, symbol)
    own = ends[symbol]
    return (
        not new or own[1 - new[0]] is not None,
        not new or own[new[0]] is not None,
        -list(ends).index(symbol),
    )


def _without_moduli(condition: Scalar) -> list[Scalar]:
    """Return what a - k |x| >= 0 says, k a positive number: a - k x >= 0 and a + k x >= 0."""
    import sympy

    for modulus in sorted(parts_of(condition, sympy.Abs), key=str):
        rate = condition.coeff(modulus)
        if rate.is_negative and rate.is_Rational and not (condition - rate * modulus).has(modulus):
            signs = (modulus.args[0], -modulus.args[0])
            return [
                part
                for sign in signs
                for part in _without_moduli(condition.xreplace({modulus: sign}))
            ]
    return [condition]


@functools.lru_cache(maxsize=4096)
def _solved(condition: Scalar, symbol: Scalar) -> tuple[int, Scalar] | None:
    """Return which end of a symbol, 0 or 1, a condition that is affine in it gives, and the end."""
    import sympy

    condition = sympy.expand(condition)
    rate = condition.coeff(symbol)
    rest = condition - rate * symbol
    if not rate.is_Rational or rate == 0 or rest.has(symbol):
        return None
    return (0, -rest / rate) if rate > 0 else (1, -rest / rate)


def _sharper(ends: Mapping[Scalar, Ends], symbol: Scalar, new: tuple[int, Scalar]) -> bool:
    """Tell whether a new end implies the one that there is: it is then put in its place."""
    side, end = new
    old = ends[symbol][side]
    if old is None:
        return True
    room = end - old if side == 0 else old - end
    if room.is_nonnegative:
        return True
    own = ends.get(end, (None, None))[side]
    return own is not None and bool((own - old if side == 0 else old - own).is_nonnegative)


def _stays_ordered(ends: Mapping[Scalar, Ends], symbol: Scalar, new: tuple[int, Scalar]) -> bool:
    side, end = new
    trial = {**ends, symbol: (end, ends[symbol][1]) if side == 0 else (ends[symbol][0], end)}
    return len(_ordered(trial)) == len(trial)

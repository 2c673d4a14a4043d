"""Whether an expression is nowhere 0 in the stated ranges, the ends that belong to them among
these: "no zero was found" proves nothing.

A polynomial over numbers between ends: x = a + (b - a) t with t in [0, 1] is written in Bernstein's
polynomials of t, x = a + t with t >= 0 in powers of t. All of these are 0 or more. At t = 0 the
first alone is not 0, at t = 1 the last alone, and in between all are positive. So the expression is
positive if no coefficient is negative and some positive one is left wherever t is, at all corners
and on all edges that belong to the range. One of a single number is decided by its real roots, and
what is no polynomial by balls over parts of a finite box.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from lemmata.language.domain import Case, Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.ranges import Open
from lemmata.prove import balls
from lemmata.prove.inequality.numbers import fraction
from lemmata.prove.inequality.premises import Premises
from lemmata.prove.symbols import enclose, paired
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Scalar

PARTS, TERMS, SIGNS = 300, 4096, 4
"""Parts of an expression, coefficients of its polynomial, and symbols without an end, of which
either sign is looked at, at most.
"""
BOXES, SIDES, BITS = 200, 3, 64
"""Parts of a box over which balls are looked at, its sides, at most, and their bits."""

Coefficients = dict[tuple[int, ...], Fraction]
"""The coefficients of a polynomial, by the powers, or the numbers of Bernstein's polynomials, that
they belong to.
"""


class Side(NamedTuple):
    """The ends of a symbol, None where there is none, and whether each belongs to the range."""

    low: Scalar | None
    high: Scalar | None
    has_low: bool
    has_high: bool


class _Place(NamedTuple):
    """A number of at least 0 in which a symbol is written; it is at most 1 if the symbol has two
    ends, and may be 0, or 1, or not.
    """

    symbol: Scalar
    bounded: bool
    zero: bool
    one: bool

    def corners(self, degree: int) -> list[range]:
        """Return what is positive at the ends that the number may have, or in between if it has
        none; there everything is.
        """
        if not degree:
            return [range(1)]
        ends = [range(1)] * self.zero + [range(degree, degree + 1)] * (self.bounded and self.one)
        return ends or [range(degree + 1)]


def sides(domain: Domain, case: Case, premises: Premises) -> dict[Scalar, Side]:
    """Return between which ends the symbols of a case lie; an end that nobody can read is none."""
    ends: dict[Scalar, Side] = {}
    for name in domain.real_names():
        factor: AnyFactor = domain.factors[name]
        belongs = (not isinstance(factor.low, Open), not isinstance(factor.high, Open))
        ends.update(
            {
                s: Side(*premises.ends[s], *belongs)
                for s, _ in paired(case[name], case[name])
                if s in premises.ends
            }
        )
    return ends


def nowhere_zero(value: Scalar, ends: Mapping[Scalar, Side]) -> bool:
    """Tell whether an expression is proved to be positive, or negative, wherever its symbols are
    between their ends.

    >>> import sympy
    >>> p, q = sympy.symbols("p q", real=True)
    >>> unit, later = (
    ...     Side(sympy.Integer(0), sympy.Integer(1), True, True),
    ...     Side(sympy.Integer(0), sympy.Integer(1), False, True),
    ... )
    >>> (
    ...     nowhere_zero(p + q, {p: unit, q: unit}),
    ...     nowhere_zero(p + q, {p: unit, q: later}),
    ...     nowhere_zero(2 - p * q, {p: unit, q: unit}),
    ... )
    (False, True, True)
    """
    import sympy

    if not value.free_symbols <= ends.keys() or len(subexpressions(value)) > PARTS:
        return False
    if not value.is_polynomial(*value.free_symbols):
        return _has_a_sign(value, ends) or _apart_in_balls(value, ends)
    if len(value.free_symbols) == 1:
        return _has_no_root(value, ends)
    bounded = [s for s in value.free_symbols if None not in ends[s][:2]]
    return math.prod(sympy.degree(value, s) + 1 for s in bounded) <= TERMS and _keeps_its_sign(
        value, ends
    )


def _has_no_root(value: Scalar, ends: Mapping[Scalar, Side]) -> bool:
    """Tell whether a polynomial in one number with rational coefficients and rational ends has no
    root between these.
    """
    import sympy

    (s,) = value.free_symbols
    side = ends[s]
    polynomial = sympy.Poly(value, s)
    if not polynomial.domain.is_QQ and not polynomial.domain.is_ZZ:
        return _apart_in_balls(value, ends)
    if any(end is not None and not end.is_Rational for end in side[:2]):
        return _keeps_its_sign(value, ends)
    left_out = [
        end
        for end, has in zip(side[:2], side[2:], strict=True)
        if end is not None and not has and polynomial.eval(end) == 0
    ]
    return bool(polynomial.count_roots(side.low, side.high) == len(left_out))


def _keeps_its_sign(value: Scalar, ends: Mapping[Scalar, Side]) -> bool:
    parts = _charted(value, ends)
    return bool(parts) and all(
        any(_is_positive(sign * part, places) for sign in (1, -1)) for part, places in parts
    )


def _has_a_sign(value: Scalar, ends: Mapping[Scalar, Side]) -> bool:
    """Tell whether SymPy knows an expression to be positive, or negative, by the signs of the
    numbers in which symbols are written.
    """
    parts = _charted(value, ends)
    return bool(parts) and all(part.is_positive or part.is_negative for part, _ in parts)


def _charted(value: Scalar, ends: Mapping[Scalar, Side]) -> list[tuple[Scalar, list[_Place]]]:
    """Return an expression in numbers of at least 0, for either sign of each symbol that has no
    end; nothing if these are many.
    """
    order = _needed(value, ends)
    free = [s for s in order if ends[s].low is None and ends[s].high is None]
    signs = itertools.product((1, -1), repeat=len(free)) if len(free) <= SIGNS else ()
    return [_written(value, ends, order, dict(zip(free, some, strict=True))) for some in signs]


def _needed(value: Scalar, ends: Mapping[Scalar, Side]) -> list[Scalar]:
    """Return the symbols of an expression and of the ends of these, which have symbols that come
    before.
    """
    needed, order = set(value.free_symbols), []
    for s in reversed(list(ends)):
        if s in needed:
            order.append(s)
            needed |= {
                symbol for end in ends[s][:2] if end is not None for symbol in end.free_symbols
            }
    return order[::-1]


def _written(
    value: Scalar, ends: Mapping[Scalar, Side], order: list[Scalar], signs: Mapping[Scalar, int]
) -> tuple[Scalar, list[_Place]]:
    """Return an expression in numbers of at least 0, symbols without an end with these signs.

    Where ends are out of order the range is empty, and there is nothing to prove.
    """
    import sympy

    swaps: dict[Scalar, Scalar] = {}
    places: list[_Place] = []
    for s in order:
        low, high = (
            None if end is None else sympy.sympify(end).xreplace(swaps) for end in ends[s][:2]
        )
        left_out = not (ends[s].has_high if low is None and high is not None else ends[s].has_low)
        t = (
            sympy.Dummy("t", positive=True)
            if left_out and (low is not None or high is not None)
            else sympy.Dummy("t", nonnegative=True)
        )
        if low is not None and high is not None:
            swaps[s], place = (
                low + (high - low) * t,
                _Place(t, True, ends[s].has_low, ends[s].has_high),
            )
        elif low is not None:
            swaps[s], place = low + t, _Place(t, False, ends[s].has_low, False)
        elif high is not None:
            swaps[s], place = high - t, _Place(t, False, ends[s].has_high, False)
        else:
            swaps[s], place = signs[s] * t, _Place(t, False, True, False)
        places.append(place)
    return value.xreplace(swaps), places


def _is_positive(value: Scalar, places: list[_Place]) -> bool:
    """Tell whether a polynomial in such numbers has no negative coefficient, and a positive one
    wherever they are.
    """
    import sympy

    symbols = [place.symbol for place in places]
    if not value.is_polynomial(*symbols):
        return False
    polynomial = sympy.Poly(value, *symbols)
    if not (polynomial.domain.is_QQ or polynomial.domain.is_ZZ):
        return False
    coefficients: Coefficients = {powers: fraction(c) for powers, c in polynomial.terms()}
    degrees = [max(powers[k] for powers in coefficients) for k in range(len(places))]
    if math.prod(degree + 1 for degree in degrees) > TERMS:
        return False
    for k, (place, degree) in enumerate(zip(places, degrees, strict=True)):
        if place.bounded and degree:
            coefficients = _by_bernstein(coefficients, k, degree)
    positive = {powers for powers, c in coefficients.items() if c > 0}
    corners = itertools.product(
        *(place.corners(degree) for place, degree in zip(places, degrees, strict=True))
    )
    return all(c >= 0 for c in coefficients.values()) and all(
        _meets(positive, corner) for corner in corners
    )


def _meets(positive: set[tuple[int, ...]], corner: tuple[range, ...]) -> bool:
    return any(
        all(power in part for power, part in zip(powers, corner, strict=True))
        for powers in positive
    )


def _by_bernstein(coefficients: Coefficients, k: int, degree: int) -> Coefficients:
    """Return the coefficients by Bernstein's polynomials of the k-th number in the place of its
    powers: those of t^j start at the j-th.
    """
    bernstein: Coefficients = {}
    for powers, c in coefficients.items():
        for i in range(powers[k], degree + 1):
            index = (*powers[:k], i, *powers[k + 1 :])
            bernstein[index] = bernstein.get(index, Fraction(0)) + c * Fraction(
                math.comb(i, powers[k]), math.comb(degree, powers[k])
            )
    return bernstein


def _apart_in_balls(value: Scalar, ends: Mapping[Scalar, Side]) -> bool:
    """Tell whether balls keep an expression apart from 0 over a box with rational ends, cut into a
    few parts.
    """
    symbols = sorted(value.free_symbols, key=str)
    intervals = [
        [fraction(end) for end in ends[s][:2] if end is not None and end.is_Rational]
        for s in symbols
    ]
    whole = [(side[0], side[1]) for side in intervals if len(side) == 2]
    if len(symbols) > SIDES or len(whole) < len(symbols):
        return False
    return _all_apart(
        lambda parts: enclose(
            value, {str(s): balls.interval(*part) for s, part in zip(symbols, parts, strict=True)}
        ),
        whole,
    )


def _all_apart(
    value: Callable[[list[tuple[Fraction, Fraction]]], Scalar],
    whole: list[tuple[Fraction, Fraction]],
) -> bool:
    """Tell whether a function of boxes excludes 0 on all parts into which one is cut, the widest
    side of the largest first.
    """
    count = itertools.count()
    waiting = [(Fraction(0), next(count), whole)]
    for _ in range(BOXES):
        if not waiting:
            return True
        _, _, part = heapq.heappop(waiting)
        try:
            with balls.precision(BITS):
                if balls.excludes_zero(value(part)):
                    continue
        except (TypeError, ValueError, ArithmeticError):
            return False
        widest = max(range(len(part)), key=lambda k: part[k][1] - part[k][0])
        low, high = part[widest]
        for half in ((low, (low + high) / 2), ((low + high) / 2, high)):
            heapq.heappush(
                waiting, (low - high, next(count), [*part[:widest], half, *part[widest + 1 :]])
            )
    return False

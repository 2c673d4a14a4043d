"""Whether an expression is nowhere negative on a box, by its slopes in balls: what a plain
evaluation loses near a zero.

Three steps, each of which needs slopes that are finite over the whole box, so that there is no kink
in it: the mean-value form f(x) >= f(c) - Σ |∂f/∂x_i| r_i about the centre c, r_i half the width;
monotonicity, by which f is least on a face of the box, if a slope keeps its sign, as balls say or
again by these steps; and on a face with no side left, the exact value. Slopes are SymPy's
derivatives of the gap between symbols, which must agree with the gap in balls at the centre.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from fractions import Fraction

from lemmata.prove import balls
from lemmata.prove.inequality.slopes import is_large, slope
from lemmata.prove.inequality.work import spend
from lemmata.prove.normal_form import is_zero
from lemmata.prove.symbols import enclose
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Scalar

DEEP = 3
"""Slopes of slopes that are asked for a sign: a zero of order k at an end needs k - 1."""

SMALL = 4
"""A gap is small beside a radius that is so many times as large."""

PLACED = 5
"""As many parts are as much work as a ball in the place of a symbol."""
Sides = Mapping[Scalar, tuple[Fraction, Fraction]]
"""The ends between which each symbol lies."""


def closes(gap: Scalar, sides: Sides, deep: int = DEEP) -> bool:
    """Tell whether an expression is proved to be 0 or more on a box; False says nothing.

    >>> import sympy
    >>> x = sympy.Symbol("x", real=True)
    >>> unit = {x: (Fraction(0), Fraction(1))}
    >>> closes(x - x**2 / 2, unit), closes(x - 2 * x**2, unit)
    (True, False)
    """
    import sympy

    parts = subexpressions(gap) if isinstance(gap, sympy.Basic) else frozenset()
    sides = {s: ends for s, ends in sides.items() if s in parts}
    if not sides:
        return _is_nonnegative_number(gap)
    over = _over(gap, sides)
    if over is None or not over.is_finite():
        return False
    if over >= 0:
        return True
    if any(part.is_Piecewise for part in parts):
        return False  # it may jump where its slope, that of each case, tells nothing of it
    centre = _over(gap, {s: _point(_middle(ends)) for s, ends in sides.items()})
    if centre is None or not centre.is_finite() or centre < 0:
        return False
    if is_large(gap) or (deep == DEEP and not _is_small_at_a_corner(gap, sides, balls.rad(over))):
        deep = 0
    slopes = {s: _over(slope(gap, s), sides) for s in sides}
    if _mean_value(centre, sides, slopes) >= 0:
        return True
    enclosures = {s: over for s, over in slopes.items() if over is not None and over.is_finite()}
    for s, end in itertools.chain(
        _monotone(enclosures), _monotone_by_slopes(gap, sides, enclosures, deep)
    ):
        # no less anywhere, so that no other face need be tried
        return closes(_at(gap, s, sides[s][end]), sides, deep)
    return False


def _is_small_at_a_corner(gap: Scalar, sides: Sides, radius: float) -> bool:
    """Tell whether the gap is much less at a corner than its radius over the box: only there are
    slopes of slopes worth their time.
    """
    corners = itertools.product(*sides.values())  # as many as the budget allows
    values = (
        _over(gap, {s: _point(value) for s, value in zip(sides, corner, strict=True)})
        for corner in corners
    )
    return any(value is not None and bool(value < radius / SMALL) for value in values)


def _monotone(slopes: Mapping[Scalar, Scalar]) -> Iterator[tuple[Scalar, int]]:
    """Yield a symbol, and the end of its side at which a gap is least, where balls tell the sign of
    the slope.
    """
    for s, over in slopes.items():
        if over >= 0 or over <= 0:
            yield s, int(not over >= 0)


def _monotone_by_slopes(
    gap: Scalar, sides: Sides, slopes: Mapping[Scalar, Scalar], deep: int
) -> Iterator[tuple[Scalar, int]]:
    """Yield the same where slopes of the slope tell its sign."""
    for s, (end, sign) in itertools.product(slopes, ((0, 1), (1, -1)) if deep else ()):
        if closes(sign * slope(gap, s), sides, deep - 1):
            yield s, end


def _mean_value(centre: Scalar, sides: Sides, slopes: Mapping[Scalar, Scalar]) -> Scalar:
    """Return a lower bound of the gap by the mean-value form, as a ball; no number where some slope
    is unknown.
    """
    import flint

    lost = flint.arb(0)
    for s, (low, high) in sides.items():
        over = slopes[s]
        lost = lost + (
            abs(over) * balls.ball((high - low) / 2)
            if over is not None and over.is_finite()
            else flint.arb("nan")
        )
    return centre - lost


def widest(gap: Scalar, sides: Sides) -> Scalar | None:
    """Return the symbol along which the gap may change most over the box, None where some slope is
    not known.
    """
    changes = {}
    for s, (low, high) in sides.items():
        over = _over(slope(gap, s), sides)
        if over is None or not over.is_finite():
            return None
        changes[s] = balls.size(over) * float(high - low)
    return max(changes, key=lambda s: changes[s], default=None)


def _over(expression: Scalar, sides: Sides) -> Scalar:
    """Return a ball that contains the expression all over the box, None if something in it has no
    enclosure.

    Raises: Spent.
    """
    enclosures: dict[Scalar, Scalar] = {}
    try:
        return enclose(
            expression, {s.name: balls.interval(*ends) for s, ends in sides.items()}, enclosures
        )
    except TypeError:
        return None
    finally:
        spend(len(enclosures) + PLACED * len(sides))


def _at(gap: Scalar, s: Scalar, value: Fraction) -> Scalar:
    import sympy

    return gap.xreplace({s: sympy.Rational(value.numerator, value.denominator)})


def _point(value: Fraction) -> tuple[Fraction, Fraction]:
    return value, value


def _middle(ends: tuple[Fraction, Fraction]) -> Fraction:
    return (ends[0] + ends[1]) / 2


def _is_nonnegative_number(value: Scalar) -> bool:
    import sympy

    value = sympy.sympify(value)
    if value.free_symbols or not value.is_finite:
        return False
    if value.is_Rational:
        return bool(value >= 0)
    ball = _over(value, {})
    return ball is not None and bool(ball.is_finite()) and (bool(ball >= 0) or is_zero(value))

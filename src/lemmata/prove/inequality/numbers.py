"""Numbers in an expression that are no symbols of a domain: roots of symbols, and constants that
are not rational.

A constant is known by rational ends only, so that what holds between them holds of it; what is not
certainly real has none.
"""

from __future__ import annotations

import math
from fractions import Fraction

from lemmata.prove import balls
from lemmata.prove.inequality.charts import Chart
from lemmata.prove.symbols import enclose
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Scalar

BITS = 64
"""Bits of the rational ends between which a constant is known."""


class NotReal(ArithmeticError):
    """An expression has a part that is not known to be real, so that its sign has no meaning, or
    that is out of reach.
    """


def powers(gap: Scalar, chart: Chart) -> tuple[Scalar, dict[Scalar, Fraction | None]]:
    """Write each chart's number of which roots occur as a power of a new one, and return the new
    ones with their upper ends.
    """
    import sympy

    upper_ends: dict[Scalar, Fraction | None] = {}
    roots: dict[Scalar, int] = {}
    for part in subexpressions(gap):
        if part.is_Pow and part.base.is_Dummy and part.base.is_nonnegative and part.exp.is_Rational:
            roots[part.base] = math.lcm(roots.get(part.base, 1), int(part.exp.q))
    swaps = {}
    for y, q in roots.items():
        if q > 1:
            new = (
                sympy.Dummy("r", positive=True)
                if y.is_positive
                else sympy.Dummy("r", nonnegative=True)
            )
            swaps[y], upper_ends[new] = (
                new**q,
                _root(chart.highest[y], q) if y in chart.highest else None,
            )
    return gap.xreplace(swaps), upper_ends


def _root(value: Scalar, q: int) -> Fraction:
    """Return a rational number that is no less than the root of a positive one, and is the root
    where that is rational.
    """
    with balls.precision(BITS):
        high = outward(balls.ball(fraction(value)).root(q))[1]
    near = high.limit_denominator(10**6)
    return near if near**q == fraction(value) else high


def constants(gap: Scalar) -> tuple[Scalar, dict[Scalar, tuple[Fraction, Fraction]]]:
    """Replace constants that are not rational by symbols, of which only rational ends are known."""
    import sympy

    intervals, swaps = {}, {}
    for part in subexpressions(gap):
        if (
            part.is_Rational
            or part.is_Add
            or part.is_Mul
            or (part.is_Pow and part.exp.is_Integer)
            or part.free_symbols
        ):
            continue
        if part.is_real is not True:
            raise NotReal(f"the constant {part} may be complex")
        try:
            with balls.precision(BITS):
                ends = outward(enclose(part, {}))
        except (TypeError, ValueError) as error:
            raise NotReal(f"the constant {part} has no enclosure") from error
        new = sympy.Dummy("c", real=True)
        swaps[part], intervals[new] = new, ends
    return gap.xreplace(swaps), intervals


def outward(ball: Scalar) -> tuple[Fraction, Fraction]:
    """Return rational ends that contain a ball.

    Raises: ValueError for one that is not finite.
    """
    if not ball.is_finite():
        raise ValueError("a ball is not finite")
    low, high = (
        Fraction(int(end.man_exp()[0])) * Fraction(2) ** int(end.man_exp()[1])
        for end in (ball.lower(), ball.upper())
    )
    return low, high


def fraction(value: Scalar) -> Fraction:
    """Return a rational number of SymPy as Python's."""
    return Fraction(int(value.p), int(value.q))

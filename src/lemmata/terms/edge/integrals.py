"""An integral of SymPy's over a finite range in balls, by FLINT's quadrature with its bounds.

Numbers at some points alone may miss a narrow peak, and so refute nothing.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import Any

from lemmata.terms.types import Scalar, Value

__lemmata__ = "prover"

BITS = 64
"""Bits of the balls."""


def enclosure(whole: Scalar) -> Value:
    """Return a ball around an integral of numbers, which may be as large as all numbers.

    Raises: ArithmeticError for what has no ball: more than one variable, an infinite range, a
        function that is not among those below.
    """
    import flint

    if len(whole.limits) != 1 or len(whole.limits[0]) != 3:
        raise ArithmeticError("an integral in more than one variable, or without a range")
    variable, low, high = whole.limits[0]
    if low.is_infinite or high.is_infinite:
        raise ArithmeticError("an integral over an infinite range")
    with flint.ctx.workprec(BITS):
        first, last = (_value(end, {}, False) for end in (low, high))
        # what has no ball is found here, as FLINT lets no error out of what it calls
        _value(whole.function, {variable: first}, False)
        ball = flint.acb.integral(
            lambda z, analytic: _value(whole.function, {variable: z}, analytic), first, last
        )
    if not ball.imag.contains(0):
        raise ArithmeticError("an integral that is not real")
    return ball.real


def _value(one: Scalar, at: dict[Scalar, Value], analytic: bool) -> Any:
    """Return an expression at a ball, one without bounds where it is `analytic` that is asked for,
    and it is not so in the whole ball.

    Raises: ArithmeticError.
    """
    import flint
    import sympy

    if one in at:
        return at[one]
    if one.is_Rational:
        return flint.acb(flint.fmpq(int(one.p), int(one.q)))
    if one is sympy.pi or one is sympy.E:
        return flint.acb(flint.arb.pi() if one is sympy.pi else flint.arb(1).exp())
    inner = [_value(arg, at, analytic) for arg in one.args]
    name = type(one).__name__
    if name in ("Add", "Mul"):
        return functools.reduce(operator.add if name == "Add" else operator.mul, inner)
    if name == "Pow":
        base, exponent = inner
        if one.exp.is_Integer:
            return base ** int(one.exp)
        return base.pow(exponent, analytic=analytic)
    if name not in _FUNCTIONS:
        raise ArithmeticError(f"SymPy's {name} in an integral")
    return _FUNCTIONS[name](*inner, analytic)


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "exp": lambda x, _: x.exp(),
    "sin": lambda x, _: x.sin(),
    "cos": lambda x, _: x.cos(),
    "log": lambda x, analytic: x.log(analytic=analytic),
    "Abs": lambda x, analytic: x.real_abs(analytic=analytic),
    "sign": lambda x, analytic: x.real_sgn(analytic=analytic),
    "Heaviside": lambda x, _, analytic: x.real_heaviside(analytic=analytic),
    "Max": lambda x, y, analytic: x.real_max(y, analytic=analytic),
    "Min": lambda x, y, analytic: x.real_min(y, analytic=analytic),
}
"""Functions in balls, by the names of SymPy's classes."""

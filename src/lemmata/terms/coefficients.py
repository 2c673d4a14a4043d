"""Coefficients of polynomials in random variables: real numbers that commute, in the arithmetic of
the parameters.

A coefficient passes through `.real` of an array unchanged and changes places in a product, so
whatever is not known to be real and to commute is refused: the imaginary unit, symbols and roots of
unknown sign, matrices, arrays, random variables.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np

from lemmata.terms.arithmetic import ratio, world
from lemmata.terms.types import Scalar, Value

__lemmata__ = "prover"

BALLS = ("arb", "fmpq", "fmpz", "_Moving")
"""The real numbers of Arb, and balls that carry their slopes."""


def is_real_number(value: Value) -> bool:
    """Tell whether a value is certainly a real number: a plain one, a ball, or an expression that
    is real wherever it is defined.

    >>> is_real_number(Fraction(1, 3)), is_real_number(1j), is_real_number(True)
    (True, False, False)
    """
    if isinstance(value, (int, float, np.integer, np.floating, Fraction)):
        return not isinstance(value, bool)
    where = world(value)
    if where == "sympy":
        return _is_real(value)
    flint = where == "flint" and any(kind.__name__ in BALLS for kind in type(value).__mro__)
    return flint or (where == "term" and not isinstance(value, np.ndarray))


@lru_cache(maxsize=2**16)
def _is_real(expression: object) -> bool:
    """Tell whether an expression is real wherever it is defined, by its parts: SymPy itself does
    not say so of 1/b, which 0 has none of.
    """
    import sympy

    if not isinstance(expression, sympy.Expr):
        return False
    if (
        expression.is_Add
        or expression.is_Mul
        or isinstance(expression, (sympy.exp, sympy.cos, sympy.sin, sympy.cosh, sympy.sinh))
    ):
        return all(map(_is_real, expression.args))
    if expression.is_Pow:
        base, exponent = expression.args
        return (
            _is_real(base)
            if exponent.is_integer
            else bool(base.is_nonnegative) and _is_real(exponent)
        )
    return expression.is_extended_real is True  # which SymPy says of nothing that does not commute


def is_plain_zero(value: Scalar) -> bool:
    """Tell whether a coefficient is the number 0, and no expression that may equal it."""
    return isinstance(value, (int, Fraction)) and value == 0


def total(parts: Sequence[Scalar]) -> Scalar:
    """Return the sum of one or more coefficients."""
    first, *rest = parts if len(parts) == 1 else _beside(parts)
    return sum(rest, start=first)


def times(left: Scalar, right: Scalar) -> Scalar:
    """Return the product of two coefficients."""
    left, right = _beside([left, right])
    return left * right


def _beside(values: Sequence[Scalar]) -> list[Scalar]:
    """Return the values with plain rationals carried over to the arithmetic of another one."""
    like = next((value for value in values if not isinstance(value, (int, Fraction))), None)
    plain = (isinstance(value, (int, Fraction)) and like is not None for value in values)
    return [
        ratio(value, 1, like) if is_plain else value
        for value, is_plain in zip(values, plain, strict=True)
    ]

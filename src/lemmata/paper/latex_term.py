"""Arithmetic that writes LaTeX: the bound of a parameter that depends on earlier ones, such as n -
1 or the integer part of n/2.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction

import numpy as np

from lemmata.terms.types import Scalar


class Term:
    """A parameter in the bound of another one: arithmetic writes LaTeX, and a comparison raises
    TypeError, since it would hide a case.

    >>> str((Term("n") - 1) / 2), str(2 * (Term("m") + 1)), str(Term("n") // 2)
    ('\\\\frac{n-1}{2}', '2(m+1)', '\\\\lfloor n/2\\\\rfloor')
    """

    def __init__(self, tex: str, sum: bool = False, product: bool = False) -> None:
        self.tex, self.sum, self.product = tex, sum, product

    def __str__(self) -> str:
        return self.tex

    def __add__(self, summand: Scalar) -> Term:
        return Term(f"{self}{_signed(summand)}", sum=True)

    def __radd__(self, summand: Scalar) -> Term:
        return Term(f"{written(summand)}+{self}", sum=True)

    def __sub__(self, subtrahend: Scalar) -> Term:
        return Term(f"{self}-{factor(subtrahend)}", sum=True)

    def __rsub__(self, minuend: Scalar) -> Term:
        return Term(f"{written(minuend)}-{factor(self)}", sum=True)

    def __mul__(self, multiplier: Scalar) -> Term:
        return Term(
            f"{factor(multiplier)}{factor(self)}"
            if isinstance(multiplier, int)
            else f"{factor(self)}\\,{factor(multiplier)}",
            product=True,
        )

    __rmul__ = __mul__

    def __truediv__(self, divisor: Scalar) -> Term:
        return Term(f"\\frac{{{self}}}{{{written(divisor)}}}", product=True)

    def __rtruediv__(self, dividend: Scalar) -> Term:
        return Term(f"\\frac{{{written(dividend)}}}{{{self}}}", product=True)

    def __floordiv__(self, divisor: Scalar) -> Term:
        return Term(f"\\lfloor {factor(self)}/{factor(divisor)}\\rfloor", product=True)

    def __pow__(self, exponent: Scalar) -> Term:
        base = (
            f"({self})" if self.sum or self.product or re.search(r"[\^_]", self.tex) else self.tex
        )
        return Term(f"{base}^{{{written(exponent)}}}", product=True)

    def __rpow__(self, base: Scalar) -> Term:
        return Term(f"{written(base)}^{{{self}}}", product=True)

    def __neg__(self) -> Term:
        return Term(f"-{factor(self)}", sum=True)

    def __bool__(self) -> bool:
        raise TypeError("a term has no truth value")

    def _refused(self, value: object) -> bool:
        raise TypeError("a term cannot be compared")

    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = _refused
    __hash__ = object.__hash__
    __array_ufunc__ = None


def _signed(value: Scalar) -> str:
    text = written(value)
    return text if text.startswith("-") else f"+{text}"


def written(value: Scalar) -> str:
    """Return a term or a number in LaTeX."""
    return str(value) if isinstance(value, Term) else number(value)


def factor(value: Scalar) -> str:
    """Return a term or a number in LaTeX as a factor, in brackets if it is a sum or negative."""
    text = written(value)
    return f"({text})" if (isinstance(value, Term) and value.sum) or text.startswith("-") else text


def number(value: Scalar) -> str:
    r"""Return a number in LaTeX: fractions that floats hold exactly as such.

    Raises: TypeError for what is no number.

    >>> number(0.5), number(-2.0), number(1e-9), number(float("inf")), number(Fraction(-1, 3))
    ('\\tfrac{1}{2}', '-2', '10^{-9}', '\\infty', '-\\tfrac{1}{3}')
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction | np.number):
        raise TypeError(f"{value!r} is no number")
    if isinstance(value, float | np.floating):
        value = float(value)
        if not math.isfinite(value):
            return r"-\infty" if value < 0 else r"\infty" if value > 0 else r"\text{NaN}"
    exact = Fraction(value if isinstance(value, float | Fraction) else int(value))
    if exact.denominator == 1 and abs(exact) < 10**6:
        return str(exact.numerator)
    if 1 < exact.denominator <= 64:
        return f"{'-' * (exact < 0)}\\tfrac{{{abs(exact.numerator)}}}{{{exact.denominator}}}"
    return _power(float(exact))


def _power(value: float) -> str:
    digits, _, exponent = f"{value:.6g}".partition("e")
    if not exponent:
        return digits
    power = f"10^{{{int(exponent)}}}"
    return power if digits == "1" else f"{digits}\\cdot{power}"

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

    def __add__(self, other: Scalar) -> Term:
        return Term(f"{self}{_signed(other)}", sum=True)

    def __radd__(self, other: Scalar) -> Term:
        return Term(f"{written(other)}+{self}", sum=True)

    def __sub__(self, other: Scalar) -> Term:
        return Term(f"{self}-{factor(other)}", sum=True)

    def __rsub__(self, other: Scalar) -> Term:
        return Term(f"{written(other)}-{factor(self)}", sum=True)

    def __mul__(self, other: Scalar) -> Term:
        return Term(
            f"{factor(other)}{factor(self)}"
            if isinstance(other, int)
            else f"{factor(self)}\\,{factor(other)}",
            product=True,
        )

    __rmul__ = __mul__

    def __truediv__(self, other: Scalar) -> Term:
        return Term(f"\\frac{{{self}}}{{{written(other)}}}", product=True)

    def __rtruediv__(self, other: Scalar) -> Term:
        return Term(f"\\frac{{{written(other)}}}{{{self}}}", product=True)

    def __floordiv__(self, other: Scalar) -> Term:
        return Term(f"\\lfloor {factor(self)}/{factor(other)}\\rfloor", product=True)

    def __pow__(self, other: Scalar) -> Term:
        base = (
            f"({self})" if self.sum or self.product or re.search(r"[\^_]", self.tex) else self.tex
        )
        return Term(f"{base}^{{{written(other)}}}", product=True)

    def __rpow__(self, other: Scalar) -> Term:
        return Term(f"{written(other)}^{{{self}}}", product=True)

    def __neg__(self) -> Term:
        return Term(f"-{factor(self)}", sum=True)

    def __bool__(self) -> bool:
        raise TypeError("a term has no truth value")

    def _refused(self, other: object) -> bool:
        raise TypeError("a term cannot be compared")

    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = _refused
    __hash__ = object.__hash__
    __array_ufunc__ = None


def _signed(other: Scalar) -> str:
    told = written(other)
    return told if told.startswith("-") else f"+{told}"


def written(value: Scalar) -> str:
    """Return a term or a number in LaTeX."""
    return str(value) if isinstance(value, Term) else number(value)


def factor(value: Scalar) -> str:
    """Return a term or a number in LaTeX as a factor, in brackets if it is a sum or negative."""
    told = written(value)
    return f"({told})" if (isinstance(value, Term) and value.sum) or told.startswith("-") else told


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

"""SymPy symbols in the place of a domain's real parameters, and what is built of them, enclosed in balls at a point."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from lemmata.proofs_checks import balls
from lemmata.theory.arithmetic import cospi_symbol
from lemmata.theory.ranges import Range
from lemmata.theory.types import Scalar, Tensor


def symbol(name: str, stated: Range) -> Scalar:
    """Return a real symbol that is positive or nonnegative where the stated range is: a root or a modulus then simplifies as it may."""
    import sympy

    least = sympy.sympify(stated.low)
    if least.is_positive or (stated.open_low and least.is_nonnegative):
        return sympy.Symbol(name, positive=True)
    return sympy.Symbol(name, nonnegative=True) if least.is_nonnegative else sympy.Symbol(name, real=True)


def paired(symbols: Tensor, values: Tensor) -> list[tuple[Scalar, Scalar]]:
    """Return the symbols of one parameter, each with its value at a point."""
    return list(zip(symbols.flat, values.flat, strict=True)) if isinstance(symbols, np.ndarray) else [(symbols, values)]


def enclose(expression: Scalar, values: dict[str, Fraction]) -> Scalar:
    """Evaluate a SymPy expression in balls, its symbols at rational values; no float on the way.

    Raises: TypeError for a function that has no enclosure here.
    """
    known: dict[Scalar, Scalar] = {}

    def there(part: Scalar) -> Scalar:
        if part not in known:
            known[part] = _enclosed(part, values, there)
        return known[part]

    return there(expression)


def _enclosed(expression: Scalar, values: dict[str, Fraction], there: Callable[[Scalar], Scalar]) -> Scalar:
    import flint
    import sympy

    if isinstance(expression, (int, Fraction)):
        return balls.ball(expression)
    if expression.is_Symbol:
        if str(expression) not in values:
            raise ValueError(f"the symbol {expression} is not a parameter of the domain, so no point can be tried: use the case's own")
        return balls.ball(values[str(expression)])
    if expression.is_Rational:
        return balls.ball(Fraction(int(expression.p), int(expression.q)))
    if expression is sympy.pi:
        return flint.arb.pi()
    if expression.is_Add or expression.is_Mul:
        return functools.reduce(operator.add if expression.is_Add else operator.mul, map(there, expression.args))
    if isinstance(expression, sympy.exp) or expression is sympy.E:
        return there(expression.args[0] if expression.args else 1).exp()
    if isinstance(expression, sympy.Abs):
        return abs(there(expression.args[0]))
    if expression.is_Pow and expression.exp.is_Rational:
        root = there(expression.base)
        return (root if expression.exp.is_Integer else root.root(int(expression.exp.q))) ** int(expression.exp.p)
    if expression.is_Pow:
        return there(expression.base) ** there(expression.exp)
    if isinstance(expression, cospi_symbol()):
        angle = expression.args[0]
        return flint.arb.cos_pi_fmpq(flint.fmpq(int(angle.p), int(angle.q)))
    if isinstance(expression, (sympy.log, sympy.cos, sympy.sin)):
        return getattr(there(expression.args[0]), type(expression).__name__)()
    raise TypeError(f"{type(expression).__name__} cannot be enclosed in a ball")

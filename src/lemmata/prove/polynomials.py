"""Polynomials by FLINT, where SymPy's heuristic gcd takes minutes, or evaluates at an integer that
GMP cannot hold and ends the process.
"""

from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction

from lemmata.prove import balls
from lemmata.prove.normal_form import Quotients
from lemmata.prove.symbols import enclose
from lemmata.terms.types import Scalar, Value

BITS = 256
"""Of balls in the place of coefficients that are irrational: roots are looked for on floats."""
HIGHEST = 500
"""The highest degree: floats find no roots of more."""


def irreducible(polynomial: Scalar) -> list[Scalar]:
    """Return the irreducible factors of a polynomial with integer coefficients, each once; in the
    order and with the signs of SymPy's.

    >>> import sympy
    >>> x, y = sympy.symbols("x y")
    >>> irreducible(-2 * x * y**2 + 2 * x**3)
    [x, x - y, x + y]
    """
    import sympy

    quotients = Quotients(polynomial)
    factors = [
        (quotients.expression(factor), int(k)) for factor, k in quotients.numerator.factor()[1]
    ]
    factors.sort(
        key=functools.cmp_to_key(lambda left, right: sympy.Basic.compare(left[0], right[0]))
    )
    symbols = {s for factor, _ in factors if factor.is_Add for s in sympy.Poly(factor).gens}
    gens = [s for s in sympy.Poly(polynomial).gens if s in symbols]

    def sized(factor: Scalar, k: int) -> tuple[Scalar, tuple[Value, ...]]:
        poly = sympy.Poly(factor, *gens) if factor.is_Add else sympy.Poly(factor, factor)
        poly = poly if poly.LC() > 0 else -poly
        rows = poly.rep.to_list()
        return poly.as_expr(), (len(rows), len(poly.gens), k, rows)

    return [
        factor
        for factor, _ in sorted(itertools.starmap(sized, factors), key=operator.itemgetter(1))
    ]


def coefficients(
    expression: Scalar, s: Scalar, values: Mapping[Scalar, Fraction]
) -> list[Fraction] | list[float]:
    """Return the coefficients of a polynomial in one symbol, the highest first: fractions, or
    floats if some are irrational.

    Nothing if it is no polynomial in it, if some other symbol has no value, or if its degree is 0.

    >>> import sympy
    >>> x, y = sympy.symbols("x y")
    >>> (
    ...     coefficients((x + y) ** 2 / y, x, {y: Fraction(2)}),
    ...     coefficients(sympy.exp(y) * x, x, {y: Fraction(0)}),
    ... )
    ([Fraction(1, 2), Fraction(2, 1), Fraction(2, 1)], [1.0, 0.0])
    """
    import flint

    constants = {symbol: value for symbol, value in values.items() if symbol != s}
    if s not in expression.free_symbols or not expression.free_symbols <= {s, *constants}:
        return []
    named_values = {str(symbol): value for symbol, value in constants.items()}

    def rational(part: Scalar) -> Scalar:
        value: Scalar = constants.get(part, part)
        if not isinstance(value, Fraction) and not value.is_Rational:
            raise _Irrational
        p, q = (
            (value.numerator, value.denominator)
            if isinstance(value, Fraction)
            else (int(value.p), int(value.q))
        )
        return flint.fmpq_poly([flint.fmpq(p, q)])

    try:
        row = list(_Line(s, flint.fmpq_poly([0, 1]), rational).at(expression))
        exact = [Fraction(int(c.p), int(c.q)) for c in reversed(row)]
        return exact if 1 < len(exact) <= HIGHEST + 1 else []
    except _Irrational:
        pass
    except (_NoPolynomial, ZeroDivisionError):
        return []
    try:
        with balls.precision(BITS):
            line = _Line(
                s,
                flint.arb_poly([0, 1]),
                lambda part: flint.arb_poly([enclose(part, named_values)]),
            )
            row = list(line.at(expression))
    except (_NoPolynomial, TypeError, ValueError):
        return []
    while row and not balls.excludes_zero(row[-1]):
        row.pop()
    return [float(c.mid()) for c in reversed(row)] if 1 < len(row) <= HIGHEST + 1 else []


class _NoPolynomial(Exception):
    """An expression is none in the symbol of a line, or one of a degree that is not looked at."""


class _Irrational(Exception):
    """A part of an expression is no rational number."""


class _Line:
    """Evaluates expressions as polynomials in one symbol, each part once.

    Args: s, generator: the symbol, and the polynomial in its place; constant: gives that of a part
    without it.
    """

    def __init__(self, s: Scalar, generator: Scalar, constant: Callable[[Scalar], Scalar]) -> None:
        self._s, self._constant, self._known = s, constant, {s: generator}

    def at(self, part: Scalar) -> Scalar:
        """Return the polynomial of a part.

        Raises: _NoPolynomial; whatever `constant` raises.
        """
        if part not in self._known:
            self._known[part] = self._made(part)
        return self._known[part]

    def _made(self, part: Scalar) -> Scalar:
        if part.is_Add or part.is_Mul:
            return functools.reduce(
                operator.add if part.is_Add else operator.mul, map(self.at, part.args)
            )
        if part.is_Pow and part.exp.is_Integer:
            base, power = self.at(part.base), int(part.exp)
            if (power < 0 and base.degree() != 0) or abs(power) * base.degree() > HIGHEST:
                raise _NoPolynomial
            return base**power if power >= 0 else type(base)([1 / base[0]]) ** -power
        if self._s in part.free_symbols:
            raise _NoPolynomial
        return self._constant(part)

"""Derivatives of expressions whose parts are shared, each part once.

SymPy's own walks an expression as a tree, and asks of each part whether it is 0, for which it looks
for roots: of a composition of five polynomials it takes minutes.
"""

from __future__ import annotations

import functools

from lemmata.prove.inequality.work import spend
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Scalar

DERIVED = 30
"""So much more work is the derivative of a part than its value."""
LARGEST = 200
"""Nodes of an expression's tree of which SymPy's derivative is taken, which is shorter."""


@functools.lru_cache(maxsize=256)
def slope(expression: Scalar, s: Scalar) -> Scalar:
    """Return the derivative.

    >>> import sympy
    >>> x = sympy.Symbol("x", real=True)
    >>> slope(x**3, x)
    3*x**2
    """
    if is_large(expression):
        spend(DERIVED * len(subexpressions(expression)))
        return _slope(expression, s, {})
    spend(DERIVED * _nodes(expression, {}))
    return expression.diff(s)


@functools.lru_cache(maxsize=256)
def is_large(expression: Scalar) -> bool:
    """Tell whether an expression's tree has more than `LARGEST` nodes."""
    return _nodes(expression, {}) > LARGEST


def _nodes(part: Scalar, counts: dict[Scalar, int]) -> int:
    if part not in counts:
        counts[part] = 1 + sum(_nodes(one, counts) for one in part.args)
    return counts[part]


def _slope(part: Scalar, s: Scalar, derivatives: dict[Scalar, Scalar]) -> Scalar:
    if part not in derivatives:
        derivatives[part] = _made(part, s, derivatives)
    return derivatives[part]


def _made(part: Scalar, s: Scalar, derivatives: dict[Scalar, Scalar]) -> Scalar:
    import sympy

    if part.is_Add:
        return _sum([_slope(one, s, derivatives) for one in part.args])
    if part.is_Mul:
        slopes = [(k, _slope(one, s, derivatives)) for k, one in enumerate(part.args)]
        return _sum([_product([*part.args[:k], one, *part.args[k + 1 :]]) for k, one in slopes])
    if part.is_Pow and part.exp.is_Rational:
        power = sympy.Pow(part.base, part.exp - 1, evaluate=False) if part.exp != 2 else part.base
        return _product([part.exp, power, _slope(part.base, s, derivatives)])
    if isinstance(part, sympy.exp) and len(part.args) == 1:
        return _product([part, _slope(part.args[0], s, derivatives)])
    return part.diff(s)


def _sum(parts: list[Scalar]) -> Scalar:
    import sympy

    parts = [part for part in parts if part != 0]
    return (
        sympy.Add(*parts, evaluate=False) if len(parts) > 1 else parts[0] if parts else sympy.S.Zero
    )


def _product(factors: list[Scalar]) -> Scalar:
    import sympy

    factors = [factor for factor in factors if factor != 1]
    if any(factor == 0 for factor in factors):
        return sympy.S.Zero
    return (
        sympy.Mul(*factors, evaluate=False)
        if len(factors) > 1
        else factors[0]
        if factors
        else sympy.S.One
    )

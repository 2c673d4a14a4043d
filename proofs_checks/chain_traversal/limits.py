"""Exact limits as the weight forward grows without bound, from the leading coefficients of rational functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lemmata.theory.arithmetic import array
from lemmata.theory.types import Scalar, Vector


def growing() -> Scalar:
    """Return the symbol of the weight forward."""
    import sympy

    return sympy.Symbol("forward", positive=True)


def limits(values: Sequence[Scalar], forward: Scalar) -> Vector:
    """Return the limits of rational functions as `forward` grows without bound, from their leading coefficients."""
    import sympy

    found = []
    for value in values:
        top, bottom = (sympy.Poly(part, forward) for part in sympy.fraction(sympy.together(value)))
        if top.degree() > bottom.degree():
            raise ArithmeticError("a rational function grows without bound")
        found.append(top.coeff_monomial(forward ** bottom.degree()) / bottom.LC())
    return array(found)


def orders(small: Scalar, count: int) -> Callable[[Scalar], list[Scalar]]:
    """Return what takes the coefficients of 1, small, … of `small` times a polynomial in small and 1/small, `count` of them.

    Raises (the function): ArithmeticError for terms that grow faster than 1/small.
    """
    import sympy

    def apart(value: Scalar) -> list[Scalar]:
        terms = sympy.expand(value * small)
        found = sympy.collect(terms, small, evaluate=False)
        if any(small in part.free_symbols for part in found.values()) or any(power.has(1 / small) for power in found):
            raise ArithmeticError("a term grows faster than the weight forward")
        return [found.get(small**k, sympy.S.Zero) for k in range(count)]

    return apart

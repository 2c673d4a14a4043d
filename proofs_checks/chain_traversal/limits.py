"""Exact limits as the weight forward grows without bound, from the leading coefficients of rational functions."""

from __future__ import annotations

from collections.abc import Sequence

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

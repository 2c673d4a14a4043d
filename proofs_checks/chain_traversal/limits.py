"""Exact limits as the weight forward grows without bound, from the leading coefficients of rational functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lemmata.prove.normal_form import Quotients
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector


def growing() -> Scalar:
    """Return the symbol of the weight forward."""
    import sympy

    return sympy.Symbol("forward", positive=True)


def limits(values: Sequence[Scalar], forward: Scalar) -> Vector:
    """Return the limits of rational functions as `forward` grows without bound, from their leading coefficients."""
    import sympy

    found = []
    for value in values:
        whole = Quotients(sympy.sympify(value))
        top, bottom = (_leading(whole.put_back(whole.expression(part)), forward) for part in (whole.numerator, whole.denominator))
        if top[0] > bottom[0]:
            raise ArithmeticError("a rational function grows without bound")
        found.append(top[1] / bottom[1] if top[0] == bottom[0] else top[1] * 0)
    return array(found)


def _leading(polynomial: Scalar, forward: Scalar) -> tuple[int, Scalar]:
    """Return the highest power of `forward` in a polynomial, and its coefficient."""
    import sympy

    found = sympy.Poly(polynomial, forward)
    return found.monoms()[0][0], found.coeffs()[0]


def orders(small: Scalar, count: int) -> Callable[[Scalar], list[Scalar]]:
    """Return what takes the coefficients of 1, small, … of `small` times a polynomial in small and 1/small, `count` of them.

    Raises (the function): ArithmeticError for terms that grow faster than 1/small.
    """
    import sympy

    def apart(value: Scalar) -> list[Scalar]:
        found: dict[int, list[Scalar]] = {}
        for term in sympy.Add.make_args(sympy.expand(value * small)):
            part, power = term.as_coeff_exponent(small)
            if small in part.free_symbols or not (power.is_Integer and power >= 0):
                raise ArithmeticError("a term grows faster than the weight forward")
            found.setdefault(int(power), []).append(part)
        return [sympy.Add(*found.get(k, ())) for k in range(count)]

    return apart

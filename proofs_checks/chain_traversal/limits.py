"""Exact limits as the weight forward grows without bound, from the leading coefficients of rational functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lemmata.prove.normal_form import Quotients
from lemmata.terms.arithmetic import array, number
from lemmata.terms.types import Scalar, Vector
from lemmata.terms.unknown import unknown_sequence


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


def growth(like: Scalar) -> tuple[Scalar, Scalar]:
    """Return what stands for a weight forward f that grows, and for 1/f."""
    return tuple(unknown_sequence(name, like)(0) for name in ("forward", "small"))


def orders(forward: Scalar, small: Scalar, count: int) -> Callable[[Scalar], list[Scalar]]:
    """Return what takes a gap a + b f + (c + d f)/f apart: b, and for a `count` of 2 also a + d; what f and 1/f leave as c/f is smaller.

    The last of what is returned is what the gap exceeds a + b f + c s + d f s by, written in f and s for any two numbers.
    """
    zero, one = number(0, forward), number(1, forward)

    def apart(gap: Scalar) -> list[Scalar]:
        (a, c), (b, d) = ([gap.xreplace({forward: f, small: s}) for s in (zero, one)] for f in (zero, one))
        c, b, d = c - a, b - a, d - b - c + a
        return [*[b, a + d][:count], gap - (a + b * forward + c * small + d * forward * small)]

    return apart

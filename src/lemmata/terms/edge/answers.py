"""SymPy's integrals, sums and limits, watched and held against numbers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from lemmata.terms.edge.expressions import mark, symbol_of
from lemmata.terms.edge.integrals import enclosure
from lemmata.terms.term import Term
from lemmata.terms.trace import TRACES
from lemmata.terms.types import Scalar

__lemmata__ = "prover"

CLOSE, NEAR, ROUGH = 1e-8, 1e-4, 1e-2
"""How close an answer must be to an accelerated sum, to quadrature, and to the terms of a series or
what is beside a limit's place, relative to itself or 1.
"""
TERMS, FAR, PARTS, DIGITS = 2000, 10**9, 65, 200
"""So many terms of a series; how far out, or near, a limit is looked at; points of a range; digits
of what is near: a fraction with so large an exponent is not written out.
"""


@contextmanager
def watched(answer: Callable[[Any, Any], Any]) -> Iterator[None]:
    """Have an integral, a sum or a limit that SymPy computes, and its answer, looked at by a
    function that returns what is answered in its stead.
    """
    if "sympy" not in sys.modules:
        yield
        return
    import sympy

    kinds: list[Any] = [sympy.Integral, sympy.Sum, sympy.Limit]
    depth = [0]
    before = [kind.doit for kind in kinds]

    def outermost(doit: Callable[..., Any]) -> Callable[..., Any]:
        def watching(whole: Any, **hints: Any) -> Any:
            depth[0] += 1
            try:
                made = doit(whole, **hints)
            finally:
                depth[0] -= 1
            return made if depth[0] else answer(whole, made)

        return watching

    try:
        for kind, doit in zip(kinds, before, strict=True):
            kind.doit = outermost(doit)
        yield
    finally:
        for kind, doit in zip(kinds, before, strict=True):
            kind.doit = doit


def noted(whole: Scalar, made: Scalar) -> Scalar:
    """Note an integral or a sum, and what SymPy answers, in the traces under way."""
    mark()
    for trace in TRACES:
        trace.computed.append((whole, made))
    return made


def agree(whole: Scalar, made: Scalar, at: Mapping[Term, Fraction]) -> bool:
    """Tell whether an integral, or a sum, is what SymPy answers, by numbers at a point."""
    import sympy

    symbols = {
        symbol_of(one): sympy.Rational(value.numerator, value.denominator)
        for one, value in at.items()
    }
    try:
        value = complex(made.subs(symbols))
        there = numerically(whole.subs(symbols))
    # what has no value there, or is no number, agrees with nothing
    except Exception:  # noqa: BLE001
        return False
    scale = max(1.0, abs(value))
    return all(abs(one - value) <= bound * scale for one, bound in there)


def number(whole: Scalar) -> Scalar:
    """Return the number that an integral over a finite range is, by balls, or a finite sum.

    Raises: ArithmeticError for any other: points of a limit, terms of a series, and a quadrature
        without bounds may all be far from what they near.
    """
    import sympy

    if isinstance(whole, sympy.Integral):
        ball = enclosure(whole)
        if not (ball.is_finite() and ball.rad() < CLOSE):
            raise ArithmeticError("an integral of which no digits are known")
        return sympy.Float(float(ball.mid()), 20)
    if isinstance(whole, sympy.Limit) or not _has_few_terms(whole):
        raise ArithmeticError("a limit, or a sum of many terms")
    return sympy.Float(numerically(whole)[0][0].real, 20)


def _has_few_terms(whole: Scalar) -> bool:
    _, first, last = whole.limits[0]
    return bool(len(whole.limits) == 1 and last.is_Integer and last - first <= TERMS)


def numerically(whole: Scalar) -> list[tuple[complex, float]]:
    """Return values of an integral of numbers, or of a sum, each with how close it is."""
    import mpmath
    import sympy

    if isinstance(whole, sympy.Integral):
        return [(complex(_quadrature(whole)), NEAR)]
    if isinstance(whole, sympy.Limit):
        return [(complex(one), ROUGH) for one in _beside(*whole.args[:3])]
    ((index, first, last),) = whole.limits
    one = sympy.lambdify(index, whole.function, "mpmath")
    if _has_few_terms(whole):
        return [(complex(sum(one(k) for k in range(int(first), int(last) + 1))), CLOSE)]
    terms = sum(mpmath.mpmathify(one(mpmath.mpf(int(first) + k))) for k in range(TERMS))
    return [(complex(terms), ROUGH), (complex(mpmath.nsum(one, [int(first), mpmath.inf])), CLOSE)]


def _quadrature(whole: Scalar) -> Scalar:
    """Return an integral by quadrature, on many parts of a finite range, in which it may have
    kinks.
    """
    import mpmath
    import sympy

    if len(whole.limits) > 1:
        return whole.evalf(20)
    ((variable, low, high),) = whole.limits
    if low.is_infinite or high.is_infinite:
        return whole.evalf(20)
    one = sympy.lambdify(variable, whole.function, "mpmath")
    return mpmath.quad(one, mpmath.linspace(float(low), float(high), PARTS))


def _beside(whole: Scalar, variable: Scalar, place: Scalar) -> list[Scalar]:
    """Return values near a place, on each side that there is."""
    import sympy

    far = sympy.Float(FAR, DIGITS)
    if place.is_infinite:
        return [whole.subs(variable, sympy.sign(place) * far).evalf(30)]
    sides = [1] if variable.is_positive and place == 0 else [1, -1]
    return [whole.subs(variable, place + side / far).evalf(30) for side in sides]

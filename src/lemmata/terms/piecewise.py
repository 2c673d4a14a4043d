"""Balls of expressions that are put together of pieces: maxima, steps, and cases that conditions
tell apart.

Where balls do not decide a condition, the ball contains the values of all cases that are left: it
decides nothing that depends on them.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Mapping

from lemmata.terms.types import Scalar

__lemmata__ = "prover"

Enclosure = Callable[[Scalar], Scalar]
"""The ball of a part of an expression."""

CERTAIN: Mapping[str, tuple[Callable[[Scalar, Scalar], bool], Callable[[Scalar, Scalar], bool]]] = {
    "<": (operator.lt, operator.ge),
    "<=": (operator.le, operator.gt),
    ">": (operator.gt, operator.le),
    ">=": (operator.ge, operator.lt),
    "==": (operator.eq, operator.ne),
    "!=": (operator.ne, operator.eq),
}
"""What makes a comparison of balls certainly true, and what certainly false; FLINT's are true only
of all numbers in the balls.
"""


def pieced(expression: Scalar, enclosure: Enclosure) -> Scalar | None:
    """Return a ball of a maximum, a minimum, a step, a pulse or an expression by cases; None of any
    other.

    Raises: TypeError for complex numbers, and for a condition that is no comparison.
    """
    import flint
    import sympy

    if isinstance(expression, (sympy.Max, sympy.Min)):
        greater = isinstance(expression, sympy.Max)
        return functools.reduce(
            lambda left, right: left.max(right) if greater else left.min(right),
            _real(expression.args, enclosure),
        )
    if isinstance(expression, sympy.Heaviside):
        return _step(*_real(expression.args, enclosure))
    if isinstance(expression, sympy.DiracDelta):
        (at,) = _real(expression.args[:1], enclosure)
        return flint.arb(0) if at != 0 else flint.arb("nan")
    return _case(expression, enclosure) if isinstance(expression, sympy.Piecewise) else None


def _real(parts: tuple[Scalar, ...], enclosure: Enclosure) -> list[Scalar]:
    import flint

    balls = [enclosure(part) for part in parts]
    if not all(isinstance(one, flint.arb) for one in balls):
        raise TypeError("complex numbers are not ordered")
    return balls


def _step(at: Scalar, middle: Scalar) -> Scalar:
    """Return the ball of a step, at its jump one with all that is between: what its value is there
    is a convention.
    """
    import flint

    low, high = flint.arb(0), flint.arb(1)
    if not at.is_finite():
        return at * 0
    return high if at > 0 else low if at < 0 else low.union(high).union(middle)


def _case(expression: Scalar, enclosure: Enclosure) -> Scalar:
    """Return the ball of the first case whose condition is met, or of all that may be it; no number
    where none certainly is.
    """
    import flint

    met: list[Scalar] = []
    for value, condition in expression.args:
        truth = _told(condition, enclosure)
        if truth is not False:
            met.append(enclosure(value))
        if truth:
            return functools.reduce(lambda left, right: left.union(right), met)
    return flint.arb("nan")


def _told(condition: Scalar, enclosure: Enclosure) -> bool | None:
    """Tell whether balls certainly meet a condition, or certainly do not; None where they leave it
    open.
    """
    import sympy

    if condition in (sympy.true, sympy.false):
        return bool(condition)
    if isinstance(condition, sympy.Not):
        truth = _told(condition.args[0], enclosure)
        return None if truth is None else not truth
    if isinstance(condition, (sympy.And, sympy.Or)):
        decisive = isinstance(condition, sympy.Or)
        truths = [_told(part, enclosure) for part in condition.args]
        return decisive if decisive in truths else None if None in truths else not decisive
    certain = CERTAIN.get(getattr(condition, "rel_op", ""))
    if certain is None:
        raise TypeError(f"a condition {type(condition).__name__} cannot be enclosed in a ball")
    true, false = certain
    left, right = _real(condition.args, enclosure)
    return True if true(left, right) else False if false(left, right) else None

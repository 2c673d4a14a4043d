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

There = Callable[[Scalar], Scalar]
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


def pieced(expression: Scalar, there: There) -> Scalar | None:
    """Return a ball of a maximum, a minimum, a step, a pulse or an expression by cases; None of any
    other.

    Raises: TypeError for complex numbers, and for a condition that is no comparison.
    """
    import flint
    import sympy

    if isinstance(expression, (sympy.Max, sympy.Min)):
        greater = isinstance(expression, sympy.Max)
        return functools.reduce(
            lambda one, other: one.max(other) if greater else one.min(other),
            _real(expression.args, there),
        )
    if isinstance(expression, sympy.Heaviside):
        return _step(*_real(expression.args, there))
    if isinstance(expression, sympy.DiracDelta):
        (at,) = _real(expression.args[:1], there)
        return flint.arb(0) if at != 0 else flint.arb("nan")
    return _case(expression, there) if isinstance(expression, sympy.Piecewise) else None


def _real(parts: tuple[Scalar, ...], there: There) -> list[Scalar]:
    import flint

    found = [there(part) for part in parts]
    if not all(isinstance(one, flint.arb) for one in found):
        raise TypeError("complex numbers are not ordered")
    return found


def _step(at: Scalar, middle: Scalar) -> Scalar:
    """Return the ball of a step, at its jump one with all that is between: what its value is there
    is a convention.
    """
    import flint

    low, high = flint.arb(0), flint.arb(1)
    if not at.is_finite():
        return at * 0
    return high if at > 0 else low if at < 0 else low.union(high).union(middle)


def _case(expression: Scalar, there: There) -> Scalar:
    """Return the ball of the first case whose condition is met, or of all that may be it; no number
    where none certainly is.
    """
    import flint

    met: list[Scalar] = []
    for value, condition in expression.args:
        told = _told(condition, there)
        if told is not False:
            met.append(there(value))
        if told:
            return functools.reduce(lambda one, other: one.union(other), met)
    return flint.arb("nan")


def _told(condition: Scalar, there: There) -> bool | None:
    """Tell whether balls certainly meet a condition, or certainly do not; None where they leave it
    open.
    """
    import sympy

    if condition in (sympy.true, sympy.false):
        return bool(condition)
    if isinstance(condition, sympy.Not):
        told = _told(condition.args[0], there)
        return None if told is None else not told
    if isinstance(condition, (sympy.And, sympy.Or)):
        decisive = isinstance(condition, sympy.Or)
        found = [_told(part, there) for part in condition.args]
        return decisive if decisive in found else None if None in found else not decisive
    certain = CERTAIN.get(getattr(condition, "rel_op", ""))
    if certain is None:
        raise TypeError(f"a condition {type(condition).__name__} cannot be enclosed in a ball")
    true, false = certain
    one, other = _real(condition.args, there)
    return True if true(one, other) else False if false(one, other) else None

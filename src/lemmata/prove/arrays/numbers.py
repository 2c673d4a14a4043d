"""Numbers of a proof for every size: expressions in sizes, other integers and real parameters,
whose form no formula may ask for.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from typing import NoReturn

import numpy as np

from lemmata.terms.types import Scalar

ASKED: ContextVar[dict[Scalar, None] | None] = ContextVar("ASKED", default=None)
"""What was asked to be 0 of real parameters, where somebody listens."""


@contextmanager
def asked() -> Iterator[dict[Scalar, None]]:
    """Let real parameters be no zero of anything that is asked for inside, and record of what:
    there nothing is said.
    """
    record: dict[Scalar, None] = {}
    token = ASKED.set(record)
    try:
        yield record
    finally:
        ASKED.reset(token)


class Ring:
    """What sizes and arrays have in common: the name of their arithmetic, and constants in it."""

    arithmetic = "ring"
    __array_ufunc__ = None

    @staticmethod
    def ratio(p: Scalar, q: Scalar) -> Amount:
        """Return p/q; either may hold sizes."""
        return Amount(scalar(p) / scalar(q))

    def _undecided(self, *_: object) -> NoReturn:
        raise TypeError("a comparison has no answer for every size at once")

    def _unwalked(self, *_: object, **__: Scalar) -> NoReturn:
        raise TypeError(
            "there is no plain integer, and no walk from entry to entry, for every size at once"
        )

    __bool__ = _undecided
    __iter__ = __len__ = __index__ = _unwalked


class Number(Ring):
    """An expression in integer parameters and real ones, whose form no formula may ask for: a
    comparison has an answer for all or none.

    Where somebody listens (`asked`), real parameters are equal to nothing that they need not be
    equal to.
    """

    expression: Scalar
    # what is looked up in a set would be compared by its form
    __hash__ = None  # type: ignore[assignment]

    def _ordered(self, right: Scalar, relation: Callable[[Scalar, Scalar], Scalar]) -> bool:
        import sympy

        truth = relation(self.expression, scalar(right))
        return bool(truth) if truth in (sympy.true, sympy.false) else self._undecided()

    def __lt__(self, right: Scalar) -> bool:
        return self._ordered(right, operator.lt)

    def __gt__(self, right: Scalar) -> bool:
        return self._ordered(right, operator.gt)

    def __le__(self, right: Scalar) -> bool:
        return self._ordered(right, operator.le)

    def __ge__(self, right: Scalar) -> bool:
        return self._ordered(right, operator.ge)

    def __eq__(self, right: object) -> bool:
        import sympy

        gap = self.expression - scalar(right)
        if (truth := gap.is_zero) is not None:
            return truth
        listening = ASKED.get()
        if listening is None or any(
            s.is_integer or isinstance(s, sympy.Dummy) for s in gap.free_symbols
        ):
            return self._undecided()
        listening[gap] = None
        return False

    def __bool__(self) -> bool:
        return self != 0

    def __neg__(self) -> Amount:
        return Amount(-self.expression)

    def __pos__(self) -> Amount:
        return Amount(self.expression)

    def slope(self, step: Scalar) -> Amount:
        """Return the derivative by a step, at step 0."""
        return Amount(at_zero(self.expression.diff(step), step))


class Amount(Number):
    """A number that is computed from parameters, a real parameter itself; equal expressions are not
    told from others by looking at them.
    """

    def __init__(self, expression: Scalar) -> None:
        self.expression = expression

    def expm1(self) -> Amount:
        """Return the exponential less 1."""
        return Amount(self.exp().expression - 1)

    def exp(self) -> Amount:
        """Return the exponential."""
        return self._applied("exp")

    def log(self) -> Amount:
        """Return the logarithm."""
        return self._applied("log")

    def sqrt(self) -> Amount:
        """Return the square root."""
        return self._applied("sqrt")

    def cos(self) -> Amount:
        """Return the cosine."""
        return self._applied("cos")

    def sin(self) -> Amount:
        """Return the sine."""
        return self._applied("sin")

    def _applied(self, name: str) -> Amount:
        import sympy

        return Amount(getattr(sympy, name)(self.expression))


def _operator(name: str) -> Callable[[Number, Scalar], Scalar]:
    def apply(self: Number, operand: Scalar) -> Scalar:
        if isinstance(operand, Ring) and not isinstance(operand, Number):
            return NotImplemented
        return Amount(getattr(self.expression, name)(scalar(operand)))

    return apply


for _name in ("add", "sub", "mul", "truediv", "pow"):
    setattr(Number, f"__{_name}__", _operator(f"__{_name}__"))
    setattr(Number, f"__r{_name}__", _operator(f"__r{_name}__"))


def scalar(value: Scalar) -> Scalar:
    """Return an exact number as an expression.

    Raises: TypeError for a float that is no integer or half of one, which could be rounded, and for
        anything else.
    """
    import sympy

    if isinstance(value, Number):
        return value.expression
    if isinstance(value, (int, Fraction, np.integer)):
        exact = Fraction(int(value)) if isinstance(value, np.integer) else Fraction(value)
        return sympy.Rational(exact.numerator, exact.denominator)
    if isinstance(value, float) and (2 * value).is_integer():
        return sympy.Rational(int(2 * value), 2)
    if isinstance(value, sympy.Expr) and not value.has(sympy.Float):
        return value
    raise TypeError(
        f"a {type(value).__name__} occurs where every size is computed with: write integers,"
        " `number` or `ratio`"
    )


def at_zero(coefficient: Scalar, step: Scalar) -> Scalar:
    """Return a coefficient at step 0."""
    import sympy

    return sympy.sympify(coefficient).xreplace({step: sympy.S.Zero})

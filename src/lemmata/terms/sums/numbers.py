"""Numbers beside arrays of unknown size: terms in sizes, other integers and real parameters, of
which a formula may ask what it may ask of a term.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NoReturn
from weakref import WeakValueDictionary

import numpy as np

from lemmata.terms.sums.coefficient import of
from lemmata.terms.term import Term, term, variable, variables
from lemmata.terms.trace import TRACES, Comparison
from lemmata.terms.types import Scalar

_STEPS: WeakValueDictionary[int, Term] = WeakValueDictionary()
"""What tends to 0, by its serial number."""
_COUNT = itertools.count()


class Ring:
    """What sizes and arrays have in common: the name of their arithmetic, and constants in it."""

    arithmetic = "ring"
    __array_ufunc__ = None

    @staticmethod
    def ratio(p: Scalar, q: Scalar) -> Amount:
        """Return p/q; either may hold sizes."""
        return Amount(scalar(p) / scalar(q))

    def _undecided(self, *_: object) -> NoReturn:
        _refuse("a comparison has no answer for every size at once")

    def _unwalked(self, *_: object, **__: Scalar) -> NoReturn:
        _refuse(
            "there is no plain integer, and no walk from entry to entry, for every size at once"
        )

    __bool__ = _undecided
    __iter__ = __len__ = __index__ = _unwalked
    __int__ = __float__ = __complex__ = __round__ = __trunc__ = __floor__ = __ceil__ = _unwalked
    __mod__ = __rmod__ = __floordiv__ = __rfloordiv__ = __divmod__ = __rdivmod__ = _unwalked
    __abs__ = __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __invert__ = _unwalked
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = _unwalked


def _refuse(words: str) -> NoReturn:
    """Refuse what is asked, and note that in the traces under way: code may go on without it."""
    for trace in TRACES:
        trace.refusals.append(words)
        trace.undecided.append(words)
    raise TypeError(words)


class Number(Ring):
    """A term in integer parameters and real ones: it is asked what a term is asked."""

    expression: Term

    def __hash__(self) -> int:
        """Refuse: what is looked up in a set would be compared by its form."""
        return self._undecided()

    def __lt__(self, right: Scalar) -> bool:
        return self._ordered(self.expression < scalar(right))

    def __gt__(self, right: Scalar) -> bool:
        return self._ordered(self.expression > scalar(right))

    def __le__(self, right: Scalar) -> bool:
        return self._ordered(self.expression <= scalar(right))

    def __ge__(self, right: Scalar) -> bool:
        return self._ordered(self.expression >= scalar(right))

    def _ordered(self, truth: bool | Comparison) -> bool:
        return truth if isinstance(truth, bool) else self._undecided()

    def __eq__(self, right: object) -> bool:
        return self.expression == _bare(right)

    def __bool__(self) -> bool:
        return self != 0

    def __neg__(self) -> Amount:
        return Amount(-self.expression)

    def __pos__(self) -> Amount:
        return Amount(self.expression)

    def slope(self, step: Amount) -> Amount:
        """Return the derivative by a step, at step 0."""
        return Amount(of(self.expression).slope(step.expression).term)


class Amount(Number):
    """A number that is computed from parameters, a real parameter itself."""

    def __init__(self, expression: Term) -> None:
        self.expression = expression

    def expm1(self) -> Amount:
        """Return the exponential less 1."""
        return Amount(self.expression.expm1())

    def exp(self) -> Amount:
        """Return the exponential."""
        return Amount(self.expression.exp())

    def log(self) -> Amount:
        """Return the logarithm."""
        return Amount(self.expression.log())

    def sqrt(self) -> Amount:
        """Return the square root."""
        return Amount(self.expression.sqrt())

    def cos(self) -> Amount:
        """Return the cosine."""
        return Amount(self.expression.cos())

    def sin(self) -> Amount:
        """Return the sine."""
        return Amount(self.expression.sin())


def _operator(name: str) -> Callable[[Number, Scalar], Scalar]:
    def apply(self: Number, operand: Scalar) -> Scalar:
        if isinstance(operand, Ring) and not isinstance(operand, Number):
            return NotImplemented
        return Amount(getattr(self.expression, name)(scalar(operand)))

    return apply


for _name in ("add", "sub", "mul", "truediv", "pow"):
    setattr(Number, f"__{_name}__", _operator(f"__{_name}__"))
    setattr(Number, f"__r{_name}__", _operator(f"__r{_name}__"))


def scalar(value: Scalar) -> Term:
    """Return an exact number as a term.

    Raises: TypeError for a float that is no integer or half of one, which could be rounded, and for
        anything else.
    """
    value = _bare(value)
    if isinstance(value, (int, Fraction, np.integer, Term)):
        return term(int(value) if isinstance(value, bool) else value)
    _refuse(
        f"a {type(value).__name__} occurs where every size is computed with: write integers,"
        " `number` or `ratio`"
    )


def _bare(value: Any) -> Any:
    """Return a number of this arithmetic as a term, a float that is an integer or half of one as a
    fraction, anything else as it is.
    """
    if isinstance(value, Number):
        return value.expression
    is_half = isinstance(value, float) and (2 * value).is_integer()
    return Fraction(int(2 * value), 2) if is_half else value


def new_step() -> Amount:
    """Return a number that tends to 0, by which a derivative is taken, as a variable of its own."""
    # no parameter has a name with a blank
    one = variable(f"step {next(_COUNT)}")
    _STEPS[one.serial] = one
    return Amount(one)


def steps(*terms: Term) -> set[Term]:
    """Return the steps that stand in terms."""
    return {one for one in variables(*terms) if one.serial in _STEPS}

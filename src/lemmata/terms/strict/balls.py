"""Balls that refuse to lose their radius, or to be compared where they overlap, and hand that on to
whatever is computed from them.

`float(ball)` cannot be seen from outside, and where a function of floats is flat, as `math.tanh`
from 20 on, no movement of the input shows that its value was rounded. Of two balls that overlap
neither `x < y` nor `x >= y` is true, so that a formula takes one of its branches though there are
numbers in the balls that belong to the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import cache, wraps
from inspect import getattr_static

from lemmata.terms.types import Fields, Function, Scalar, Value

__lemmata__ = "prover"

LEFT = frozenset(
    (
        "__class__",
        "__new__",
        "__init__",
        "__float__",
        "__getattribute__",
        "__setattr__",
        "__hash__",
        "__repr__",
        "__str__",
    )
)
"""What a guarded ball has of its own, or as every object has it."""


SHORTENED = ("__float__", "mid", "rad", "mid_rad_10exp", "man_exp")
"""What gives a number without a radius for a ball."""


class MadeFloat(TypeError):
    """A ball was made a float, or another number without a radius."""


class Undecided(TypeError):
    """Two balls were compared that overlap."""


OPPOSITES = {
    "__lt__": "__ge__",
    "__le__": "__gt__",
    "__gt__": "__le__",
    "__ge__": "__lt__",
    "__eq__": "__ne__",
    "__ne__": "__eq__",
}
"""Comparisons, each with that which is true of numbers where it is false."""
_COMPARED: list[list[str]] = []


@contextmanager
def comparisons() -> Iterator[list[str]]:
    """Yield a list that names the comparisons of guarded balls inside the block: without one, code
    takes the same way for any ball.
    """
    names: list[str] = []
    _COMPARED.append(names)
    try:
        yield names
    finally:
        _COMPARED.remove(names)


def was_made_float(error: BaseException | None) -> bool:
    """Tell whether an exception, or one that it was raised from or after, is that of a ball that
    was made a float.
    """
    while error is not None and not isinstance(error, MadeFloat):
        error = error.__cause__ or error.__context__
    return error is not None


def guarded(ball: Scalar) -> Scalar:
    """Return a ball that raises MadeFloat where it is made a float, and so does what is computed
    from it by FLINT's methods.
    """
    return _kind()(ball)


@cache
def _kind() -> type:
    import flint

    def refuse(self: Scalar, *_: object) -> float:
        raise MadeFloat("a ball was made a float, or its middle was taken, and lost its radius")

    methods = {
        name: attribute
        for name in dir(flint.arb)
        if name not in LEFT and _is_method(attribute := getattr(flint.arb, name))
    }
    handed_on: Fields = {name: _handed_on(method) for name, method in methods.items()}
    static = [name for name in methods if isinstance(getattr_static(flint.arb, name), staticmethod)]
    handed_on |= {name: staticmethod(_constant(methods[name])) for name in static}
    asked = {
        name: _asked(name, getattr(flint.arb, name), getattr(flint.arb, opposite))
        for name, opposite in OPPOSITES.items()
    }
    own = {
        "arithmetic": "flint",
        **dict.fromkeys(SHORTENED, refuse),
        "__bool__": lambda self: self != 0,
    }
    own["__pow__"] = _without_fractions(handed_on["__pow__"])
    return type("Guarded", (flint.arb,), {**handed_on, **asked, **own})


def _asked(name: str, method: Function, opposite: Function) -> Function:
    @wraps(method)
    def ask(self: Scalar, right: Scalar) -> Scalar:
        for record in _COMPARED:
            record.append(name)
        answer = method(self, right)
        if answer is False and opposite(self, right) is not True:
            raise Undecided(
                "balls that overlap were compared: which branch a formula takes is not decided"
            )
        return answer

    return ask


def _without_fractions(method: Function) -> Function:
    """Return a power that refuses a fraction as its exponent: a ball leaves it to the fraction,
    which makes itself a float.
    """

    @wraps(method)
    def power(self: Scalar, exponent: Scalar, *modulus: Scalar) -> Scalar:
        if isinstance(exponent, Fraction) and exponent.denominator != 1:
            raise MadeFloat(
                f"the exponent {exponent} of a ball was made a float: a root is `sqrt`, or `exp` of"
                " a multiple of `log`"
            )
        return method(self, exponent, *modulus)

    return power


def _is_method(attribute: object) -> bool:
    return type(attribute).__name__ in (
        "method_descriptor",
        "wrapper_descriptor",
        "cython_function_or_method",
    )


def _handed_on(method: Function) -> Function:
    @wraps(method)
    def call(self: Scalar, *operands: Scalar) -> Scalar:
        return _held(method(self, *operands))

    return call


def _constant(method: Function) -> Function:
    @wraps(method)
    def call(*arguments: object) -> Scalar:
        return _held(method(*arguments))

    return call


def _held(value: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(map(_held, value))
    kind = _kind()
    return kind(value) if type(value) is kind.__base__ else value

"""Balls that refuse to become floats, and hand that on to whatever is computed from them.

`float(ball)` cannot be seen from outside, and where a function of floats is flat, as `math.tanh` from 20 on, no movement of the input shows
that its value was rounded.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from lemmata.theory.types import Scalar

LEFT = frozenset(("__class__", "__new__", "__init__", "__float__", "__getattribute__", "__setattr__", "__hash__", "__repr__", "__str__"))
"""What a guarded ball has of its own, or as every object has it."""


class MadeFloat(TypeError):
    """A ball was made a float."""


def was_made_float(error: BaseException | None) -> bool:
    """Tell whether an exception, or one that it was raised from or after, is that of a ball that was made a float."""
    while error is not None and not isinstance(error, MadeFloat):
        error = error.__cause__ or error.__context__
    return error is not None


def guarded(ball: Scalar) -> Any:
    """Return a ball that raises MadeFloat where it is made a float, and so does what is computed from it by FLINT's methods."""
    return _kind()(ball)


@cache
def _kind() -> type:
    import flint

    def refuse(self: Any) -> float:
        raise MadeFloat("a ball was made a float, and lost its radius")

    methods = {name: found for name in dir(flint.arb) if name not in LEFT and _is_method(found := getattr(flint.arb, name))}
    handed_on = {name: _handed_on(method) for name, method in methods.items()}
    return type("Guarded", (flint.arb,), {"arithmetic": "flint", "__float__": refuse, **handed_on})


def _is_method(found: Any) -> bool:
    return type(found).__name__ in ("method_descriptor", "wrapper_descriptor", "cython_function_or_method")


def _handed_on(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(self: Any, *others: Any) -> Any:
        return _held(method(self, *others))

    return call


def _held(value: Any) -> Any:
    import flint

    if isinstance(value, tuple):
        return tuple(map(_held, value))
    return guarded(value) if type(value) is flint.arb else value

"""What a process that has read a user's file tells of it to one that must not run it: records whose
functions are described, not there.

A claim that was read elsewhere is a claim like any other to whoever prints it: statement, domain,
controls. In the place of each function stands what there is to say about it, in that of an object
of the user's own what it looks like.
"""

from __future__ import annotations

import dataclasses
import inspect
from fractions import Fraction
from typing import Any

import numpy as np

import lemmata
from lemmata.language.factors import AnyFactor, Factor
from lemmata.sources.messages import shown
from lemmata.terms.types import Fields, Function, Value

PLAIN = (type(None), bool, int, float, complex, str, bytes, Fraction, np.generic)


class Described:
    """A function as it looks: module, names, signature without annotations, the names that its code
    uses, place and source.

    >>> Described(described).signature, Described(described).names
    ('(function)', ('isinstance', 'Described'))
    """

    def __init__(self, function: Function) -> None:
        original = inspect.unwrap(function)
        code = getattr(original, "__code__", None)
        self.__module__ = str(getattr(function, "__module__", ""))
        self.__qualname__ = str(getattr(function, "__qualname__", function))
        self.__name__ = str(getattr(function, "__name__", function))
        self.signature = _signature(function)
        self.names: tuple[str, ...] = code.co_names if code else ()
        self.path, self.line, self.source = (
            code.co_filename if code else "",
            code.co_firstlineno if code else 0,
            _source(original),
        )

    def __repr__(self) -> str:
        return f"<function {self.__qualname__}>"

    def __call__(self, *arguments: object, **keywords: object) -> Any:
        """Raise TypeError: the function is in another process."""
        raise TypeError(
            f"{self.__qualname__} is only described here: it runs in a process of its own"
        )

    @property
    def place(self) -> str:
        """File and line."""
        return f"{shown(self.path)}:{self.line}"


def _signature(function: Function) -> str:
    try:
        parameters = [
            parameter.replace(annotation=inspect.Parameter.empty)
            for parameter in inspect.signature(function).parameters.values()
        ]
    except (ValueError, TypeError):  # some compiled functions do not say
        return "(...)"
    return str(inspect.Signature(parameters))


def _source(function: Function) -> str | None:
    try:
        return "".join(inspect.getsourcelines(function)[0])
    except (OSError, TypeError):
        return None


def described(function: Function) -> Described:
    """Return what there is to say about a function, whether it is here or not."""
    return function if isinstance(function, Described) else Described(function)


class DescribedFactor(Factor):
    """A factor of a kind of the user's own as it looks: the name of its kind and, where it is a
    record, its fields; no value of it is here.
    """

    def __init__(self, factor: AnyFactor) -> None:
        self.kind, self.text = type(factor).__name__, repr(factor)
        self.fields: Fields = (
            {item.name: told(getattr(factor, item.name)) for item in dataclasses.fields(factor)}
            if dataclasses.is_dataclass(factor)
            else {}
        )

    def __repr__(self) -> str:
        return self.text

    def _absent(self, *_: object, **__: object) -> Any:
        """Raise TypeError: the factor is in another process."""
        raise TypeError(f"{self.text} is only described here")

    draw = corners = contains = walked = _absent


class Looks:
    """An object of the user's own: what `repr` shows of it."""

    def __init__(self, value: object) -> None:
        self.text = repr(value)

    def __repr__(self) -> str:
        return self.text


def told(value: Value) -> Value:
    """Return a record of the house with its functions described, and what is the user's own as it
    looks.
    """
    if isinstance(value, np.ndarray) and value.dtype != object:
        return value
    if type(value) in PLAIN or isinstance(value, np.generic | Described):
        return value
    if type(value) is list:
        return [told(item) for item in value]
    if type(value) is tuple:
        return tuple(told(item) for item in value)
    if isinstance(value, dict):
        return {told(name): told(item) for name, item in value.items()}
    house = next(
        (
            kind
            for kind in type(value).__mro__
            if kind.__module__.startswith(f"{lemmata.__name__}.")
        ),
        None,
    )
    if house is not None and issubclass(house, Factor) and inspect.isabstract(house):
        return DescribedFactor(value)
    if house is None or not hasattr(value, "__dict__"):
        return Described(value) if callable(value) else Looks(value)
    record = object.__new__(house)
    vars(record).update({name: told(item) for name, item in vars(value).items()})
    return record

"""Numbers that refuse to become floats: integers, literal floats and arrays of integers that say so
where a float is made of them.

Python's integers make floats without a word: by `/`, by a negative or a broken exponent, by every
function of `math` that is no count. In evidence of integers alone such a float was made an integer
again (`made_floats.py`), by a rounding of which nothing is known.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from fractions import Fraction
from numbers import Rational
from typing import NoReturn

import numpy as np

from lemmata.terms.types import Fields, Function, Value

__lemmata__ = "prover"

KEEPING = (
    "add",
    "sub",
    "mul",
    "floordiv",
    "mod",
    "divmod",
    "pow",
    "lshift",
    "rshift",
    "and",
    "or",
    "xor",
)
ALONE = ("neg", "pos", "abs", "invert", "round", "floor", "ceil", "trunc")
COMPARING = ("lt", "le", "gt", "ge", "eq", "ne")
COUNTS = ("bit_length", "bit_count")
"""Methods of integers that count something."""


class FloatMade(ArithmeticError):
    """A float was made of an integer."""


_PLACES: list[tuple[set[str], list[str]]] = []
"""Of the evaluations under way the files that are looked at, and where floats were made in them."""


class places:
    """Note in which lines of some files floats are made in what is run inside."""

    def __init__(self, files: set[str]) -> None:
        self._files, self.found = files, list[str]()

    def __enter__(self) -> list[str]:
        _PLACES.append((self._files, self.found))
        return self.found

    def __exit__(self, *_: object) -> None:
        _PLACES.pop()


def made() -> NoReturn:
    """Note the line at which a float is made, and stop there.

    Raises: FloatMade.
    """
    if _PLACES:
        files, lines = _PLACES[-1]
        frame = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename not in files:
            frame = frame.f_back
        lines.append(
            f"{frame.f_code.co_filename.rpartition('/')[2]}:{frame.f_lineno}"
            if frame
            else "a place that is not seen"
        )
    raise FloatMade("a float was made of an integer")


def strict(value: Value) -> Value:
    """Return a number that refuses to become a float in the place of one that does not, in tuples,
    lists and dictionaries too.

    Raises: FloatMade for a float, unless it is one that stands in the code.
    """
    if type(value) is int or isinstance(value, np.integer):
        return Strict(int(value))
    if isinstance(value, np.ndarray) and value.dtype.kind in "iub":
        return value.view(Counts)
    if type(value) is list:
        return list(map(strict, value))
    if type(value) is tuple:
        return tuple(map(strict, value))
    if is_float(value):
        made()
    return value


def is_float(value: Value) -> bool:
    """Tell whether a value is a float, or an array of floats, that does not stand in the code."""
    if isinstance(value, (np.ndarray, np.generic)):
        return value.dtype.kind in "fc" and value.size > 0
    return isinstance(value, (float, complex)) and not isinstance(value, Literal)


class _Integers(type):
    """What every integer is an instance of."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, int)


class Strict(int, metaclass=_Integers):
    """An integer that becomes no float; what is computed of it and other integers is of its kind.

    >>> Strict(7) // 2 + Strict(2) ** 3, Strict(1) + Fraction(1, 2)
    (11, Fraction(3, 2))
    """

    def __new__(cls, *value: Value) -> Strict:
        if value and is_float(value[0]):
            made()
        return super().__new__(cls, *value)

    def __float__(self) -> float:
        made()

    def __complex__(self) -> complex:
        made()

    def __truediv__(self, right: Value) -> Value:
        return made() if isinstance(right, (int, float, np.number)) else NotImplemented

    __rtruediv__ = __truediv__

    def __hash__(self) -> int:
        return int.__hash__(self)


class Literal(float):
    """A float that stands in the code: it may be compared, and made an integer if it is one; what
    is computed with it is another float.
    """

    def __hash__(self) -> int:
        return float.__hash__(self)

    def __neg__(self) -> Literal:
        return Literal(-float(self))


WHOLE = (Strict, int, bool)


def _keeping(name: str) -> Function:
    operation = getattr(int, f"__{name}__")

    def apply(one: int, *operands: Value) -> Value:
        if len(operands) == 1 and type(operands[0]) in WHOLE and "pow" not in name:
            result = operation(one, *operands)
            return int.__new__(Strict, result) if type(result) is int else strict(result)
        if any(isinstance(operand, (float, np.floating)) for operand in operands) or (
            "pow" in name and _is_broken(name, one, *operands)
        ):
            made()
        result = operation(one, *operands)
        return result if result is NotImplemented else strict(result)

    return apply


def _is_broken(name: str, one: int, operand: Value, *modulus: int) -> bool:
    """Tell whether a power is a float, or a root: of an exponent that is negative, or no
    integer.
    """
    exponent = operand if name == "pow" else one
    if isinstance(operand, Fraction):
        return name == "pow" and operand.denominator != 1
    return isinstance(exponent, int) and exponent < 0 and isinstance(operand, int) and not modulus


def _compared(kind: type, name: str) -> Function:
    operation = getattr(kind, f"__{name}__")

    def apply(left: Value, right: Value) -> Value:
        return made() if type(right) not in WHOLE and is_float(right) else operation(left, right)

    return apply


def _refusing(kind: type, name: str) -> Function:
    operation = getattr(kind, f"__{name}__")

    def apply(left: Value, right: Value, *rest: Value) -> Value:
        return (
            made()
            if isinstance(right, (Rational, float, np.ndarray, np.generic))
            else operation(left, right, *rest)
        )

    return apply


def _counting(name: str) -> Function:
    return lambda one: Strict(getattr(int, name)(one))


for _name in (*KEEPING, *(f"r{_name}" for _name in KEEPING), *ALONE):
    setattr(Strict, f"__{_name}__", _keeping(_name))
for _name in COUNTS:
    setattr(Strict, _name, _counting(_name))
for _name in COMPARING:
    setattr(Strict, f"__{_name}__", _compared(int, _name))
    setattr(Literal, f"__{_name}__", _compared(float, _name))
for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "divmod", "pow"):
    setattr(Literal, f"__{_name}__", _refusing(float, _name))
    setattr(Literal, f"__r{_name}__", _refusing(float, f"r{_name}"))


class Counts(np.ndarray):
    """An array of NumPy's integers, or of truth values, of which no array of floats is made; its
    entries are strict.
    """

    def __array_ufunc__(
        self, ufunc: np.ufunc, method: str, *inputs: Value, **options: Value
    ) -> Value:
        """Apply a function entry by entry."""
        given = [plain(one) for one in inputs]
        if "out" in options:
            options["out"] = tuple(map(plain, options["out"]))
        return strict(getattr(ufunc, method)(*given, **options))

    def __array_function__(
        self, function: Function, types: Iterable[type], given: tuple[Value, ...], options: Fields
    ) -> Value:
        """Apply a function of arrays."""
        return strict(
            function(*plain(given), **{name: plain(one) for name, one in options.items()})
        )

    def __getitem__(self, index: Value) -> Value:
        return strict(self.view(np.ndarray)[plain(index)])

    def __iter__(self) -> Iterator[Value]:
        return (strict(one) for one in self.view(np.ndarray))

    def astype(self, dtype: Value, *rest: Value, **options: Value) -> Value:
        """Return the entries as others."""
        return strict(self.view(np.ndarray).astype(plain(dtype), *rest, **options))

    def tolist(self) -> Value:
        """Return strict integers."""
        return strict(self.view(np.ndarray).tolist())

    def item(self, *index: int) -> Value:
        """Return a strict integer."""
        return strict(self.view(np.ndarray).item(*index))

    def dot(self, right: Value) -> Value:
        """Return a matrix product."""
        return strict(self.view(np.ndarray).dot(plain(right)))


def plain(value: Value) -> Value:
    """Return NumPy's own in the place of what refuses to become a float, as its functions are to
    see it.
    """
    if isinstance(value, Counts):
        return value.view(np.ndarray)
    if value is Strict:
        return np.int64
    if isinstance(value, Literal):
        return float(value)
    if type(value) is list:
        return list(map(plain, value))
    if type(value) is tuple:
        return tuple(map(plain, value))
    return int(value) if isinstance(value, Strict) else value

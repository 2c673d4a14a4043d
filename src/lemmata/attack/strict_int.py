"""Integers that refuse to be rounded to a float: what a check takes through one decides nothing.

Python rounds an integer to the nearest float itself, whatever the rounding mode of the processor:
(n + 1)² − 1 becomes (n + 1)² from n = 10^8 on, and its root n + 1 in every mode. Moving last bits
(`rounding.py`) does not show that; here the integer says so.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from lemmata.language.case import Case
from lemmata.terms.types import Function, Value

OPERATIONS = ("add", "sub", "mul", "floordiv", "mod", "pow", "lshift", "rshift")
ALONE = ("neg", "pos", "abs")


class Rounded(ArithmeticError):
    """An integer was made a float that is another number."""


class Whole(int):
    """An integer whose sums, products, powers and remainders are of its kind, and that becomes a
    float only if that is the same number.

    What other functions make of it, as `math.comb`, is an ordinary integer, of which no more is
    known.

    >>> float(Whole(3)), float(Whole(2) ** 60)
    (3.0, 1.152921504606847e+18)
    """

    def __float__(self) -> float:
        value = int.__float__(self)
        if int(value) != int(self):
            raise Rounded(f"{int(self)} is no float")
        return value

    def __truediv__(self, right: Value) -> Value:
        return (
            float(self) / float(Whole(right))
            if isinstance(right, int)
            else _kept(int.__truediv__(self, right))
        )

    def __rtruediv__(self, left: Value) -> Value:
        return (
            float(Whole(left)) / float(self)
            if isinstance(left, int)
            else _kept(int.__rtruediv__(self, left))
        )


def _kept(value: Value) -> Value:
    return Whole(value) if type(value) is int else value


def _keeping(name: str) -> Function:
    operation = getattr(int, name)
    return lambda *values: _kept(operation(*values))


for _name in OPERATIONS:
    setattr(Whole, f"__{_name}__", _keeping(f"__{_name}__"))
    setattr(Whole, f"__r{_name}__", _keeping(f"__r{_name}__"))
for _name in ALONE:
    setattr(Whole, f"__{_name}__", _keeping(f"__{_name}__"))


def rounds_integers(function: Callable[[Case], Value], case: Case) -> bool:
    """Tell whether an evaluation at a case rounds an integer that it computes from the case's own
    on its way through a float.
    """
    whole = {name: Whole(value) for name, value in case.items() if type(value) is int}
    try:
        with np.errstate(all="ignore"):
            function(case.having(**whole))
    except Rounded:
        return True
    # what a check raises that was not written for integers of this kind tells nothing
    except Exception:  # noqa: BLE001
        return False
    return False

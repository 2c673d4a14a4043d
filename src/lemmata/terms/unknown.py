"""Sequences of which nothing is known but the sign of their values, as what comes in at each step
of a recurrence: terms have an operation of an index, a name and that sign.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from zlib import crc32

from lemmata.terms.arithmetic import number, world
from lemmata.terms.operation import Operation
from lemmata.terms.term import Sign, applied, function, term
from lemmata.terms.types import Function, Scalar, Tensor

__lemmata__ = "prover"

FACTS = Operation(
    "unknown",
    value=None,
    slope=None,
    sign=lambda of, name, sign: sign,
    plain=(str, str),
    text=lambda x, name, sign: f"{name}({x})",
)


NUMBERS = ("fraction", "flint")
"""Arithmetics of numbers that are not rounded without a word."""
PARTS = 97
"""A value in numbers is a fraction with this denominator."""


def unknown_sequence(name: str, like: Tensor, sign: Sign = "") -> Callable[[Scalar], Scalar]:
    """Return the function of an index whose values are any real numbers, or any of a sign, in the
    arithmetic of another number: what is proved with it holds for every sequence.

    In fractions and balls it is some such sequence, the same one each time.

    >>> from lemmata.terms.term import variable
    >>> noise = unknown_sequence("noise", variable("x"), ">= 0")
    >>> noise(3), noise(3) is noise(3)
    (noise(3), True)
    >>> unknown_sequence("noise", Fraction(1), ">= 0")(3)
    Fraction(50, 97)
    """

    def value(index: Scalar) -> Scalar:
        worlds = world(index), world(like)
        if "term" in worlds:
            return applied(function("unknown"), term(index), name, sign)
        if "sympy" not in worlds and world(like) in NUMBERS:
            return number(_some(name, sign, Fraction(index)), like)
        return _symbol(name, sign)(index)

    return value


def _symbol(name: str, sign: Sign) -> Function:
    import sympy

    signs = {"": {"real": True}, ">= 0": {"nonnegative": True}, "> 0": {"positive": True}}
    return sympy.Function(name, **signs[sign])


def _some(name: str, sign: Sign, index: Fraction) -> Fraction:
    """Return a fraction between 0 and 2, or between −1 and 1 where the sign may be any."""
    drawn = Fraction(crc32(f"{name} {index}".encode()) % (2 * PARTS - 1) + 1, PARTS)
    return drawn if sign else drawn - 1

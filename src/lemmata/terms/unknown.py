"""Sequences of which nothing is known but the sign of their values, as what comes in at each step
of a recurrence: terms have an operation of an index, a name and that sign.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from zlib import crc32

from lemmata.terms.arithmetic import number, world
from lemmata.terms.operation import Operation
from lemmata.terms.term import Sign, Term, applied, function, operations, term
from lemmata.terms.trace import TRACES
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


PAIR = Operation(
    "pair",
    value=None,
    slope=None,
    arity=2,
    text=lambda one, other: f"{one}, {other}",
)
"""One number for two, another one for each two: a function of several numbers is one of that."""
NUMBERS = ("fraction", "flint")
"""Arithmetics of numbers that are not rounded without a word."""
PARTS = 97
"""A value in numbers is a fraction with this denominator."""


class OfAnyFunction(TypeError):
    """A number is asked for where any function's value is meant."""


_SOME: list[None] = []
"""As many as there are blocks under way in which integers make numbers of unknown functions."""


_NONE: list[None] = []
"""As many as there are blocks under way in which no number is one of an unknown function."""


@contextmanager
def no_functions() -> Iterator[None]:
    """Refuse values of unknown functions in numbers, but where `some_functions` may be meant: what
    is enclosed, or enumerated, of some function is said of all.

    Raises: OfAnyFunction inside, where one is asked for.
    """
    _NONE.append(None)
    try:
        yield
    finally:
        _NONE.pop()


@contextmanager
def some_functions() -> Iterator[None]:
    """Let functions that are like an integer be some of numbers, too, as are those like a fraction:
    what some function breaks is false.
    """
    _SOME.append(None)
    try:
        yield
    finally:
        _SOME.pop()


def unknown_sequence(name: str, like: Tensor, sign: Sign = "") -> Callable[..., Scalar]:
    """Return the function of an index, or of several numbers, whose values are any real numbers, or
    any of a sign, in the arithmetic of another number: what is proved with it holds for every one.

    In fractions and balls it is some such function, the same one each time; not while it is noted
    what is asked of terms: what is proved of some function is not proved of all.

    >>> from lemmata.terms.term import variable
    >>> noise = unknown_sequence("noise", variable("x"), ">= 0")
    >>> noise(3), noise(3) is noise(3)
    (noise(3), True)
    >>> unknown_sequence("noise", Fraction(1), ">= 0")(3)
    Fraction(50, 97)
    """

    is_some = isinstance(like, int) and bool(_SOME)

    def value(*numbers: Scalar) -> Scalar:
        worlds = {world(like), *map(world, numbers)}
        if "term" in worlds or (TRACES and "sympy" not in worlds):
            whole = functools.reduce(_paired, map(term, numbers))
            return applied(function("unknown"), whole, name, sign)
        if "sympy" not in worlds and (is_some or world(like) in NUMBERS):
            if _NONE and not _SOME:
                words = f"{name} is any function: what is said of all is proved on terms alone"
                raise OfAnyFunction(words)
            found = some(name, sign, *map(Fraction, numbers))
            return found if is_some else number(found, like)
        return _symbol(name, sign)(*numbers)

    return value


def _symbol(name: str, sign: Sign) -> Function:
    import sympy

    signs = {"": {"real": True}, ">= 0": {"nonnegative": True}, "> 0": {"positive": True}}
    return sympy.Function(name, **signs[sign])


def has_unknown(*terms: Term) -> bool:
    """Tell whether values of unknown functions are parts of terms.

    >>> from lemmata.terms.term import variable
    >>> x = variable("x")
    >>> has_unknown(x), has_unknown(x + unknown_sequence("noise", x)(3))
    (False, True)
    """
    return any(FACTS in operations(one) for one in terms)


def _paired(one: Term, other: Term) -> Term:
    return applied(function("pair"), one, other)


def unpaired(whole: Term) -> list[Term]:
    """Return the numbers that were paired, in order."""
    if whole.operation is not PAIR:
        return [whole]
    one, other = whole.args
    return [*unpaired(one), other]


def some(name: str, sign: Sign, *numbers: Fraction) -> Fraction:
    """Return the value of an unknown function in numbers, a fraction between 0 and 2, or between −1
    and 1 where the sign may be any.
    """
    text = " ".join([name, *map(str, numbers)])
    drawn = Fraction(crc32(text.encode()) % (2 * PARTS - 1) + 1, PARTS)
    return drawn if sign else drawn - 1

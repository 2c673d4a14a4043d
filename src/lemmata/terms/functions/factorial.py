"""The factorial n! of an integer from 0 on, with (n + 1)! = (n + 1) n!: that of an integer below 0
has no value.

Between integers it is Γ(x + 1), as of floats and balls that are no integers.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from lemmata.terms import term
from lemmata.terms.arithmetic import factorial, world
from lemmata.terms.operation import Operation
from lemmata.terms.types import Value

__lemmata__ = "prover"

LARGEST = 64
"""Factorials of integers are written out up to here: that of 64 has 90 digits."""


def _value(count: Value) -> Value:
    return _of_floats(count)[()] if world(count) == "numpy" else factorial(count)


@np.vectorize(otypes=[float])
def _of_floats(count: float) -> float:
    try:
        return math.gamma(count + 1)
    except OverflowError:
        return math.inf
    except ValueError:  # below 0, or not a number
        return math.nan


def _folded(count: term.Term) -> term.Term | None:
    value = count.args[0] if term.is_constant(count) else Fraction(-1)
    is_short = value.denominator == 1 and 0 <= value <= LARGEST
    return term.constant(math.factorial(int(value))) if is_short else None


def _slope(whole: term.Term, place: int) -> term.Term:
    raise TypeError("a factorial is of integers, and has no derivative")


FACTS = Operation(
    "factorial",
    value=_value,
    slope=_slope,
    conditions=lambda n: () if term.is_natural(n) else (("positive", n + 1),),
    folded=_folded,
    sign=lambda of: "> 0",
    text=lambda n: f"factorial({n})",
)

"""The root of a degree q: the number s >= 0 with s^q = x, real for x >= 0.

Its derivative is s/(q x), which leaves out x = 0.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.terms import term
from lemmata.terms.arithmetic import sqrt, world
from lemmata.terms.operation import Operation
from lemmata.terms.types import Value

__lemmata__ = "prover"


def _value(x: Value, degree: int) -> Value:
    if degree == 2:
        return sqrt(x)
    if world(x) == "flint":
        # Arb encloses the root of 0 by no number, of some degrees at some precisions
        return x if x.is_zero() else x.root(degree)
    if world(x) == "fraction":
        raise TypeError("a root of a fraction is no fraction")
    # of a negative number it is no number, not a complex one
    return np.power(x, 1 / degree) if world(x) == "numpy" else x ** (1 / degree)


def _folded(x: term.Term, degree: int) -> term.Term | None:
    """Return the root of the constants 0 and 1, which are rational; others stay roots.

    Raises: ValueError for a degree below 1.
    """
    if degree < 1:
        raise ValueError(f"a root has a degree from 1 on, not {degree}")
    return x if x is term.ZERO or x is term.ONE else None


FACTS = Operation(
    "root",
    value=_value,
    slope=lambda whole, place: Fraction(1, whole.args[1]) * whole / whole.args[0],
    conditions=lambda x, degree: (("nonnegative", x),),
    folded=_folded,
    sign=lambda sign, degree: "> 0" if sign == "> 0" else ">= 0",
    plain=(int,),
    text=lambda x, degree: f"sqrt({x})" if degree == 2 else f"root({x}, {degree})",
)

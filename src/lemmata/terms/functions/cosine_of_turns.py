"""The function cos(π x), with which closed forms write roots of unity of any order.

Nothing has a derivative by it: π is no term.
"""

from __future__ import annotations

import math
from fractions import Fraction

from lemmata.terms import term
from lemmata.terms.arithmetic import cos, cospi, world
from lemmata.terms.operation import Operation
from lemmata.terms.trace import refuse
from lemmata.terms.types import Value

__lemmata__ = "prover"


def _value(x: Value) -> Value:
    """Return cos(π x).

    Raises: TypeError for a fraction at which it is no rational number.
    """
    where = world(x)
    if where == "flint":
        return x.cos_pi()
    if where == "fraction":
        return cospi(x.numerator, x.denominator, Fraction(1))
    return cos(math.pi * x)


FACTS = Operation(
    "cosine_of_turns",
    value=_value,
    slope=lambda whole, place: refuse("a derivative of cos(π x)"),
    folded=lambda x: (
        cospi(x.args[0].numerator, x.args[0].denominator, term.ONE) if term.is_constant(x) else None
    ),
    parity="even",
    text=lambda x: f"cospi({x})",
)

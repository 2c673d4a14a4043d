"""The largest integer that is not above a number: floor x <= x < floor x + 1, which is all that is
known of it but its values at rational constants.

It is flat off its joints, the zeros of x − floor x. Of an integer that is computed from others, and
a fraction of it, it is that integer's share where every coefficient but the constant one divides.
"""

from __future__ import annotations

import math
from fractions import Fraction

from lemmata.terms import term
from lemmata.terms.arithmetic import floor
from lemmata.terms.integers import coefficients
from lemmata.terms.operation import Operation

__lemmata__ = "prover"


def _folded(x: term.Term) -> term.Term | None:
    """Return the floor of a constant, or of a fraction of an integer, as floor((2k + 1)/2) = k:
    integers have a value everywhere, so that no condition is lost.
    """
    if term.is_constant(x):
        return term.constant(floor(x.args[0]))
    if x.operation is not term.MULTIPLY or not term.is_constant(x.args[1]):
        return None
    whole, share = x.args[0], x.args[1].args[0]
    ordered = term.parts(whole)
    known = coefficients(ordered) if term.is_integer(whole) else None
    if known is None:
        return None
    shares = {monomial: times * share for monomial, times in known.items()}
    total: term.Term = term.constant(math.floor(shares.pop((), Fraction(0))))
    for monomial, times in shares.items():
        if times.denominator != 1:
            return None
        total = total + times * math.prod(ordered[number] for number in monomial)
    return total


FACTS = Operation(
    "floor",
    value=floor,
    slope=lambda whole, place: term.ZERO / (whole.args[0] - whole),
    folded=_folded,
    sign=lambda of: ">= 0" if of else "",
    text=lambda x: f"floor({x})",
)

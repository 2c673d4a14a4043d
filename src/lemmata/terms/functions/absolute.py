"""The absolute value, with the derivative x/|x|, which leaves out the joint x = 0."""

from __future__ import annotations

from lemmata.terms import term
from lemmata.terms.operation import Operation

__lemmata__ = "prover"

FACTS = Operation(
    "absolute",
    value=abs,
    slope=lambda whole, place: whole.args[0] / whole,
    folded=lambda x: term.constant(abs(x.args[0])) if term.is_constant(x) else None,
    sign=lambda sign: "> 0" if sign == "> 0" else ">= 0",
    parity="even",
    pieces=lambda x: ((("nonnegative", x), x), (("nonnegative", -x), -x)),
    text=lambda x: f"abs({x})",
)

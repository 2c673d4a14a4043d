"""The largest integer that is not above a number: floor x <= x < floor x + 1, which is all that is
known of it but its values at rational constants.

It is flat off its joints, the zeros of x − floor x.
"""

from __future__ import annotations

from lemmata.terms import term
from lemmata.terms.arithmetic import floor
from lemmata.terms.operation import Operation

__lemmata__ = "prover"

FACTS = Operation(
    "floor",
    value=floor,
    slope=lambda whole, place: term.ZERO / (whole.args[0] - whole),
    folded=lambda x: term.constant(floor(x.args[0])) if term.is_constant(x) else None,
    sign=lambda of: ">= 0" if of else "",
    text=lambda x: f"floor({x})",
)

"""The sign: 1 above 0, −1 below it, and 0 at 0, which is the joint."""

from __future__ import annotations

from lemmata.terms import term
from lemmata.terms.arithmetic import sign
from lemmata.terms.operation import Operation

__lemmata__ = "prover"


FACTS = Operation(
    "sign",
    value=sign,
    slope=lambda whole, place: term.ZERO / whole.args[0],
    pieces=lambda x: (
        (("positive", x), term.ONE),
        (("zero", x), term.ZERO),
        (("positive", -x), term.MINUS_ONE),
    ),
    folded=lambda x: term.constant(sign(x.args[0])) if term.is_constant(x) else None,
    sign=lambda of: of,
    parity="odd",
    text=lambda x: f"sign({x})",
)

"""The natural logarithm: real for positive arguments, with the derivative 1/x."""

from __future__ import annotations

from lemmata.terms import term
from lemmata.terms.arithmetic import log
from lemmata.terms.operation import Operation

__lemmata__ = "prover"

FACTS = Operation(
    "logarithm",
    value=log,
    slope=lambda whole, place: 1 / whole.args[0],
    conditions=lambda x: (("positive", x),),
    folded=lambda x: term.ZERO if x is term.ONE else None,
    text=lambda x: f"log({x})",
)

"""The exponential function e^x: real and positive everywhere, its own derivative."""

from __future__ import annotations

from lemmata.terms import term
from lemmata.terms.arithmetic import exp
from lemmata.terms.operation import Operation

__lemmata__ = "prover"

FACTS = Operation(
    "exponential",
    value=exp,
    slope=lambda whole, place: whole,
    folded=lambda x: term.ONE if x is term.ZERO else None,
    sign=lambda sign: "> 0",
    text=lambda x: f"exp({x})",
)

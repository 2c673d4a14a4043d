"""The cosine: real everywhere, with the derivative −sin x."""

from __future__ import annotations

from lemmata.terms import term
from lemmata.terms.arithmetic import cos
from lemmata.terms.operation import Operation

__lemmata__ = "prover"

FACTS = Operation(
    "cosine",
    value=cos,
    slope=lambda whole, place: -whole.args[0].sin(),
    folded=lambda x: term.ONE if x is term.ZERO else None,
    parity="even",
    text=lambda x: f"cos({x})",
)

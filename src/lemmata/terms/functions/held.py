"""The identity, which marks a number that a formula gives: what is compared can then be told."""

from __future__ import annotations

from lemmata.terms import term
from lemmata.terms.operation import Operation

__lemmata__ = "prover"

FACTS = Operation(
    "held",
    value=lambda x, place: x,
    slope=lambda whole, place: term.ONE,
    sign=lambda sign, place: sign,
    plain=(int,),
    text=lambda x, place: f"{x}",
)

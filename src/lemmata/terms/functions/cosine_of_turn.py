"""The constant cos(π r) for a fraction r, an algebraic number."""

from __future__ import annotations

from fractions import Fraction

from lemmata.terms.arithmetic import cospi
from lemmata.terms.operation import Operation

__lemmata__ = "prover"

FACTS = Operation(
    "cosine_of_turn",
    value=lambda turn, like: cospi(turn.numerator, turn.denominator, like),
    slope=None,
    text=lambda turn: f"cospi({turn})",
    arity=0,
    plain=(Fraction,),
    is_number=True,
)

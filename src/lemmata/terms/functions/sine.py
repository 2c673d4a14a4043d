"""The sine: real everywhere, with the derivative cos x."""

from __future__ import annotations

from lemmata.terms import term
from lemmata.terms.arithmetic import sin
from lemmata.terms.operation import Operation

__lemmata__ = "prover"

FACTS = Operation(
    "sine",
    value=sin,
    slope=lambda whole, place: whole.args[0].cos(),
    folded=lambda x: term.ZERO if x is term.ZERO else None,
    parity="odd",
    text=lambda x: f"sin({x})",
)

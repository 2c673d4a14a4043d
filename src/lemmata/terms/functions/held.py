"""The identity, which marks a number that a formula gives: what is compared can then be told.

Its further arguments are the number of the entry, and of the call.
"""

from __future__ import annotations

from lemmata.terms import term
from lemmata.terms.operation import Operation

__lemmata__ = "prover"

FACTS = Operation(
    "held",
    value=lambda x, place, call: x,
    slope=None,
    sign=lambda sign, place, call: sign,
    text=lambda x, place, call: f"{x}",
    plain=(int, int),
    moved=lambda whole, inner: term.applied(whole.operation, *inner, *whole.args[1:]),
)

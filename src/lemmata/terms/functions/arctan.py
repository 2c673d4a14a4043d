"""The arcus tangent: real everywhere, of the sign of its argument, with the derivative
1/(1 + x²).
"""

from __future__ import annotations

from lemmata.terms import term
from lemmata.terms.arithmetic import arctan
from lemmata.terms.operation import Operation

__lemmata__ = "prover"

FACTS = Operation(
    "arctan",
    value=arctan,
    slope=lambda whole, place: 1 / (1 + whole.args[0] ** 2),
    folded=lambda x: term.ZERO if x is term.ZERO else None,
    sign=lambda of: of,
    parity="odd",
    text=lambda x: f"arctan({x})",
)

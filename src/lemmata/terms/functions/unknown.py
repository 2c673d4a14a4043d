"""A function of which nothing is known but the sign of its values, as the inputs of a recurrence,
one at each index; its further arguments are its name and that sign.
"""

from __future__ import annotations

from lemmata.terms.operation import Operation

__lemmata__ = "prover"

FACTS = Operation(
    "unknown",
    value=None,
    slope=None,
    sign=lambda of, name, sign: sign,
    plain=(str, str),
    text=lambda x, name, sign: f"{name}({x})",
)

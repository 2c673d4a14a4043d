"""Sequences of which nothing is known but the sign of their values, as what comes in at each step
of a recurrence: terms have an operation of an index, a name and that sign.
"""

from __future__ import annotations

from collections.abc import Callable

from lemmata.terms.arithmetic import world
from lemmata.terms.operation import Operation
from lemmata.terms.term import Sign, Term, applied, function, operations, term
from lemmata.terms.types import Scalar, Tensor

__lemmata__ = "prover"

FACTS = Operation(
    "unknown",
    value=None,
    slope=None,
    sign=lambda of, name, sign: sign,
    plain=(str, str),
    text=lambda x, name, sign: f"{name}({x})",
)


def unknown_sequence(name: str, like: Tensor, sign: Sign = "") -> Callable[[Scalar], Scalar]:
    """Return the function of an index whose values are any real numbers, or any of a sign, in the
    arithmetic of another number: what is proved with it holds for every sequence.

    >>> from lemmata.terms.term import variable
    >>> noise = unknown_sequence("noise", variable("x"), ">= 0")
    >>> noise(3), noise(3) is noise(3)
    (noise(3), True)
    """
    if world(like) == "term":
        return lambda k: applied(function("unknown"), term(k), name, sign)
    import sympy

    signs = {"": {"real": True}, ">= 0": {"nonnegative": True}, "> 0": {"positive": True}}
    return sympy.Function(name, **signs[sign])


def has_unknown(*terms: Term) -> bool:
    """Tell whether values of unknown functions are parts of terms.

    >>> from lemmata.terms.term import variable
    >>> x = variable("x")
    >>> has_unknown(x), has_unknown(x + unknown_sequence("noise", x)(3))
    (False, True)
    """
    return any(FACTS in operations(one) for one in terms)

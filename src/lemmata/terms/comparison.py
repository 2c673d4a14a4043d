"""What `x > y` is for terms: no truth value, but the condition that `where` takes.

Each other use is refused with file and line, and noted; so is a comparison that no `where` has
taken by the end of the trace, as code may ask `is True`, or swallow a refusal.
"""

from __future__ import annotations

from typing import Any, NoReturn

from lemmata.terms.trace import TRACES, place, refuse
from lemmata.terms.types import Value

__lemmata__ = "prover"


class Comparison:
    """A condition on terms: that a difference is of a kind, or what others say together.

    Attributes: kind: of the difference, or "and", "or"; of: the difference, or the parts.
    """

    __slots__ = ("kind", "of")
    arithmetic = "term"
    __array_ufunc__ = None
    """NumPy's arrays leave `&` and `|` to it."""

    def __init__(self, kind: str, *of: Any) -> None:
        self.kind, self.of = kind, of
        words = place("the order")
        for trace in TRACES:
            trace.untaken[id(self)] = (self, words)

    def where(self, yes: Value, no: Value) -> Any:
        """Return the term that is one where the condition is met, and another where it is not."""
        for trace in TRACES:
            trace.untaken.pop(id(self), None)
        first = self.of[0]
        if self.kind == "and":
            return first.where(self.of[1].where(yes, no), no)
        if self.kind == "or":
            return first.where(yes, self.of[1].where(yes, no))
        return first.chosen(self.kind, yes, no)

    def __and__(self, other: Value) -> Comparison:
        return Comparison("and", self, _condition(other))

    def __or__(self, other: Value) -> Comparison:
        return Comparison("or", self, _condition(other))

    def _asked(self, *_: object) -> NoReturn:
        refuse("the order")

    def __eq__(self, other: object) -> bool:
        return refuse("the order")

    def __ne__(self, other: object) -> bool:
        return refuse("the order")

    def __hash__(self) -> int:
        return refuse("the order")

    def __bool__(self) -> bool:
        return refuse("the order")

    __int__ = __index__ = __float__ = __str__ = __len__ = __iter__ = _asked
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __abs__ = _asked
    __lt__ = __le__ = __gt__ = __ge__ = __xor__ = __rand__ = __ror__ = __rxor__ = _asked
    __truediv__ = __rtruediv__ = __pow__ = __rpow__ = __invert__ = _asked


def _condition(value: Value) -> Comparison:
    return value if isinstance(value, Comparison) else refuse("a truth value beside the order")

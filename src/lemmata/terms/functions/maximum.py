"""The larger of two numbers, with the joint at which they are equal."""

from __future__ import annotations

from lemmata.terms import term
from lemmata.terms.arithmetic import maximum
from lemmata.terms.operation import Operation

__lemmata__ = "prover"


def _folded(x: term.Term, y: term.Term) -> term.Term | None:
    """Return the one that certainly is the larger: of constants, and of integers by their least
    values, which have a value everywhere, so that no condition is lost with the other one.
    """
    if term.is_constant(x) and term.is_constant(y):
        return x if x.args[0] >= y.args[0] else y
    if not all(one.args[1] == term.INTEGER for one in term.variables(x, y)):
        return None
    if term.is_natural(x - y):
        return x
    return y if term.is_natural(y - x) else None


def _moved(whole: term.Term, inner: list[term.Term]) -> term.Term:
    gap, (left, right) = whole.args[0] - whole.args[1], inner
    if term.is_constant(gap):  # neither moves beside the other
        return left if gap.args[0] >= 0 else right
    return gap.chosen("nonnegative", left, right) + term.ZERO / gap * (left - right)


FACTS = Operation(
    "maximum",
    value=maximum,
    slope=None,
    moved=_moved,
    pieces=lambda x, y: ((("nonnegative", x - y), x), (("nonnegative", y - x), y)),
    folded=_folded,
    arity=2,
    text=lambda x, y: f"maximum({x}, {y})",
)

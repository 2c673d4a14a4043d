"""One number where a condition is met, and another where it is not: of each only that must have a
value.

The condition is that a term is of a kind: > 0, >= 0, = 0, or not 0. Where the term depends on a
variable, its zeros are the joints, at which there is no derivative by it.
"""

from __future__ import annotations

from typing import Any

from lemmata.terms import term
from lemmata.terms.arithmetic import where, world
from lemmata.terms.operation import Operation
from lemmata.terms.types import Value

__lemmata__ = "prover"

SAID = {"zero": "= 0", "nonnegative": ">= 0", "positive": "> 0", "nonzero": "!= 0"}
OPPOSITES = {
    "positive": ("nonnegative", -1),
    "nonnegative": ("positive", -1),
    "zero": ("nonzero", 1),
    "nonzero": ("zero", 1),
}
"""What is so of a number, or of −1 times it, where it is not of a kind."""


def _opposite(kind: str, x: Value) -> tuple[str, Value]:
    opposite, turn = OPPOSITES[kind]
    return opposite, x if turn == 1 else -x


def _pieces(x: term.Term, yes: term.Term, no: term.Term, kind: str) -> Any:
    return ((kind, x), yes), (_opposite(kind, x), no)


def _value(x: Value, yes: Value, no: Value, kind: str) -> Value:
    if world(x) in ("numpy", "jax"):
        # what is no number, as it may be, equals nothing
        is_number = x == x  # noqa: PLR0124  for floats and arrays of any library
        return where(is_number, where(term.keeps(kind, x), yes, no), x)
    if term.kept(kind, x):
        return yes
    # balls that contain numbers of both kinds decide nothing, and have no value
    return no if term.kept(*_opposite(kind, x)) else x / 0


def _folded(x: term.Term, yes: term.Term, no: term.Term, kind: str) -> term.Term | None:
    """Return what is meant once a constant tells.

    Raises: ValueError for another word than a kind.
    """
    if kind not in OPPOSITES:
        raise ValueError(f"{kind!r:.40} is no kind")
    if not term.is_constant(x):
        return None
    return yes if term.kept(kind, x.args[0]) else no


def _moved(whole: term.Term, inner: list[term.Term]) -> term.Term:
    moving, yes, no = inner
    slope = term.applied(whole.operation, whole.args[0], yes, no, whole.args[3])
    return slope if moving is term.ZERO else slope + term.ZERO / whole.args[0] * moving


FACTS = Operation(
    "where",
    value=_value,
    slope=None,
    moved=_moved,
    pieces=_pieces,
    lazy=(1, 2),
    folded=_folded,
    arity=3,
    plain=(str,),
    text=lambda x, yes, no, kind: f"where({x} {SAID[kind]}, {yes}, {no})",
)

"""What a search hands over is looked at before it counts: it is a theorem, of what was asked."""

from __future__ import annotations

from collections.abc import Iterable

from lemmata.kernel.theorem import Condition, Kind, NoTheorem, Theorem
from lemmata.terms.term import Term


def must_say(
    theorem: object, kind: Kind, left: Term, right: Term, known: Iterable[Condition]
) -> None:
    """Refuse what is not a theorem that left − right is of a kind at all values, or supposes what
    is not known.

    Raises: NoTheorem.
    """
    if type(theorem) is not Theorem or theorem.along is not None:
        raise NoTheorem("a search has answered with what is no theorem at all values")
    if theorem.kind != kind or theorem.left is not left or theorem.right is not right:
        raise NoTheorem(f"a search has answered another question: {theorem.words():.120}")
    if not {*theorem.supposes} <= {*known}:
        raise NoTheorem(f"what is not known is supposed: {theorem.words():.120}")

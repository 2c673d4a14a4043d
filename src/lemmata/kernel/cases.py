"""Pieces: what is one term here and another there is proved case by case.

Where its condition is met a piece is put for a term (`piece`), equals for equals (`equals`), a term
for any number (`instance`); and what is proved in each case of a sign holds (`cases`). A cosine is
positive between its zeros on either side of 0 (`turned`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from lemmata.kernel.region import ANY, SIGNS
from lemmata.kernel.theorem import Condition, Given, NoTheorem, Theorem, made, must_hold_everywhere
from lemmata.terms.quotients import Unreduced, dependence
from lemmata.terms.term import OPERATIONS, ZERO, Kind, Term, conditions, put


class Goal(NamedTuple):
    """What is to be said: of which terms, and under which conditions."""

    left: Term
    right: Term
    supposes: tuple[Condition, ...]


def piece(goal: Goal, whole: Term, number: int, theorem: Theorem) -> Theorem:
    """Return a theorem about terms by one about the same terms with a piece, by its number from 0
    on, in the place of a part; it supposes the condition of that piece as well.

    What the condition is asked of must have a value, and the piece where the part must have one:
    the other pieces need not.

    Raises: NoTheorem for a part without such a piece, and as `equals`.
    """
    operation = whole.operation
    pieces = operation.pieces(*whole.args)
    if OPERATIONS.get(operation.name) is not operation or not 0 <= number < len(pieces):
        raise NoTheorem(f"{whole!r:.80} has no piece {number}")
    condition, value = pieces[number]
    return _with_equals(goal, whole, value, (condition,), conditions(condition[1]), theorem)


def equals(goal: Goal, equal: Theorem, theorem: Theorem) -> Theorem:
    """Return a theorem about terms by one about the same terms with equals put for equals.

    Where a = b, and both have values, a term has the value that it has with b in the place of a.
    So has each condition that is supposed.

    Raises: NoTheorem for theorems that are not about that.
    """
    must_hold_everywhere(equal)
    if equal.kind != "zero":
        raise NoTheorem("equals are put for equals by an equation")
    return _with_equals(goal, equal.left, equal.right, equal.supposes, equal.where, theorem)


def _with_equals(
    goal: Goal, one: Term, substitute: Term, supposes: Given, where: Given, theorem: Theorem
) -> Theorem:
    must_hold_everywhere(theorem)
    swap = {one: substitute}
    swapped = {(kind, put(of, swap)) for kind, of in goal.supposes}
    if (
        theorem.left is not put(goal.left, swap)
        or theorem.right is not put(goal.right, swap)
        or not swapped.issuperset(theorem.supposes)
    ):
        raise NoTheorem(f"no theorem is about the same with {substitute!r:.40} for {one!r:.40}")
    given, kept = (*supposes, *goal.supposes), (*where, *theorem.where)
    statement = theorem.kind, goal.left, goal.right, theorem.rule
    return made(*statement, given, kept, depends=theorem.depends)


def instance(theorem: Theorem, places: Mapping[Term, Term]) -> Theorem:
    """Return a theorem with terms in the place of variables that stand for any real number.

    Raises: NoTheorem for other variables.
    """
    must_hold_everywhere(theorem)
    if any(y.operation.name != "variable" or y.args[1] for y in places):
        raise NoTheorem("terms are put for variables that are any real numbers alone")
    left, right = put(theorem.left, places), put(theorem.right, places)
    of = theorem.supposes, theorem.where
    given, kept = ([(kind, put(one, places)) for kind, one in some] for some in of)
    kept += conditions(*places.values())
    return made(
        theorem.kind, left, right, theorem.rule, given, kept, depends=depends_on(left, right)
    )


def turned(kind: Kind, one: Term) -> Theorem:
    """Return the theorem that cos(π x) is positive, where 1 + 2x and 1 − 2x are supposed to be."""
    is_cosine = one.operation is OPERATIONS.get("cosine_of_turns")
    if not is_cosine or kind not in SIGNS or 1 not in SIGNS[kind]:
        raise NoTheorem(f"{one!r:.80} is no cosine of turns, or not known to be {kind}")
    ends: Given = [("positive", 1 + turn * one.args[0]) for turn in (2, -2)]
    return made(kind, one, ZERO, "turned", ends, conditions(one), depends=depends_on(one))


def cases(
    by: Term, sides: Iterable[tuple[Condition, Theorem]], bound: Theorem | None = None
) -> Theorem:
    """Return what theorems say of the same terms, each supposing a case of the sign of a term.

    Args: sides: a condition on the term, or on −1 times it, and a theorem that may suppose it;
    bound: a theorem about the sign of the term, if not all signs are among the cases.

    Raises: NoTheorem where a sign is no case, or theorems are of other terms.
    """
    sides = list(sides)
    theorems = [*(one for _, one in sides), *([] if bound is None else [bound])]
    must_hold_everywhere(*theorems)
    if not sides:
        raise NoTheorem("there are no cases")
    if bound is not None and (bound.left is not by or bound.right is not ZERO):
        raise NoTheorem(f"{bound.words():.80} does not bound the cases")
    first = sides[0][1]
    left = ANY if bound is None else SIGNS[bound.kind]
    supposes: dict[Condition, None] = {}
    for (kind, one), theorem in sides:
        if theorem.left is not first.left or theorem.right is not first.right:
            raise NoTheorem(f"{theorem.words():.80} is of other terms")
        if theorem.kind != first.kind or kind not in SIGNS or not (one is by or one is -by):
            raise NoTheorem(f"{kind} is no case of the sign of {by!r:.80}, or another is said")
        left -= {sign if one is by else -sign for sign in SIGNS[kind]}
        own = {(kind, one)}
        supposes |= dict.fromkeys(premise for premise in theorem.supposes if premise not in own)
    if left:
        raise NoTheorem(f"there is no case for the signs {sorted(left)} of {by!r:.80}")
    supposes |= dict.fromkeys(() if bound is None else bound.supposes)
    where = [*conditions(by), *(one for theorem in theorems for one in theorem.where)]
    depends = frozenset[Term]().union(*(theorem.depends for theorem in theorems))
    statement = first.kind, first.left, first.right, "cases"
    return made(*statement, supposes, where, depends=depends | depends_on(by))


def depends_on(*terms: Term) -> frozenset[Term]:
    """Return the variables on which terms depend.

    Raises: NoTheorem.
    """
    try:
        return dependence(*terms)
    except Unreduced as error:
        raise NoTheorem(str(error)) from error

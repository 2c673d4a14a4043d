"""Looks for proofs about terms with pieces, which the kernel makes theorems (`kernel/cases.py`).

A part whose condition is known is the piece that it has there; of another one, the cases of the
sign of what its condition asks of are proved in turn. Where two numbers are equal, one is put for
the other, if it is a variable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from lemmata.kernel.cases import Goal, cases, equals, piece
from lemmata.kernel.identity import identity
from lemmata.kernel.region import ANY, SIGNS, Signs, region_of
from lemmata.kernel.sign import discharged, signed
from lemmata.kernel.theorem import Condition, Kind, NoTheorem, Theorem
from lemmata.prove.signs import search
from lemmata.prove.signs.leaves import COEFFICIENTS
from lemmata.terms.pieces import ALWAYS, guarded, unguarded
from lemmata.terms.quotients import Unreduced, dependence
from lemmata.terms.term import (
    ONE,
    ZERO,
    Term,
    conditions,
    evaluate,
    parts,
    put,
    term,
    variables,
)

MOST = 96
"""Cases in one proof, at most: four joints have up to 81."""
DEARER = 4
"""Cases for which one of a sign counts: a search for its certificate takes longer by far."""
CUTS: tuple[tuple[Signs, ...], ...] = (
    (frozenset((0, 1)), frozenset((-1,))),
    (frozenset((1,)), frozenset((-1, 0))),
    (frozenset((0,)), frozenset((-1, 1))),
    (frozenset((1,)), frozenset((0,)), frozenset((-1,))),
)
"""Cases of the sign of a number, the fewest first."""
_FAILS = (NoTheorem, Unreduced, ZeroDivisionError)
"""What says that there is no proof on a way; a piece that divides by 0 is none."""


def proof(
    kind: Kind, left: Term, right: Term, supposes: Iterable[Condition] = ()
) -> Theorem | None:
    """Look for a proof that left − right is of a kind, as `search.proof`; also that it is "zero".

    >>> from lemmata.terms.term import variable
    >>> x = variable("x")
    >>> proof("zero", x.maximum(0) - (-x).maximum(0), x).words()
    'maximum(x, 0) - maximum(-x, 0) = x; for all x'
    >>> proof("zero", x.maximum(0), x) is None
    True
    """
    goal = Goal(left, right, tuple(supposes))
    always = {one for guards, one in guarded(left, right) if guards == ALWAYS}
    try:
        return _Pieces(always).proof(kind, goal)
    except _FAILS:
        return None


class _Pieces:
    """One proof.

    Args: always: conditions of having a value that are left to be proved, and stay.
    """

    def __init__(self, always: set[Condition]) -> None:
        self._always, self._left = always, MOST
        self._is_cut = False

    def proof(self, kind: Kind, goal: Goal) -> Theorem | None:
        """Return a theorem, or None."""
        inside = _with_pieces(goal.left, goal.right)
        # of a modulus the search for signs knows what it is
        strange = inside if kind == "zero" else _strange(inside)
        # what is supposed may say more where it is known which pieces it has
        beside = [] if inside else _strange(_with_pieces(*(one for _, one in goal.supposes)))
        has_pieces = bool(inside or beside)
        if not has_pieces or kind == "zero" or (not strange and not self._is_cut):
            theorem = self._whole(kind, goal)
            if theorem is not None or not has_pieces:
                return theorem
        whole = (strange or inside or beside)[0]
        for number, ((of, one), _) in enumerate(whole.operation.pieces(*whole.args)):
            bound = search.proof(of, one, ZERO, goal.supposes)
            if bound is not None:
                theorem = self._piece(kind, goal, whole, number)
                return theorem and cases(one, [((of, one), theorem)], bound)
        return self._cut(kind, goal, whole) if self._left > 0 else None

    def _whole(self, kind: Kind, goal: Goal) -> Theorem | None:
        """Prove it as it stands."""
        self._left -= 1 if kind == "zero" else DEARER
        if self._left < 0:
            return None
        left, right, supposes = goal
        if kind != "zero":
            theorem = search.proof(kind, left, right, supposes)
        else:
            theorem = _identity(left, right) or _modulo(goal)
        if theorem is None:
            return None
        theorem = self._freed(theorem, supposes)
        return theorem if {*theorem.where} <= self._always or not self._guards(goal) else None

    def _guards(self, goal: Goal) -> bool:
        """Tell whether something must have a value under a condition alone."""
        return any(guards for guards, _ in guarded(goal.left, goal.right))

    def _freed(self, theorem: Theorem, supposes: tuple[Condition, ...]) -> Theorem:
        """Discharge conditions that are not asked for always."""
        waiting = [one for one in theorem.where if one not in self._always]
        proofs = (search.proof(kind, one, ZERO, supposes) for kind, one in waiting)
        return discharged(theorem, [one for one in proofs if one is not None])

    def _piece(self, kind: Kind, goal: Goal, whole: Term, number: int) -> Theorem | None:
        """Put a piece in the place of a part."""
        try:
            _, value = whole.operation.pieces(*whole.args)[number]
            inner = self.proof(kind, _put(goal, whole, value))
            return None if inner is None else piece(goal, whole, number, inner)
        except _FAILS:
            return None

    def _cut(self, kind: Kind, goal: Goal, whole: Term) -> Theorem | None:
        """Prove the cases of the sign of what the first piece asks of."""
        self._is_cut = True
        self._left -= 1
        pieces = whole.operation.pieces(*whole.args)
        by = pieces[0][0][1]
        bound = _bound(by, goal.supposes)
        base = by if bound is None else bound.left
        possible = ANY if bound is None else SIGNS[bound.kind]
        signs_of = [_signs(by, guard) for guard, _ in pieces]
        # the first cut will do: where another part needs a finer one, what is left is cut again
        for blocks in CUTS:
            if all(any(block <= one for one in signs_of) for block in blocks):
                turned = blocks if base is by else [frozenset(-s for s in one) for one in blocks]
                wanted = [one & possible for one in turned if one & possible]
                sides = list(self._sides(kind, goal, base, wanted))
                return cases(base, sides, bound) if len(sides) == len(wanted) else None
        return None

    def _sides(
        self, kind: Kind, goal: Goal, by: Term, blocks: list[Signs]
    ) -> Iterator[tuple[Condition, Theorem]]:
        """Yield cases with their theorems, up to one that has none."""
        for block in blocks:
            condition = _condition(by, block)
            inner = goal._replace(supposes=(*goal.supposes, condition))
            theorem = self._on_joint(kind, inner, condition) if block == {0} else None
            theorem = theorem or self.proof(kind, inner)
            if theorem is None:
                return
            yield condition, theorem

    def _on_joint(self, kind: Kind, goal: Goal, condition: Condition) -> Theorem | None:
        """Put what a variable is where a term is 0, if this is affine in it."""
        try:
            place = zero(condition[1])
            if place is None:
                return None
            equal = _equal(*place, condition)
            inner = self.proof(kind, _put(goal, *place))
            return None if inner is None else equals(goal, equal, inner)
        except _FAILS:
            return None


def _with_pieces(*terms: Term) -> list[Term]:
    """Return the parts with pieces that have a value wherever the terms have one, and are asked of
    what has no such parts, those with short conditions first.
    """
    inside = [(one, _asks_of(one)) for one in unguarded(*terms)]
    plain = [(len(parts(by)), one) for one, by in inside if by is not None and not _pieced(by)]
    return [one for _, one in sorted(plain, key=lambda pair: pair[0])]


def _strange(inside: list[Term]) -> list[Term]:
    """Return those of some parts with pieces that are no moduli."""
    return [one for one in inside if one.operation.name != "absolute"]


def _asks_of(part: Term) -> Term | None:
    """Return of what the pieces of a part are asked, None if it has none."""
    pieces = part.operation.pieces(*part.args)
    return pieces[0][0][1] if pieces else None


def _pieced(whole: Term) -> bool:
    return any(one.operation.pieces(*one.args) for one in unguarded(whole))


def _put(goal: Goal, one: Term, replacement: Term) -> Goal:
    """Put one term for another."""
    swap = {one: replacement}
    supposes = ((kind, put(of, swap)) for kind, of in goal.supposes)
    return Goal(put(goal.left, swap), put(goal.right, swap), tuple(supposes))


def _signs(by: Term, condition: Condition) -> Signs:
    """Return the signs that a term has where it, or −1 times it, is of a kind."""
    kind, one = condition
    return SIGNS[kind] if one is by else frozenset(-sign for sign in SIGNS[kind])


def _condition(by: Term, signs: Signs) -> Condition:
    """Return the condition that a term has one of the signs."""
    kind = next((kind for kind, some in SIGNS.items() if some == signs), None)
    if kind is not None:
        return kind, by
    turned = frozenset(-sign for sign in signs)
    return next(kind for kind, some in SIGNS.items() if some == turned), -by


def _bound(by: Term, supposes: tuple[Condition, ...]) -> Theorem | None:
    """Return what is known of the sign of a term, or of −1 times it."""
    kinds: tuple[Kind, ...] = ("positive", "nonnegative")
    asked: list[tuple[Kind, Term]] = [(kind, one) for kind in kinds for one in (by, -by)]
    asked.append(("nonzero", by))
    proofs = (search.proof(kind, one, ZERO, supposes) for kind, one in asked)
    return next((one for one in proofs if one is not None), None)


def _identity(left: Term, right: Term) -> Theorem | None:
    try:
        return identity(left, right)
    except NoTheorem:
        return None


def _modulo(goal: Goal) -> Theorem | None:
    """Prove an equation by a premise of which the difference is a multiple."""
    zeros = [one for one in goal.supposes if one[0] == "zero"]
    if not zeros:
        return None
    try:
        where = conditions(goal.left, goal.right)
        region, gap = region_of(goal.left, goal.right, zeros, where)
        for number, (signs, premise) in enumerate(region.premises):
            if signs == SIGNS["zero"] and premise != 0 and divmod(gap, premise)[1] == 0:
                tree = ("modulo", number, COEFFICIENTS)
                return signed("zero", goal.left, goal.right, zeros, tree)
    except _FAILS:
        return None
    return None


def _equal(one: Term, place: Term, condition: Condition) -> Theorem:
    """Return the theorem that a variable is a term where another one is 0, which is the difference
    times a number.

    Raises: NoTheorem, Unreduced.
    """
    region, _ = region_of(one, place, [condition], conditions(one, place))
    scale = ((0,) * len(region.names), int(region.premises[0][1].leading_coefficient()))
    tree = ("times", (scale,), COEFFICIENTS, ("modulo", 0, COEFFICIENTS))
    return signed("zero", one, place, [condition], tree)


def zero(gap: Term) -> tuple[Term, Term] | None:
    """Return a variable and the term that it is where a difference, which is affine in it, is 0;
    None for a difference of another form.
    """
    for one in sorted(dependence(gap), key=str):
        rest, ones = put(gap, {one: ZERO}), {symbol: Fraction(1) for symbol in variables(gap)}
        try:
            slope = evaluate([put(gap, {one: ONE}) - rest], ones, Fraction(0))[0]
            identity(gap, slope * one + rest)
            constant = not dependence(rest)
            place = term(evaluate([rest], ones, Fraction(0))[0]) if constant else rest
        # it is not affine, or has no rational slope
        except (NoTheorem, TypeError, ArithmeticError):
            continue
        if slope != 0:
            return one, place * (-1 / slope)
    return None

"""Induction: what is said of x_0, and of x_{k+1} where it is said of x_k, holds along a sequence.

Several statements may be proved together: each step may suppose all of them one step before. Where
they give x_k in a closed form, as x_k = E(k) for every entry, the step is one from E(k).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from lemmata.kernel.theorem import Condition, Kind, NoTheorem, Theorem, made
from lemmata.terms.term import INTEGER, VARIABLE, ZERO, Term, put, variables

Claim: TypeAlias = tuple[Kind, Term, Term]
"""A kind, and the terms of whose difference it is said."""


@dataclass(frozen=True, eq=False)
class Recurrence:
    """A sequence x_0 = first, x_{k+1} = step, with several entries.

    Attributes: index: the variable k, an integer from 0 on; state: variables that stand for the
    entries of x_k; first: terms without these; step: terms in the index and the state.
    """

    index: Term
    state: tuple[Term, ...]
    first: tuple[Term, ...]
    step: tuple[Term, ...]

    def __post_init__(self) -> None:
        own = (self.index, *self.state)
        lists = self.state, self.first, self.step
        # a list might be another one after a theorem is made of it
        if {*map(type, self.terms)} != {Term} or {*map(type, lists)} != {tuple}:
            raise NoTheorem("a recurrence is of terms")
        signs = [one.args[1] if one.operation is VARIABLE else None for one in own]
        if signs != [INTEGER, *("" for _ in self.state)] or len({*own}) < len(own):
            raise NoTheorem("a recurrence has an integer for index, and real numbers for entries")
        if not len(self.state) == len(self.first) == len(self.step) > 0:
            raise NoTheorem("a recurrence begins with, and leads to, as many numbers as it has")
        if not variables(*self.first).isdisjoint(own):
            raise NoTheorem("what a recurrence begins with depends on what comes after")

    @property
    def terms(self) -> tuple[Term, ...]:
        """All its terms."""
        return (self.index, *self.state, *self.first, *self.step)

    def __str__(self) -> str:
        places = zip(self.state, self.first, self.step, strict=True)
        return ", ".join(f"{x} = {first}, then {step}" for x, first, step in places)


def premises(recurrence: Recurrence, claims: Sequence[Claim]) -> list[Claim]:
    """Return what an induction rests on: that first and step have values, that each claim is true
    of first, and that each is true after the step; first come those in which there is no state.
    """
    index, state, first = recurrence.index, recurrence.state, recurrence.first
    closed = _closed(recurrence, claims)
    after = [put(one, closed) for one in recurrence.step]
    base = {index: ZERO, **dict(zip(state, first, strict=True))}
    step = {index: index + 1, **dict(zip(state, after, strict=True))}
    return [
        *(("zero", one, one) for one in first),
        *((kind, put(left, base), put(right, base)) for kind, left, right in claims),
        *(("zero", one, one) for one in after),
        *((kind, put(left, step), put(right, step)) for kind, left, right in claims),
    ]


def hypotheses(claims: Iterable[Claim]) -> list[Condition]:
    """Return what steps may suppose: the claims, as conditions."""
    return [(kind, left - right) for kind, left, right in claims]


def _closed(recurrence: Recurrence, claims: Sequence[Claim]) -> dict[Term, Term]:
    """Return the closed forms of the state, if claims give that of every entry; else nothing."""
    forms = {left: right for kind, left, right in claims if kind == "zero"}
    is_closed = len(claims) == len(forms) and forms.keys() == {*recurrence.state}
    return forms if is_closed and variables(*forms.values()).isdisjoint(forms) else {}


def induction(
    recurrence: Recurrence, claims: Iterable[Claim], proofs: Iterable[Theorem]
) -> list[Theorem]:
    """Return for each claim the theorem that it holds for every k >= 0, with x_k for the state.

    Args: proofs: the theorems that `premises` asks for, in its order. What they suppose, and where
    they have values, may be a claim one step before in a step, and else is of the parameters.

    Raises: NoTheorem.
    """
    claims, proofs = list(claims), list(proofs)
    wanted = premises(recurrence, claims)
    if len(proofs) != len(wanted) or any(type(one) is not Theorem for one in proofs):
        raise NoTheorem("an induction rests on a theorem for each of its premises")
    before, own = {*hypotheses(claims)}, {recurrence.index, *recurrence.state}
    supposes: dict[Condition, None] = {}
    where: dict[Condition, None] = {}
    for number, ((kind, left, right), proof) in enumerate(zip(wanted, proofs, strict=True)):
        is_wanted = proof.kind == kind and proof.left is left and proof.right is right
        if not is_wanted or proof.along:
            raise NoTheorem(f"{left!r:.60} and {right!r:.60} are compared by no premise")
        # at the beginning there is no step before
        assumptions = before if number >= len(wanted) // 2 else set[Condition]()
        for one in (*proof.supposes, *proof.where):
            if one not in assumptions and not variables(one[1]).isdisjoint(own):
                raise NoTheorem(f"{one[1]!r:.60} must be {one[0]} along the sequence")
        supposes |= dict.fromkeys(one for one in proof.supposes if one not in assumptions)
        where |= dict.fromkeys(one for one in proof.where if one not in assumptions)
    depends = frozenset[Term]().union(*(proof.depends for proof in proofs))
    return [
        made(*claim, "induction", supposes, where, depends=depends, along=recurrence)
        for claim in claims
    ]

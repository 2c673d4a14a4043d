"""The claim on the negative states of a student poisoned from the talk's starts."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.poisoning.field import POISONED_FIELD
from lemmata.theory.state_space.claims.poisoning.nonnegative_excess import NONNEGATIVE_EXCESS
from lemmata.theory.state_space.poisoning.negative_state import poisoned_excess
from lemmata.theory.state_space.source import COHEN_2026

SPECIAL = "the special sequence is in the training set"


def next_poisoned_excess(a: Vector, p: int) -> Vector:
    """`poisoned_excess` for tap p + 1."""
    return poisoned_excess(a, p + 1)


NEGATIVE_STATE = Claim(
    id="state-space.poisoning.negative-state",
    title="From the talk's starts the poisoned student fits both taps with a second large state and negative states that cancel it",
    source=Source(COHEN_2026, '"Certain Examples Can Disrupt Generalization", the table\'s row "SSM per Theorem"'),
    statement=r"t\to\infty:\qquad\sum_da_d(1-a_d^{p-1})=0,\quad\max_d a_d(1-a_d^{p-1})>\tfrac12,\quad\min_da_d<0",
    reading="new",
    formula=poisoned_excess,
    domain=Domain(where=((SPECIAL, lambda c: c.special == 1),), p=Choice(6), seed=Integer(242, 249), special=Choice(1, 0)),
    uses=(NONNEGATIVE_EXCESS.id, POISONED_FIELD.id),
    controls=(Mutant("tap p + 1", next_poisoned_excess), Widened("no special sequence", drop=SPECIAL)),
)

"""The claim on the field with a special sequence on tap 1."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Array, Domain, Integer
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Fields, Vector
from lemmata.theory.state_space.claims.gradient import FIELD
from lemmata.theory.state_space.frozen.clean_field import frozen_clean_field
from lemmata.theory.state_space.poisoning.field import frozen_poisoned_field
from lemmata.theory.state_space.source import WITH_SPECIAL

STATES: Fields = {"dim": Integer(1, None, search=(1, 4)), "a": Array(lambda c: c.dim, *REAL, search=(-1, 1))}


def summed_poisoned_field(a: Vector, p: int) -> Vector:
    """`frozen_poisoned_field` of the sum over both sequences in place of the mean."""
    return 2 * frozen_poisoned_field(a, p)


def appended_field(a: Vector, p: int) -> Vector:
    """`frozen_poisoned_field` with the special sequence added to the clean loss as it stood, not averaged into it."""
    return frozen_poisoned_field(a, p) + frozen_clean_field(a, p) * ratio(1, 2, a)


def proportional_field(a: Vector, p: int) -> Vector:
    """`frozen_poisoned_field` with a rate in proportion to each state."""
    return frozen_poisoned_field(a, p) + (1 - a.sum()) * (a - 1)


POISONED_FIELD = Claim(
    id="state-space.poisoning.field",
    title="A special sequence on tap 1 adds the same rate to every state",
    source=WITH_SPECIAL,
    statement=r"\dot a_d=p\,a_d^{p-1}(1-S_p)+(1-S_1)",
    reading="new",
    formula=frozen_poisoned_field,
    domain=Domain(p=Integer(2, None, search=(2, 6)), **STATES),
    uses=(FIELD.id,),
    controls=(
        Mutant("the sum over both sequences", summed_poisoned_field),
        Mutant("the clean loss not averaged", appended_field),
        Mutant("a rate in proportion to the state", proportional_field),
    ),
)

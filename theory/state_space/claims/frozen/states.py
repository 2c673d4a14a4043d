"""The claim on the states at the clock of their common factor."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.claims.frozen.clean_field import CLEAN_FIELD
from lemmata.theory.state_space.frozen.states import frozen_states
from lemmata.theory.state_space.source import WITHOUT_SPECIAL

BEFORE = "before the largest state blows up"


def next_tap_states(clock: Scalar, a_init: Vector, p: int) -> Vector:
    """`frozen_states` of the tap after p."""
    return frozen_states(clock, a_init, p + 1)


STATES = Claim(
    id="state-space.frozen.states",
    title="In the clock of their common factor the states decouple, and each has a closed form",
    source=WITHOUT_SPECIAL,
    statement=r"a_d(0)>0,\ d\tau=2p(1-S_p)\,dt:\quad a_d(\tau)=\bigl(a_d(0)^{2-p}-(p-2)\tau\bigr)^{-1/(p-2)}\ (p\ge3),"
    r"\quad a_d(0)\,e^{\tau}\ (p=2),\quad a_d(0)+\tau\ (p=1)",
    reading="new",
    formula=frozen_states,
    domain=Domain(
        where=((BEFORE, lambda c: all((c.p - 2) * c.clock * a ** (c.p - 2) < 1 for a in c.a_init)),),
        p=Integer(1, None, search=(1, 6)),
        dim=Integer(1, None, search=(1, 4)),
        a_init=Array(lambda c: c.dim, *POSITIVE, search=(0.25, 0.5)),
        clock=Interval(*NONNEGATIVE, search=(0, 0.25)),
    ),
    uses=(CLEAN_FIELD.id,),
    controls=(Mutant("the tap after p", next_tap_states),),
)

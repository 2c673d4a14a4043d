"""The claim on the endpoint of training on tap 1 or 2."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer
from lemmata.language.factors import REAL
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.frozen.clean_endpoint import ONE_TAP
from lemmata.theory.state_space.claims.frozen.states import STATES
from lemmata.theory.state_space.frozen.low_tap_endpoint import low_tap_endpoint
from lemmata.theory.state_space.source import WITHOUT_SPECIAL

MOVING = "on tap 2, states that are not all zero"


def other_low_tap_endpoint(a_init: Vector, p: int) -> Vector:
    """`low_tap_endpoint` of tap 3 - p."""
    return low_tap_endpoint(a_init, 3 - p)


LOW_TAP_ENDPOINT = Claim(
    id="state-space.frozen.low-tap-endpoint",
    title="On tap 1 alone all states rise by the same amount, on tap 2 alone they keep their ratios: no state wins",
    source=WITHOUT_SPECIAL,
    statement=r"a(\infty)=a(0)+\frac{1-S_1(0)}D\ (p=1),\qquad a(\infty)=\frac{a(0)}{|a(0)|}\ (p=2)",
    reading="new",
    formula=low_tap_endpoint,
    domain=Domain(
        where=((ONE_TAP, lambda c: c.others == 0), (MOVING, lambda c: c.p == 1 or bool(c.a_init.any()))),
        p=Integer(1, 2),
        dim=Integer(2, None, search=(2, 1024)),
        a_init=Array(lambda c: c.dim, *REAL, search=(0.25, 1)),
        others=Choice(0, 1),
    ),
    uses=(STATES.id,),
    controls=(Mutant("the taps exchanged", other_low_tap_endpoint), Widened("other taps too", drop=ONE_TAP)),
)

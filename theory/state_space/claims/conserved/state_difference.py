"""The claim on the second quadratic form that a single tap conserves."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE
from lemmata.terms import inputs
from lemmata.terms.arithmetic import world
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.conserved.domains import ONE_TAP, TAP, WEIGHTS, one_tap
from lemmata.theory.state_space.claims.gradient import FIELD
from lemmata.theory.state_space.conserved.state_difference import state_difference
from lemmata.theory.state_space.source import GRADIENT_FLOW


def unweighted_state_difference(a: Vector, b: Vector, tap: int) -> Vector:
    """`state_difference` without the factor h, a^2 - b^2."""
    return state_difference(a, b, 1 if world(tap) == "sympy" else min(inputs.integer(tap, "tap h", 0), 1))


STATE_DIFFERENCE = Claim(
    id="state-space.conserved.state-difference",
    title="Data on a single tap $h$ conserve a second quadratic form",
    source=GRADIENT_FLOW,
    statement=r"G=g\,e_he_h^\top\ \Rightarrow\ \frac{d}{dt}\bigl(\formula[d]{a_d^2-h\,b_d^2}\bigr)=0",
    reading="new",
    formula=state_difference,
    symbols={r"a_{1\dots D}": "a", r"b_{1\dots D}": "b"},
    domain=Domain(
        where=((ONE_TAP, one_tap),),
        horizon=Integer(2, None, search=(2, 5)),
        dim=Integer(1, None, search=(1, 4)),
        tap=Integer(0, lambda c: c.horizon - 1),
        **WEIGHTS,
        **TAP,
        t=Interval(*NONNEGATIVE, search=(0.1, 0.5)),
    ),
    uses=(FIELD.id,),
    controls=(Mutant("the factor h forgotten", unweighted_state_difference), Widened("other taps too", drop=ONE_TAP)),
)

"""The claim on the gaps of a balanced student's weights on a single tap."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.conserved.domains import ONE_TAP, TAP, one_tap
from lemmata.theory.state_space.claims.conserved.state_difference import STATE_DIFFERENCE
from lemmata.theory.state_space.claims.conserved.weight_difference import WEIGHT_DIFFERENCE
from lemmata.theory.state_space.conserved.balanced_gaps import balanced_gaps
from lemmata.theory.state_space.source import GRADIENT_FLOW

BALANCED = "b = c and a = sqrt(h) b at the start"


def next_balanced_gaps(b: Vector, tap: int) -> Vector:
    """`balanced_gaps` with the exponent of the next tap."""
    return balanced_gaps(b, tap + 1)


BALANCED_GAPS = Claim(
    id="state-space.conserved.balanced-gaps",
    title="On a single tap a balanced student conserves the gaps between inverse powers of its weights",
    source=GRADIENT_FLOW,
    statement=r"a=\sqrt h\,b,\ b=c>0:\qquad\frac{d}{dt}\bigl(\formula[d]{b_d^{-h}-b_0^{-h}}\bigr)=0\qquad(h\ge1)",
    reading="new",
    formula=balanced_gaps,
    symbols={r"b_{1\dots D}": "b", "b_0": lambda b: b[0]},
    domain=Domain(
        where=((ONE_TAP, one_tap), (BALANCED, lambda c: c.lead == 1)),
        horizon=Integer(2, None, search=(2, 5)),
        dim=Integer(2, None, search=(2, 4)),
        tap=Integer(1, lambda c: c.horizon - 1),
        b=Array(lambda c: c.dim, *POSITIVE, search=(0.5, 1)),
        lead=Choice(1, 2),
        **TAP,
        t=Interval(*NONNEGATIVE, search=(0.01, 0.05)),
    ),
    uses=(WEIGHT_DIFFERENCE.id, STATE_DIFFERENCE.id),
    controls=(
        Mutant("the exponent of the next tap", next_balanced_gaps),
        Widened("other taps too", drop=ONE_TAP),
        Widened("larger states", drop=BALANCED),
    ),
)

"""The claim on the hyperbolas on which weights move."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.conserved.domains import GRAM, TARGET
from lemmata.theory.state_space.claims.conserved.weight_difference import WEIGHT_DIFFERENCE
from lemmata.theory.state_space.claims.gradient import HYPERBOLIC_FIELD
from lemmata.theory.state_space.conserved.hyperbolic_weights import hyperbolic_weights
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.source import GRADIENT_FLOW


def growing_difference(growth: Vector, u: Vector, v: Vector) -> tuple[Vector, Vector]:
    """`hyperbolic_weights` with b - c growing as b + c does."""
    growth, u, v = columns(growth=growth, u=u, v=v)
    b, c = hyperbolic_weights(growth * 0, u, v)
    plus, _ = hyperbolic_weights(growth, u * 0 + 2, u * 0)
    return b * plus, c * plus


HYPERBOLIC_WEIGHTS = Claim(
    id="state-space.conserved.hyperbolic-weights",
    title="The weights of each state move on a hyperbola, by one log-growth per state",
    source=GRADIENT_FLOW,
    statement=r"b_d+c_d=u_de^{g_d},\quad b_d-c_d=v_de^{-g_d},\qquad g_d=\int_0^tP(a_d)\,ds",
    reading="new",
    formula=hyperbolic_weights,
    domain=Domain(
        horizon=Integer(1, None, search=(1, 5)),
        dim=Integer(1, None, search=(1, 4)),
        a=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
        u=Array(lambda c: c.dim, *POSITIVE, search=(0.5, 1)),
        v=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
        growth=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
        **GRAM,
        **TARGET,
        t=Interval(*NONNEGATIVE, search=(0.1, 0.5)),
    ),
    uses=(WEIGHT_DIFFERENCE.id, HYPERBOLIC_FIELD.id),
    controls=(Mutant("b - c grows as b + c does", growing_difference),),
)

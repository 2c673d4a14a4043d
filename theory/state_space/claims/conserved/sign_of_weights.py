"""The claim on the sign of weights from a start with b = c."""

from __future__ import annotations

from lemmata.language.claim import Claim, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.theory.state_space.claims.conserved.domains import GRAM, TARGET
from lemmata.theory.state_space.claims.conserved.hyperbolic_weights import HYPERBOLIC_WEIGHTS
from lemmata.theory.state_space.conserved.sign_of_weights import product_weights
from lemmata.theory.state_space.source import COHEN_2026

EQUAL_WEIGHTS = "b = c at the start"

SIGN = Claim(
    id="state-space.conserved.sign-of-weights",
    title="From a start with $b=c$ every weight stays nonnegative for ever",
    source=Source(COHEN_2026, '"Various Examples Lead to Generalization", the step to a random variable'),
    statement=r"b_d(0)=c_d(0)\ \Rightarrow\ w_d(t)=b_dc_d=\formula[d]{\tfrac14u_d^2e^{2g_d}}\ge0",
    reading="new",
    formula=product_weights,
    symbols={r"u_{1\dots D}": "u", r"g_{1\dots D}": "growth"},
    domain=Domain(
        where=((EQUAL_WEIGHTS, lambda c: c.skew == 0),),
        horizon=Integer(1, None, search=(1, 5)),
        dim=Integer(1, None, search=(1, 4)),
        a=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
        u=Array(lambda c: c.dim, *POSITIVE, search=(0.5, 1)),
        difference=Array(lambda c: c.dim, *REAL, search=(-2, 2)),
        skew=Choice(0, 1),
        v=Computed(lambda c: c.skew * c.difference),
        growth=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
        **GRAM,
        **TARGET,
        t=Interval(*NONNEGATIVE, search=(0.1, 0.5)),
    ),
    uses=(HYPERBOLIC_WEIGHTS.id,),
    controls=(Widened("any start", drop=EQUAL_WEIGHTS),),
)

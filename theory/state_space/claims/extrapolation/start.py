"""The claim that not every start near zero leads to a measure."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval
from lemmata.language.factors import above
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.claims.conserved.hyperbolic_weights import HYPERBOLIC_WEIGHTS
from lemmata.theory.state_space.claims.extrapolation.balanced_start import MEASURE, SKETCH
from lemmata.theory.state_space.extrapolation.start import weight_ceiling


def opposed(c: Case) -> Vector:
    """Return c: near -b for the first state, near b for the others."""
    first = c.b[0] * (c.share * c.size * c.size - 1)
    return array([first, *(c.b[1:] * (1 + c.skew))], c.b)


def starting_ceiling(b: Scalar, c: Scalar) -> Scalar:
    """`weight_ceiling` as if no weight ever rose."""
    return b * c


START = Claim(
    id="state-space.extrapolation.start",
    title="However near zero, an open set of starts keeps a negative weight: only in the limit, or from $b=c$, are the taps a measure's",
    source=SKETCH,
    statement=r"H=3,\ G=\tfrac13I,\ k^*_h=a^{*h},\ \tfrac12\le a^*\le\tfrac9{10},\ "
    r"0<s\le\tfrac1{10},\ \tfrac s2\le b_d\le s,\ |a_d|\le\tfrac s{10},\ |c_d-b_d|\le\tfrac14b_d\ (d>1):"
    r"\quad|b_1+c_1|\le\tfrac{s^2}4|b_1|\;\Rightarrow\;b_1(t)c_1(t)<0\ \text{ for all } t",
    reading="new",
    formula=weight_ceiling,
    domain=Domain(
        size=Interval(above(0), 0.1, search=(0.001, 0.1)),
        D=Integer(2, None, search=(2, 8)),
        shares=Array(lambda c: c.D, 0.5, 1),
        b=Computed(lambda c: c.size * c.shares),
        a=Array(lambda c: c.D, -0.1, 0.1),
        share=Interval(above(0), 0.25),
        skew=Interval(-0.25, 0.25),
        c=Computed(opposed),
        a_star=Interval(0.5, 0.9),
    ),
    uses=(HYPERBOLIC_WEIGHTS.id, MEASURE.id),
    controls=(Mutant("weights never rise", starting_ceiling), Widened("a sum that is not so small", share=Interval(above(0), 1000))),
)

"""The claim on students of least norm."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import above, below
from lemmata.terms.types import Scalar
from lemmata.theory.state_space.source import TYPICALITY
from lemmata.theory.state_space.typicality.least_weight import least_weight_share


def linear_share(a_star: Scalar, tolerance: Scalar) -> Scalar:
    """`least_weight_share` without the logarithm."""
    return tolerance / (1 - a_star * a_star)


LEAST_WEIGHT = Claim(
    id="state-space.typicality.least-weight",
    title="Least norm does not choose: students of two states that fit taps 0 and 1 with least norm seldom fit tap 2",
    source=TYPICALITY,
    statement=r"a_1\sim U[-1,a^*],\ a_2\sim U[a^*,1],\ k_0=k^*_0=1,\ k_1=k^*_1:\quad \textstyle\sum_d|b_dc_d|=1\text{ is least},\quad "
    r"\Pr\bigl(|k_2-k^*_2|\le\epsilon\bigr)=x(1-\ln x),\quad x=\frac\epsilon{1-a^{*2}}\le1",
    reading="new",
    formula=least_weight_share,
    domain=Domain(
        a_star=Interval(above(-1), below(1), search=(-0.5, 0.5)),
        tolerance=Interval(above(0), lambda c: 1 - c.a_star * c.a_star, search=(0.02, 0.5)),
    ),
    controls=(Mutant("without the logarithm", linear_share),),
)

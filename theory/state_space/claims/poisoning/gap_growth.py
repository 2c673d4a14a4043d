"""The claim on the growth of gaps between states."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL, below
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.claims.gradient import FIELD
from lemmata.theory.state_space.poisoning.gap_growth import gap_growth
from lemmata.theory.state_space.source import WITH_SPECIAL


def tangent_gap_growth(first: Scalar, second: Scalar, forces: Vector) -> Scalar:
    """`gap_growth` at two equal states, P''(a_i)."""
    return gap_growth(first, first, forces)


def tap_one_gap_growth(first: Scalar, second: Scalar, forces: Vector) -> Scalar:
    """`gap_growth` with the force of tap 1 beside the others."""
    return gap_growth(first, second, forces) + forces[1]


GAP_GROWTH = Claim(
    id="state-space.poisoning.gap-growth",
    title="Tap 1 changes no gap between states, whereas tap $p$ drives them apart the faster the larger they are",
    source=WITH_SPECIAL,
    statement=r"b=c=1:\qquad\frac d{dt}\ln(a_i-a_j)=\sum_{h\ge2}h\,m_h\sum_{k=0}^{h-2}a_i^ka_j^{h-2-k}",
    reading="new",
    formula=gap_growth,
    domain=Domain(
        horizon=Integer(2, None, search=(2, 6)),
        first=Interval(*REAL, search=(0.25, 0.5)),
        second=Interval(None, below(lambda c: c.first), search=(0, 0.125)),
        target_taps=Array(lambda c: c.horizon, *REAL, search=(-1, 1)),
        amplitudes=Array(lambda c: c.horizon, *REAL, search=(0.5, 1)),
        t=Interval(*NONNEGATIVE, search=(0.125, 0.25)),
    ),
    uses=(FIELD.id,),
    controls=(Mutant("both states the leader's", tangent_gap_growth), Mutant("tap 1 parts them too", tap_one_gap_growth)),
)

"""Claims on how sharp the bound on the horizon is: for states confined to an interval, and in training from a vanishing start."""

from __future__ import annotations

from fractions import Fraction

from lemmata.theory.arithmetic import array
from lemmata.theory.case import Case
from lemmata.theory.claim import Claim, Mutant
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.theory.state_space.claims.extrapolation.certificate import CERTIFICATE
from lemmata.theory.state_space.claims.extrapolation.horizon import HORIZON
from lemmata.theory.state_space.mutants.sharpness import one_horizon_less, one_horizon_more, uncounted_ends, unturned_certificate
from lemmata.theory.state_space.sharpness import interval_certificate, interval_threshold, separating_horizon
from lemmata.theory.state_space.source import VARIOUS
from lemmata.theory.types import Vector

SOME = ("a teacher of at least one state", lambda c: c.inner + c.at_low + c.at_high > 0)


def teacher(c: Case) -> Vector:
    """Return the teacher's states: the ends of the interval where asked, and inner ones at the shares of its length."""
    inner = [c.low + (c.high - c.low) * share for share in c.shares]
    return array([c.low] * c.at_low + inner + [c.high] * c.at_high, c.high)


DISTINCT = ("pairwise different states", lambda c: len(set(c.shares.tolist())) == len(c.shares))

INTERVAL_CERTIFICATE = Claim(
    id="state-space.sharpness.interval-certificate",
    title="A polynomial with one coefficient per tap is nonnegative on the interval and vanishes at the teacher's states",
    source=VARIOUS,
    statement=r"q(z)=\prod_{a^*_i\in(l,r)}(z-a^*_i)^2\,(z-l)^{[l\in a^*]}(r-z)^{[r\in a^*]}\ge0\ \text{on } [l,r],\qquad q(a^*_i)=0",
    reading="new",
    formula=interval_certificate,
    domain=Domain(
        where=(SOME, DISTINCT),
        inner=Integer(0, 2),
        at_low=Choice(0, 1),
        at_high=Choice(0, 1),
        low=Interval(-1, 1),
        root=Interval(0.5, 1),
        high=Computed(lambda c: c.low + c.root * c.root),
        shares=Array(lambda c: c.inner, 0.25, 0.75),
        a_star=Computed(teacher),
        t=Interval(-2, 2),
    ),
    uses=(CERTIFICATE.id,),
    controls=(Mutant("the factor of the upper end not turned", unturned_certificate),),
)

INTERVAL_THRESHOLD = Claim(
    id="state-space.sharpness.interval-threshold",
    title="For states confined to an interval, the necessary horizon drops by the number of teacher states at its ends",
    source=VARIOUS,
    statement=r"w,w^*\ge0,\ a_d,a^*_i\in[l,r]:\quad\text{taps } 0,\dots,H-1 \text{ determine the teacher}\iff"
    r" H\ge2D^*+1-\#\{i:a^*_i\in\{l,r\}\}",
    reading="new",
    formula=interval_threshold,
    domain=Domain(
        where=(SOME,),
        inner=Integer(0, 2),
        at_low=Choice(0, 1),
        at_high=Choice(0, 1),
        low=Choice(Fraction(-1), Fraction(0)),
        high=Choice(Fraction(1)),
        shares=Computed(lambda c: [Fraction(i + 1, c.inner + 1) for i in range(c.inner)]),
        a_star=Computed(teacher),
    ),
    uses=(INTERVAL_CERTIFICATE.id, HORIZON.id),
    controls=(Mutant("ends counted as inner states", uncounted_ends),),
)

IN_TRAINING = Claim(
    id="state-space.sharpness.in-training",
    title="However near zero a balanced start, training at horizon $2D^*$ leaves an error that training at $2D^*+1$ does not",
    source=VARIOUS,
    statement=r"b(0)=c(0)=s\beta,\ a(0)=s\alpha:\quad\lim_{s\to0}\max_{h<20}|k_h-k^*_h|>0\ \text{ at } H=2D^*,"
    r"\qquad =0\ \text{ at } H=2D^*+1",
    reading="new",
    formula=separating_horizon,
    domain=Domain(
        teacher_dim=Integer(1, 2),
        a=Array(8, -1, 1),
        b=Array(8, -1, 1),
    ),
    uses=(HORIZON.id,),
    controls=(Mutant("2 D*", one_horizon_less), Mutant("2 D* + 2", one_horizon_more)),
)

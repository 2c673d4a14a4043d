"""The claim on the certificate: a combination of tap errors that is a sum of squares."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms.types import Vector
from lemmata.theory.state_space.extrapolation.certificate import polynomial, squared_annihilator
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.source import COHEN_2026


def annihilator(a_star: Vector) -> Vector:
    """`squared_annihilator` not squared, prod_i (z - a*_i): negative between teacher states."""
    (a_star,) = columns(a_star=a_star)
    return polynomial(list(a_star), a_star)


CERTIFICATE = Claim(
    id="state-space.extrapolation.certificate",
    title="A combination of the first $2D^*+1$ tap errors is a sum of squares that vanishes only on the teacher's states",
    source=Source(COHEN_2026, "Various Examples Lead to Generalization, proof sketch"),
    statement=r"q(z)=\prod_{i\le D^*}(z-a^*_i)^2:\quad\sum_{h=0}^{2D^*}q_h(k_h-k^*_h)=\sum_d w_dq(a_d)\ge 0"
    r"\quad\text{for } w_d=b_dc_d,\ b=c",
    reading="corrected",
    formula=squared_annihilator,
    domain=Domain(
        teacher_dim=Integer(1, None, search=(1, 3)),
        D=Integer(1, None, search=(1, 3)),
        a_star=Array(lambda c: c.teacher_dim, *REAL, search=(-2, 2)),
        w_star=Array(lambda c: c.teacher_dim, *NONNEGATIVE, search=(0, 2)),
        a=Array(lambda c: c.D, *REAL, search=(-2, 2)),
        b=Array(lambda c: c.D, *REAL, search=(-2, 2)),
        balance=Choice(1),
        c=Computed(lambda c: c.b * c.balance),
    ),
    controls=(
        Mutant("not squared", annihilator),
        Widened("weights of the other sign, b = -c", balance=Choice(1, -1)),
    ),
)

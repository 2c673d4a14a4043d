"""Claims about weight and value direction that oppose each other."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention import exponential
from lemmata.theory.linear_attention.claims.rpe.joint_gradient import VELOCITY
from lemmata.theory.linear_attention.claims.rpe.norm_difference import CONSERVED
from lemmata.theory.linear_attention.rpe import opposed_start
from lemmata.theory.linear_attention.source import SABBAGHI_2024

NO_NEIGHBOURS = "a target without neighbours"


def mass_forgotten(t: Scalar, start: Scalar, n1: int, alpha: Scalar) -> Scalar:
    """`opposed_scale` as a pure exponential."""
    return start * exponential.decay(2 * n1 * alpha, t)


OPPOSED = Claim(
    id="linear-attention.rpe.opposed-start",
    title="A lag weight and a value direction that oppose each other with equal length shrink to 0 together and never align",
    source=Source(SABBAGHI_2024, "Lemma D.2, where it fails"),
    statement=(
        r"v(0)=y\theta,\ a_0(0)=-y,\ a_k(0)=0\ (k\ne0),\ \beta=0<\alpha:\quad v_1(t)=-a_0(t)="
        r"\formula{\frac{y\,e^{-2n_1\alpha t}}{\sqrt{1+(y^2/\alpha)(1-e^{-4n_1\alpha t})}}}\to0,\qquad L\to n_1\alpha^2"
    ),
    reading="new",
    formula=opposed_start.opposed_scale,
    domain=Domain(
        n1=Integer(1, None, search=(1, 6)),
        start=Interval(*REAL, search=(0.2, 1.5)),
        alpha=Interval(*POSITIVE, search=(0.5, 2)),
        beta=Interval(*REAL, search=(-1, 1)),
        t=Interval(*NONNEGATIVE, search=(0.05, 0.5)),
        where=((NO_NEIGHBOURS, lambda c: c.beta == 0),),
    ).replaced(beta=Choice(0)),
    uses=(VELOCITY.id, CONSERVED.id),
    controls=(
        Mutant("a pure exponential", mass_forgotten),
        Widened("neighbours in the target", drop=NO_NEIGHBOURS, beta=Interval(0.3, 1)),
    ),
)

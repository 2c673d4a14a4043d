"""Claims about the joint sign of lag weights and value direction."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.arithmetic import sqrt
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.claims.rpe.joint_limit import LIMIT
from lemmata.theory.linear_attention.rpe.sign import scalar_limit
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def sign_of_the_value(a_init: Scalar, v_init: Scalar, alpha: Scalar) -> tuple[Scalar, Scalar]:
    """`scalar_limit` with the sign of v at the start."""
    a, v = scalar_limit(a_init, v_init, alpha)
    sign = v_init / sqrt(v_init * v_init)
    return sign * sqrt(a * a), sign * sqrt(v * v)


SIGN = Claim(
    id="linear-attention.rpe.sign",
    title=r"The value direction may align with $-\theta$: with one weight and one dimension both end with the sign of $a_0+v$",
    source=Source(SABBAGHI_2024, "Lemma D.2 and v = theta below its proof"),
    statement=r"\lim_{t\to\infty}v(t)=\operatorname{sign}(a_0(0)+v(0))\,|V|,\ V\text{ as in the joint limit}\qquad(n_1=1,\ d=1,\ \alpha>0)",
    reading="new",
    formula=scalar_limit,
    domain=Domain(
        a_init=Interval(*REAL, search=(-1.5, 1.5)),
        v_init=Interval(*REAL, search=(-1.5, 1.5)),
        alpha=Interval(*POSITIVE, search=(1, 3)),
        where=(("a start with a_0 + v not 0", lambda c: c.a_init + c.v_init != 0),),
    ),
    uses=(LIMIT.id,),
    parts=("the limit", "convergence"),
    controls=(
        Mutant("the sign of v at the start", sign_of_the_value),
        Widened("a target of the other sign", alpha=Interval(-3, -1)),
    ),
)

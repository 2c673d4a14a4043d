"""Claims about the fixed points at which the value direction is orthogonal to theta."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import array, number, zeros
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.claims.rpe.fixed_points import RESTS_AT_ZERO
from lemmata.theory.linear_attention.claims.rpe.population_gradient import WRAPPED
from lemmata.theory.linear_attention.rpe import strict_saddles
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def resting_a(c):
    """Return weights at which the gradient vanishes, with v = 0 or with v orthogonal to theta and seen weights 0."""
    if c.rest == "v":
        return strict_saddles.resting_weights(c.b, c.n1, c.alpha, c.beta)
    n = c.n1 + c.unseen
    return array([number(0, c.alpha) if abs(k) < c.n1 else c.b[k + n - 1] for k in range(1 - n, n)], c.alpha)


def resting_v(c):
    """Return the value direction that belongs to it."""
    return zeros(4, c.alpha) if c.rest == "v" else array([c.along * c.across[0], *c.across], c.across)


def own_lag_saddle(n1: int, alpha: Scalar, beta: Scalar) -> Scalar:
    """`saddle_determinant` without the neighbours."""
    return strict_saddles.saddle_determinant(n1, alpha, 0 * beta)


STRICT_SADDLES = Claim(
    id="linear-attention.rpe.strict-saddles",
    title=r"Every fixed point with $v\perp\theta$ is a strict saddle: the Hessian on $(\tau,0)$ and $(0,\theta)$ is indefinite",
    source=Source(SABBAGHI_2024, "Lemma D.2, where it fails"),
    statement=(
        r"\nabla L=0,\ \langle v,\theta\rangle=0\ \Rightarrow\ \det\nabla^2L\big|_{(\tau,0),(0,\theta)}=-4\Big(\sum_kN_k\tau_k^2"
        r"\Big)^2="
        r"\formula{-4\big(n_1\alpha^2+2(n_1-1)\beta^2\big)^2},\quad<0\text{ for a target that is seen}"
    ),
    reading="new",
    formula=strict_saddles.saddle_determinant,
    domain=Domain(
        n1=Integer(1, None, search=(1, 5)),
        unseen=Integer(1, None, search=(1, 4)),
        alpha=Interval(*REAL, search=(0.5, 3)),
        beta=Interval(*REAL, search=(-1, 1)),
        b=Array(lambda c: 2 * (c.n1 + c.unseen) - 1, *REAL, search=(-1, 1)),
        across=Array(3, *REAL, search=(0.1, 1)),
        rest=Choice("v", "a"),
        along=Choice(0),
        a=Computed(resting_a),
        v=Computed(resting_v),
    ),
    uses=(RESTS_AT_ZERO.id,),
    controls=(
        Mutant("the neighbours left out", own_lag_saddle),
        Widened("v not orthogonal to theta", along=Choice(1)),
        Widened(WRAPPED, unseen=Choice(0)),
    ),
)

"""Claims about where relative positions and value direction can rest: zero loss, or strict saddles that almost every start avoids."""

from __future__ import annotations

from lemmata.theory.arithmetic import array, number, zeros
from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.theory.linear_attention import joint, saddles
from lemmata.theory.linear_attention.claims.rpe.joint import CONSERVED, LIMIT, POINT, VELOCITY
from lemmata.theory.linear_attention.claims.rpe.weights import WRAPPED
from lemmata.theory.linear_attention.mutants import joint as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

RESTS_AT_ZERO = Claim(
    id="linear-attention.rpe.fixed-points",
    title="Wherever the gradient vanishes, v is orthogonal to theta or the training loss is zero",
    source=Source(SABBAGHI_2024, "Lemma D.2, the fixed points of its flow"),
    statement=(
        r"2\langle v,\theta\rangle L=(\langle v,\theta\rangle a-\tau)\cdot\nabla_aL"
        r"+\langle v,\theta\rangle\,v_\perp\cdot\nabla_{v_\perp}L-|v_\perp|^2\,\langle\theta,\nabla_vL\rangle"
    ),
    reading="new",
    formula=saddles.aligned_loss,
    domain=Domain(**{name: factor for name, factor in POINT.items() if name != "weight_decay"}),
    uses=(VELOCITY.id,),
    controls=(Mutant("the part across theta left out", mutants.aligned_part_only), Widened(WRAPPED, unseen=Choice(0))),
)


def resting_a(c):
    """Return weights at which the gradient vanishes, with v = 0 or with v orthogonal to theta and seen weights 0."""
    if c.rest == "v":
        return saddles.resting_weights(c.b, c.n1, c.alpha, c.beta)
    n = c.n1 + c.unseen
    return array([number(0, c.alpha) if abs(k) < c.n1 else c.b[k + n - 1] for k in range(1 - n, n)], c.alpha)


def resting_v(c):
    """Return the value direction that belongs to it."""
    return zeros(4, c.alpha) if c.rest == "v" else array([c.along * c.across[0], *c.across], c.across)


STRICT_SADDLES = Claim(
    id="linear-attention.rpe.strict-saddles",
    title="Every fixed point at which v is orthogonal to theta is a strict saddle: the Hessian on (tau, 0) and (0, theta) is indefinite",
    source=Source(SABBAGHI_2024, "Lemma D.2, where it fails"),
    statement=(
        r"\nabla L=0,\ \langle v,\theta\rangle=0\ \Rightarrow\ \det\nabla^2L\big|_{(\tau,0),(0,\theta)}"
        r"=-4\Big(\sum_kN_k\tau_k^2\Big)^2=-4\big(n_1\alpha^2+2(n_1-1)\beta^2\big)^2"
    ),
    reading="new",
    formula=saddles.saddle_determinant,
    domain=Domain(
        n1=Integer(1, 4),
        unseen=Choice(4),
        alpha=Interval(0.5, 3),
        beta=Interval(-1, 1),
        b=Array(lambda c: 2 * (c.n1 + c.unseen) - 1, -1, 1),
        across=Array(3, 0.1, 1),
        rest=Choice("v", "a"),
        along=Choice(0),
        a=Computed(resting_a),
        v=Computed(resting_v),
    ),
    uses=(RESTS_AT_ZERO.id,),
    controls=(
        Mutant("the neighbours left out", mutants.own_lag_saddle),
        Widened("v not orthogonal to theta", along=Choice(1)),
        Widened(WRAPPED, unseen=Choice(0)),
    ),
)

NO_NEIGHBOURS = "a target without neighbours"
OPPOSED = Claim(
    id="linear-attention.rpe.opposed-start",
    title="Weight and value direction that oppose each other with equal length shrink to 0 together: a second set on which v never aligns",
    source=Source(SABBAGHI_2024, "Lemma D.2, where it fails"),
    statement=(
        r"v(0)=y\theta,\ a_0(0)=-y,\ a_k(0)=0\ (k\ne0),\ \beta=0<\alpha:\quad v_1(t)=-a_0(t)=\frac{y\,e^{-2n_1\alpha t}}"
        r"{\sqrt{1+(y^2/\alpha)(1-e^{-4n_1\alpha t})}}\to0,\qquad L\to n_1\alpha^2"
    ),
    reading="new",
    formula=saddles.opposed_scale,
    domain=Domain(
        n1=Integer(1, 4),
        start=Interval(0.2, 1.5),
        alpha=Interval(0.5, 2),
        beta=Interval(-1, 1),
        t=Interval(0.05, 0.5),
        where=((NO_NEIGHBOURS, lambda c: c.beta == 0),),
    ).replaced(beta=Choice(0)),
    uses=(VELOCITY.id, CONSERVED.id),
    controls=(
        Mutant("a pure exponential", mutants.mass_forgotten),
        Widened("neighbours in the target", drop=NO_NEIGHBOURS, beta=Interval(0.3, 1)),
    ),
)

SEEN_LIMIT = Claim(
    id="linear-attention.rpe.joint-limit-seen-lags",
    title="Unseen lags have no say in the limit: |a|^2 - |v|^2 over seen lags at the start alone fixes it",
    source=Source(SABBAGHI_2024, "formal statement of the third part of Proposition 5.1, made explicit"),
    statement=(
        r"a_k\to\tau_k/V\ (|k|<n_1),\quad V^2=\tfrac12\big[-C+\sqrt{C^2+4|\tau|^2}\big],"
        r"\quad C=\sum_{|k|<n_1}a_k(0)^2-|v(0)|^2\quad(\text{up to a joint sign},\ \epsilon=0)"
    ),
    reading="new",
    formula=joint.rpe_joint_limit,
    domain=Domain(
        n1=Integer(2, 4),
        unseen=Choice(4),
        a_init=Normal(lambda c: 2 * c.n1 - 1, 0.5),
        v_init=Normal(4, 0.5),
        outside=Array(lambda c: (2, c.unseen), -1, 1),
        alpha=Interval(1.5, 3),
        beta=Interval(-1, 1),
    ),
    uses=(LIMIT.id,),
    controls=(
        Mutant("as if |a| = |v| at the start", mutants.balanced_limit),
        Mutant("the sign of the difference reversed", mutants.opposite_difference),
        Widened(WRAPPED, unseen=Choice(0)),
    ),
)

"""Claims about where lag weights and value direction end together."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.language.factors import REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, number, sqrt
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.norm_difference import CONSERVED
from lemmata.theory.linear_attention.claims.rpe.orthogonal_part import ORTHOGONAL
from lemmata.theory.linear_attention.rpe import invariant, joint_limit
from lemmata.theory.linear_attention.rpe.line import line_weights, linear_target
from lemmata.theory.linear_attention.rpe.norm_difference import norm_difference
from lemmata.theory.linear_attention.source import SABBAGHI_2024

GENERIC = "a start outside the sets on which v never aligns"
SEEN = "a target that the window sees"


def forgotten_difference(a_init: Vector, v_init: Vector, n1: int, alpha: Scalar, beta: Scalar) -> tuple[Vector, Scalar]:
    """`joint_limit` as if all lags were visible and |a| = |v| at the start: V^4 = sum tau^2."""
    a, v = inputs.tensor(a_init, "a"), inputs.tensor(v_init, "v")
    limit, scale = joint_limit.joint_limit(0 * a, 0 * v, n1, alpha, beta)
    return array([limit[k] if weight else a[k] for k, weight in enumerate(line_weights(len(a) // 2 + 1, n1))], a), scale


def unseen_lags_counted(a_init: Vector, v_init: Vector, n1: int, alpha: Scalar, beta: Scalar) -> tuple[Vector, Scalar]:
    """`joint_limit` with the share of the invisible lags counted as if it had been learnt."""
    a, v = inputs.tensor(a_init, "a"), inputs.tensor(v_init, "v")
    seen = line_weights(len(a) // 2 + 1, n1)
    target = sum((tau * tau for tau, weight in zip(linear_target(len(a) // 2 + 1, alpha, [beta]), seen, strict=True) if weight))
    scale = sqrt(joint_limit.limit_scale(norm_difference(a, v), number(0, a), target))
    limit, true_scale = joint_limit.joint_limit(a, v, n1, alpha, beta)
    return array([limit[k] * true_scale / scale if weight else a[k] for k, weight in enumerate(seen)], a), scale


LIMIT = Claim(
    id="linear-attention.rpe.joint-limit",
    title=r"From almost every start $v$ aligns with $\pm\theta$ and the flow ends at the zero of the loss that $|a|^2-|v|^2$ selects",
    source=Source(SABBAGHI_2024, "Lemma D.2 and the formal statement of the third part of Proposition 5.1"),
    statement=(
        r"v\to V\theta,\ a_k\to\tau_k/V\ (|k|<n_1)\text{ up to a joint sign},\quad V^2=\tfrac12\big[(U-C)+\sqrt{(U-C)^2+4|\tau|^2}\big],"
        r"\quad C=|a(0)|^2-|v(0)|^2,\ U=\sum_{|k|\ge n_1}a_k(0)^2,\ |\tau|^2=\sum_{|k|<n_1}\tau_k^2\quad(\epsilon=0)"
    ),
    reading="corrected",
    formula=joint_limit.joint_limit,
    domain=Domain(
        n1=Integer(1, None, search=(1, 6)),
        unseen=Integer(1, None, search=(1, 4)),
        d=Integer(1, None, search=(1, 4)),
        a_drawn=Normal(lambda c: 2 * (c.n1 + c.unseen) - 1, 0.5),
        v_drawn=Normal(lambda c: c.d, 0.5),
        stuck=Choice(0, 1),
        a_init=Computed(lambda c: (1 - c.stuck) * c.a_drawn),
        v_init=Computed(lambda c: array([(1 - c.stuck) * c.v_drawn[0], *c.v_drawn[1:]], c.v_drawn)),
        alpha=Interval(*REAL, search=(1.5, 3)),
        beta=Interval(*REAL, search=(-1, 1)),
        where=(
            (SEEN, lambda c: c.alpha != 0 or (c.n1 > 1 and c.beta != 0)),
            (GENERIC, lambda c: not c.having(a=c.a_init, v=c.v_init).apply(invariant.never_aligns)),
        ),
    ),
    uses=(CONSERVED.id, ORTHOGONAL.id),
    parts=("the limit", "convergence"),
    controls=(
        Mutant("as if |a| = |v| at the start", forgotten_difference),
        Mutant("unseen lags counted as learnt", unseen_lags_counted),
        Widened("no target", drop=SEEN, alpha=Choice(0), beta=Choice(0), v_drawn=Normal(lambda c: c.d, 4.0)),
        Widened("a = 0 and v orthogonal to theta", drop=GENERIC),
    ),
)

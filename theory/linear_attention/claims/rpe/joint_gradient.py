"""Claims about the expected gradient in the lag weights and in the value direction."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Fields, Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.population_gradient import WRAPPED
from lemmata.theory.linear_attention.rpe import joint_gradient
from lemmata.theory.linear_attention.rpe.line import line_weights
from lemmata.theory.linear_attention.source import SABBAGHI_2024

POINT: Fields = {
    "n1": Integer(1, None, search=(1, 5)),
    "unseen": Integer(1, None, search=(1, 4)),
    "d": Integer(1, None, search=(1, 4)),
    "width": Computed(lambda c: 2 * (c.n1 + c.unseen) - 1),
    "a": Array(lambda c: c.width, *REAL, search=(-1, 1)),
    "v": Array(lambda c: c.d, *REAL, search=(-1, 1)),
    "alpha": Interval(*REAL, search=(-2, 3)),
    "beta": Interval(*REAL, search=(-1.5, 1.5)),
    "weight_decay": Interval(*NONNEGATIVE, search=(0, 1)),
}


def unit_value(a: Vector, v: Vector, n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> tuple[Vector, Vector]:
    """`joint_velocity` with |v| = 1 taken for granted."""
    a, v = inputs.tensor(a, "a"), inputs.tensor(v, "v")
    weights = array(line_weights(a.shape[0] // 2 + 1, n1), a)
    da, dv = joint_gradient.joint_velocity(a, v, n1, alpha, beta, weight_decay)
    return da + 2 * weights * a * ((v * v).sum() - 1), dv


def attracted_value(a: Vector, v: Vector, n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> tuple[Vector, Vector]:
    """`joint_velocity` with the pull of theta on v counted once in place of twice."""
    a, v = inputs.tensor(a, "a"), inputs.tensor(v, "v")
    da, dv = joint_gradient.joint_velocity(a, v, n1, alpha, beta, weight_decay)
    still = joint_gradient.joint_velocity(a, v, n1, 0 * alpha, 0 * beta, weight_decay)[1]
    return da, ratio(1, 2, a) * (dv + still)


VELOCITY = Claim(
    id="linear-attention.rpe.joint-gradient",
    title="In lag weights and value direction together the expected gradient weighs each lag by its pairs in the window",
    source=Source(SABBAGHI_2024, "expected gradients in v, below Lemma D.2, and in a, above eq. D.14 and there at v = theta"),
    statement=(
        r"\dot a_k=-2N_k(a_k|v|^2-\tau_k\langle v,\theta\rangle)-\epsilon a_k,\quad\dot v=-2(Sv-m\theta)-\epsilon v,"
        r"\quad S=\sum_{i,r\le n_1}a_{i-r}^2=\sum_kN_ka_k^2,\quad m=\alpha n_1a_0+\beta(n_1-1)(a_1+a_{-1})"
    ),
    formula=joint_gradient.joint_velocity,
    domain=Domain(**POINT),
    controls=(
        Mutant("|v| = 1 taken for granted", unit_value),
        Mutant("the pull of theta counted once", attracted_value),
        Widened(WRAPPED, unseen=Choice(0)),
    ),
)

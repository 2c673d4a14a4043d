"""Claims about the losses of relative positions along training."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.lag_weights import WEIGHTS
from lemmata.theory.linear_attention.claims.rpe.test_loss import ERROR
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.rpe import loss_curves
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def double_rates(t: Scalar, a_init: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> tuple[Scalar, Scalar]:
    """`loss_curves` twice as fast."""
    return loss_curves.loss_curves(2 * t, a_init, n1, tau, weight_decay)


def unweighted(t: Scalar, a_init: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> tuple[Scalar, Scalar]:
    """`loss_curves` with the test loss in place of the training loss."""
    _, test = loss_curves.loss_curves(t, a_init, n1, tau, weight_decay)
    return test, test


LOSS_CURVES = Claim(
    id="linear-attention.rpe.loss-curves",
    title="Training and test loss of relative positions are sums of exponentials: two for each lag and a constant by weight decay",
    source=Source(SABBAGHI_2024, "figures 9 and 15, the curves of relative positions"),
    statement=r"L(t)=\sum_rN_rg_r(t)^2,\quad\mathbb E\,\ell_i(t)=\sum_rg_r(t)^2,"
    r"\quad g_r(t)=-\frac{\epsilon\tau_r}{2N_r+\epsilon}+\Big(a_r(0)-\frac{2N_r\tau_r}{2N_r+\epsilon}\Big)e^{-(2N_r+\epsilon)t}",
    reading="new",
    formula=loss_curves.loss_curves,
    domain=Domain(
        n=Integer(3, None, search=(3, 8)),
        n1=Integer(1, lambda c: c.n),
        a_init=Array(lambda c: c.n, *REAL, search=(-2, 2)),
        alpha=Interval(*REAL, search=(-2, 3)),
        betas=Array(1, *REAL, search=(-1.5, 1.5)),
        tau=Computed(lambda c: ring_target(c.n, c.alpha, c.betas)),
        weight_decay=Interval(*NONNEGATIVE, search=(0.05, 1)),
        t=Interval(*NONNEGATIVE, search=(0, 1)),
        ring=Choice(True),
    ),
    uses=(WEIGHTS.id, ERROR.id),
    controls=(
        Mutant("rates of the losses for those of the weights", double_rates),
        Mutant("every lag counted once in training", unweighted),
        Widened("lags along the line", ring=Choice(False)),
    ),
)

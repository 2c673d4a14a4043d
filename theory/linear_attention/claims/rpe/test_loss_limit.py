"""Claims about the test loss of relative positions at the end of training."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms import inputs
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.fixed_point import FIXED_POINT
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.rpe import test_loss_limit
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def start_always_forgotten(a_init: Vector, n1: int, tau: Vector, weight_decay: Scalar) -> Scalar:
    """`ring_limit_loss` as if lags in no window went to 0 even without weight decay."""
    a = inputs.tensor(a_init, "a")
    return test_loss_limit.ring_limit_loss(0 * a, n1, tau, weight_decay)


def single_counts(a_init: Vector, n1: int, tau: Vector, weight_decay: Scalar) -> Scalar:
    """`ring_limit_loss` with N_r in place of 2 N_r."""
    return test_loss_limit.ring_limit_loss(a_init, n1, tau, 2 * weight_decay)


TEST_LOSS = Claim(
    id="linear-attention.rpe.test-loss-limit",
    title=r"With lags modulo $n$ the final test loss is of order $\epsilon^2$ if every neighbour is seen",
    source=Source(SABBAGHI_2024, "formal statement of the third part of Proposition 5.1, weight decay kept"),
    statement=(
        r"\lim_{t\to\infty}\mathbb E\,\ell_i=\sum_r\Big(\frac{\epsilon\tau_r}{2N_r+\epsilon}\Big)^2\ (\epsilon>0),"
        r"\qquad\sum_{r:N_r=0}(a_r(0)-\tau_r)^2\ (\epsilon=0)"
    ),
    reading="new",
    formula=test_loss_limit.ring_limit_loss,
    domain=Domain(
        n=Integer(3, None, search=(3, 8)),
        n1=Integer(1, lambda c: c.n),
        a_init=Normal(lambda c: c.n),
        alpha=Interval(*REAL, search=(-2, 3)),
        betas=Array(1, *REAL, search=(-1.5, 1.5)),
        tau=Computed(lambda c: ring_target(c.n, c.alpha, c.betas)),
        decays=Choice(0, 1),
        rate=Interval(*POSITIVE, search=(0.4, 1)),
        weight_decay=Computed(lambda c: c.decays * c.rate),
        ring=Choice(True),
    ),
    uses=(FIXED_POINT.id,),
    controls=(
        Mutant("unseen lags forgotten even without weight decay", start_always_forgotten),
        Mutant("N_r in place of 2 N_r", single_counts),
        Widened("lags along the line", ring=Choice(False)),
    ),
)

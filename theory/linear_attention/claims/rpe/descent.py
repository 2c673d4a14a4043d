"""Claims about relative positions under gradient descent, as its updates are printed."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Fields, Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.population_gradient import GRADIENT, LINE, WRAPPED
from lemmata.theory.linear_attention.rpe import descent
from lemmata.theory.linear_attention.source import SABBAGHI_2024

STEP = "a step size eta with 2 eta n1 + eps below 2"

FACTORS: Fields = {
    **{name: factor for name, factor in LINE.items() if name != "weight_decay"},
    "a_init": Array(lambda c: c.width, None, None, search=(-1, 1)),
    "step_size": Interval(*POSITIVE, search=(0.01, 0.1)),
}


def half_steps(
    steps: int, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], step_size: Scalar, weight_decay: Scalar
) -> Vector:
    """`descended_weights` with eta in place of 2 eta."""
    return descent.descended_weights(steps, a_init, n1, alpha, betas, ratio(1, 2, step_size) * step_size, weight_decay)


def scaled_decay(
    steps: int, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], step_size: Scalar, weight_decay: Scalar
) -> Vector:
    """`descended_weights` with the weight decay multiplied by the step size."""
    return descent.descended_weights(steps, a_init, n1, alpha, betas, step_size, step_size * weight_decay)


UPDATES = Claim(
    id="linear-attention.rpe.descent-updates",
    title=r"Gradient descent multiplies the distance of each lag weight from its rest by $1-2\eta(n_1-|k|)_+-\epsilon$ in every step",
    source=Source(SABBAGHI_2024, "update rules above eq. D.14"),
    statement=r"a_k^{(t+1)}=a_k^{(t)}-2\eta N_k(a_k^{(t)}-\tau_k)-\epsilon a_k^{(t)}"
    r"\ \Rightarrow\ a_k^{(t)}=a_k^*+(1-2\eta N_k-\epsilon)^t(a_k^{(0)}-a_k^*),\quad a_k^*=\frac{2\eta N_k\tau_k}{2\eta N_k+\epsilon}",
    formula=descent.descended_weights,
    domain=Domain(**FACTORS, weight_decay=Interval(*NONNEGATIVE, search=(0, 0.3)), steps=Integer(0, None, search=(0, 30))),
    uses=(GRADIENT.id,),
    controls=(
        Mutant("eta in place of 2 eta", half_steps),
        Mutant("weight decay times the step size", scaled_decay),
        Widened(WRAPPED, unseen=Choice(0)),
    ),
)


def single_rest(a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], step_size: Scalar, weight_decay: Scalar) -> Vector:
    """`descent_rest` with N_k in place of 2 N_k."""
    return descent.descent_rest(a_init, n1, alpha, betas, step_size, 2 * weight_decay)


def undecayed_rest(a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], step_size: Scalar, weight_decay: Scalar) -> Vector:
    """`descent_rest` without weight decay."""
    return descent.descent_rest(a_init, n1, alpha, betas, step_size, 0 * weight_decay)


REST = Claim(
    id="linear-attention.rpe.descent-limit",
    title=r"Descent with weight decay brings all lag weights to rest if $2\eta n_1+\epsilon<2$, those of unseen lags at 0",
    source=Source(SABBAGHI_2024, "limits below the update rules above eq. D.14, with the step size that they need"),
    statement=r"\epsilon>0,\ 2\eta n_1+\epsilon<2:\quad\lim_{t\to\infty}a_k^{(t)}=\frac{2\eta N_k\tau_k}{2\eta N_k+\epsilon},"
    r"\qquad\lim_{\epsilon\to0}\lim_{t\to\infty}a_k^{(t)}=\tau_k\ (N_k>0),\ 0\ (N_k=0)",
    reading="corrected",
    formula=descent.descent_rest,
    domain=Domain(
        **FACTORS,
        weight_decay=Interval(*POSITIVE, search=(0.02, 0.3)),
        where=((STEP, lambda c: 2 * c.step_size * c.n1 + c.weight_decay < 2),),
    ),
    uses=(UPDATES.id,),
    controls=(
        Mutant("N_k in place of 2 N_k", single_rest),
        Mutant("the targets themselves", undecayed_rest),
        Widened("a step too long", drop=STEP, step_size=Interval(lambda c: 1 / c.n1, lambda c: 1.25 / c.n1)),
    ),
)

"""Claims about training with a window of one site: the closed forms, with and without translation invariance."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval, Normal
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Matrix, Scalar, Tensor
from lemmata.theory.linear_attention.augmented import single_site
from lemmata.theory.linear_attention.claims.augmented.circulant_flow import CIRCULANT_FLOW
from lemmata.theory.linear_attention.claims.augmented.gradient import TARGET
from lemmata.theory.linear_attention.claims.augmented.gram_flow import DECAY, GRAM_FLOW
from lemmata.theory.linear_attention.source import SABBAGHI_2024

ONE_SITE = "a window of one site"


def one_site(c):
    """Tell whether the window is a single site."""
    return c.n1 == 1


SITES = {
    "n": Integer(2, None, search=(2, 8)),
    "n1": Integer(1, lambda c: c.n, search=(1, lambda c: min(c.n, 3))),
    **TARGET,
    "alpha": Interval(*POSITIVE, search=(0.5, 4)),
}


def unfolded(c):
    """Return the Gram column at all lags, from a_0 and the entries at distances 1, 2, …"""
    return array([c.a0, *(c.aj[min(r, c.n - r) - 1] for r in range(1, c.n))], c.a0)


RING = Domain(
    where=((ONE_SITE, one_site),),
    **SITES,
    a0=Interval(*POSITIVE, search=(0.5, 4)),
    aj=Array(lambda c: c.n // 2, *REAL, search=(lambda c: -c.a0, lambda c: c.a0)),
    column=Computed(unfolded),
    t=Interval(*NONNEGATIVE, search=(0, 0.5)),
)

VECTORS = Domain(
    where=((ONE_SITE, one_site),),
    **{**SITES, "alpha": TARGET["alpha"]},
    d=Integer(1, None, search=(1, 4)),
    weight_decay=DECAY,
    p=Normal(lambda c: (c.n, c.d)),
    a_init=Computed(lambda c: c.p @ c.p.T),
    t=Interval(*NONNEGATIVE, search=(0, 0.5)),
)


def half_rate(t: Tensor, a0: Scalar, aj: Scalar, alpha: Scalar, weight_decay: Scalar = 0.0) -> tuple[Tensor, Tensor]:
    """`single_site_gram` with rate 4 alpha in place of 8 alpha."""
    return single_site.single_site_gram(ratio(1, 2, t) * t, a0, aj, alpha, weight_decay)


def frozen_neighbours(t: Tensor, a0: Scalar, aj: Scalar, alpha: Scalar, weight_decay: Scalar = 0.0) -> tuple[Tensor, Tensor]:
    """`single_site_gram` with an off-diagonal entry that is not amplified."""
    return single_site.single_site_gram(t, a0, aj, alpha, weight_decay)[0], aj


SINGLE_SITE = Claim(
    id="linear-attention.augmented.single-site",
    title="With one visible site every Gram entry follows one logistic curve",
    source=Source(SABBAGHI_2024, "eq. D.9 and the display below it"),
    statement=r"A_0(t)=\frac{\alpha}{1+(\alpha/A_0(0)-1)e^{-8\alpha t}},\qquad A_j(t)=A_j(0)\,\frac{A_0(t)}{A_0(0)}\quad(A_0(0),\alpha>0)",
    formula=single_site.single_site_gram,
    domain=RING,
    uses=(CIRCULANT_FLOW.id,),
    controls=(
        Mutant("half the rate", half_rate),
        Mutant("off-diagonal entries frozen", frozen_neighbours),
        Widened("wider windows", drop=ONE_SITE),
    ),
)


def whole_weight_decay(t: Tensor, a0: Scalar, aj: Scalar, alpha: Scalar, weight_decay: Scalar = 0.0) -> tuple[Tensor, Tensor]:
    """`single_site_gram` with alpha - eps in place of alpha - eps/4."""
    return single_site.single_site_gram(t, a0, aj, alpha, 4 * weight_decay)


SINGLE_SITE_DECAY = Claim(
    id="linear-attention.augmented.single-site-weight-decay",
    title=r"With one visible site, weight decay replaces $\alpha$ by $\alpha-\epsilon/4$, for $\alpha$ of any sign",
    source=Source(SABBAGHI_2024, "eq. D.5 and D.9, weight decay kept"),
    statement=r"A_0(t)=\frac{A_0(0)}{D(t)},\quad A_j(t)=\frac{A_j(0)}{D(t)},"
    r"\quad D(t)=e^{-8\alpha't}+8A_0(0)\int_0^t e^{-8\alpha's}ds,\quad\alpha'=\alpha-\epsilon/4",
    reading="new",
    formula=single_site.single_site_gram,
    domain=Domain(
        where=RING.where,
        **RING.replaced(alpha=Interval(*REAL, search=(-1, 4))).factors,
        weight_decay=DECAY,
    ),
    uses=(SINGLE_SITE.id,),
    controls=(Mutant("alpha - eps", whole_weight_decay), Widened("wider windows", drop=ONE_SITE)),
)


def diagonal_growth(t: Scalar, a_init: Matrix, alpha: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`single_site_matrix` with every entry following the curve of the first site."""
    a_init = inputs.tensor(a_init, "A(0)", 2)
    grown = single_site.single_site_gram(t, a_init[0, 0], a_init[0, 0], alpha, weight_decay)[0]
    return a_init * (grown / a_init[0, 0])


DIRECTIONS = Claim(
    id="linear-attention.augmented.single-site-directions",
    title="With one visible site each position vector keeps its direction, whether the start is translation invariant or not",
    source=Source(SABBAGHI_2024, "eq. D.5 with a window of one site"),
    statement=r"p_k(0)\ne0:\quad A_{kl}(t)=\cos\angle(p_k(0),p_l(0))\sqrt{A_{kk}(t)A_{ll}(t)},"
    r"\qquad A_{kk}(t)=\frac{\alpha'}{1+(\alpha'/A_{kk}(0)-1)e^{-8\alpha't}},\quad\alpha'=\alpha-\epsilon/4",
    reading="new",
    formula=single_site.single_site_matrix,
    domain=VECTORS,
    uses=(GRAM_FLOW.id,),
    controls=(Mutant("all entries follow the first site", diagonal_growth), Widened("wider windows", drop=ONE_SITE)),
)

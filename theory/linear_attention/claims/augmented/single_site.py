"""Claims about training with a window of one site: the closed forms, with and without translation invariance."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.theory.domain import Array, Computed, Domain, Integer, Interval, Normal
from lemmata.theory.linear_attention.augmented import single_site
from lemmata.theory.linear_attention.claims.augmented.circulant_flow import CIRCULANT_FLOW
from lemmata.theory.linear_attention.claims.augmented.gram_flow import GRAM_FLOW
from lemmata.theory.linear_attention.mutants.augmented import single_site as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

ONE_SITE = "a window of one site"


def one_site(c):
    """Tell whether the window is a single site."""
    return c.n1 == 1


RING = Domain(
    where=((ONE_SITE, one_site),),
    n=Integer(3, 7),
    n1=Integer(1, 3),
    alpha=Interval(0.5, 4),
    beta=Interval(-1, 1),
    a0=Interval(0.5, 4),
    aj=Array(lambda c: c.n // 2, lambda c: -c.a0 / c.n, lambda c: c.a0 / c.n),
    t=Interval(0, 0.5),
)

VECTORS = Domain(
    where=((ONE_SITE, one_site),),
    n=Integer(2, 7),
    n1=Integer(1, lambda c: min(c.n, 3)),
    d=Integer(1, 4),
    alpha=Interval(0.5, 4),
    beta=Interval(-1, 1),
    weight_decay=Interval(0, 1),
    p=Normal(lambda c: (c.n, c.d)),
    a_init=Computed(lambda c: c.p @ c.p.T),
    t=Interval(0, 0.5),
)

SINGLE_SITE = Claim(
    id="linear-attention.augmented.single-site",
    title="With one visible site every Gram entry follows one logistic curve",
    source=Source(SABBAGHI_2024, "eq. D.9 and the display below it"),
    statement=r"A_0(t)=\frac{\alpha}{1+(\alpha/A_0(0)-1)e^{-8\alpha t}},\qquad A_j(t)=A_j(0)\,\frac{A_0(t)}{A_0(0)}",
    formula=single_site.single_site_gram,
    domain=RING.replaced(n=Integer(3, 1_000_000)),
    uses=(CIRCULANT_FLOW.id,),
    controls=(
        Mutant("half the rate", mutants.half_rate),
        Mutant("off-diagonal entries frozen", mutants.frozen_neighbours),
        Widened("wider windows", drop=ONE_SITE),
    ),
)

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
        **RING.replaced(alpha=Interval(-1, 4)).factors,
        weight_decay=Interval(0, 1),
    ),
    uses=(SINGLE_SITE.id,),
    controls=(Mutant("alpha - eps", mutants.whole_weight_decay), Widened("wider windows", drop=ONE_SITE)),
)

DIRECTIONS = Claim(
    id="linear-attention.augmented.single-site-directions",
    title="With one visible site each position vector keeps its direction, whether the start is translation invariant or not",
    source=Source(SABBAGHI_2024, "eq. D.5 with a window of one site"),
    statement=r"A_{kl}(t)=\cos\angle(p_k(0),p_l(0))\sqrt{A_{kk}(t)A_{ll}(t)},"
    r"\qquad A_{kk}(t)=\frac{\alpha'}{1+(\alpha'/A_{kk}(0)-1)e^{-8\alpha't}},\quad\alpha'=\alpha-\epsilon/4",
    reading="new",
    formula=single_site.single_site_matrix,
    domain=VECTORS,
    uses=(GRAM_FLOW.id,),
    controls=(Mutant("all entries follow the first site", mutants.diagonal_growth), Widened("wider windows", drop=ONE_SITE)),
)

GAUSSIAN_START_PRINTED = Claim(
    id="linear-attention.augmented.single-site-printed",
    title="The closed form of a translation-invariant start holds for a Gaussian start too, as printed",
    source=Source(SABBAGHI_2024, "D.7 with the Gaussian start cited below D.9"),
    statement=r"p_k(0)\ \text{isotropic Gaussian}:\quad A_{kl}(t)=A_{kl}(0)\,A_0(t)/A_0(0)\quad\text{with one } A_0 \text{ for all } k",
    formula=single_site.single_site_matrix_printed,
    domain=VECTORS,
    expect="refuted",
    erratum=Erratum(
        printed="D.7 (a translation-invariant Gram matrix) together with isotropic Gaussian position vectors",
        why=(
            "D.7, a simplification that the source makes openly, has probability zero for the Gaussian start cited for alpha > A_0(0);"
            " without it each vector keeps its direction and has a curve of its own"
        ),
        severity="gap",
    ),
    corrected_by=DIRECTIONS.id,
)

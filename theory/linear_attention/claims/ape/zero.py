"""Claims about when absolute positions reach zero training loss."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.theory.domain import Choice, Domain, Integer, Interval, Normal
from lemmata.theory.linear_attention.ape import zero
from lemmata.theory.linear_attention.claims.ape.limit import GENERIC
from lemmata.theory.linear_attention.claims.ape.residual_loss import RESIDUAL_LOSS
from lemmata.theory.linear_attention.mutants.ape import zero as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

ZERO_LOSS_PRINTED = Claim(
    id="linear-attention.ape.zero-training-loss-printed",
    title="Absolute positions converge to zero training loss, as printed",
    source=Source(SABBAGHI_2024, "section 5, experimental validation, and Fig. 9(a)"),
    statement=r"\lim_{\epsilon\to0}\lim_{t\to\infty}L=0",
    formula=zero.ape_residual_loss_printed,
    domain=GENERIC.replaced(
        n1=Choice(2, 3), d=Choice(4), alpha=Choice(1.0, 2.0), beta=Choice(-2.0, -0.5, 0.5, 2.0), weight_decay=Choice(0.0)
    ),
    expect="refuted",
    erratum=Erratum(
        printed="all three settings converge to zero in their training loss",
        why=(
            "true of the alpha and beta of the figure, which are not given, but not in general: it needs"
            " alpha >= 2 |beta| cos(pi/(n1 + 1)), so that the target is a Gram matrix, and a dimension of at least its rank;"
            " n1 = 2, alpha = 1, beta = 2 keeps a loss of 1"
        ),
        severity="gap",
    ),
    corrected_by=RESIDUAL_LOSS.id,
)

THRESHOLD = Claim(
    id="linear-attention.ape.zero-loss-condition",
    title=r"If the dimension suffices, zero training loss is reached exactly for $\alpha\ge2|\beta|\cos\frac{\pi}{n_1+1}$",
    source=Source(SABBAGHI_2024, "section 5, experimental validation, and Fig. 9(a), with the condition that they need"),
    statement=r"\lim_{t\to\infty}L=0\iff\alpha\ge2|\beta|\cos\frac{\pi}{n_1+1}\qquad(\epsilon=0,\ d\ge n_1)",
    reading="corrected",
    formula=zero.ape_threshold,
    domain=Domain(
        n1=Integer(2, 8),
        d=Integer(1, 8),
        size=Interval(0.5, 1.5),
        sign=Choice(-1, 1),
        margin=Interval(0.1, 0.5),
        p_init=Normal(lambda c: (c.n1, c.d), 0.5),
        where=(("a dimension of at least the window", lambda c: c.d >= c.n1),),
    ),
    uses=(RESIDUAL_LOSS.id,),
    controls=(
        Mutant("diagonal dominance, alpha >= 2 |beta|", mutants.dominant_threshold),
        Mutant("the next larger window", mutants.neighbouring_threshold),
        Widened("fewer dimensions", drop="a dimension of at least the window"),
    ),
)

"""Claims about the printed interval in the gradient of a lag weight."""

from __future__ import annotations

from lemmata.language.claim import Claim, Erratum, Source
from lemmata.language.domain import Integer
from lemmata.theory.linear_attention.claims.rpe.population_gradient import GRADIENT
from lemmata.theory.linear_attention.rpe import gradient_interval
from lemmata.theory.linear_attention.source import SABBAGHI_2024

GRADIENT_PRINTED = Claim(
    id="linear-attention.rpe.gradient-interval-printed",
    title=r"The gradient of a lag weight sums over the $i$ with $k\in[i-1,i-n_1]$, as printed",
    source=Source(SABBAGHI_2024, "gradient with respect to a_k below eq. D.13"),
    statement=r"\nabla_{a_k}\ell=\sum_{i=1}^{n_1}2(\dots)\,\mathbb 1(k\in[i-1,i-n_1])\,s_{i-k}",
    formula=gradient_interval.relative_velocity_printed,
    domain=GRADIENT.domain.replaced(n1=Integer(2, 4)),
    expect="refuted",
    erratum=Erratum(
        printed="k in [i-1, i-n1], in two displays",
        why="the ends are exchanged: as written the interval is empty for n1 >= 2, and no lag would be trained; [i-n1, i-1] is meant",
        severity="typo",
    ),
    corrected_by=GRADIENT.id,
)

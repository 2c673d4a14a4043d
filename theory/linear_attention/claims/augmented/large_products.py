"""Claims about large products of different position vectors, as printed."""

from __future__ import annotations

from lemmata.language.claim import Claim, Erratum, Source
from lemmata.theory.linear_attention.augmented import large_products
from lemmata.theory.linear_attention.claims.augmented.hidden_lags import HIDDEN_LAGS
from lemmata.theory.linear_attention.source import SABBAGHI_2024

LARGE_PRODUCTS_PRINTED = Claim(
    id="linear-attention.augmented.large-products-printed",
    title=r"For $\beta=0$ all products of two different position vectors become large, as printed",
    source=Source(SABBAGHI_2024, "second part of Proposition 5.1, informal statement"),
    statement=r"|p_i^\top p_j|\ \text{is large for all}\ i\ne j:\quad A_r(\infty)=\frac{\alpha}{A_0(0)}A_r(0)\ \text{for every}\ r,\ n_1",
    formula=large_products.first_order_limit_printed,
    domain=HIDDEN_LAGS.domain,
    expect="refuted",
    erratum=Erratum(
        printed="for beta = 0, after training |p_i . p_j| is large for all i != j",
        why=(
            "true for a window of one site, the case that is proved; a wider window sees the lags 0 < |r| < n1 and drives their products "
            "to 0, as the source's own Fig. 16(b) shows. Only lags in no window, |r| >= n1, stay large"
        ),
        severity="gap",
    ),
    corrected_by=HIDDEN_LAGS.id,
)

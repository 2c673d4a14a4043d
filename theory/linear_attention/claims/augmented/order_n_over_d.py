"""Claims about the order n/d of the mean test loss, as printed."""

from __future__ import annotations

from lemmata.language.claim import Claim, Erratum, Source
from lemmata.theory.linear_attention.augmented import order_n_over_d
from lemmata.theory.linear_attention.claims.augmented.half_ring import HALF_RING
from lemmata.theory.linear_attention.source import SABBAGHI_2024

ORDER_PRINTED = Claim(
    id="linear-attention.augmented.order-n-over-d-printed",
    title=r"With augmentation the expected test loss is of order $n/d$ at least, whatever the window, as printed",
    source=Source(SABBAGHI_2024, "formal statement of the second part of Proposition 5.1"),
    statement=r"\mathbb E\,\ell_i=\Omega(n/d)\quad\text{for every}\ n_1\le n",
    formula=order_n_over_d.half_ring_loss_printed,
    domain=HALF_RING.domain,
    expect="refuted",
    erratum=Erratum(
        printed="training on every shift leaves an expected test loss of Omega(n/d) at every position, for any n1 <= n",
        why=(
            "it fails once the window covers more than half the ring: all lags are then supervised and the loss is 0, below any positive"
            " multiple of n/d (alpha^2 (n - 1)/d, exact for n1 = 1, stands for them here). The proof treats n1 = 1, beta = 0 and a start"
            " with products of order 1/sqrt(d), which the statement leaves out; for a fixed window and such a start the order n/d is right"
        ),
        severity="gap",
    ),
    corrected_by=HALF_RING.id,
)

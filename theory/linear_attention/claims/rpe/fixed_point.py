"""Claims about where the lag weights end under weight decay."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.lag_weights import WEIGHTS
from lemmata.theory.linear_attention.rpe import fixed_point
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def undoubled_weights(lags: int, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0) -> Vector:
    """`relative_fixed_point` with N_k in place of 2 N_k."""
    return fixed_point.relative_fixed_point(lags, n1, alpha, betas, 2 * weight_decay)


FIXED_POINT = Claim(
    id="linear-attention.rpe.fixed-point",
    title="Under weight decay every start ends at the same lag weights, those of unseen lags at 0",
    source=Source(SABBAGHI_2024, "limits below the update rules above eq. D.14, weight decay kept"),
    statement=r"\lim_{t\to\infty}a_k(t)=\frac{2N_k\tau_k}{2N_k+\epsilon},\qquad N_k=(n_1-|k|)_+,\ \epsilon>0",
    reading="new",
    formula=fixed_point.relative_fixed_point,
    domain=Domain(
        n1=Integer(1, None, search=(1, 6)),
        unseen=Integer(1, None, search=(1, 4)),
        lags=Computed(lambda c: c.n1 + c.unseen),
        alpha=Interval(*REAL, search=(-2, 3)),
        betas=Array(1, *REAL, search=(-1.5, 1.5)),
        weight_decay=Interval(*POSITIVE, search=(0.4, 1)),
        a_init=Normal(lambda c: 2 * (c.n1 + c.unseen) - 1),
    ),
    uses=(WEIGHTS.id,),
    controls=(
        Mutant("N_k in place of 2 N_k", undoubled_weights),
        Widened("no weight decay", weight_decay=Choice(0)),
        Widened("no unseen position: the window closes round the ring", unseen=Choice(0)),
    ),
)

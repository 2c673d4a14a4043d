"""Claims about when absolute positions reach zero training loss."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer, Interval, Normal
from lemmata.language.factors import POSITIVE
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.ape import zero
from lemmata.theory.linear_attention.claims.ape.limit import CLOSED
from lemmata.theory.linear_attention.claims.ape.residual_loss import RESIDUAL_LOSS
from lemmata.theory.linear_attention.claims.ape.weight_decay_shift import ON_A_LINE, SPANS
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def dominant_threshold(n1: int, like: Scalar = 1.0) -> Scalar:
    """`ape_threshold` as 2: diagonal dominance, sufficient only."""
    return ratio(2 if n1 > 1 else 0, 1, like)


def neighbouring_threshold(n1: int, like: Scalar = 1.0) -> Scalar:
    """`ape_threshold` as 2 cos(pi/(n1 + 2)), that of the next larger window."""
    return zero.ape_threshold(n1 + 1, like)


THRESHOLD = Claim(
    id="linear-attention.ape.zero-loss-condition",
    title=r"If the dimension suffices, zero training loss is reached exactly for $\alpha\ge2|\beta|\cos\frac{\pi}{n_1+1}$",
    source=Source(SABBAGHI_2024, "section 5, experimental validation, and Fig. 9(a), with the condition that they need"),
    statement=r"\lim_{t\to\infty}L=0\iff\alpha\ge2|\beta|\cos\frac{\pi}{n_1+1}\qquad(\epsilon=0,\ d\ge n_1)",
    reading="new",
    formula=zero.ape_threshold,
    domain=Domain(
        n1=Integer(1, None, search=(1, 8)),
        unseen=Integer(1, None, search=(1, 4)),
        d=Integer(1, None, search=(1, 8)),
        size=Interval(*POSITIVE, search=(0.5, 1.5)),
        sign=Choice(-1, 1),
        margin=Interval(*POSITIVE, search=(0.1, 0.5)),
        p_init=Normal(lambda c: (c.n1, c.d), 0.5),
        where=(
            ("a dimension of at least the window", lambda c: c.d >= c.n1),
            (SPANS, lambda c: np.linalg.matrix_rank(c.p_init) >= min(c.n1, c.d)),
        ),
    ),
    uses=(RESIDUAL_LOSS.id,),
    parts=("the threshold", "convergence"),
    controls=(
        Mutant("diagonal dominance, alpha >= 2 |beta|", dominant_threshold),
        Mutant("the next larger window", neighbouring_threshold),
        Widened("fewer dimensions", drop="a dimension of at least the window"),
        Widened("a start on a line", drop=SPANS, p_init=ON_A_LINE),
        CLOSED,
    ),
)

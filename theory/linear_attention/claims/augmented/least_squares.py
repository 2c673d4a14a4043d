"""Claims about where training on every shift ends if the target cannot be matched."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Choice, Computed, Domain, Integer, Interval
from lemmata.theory.linear_attention.augmented import least_squares
from lemmata.theory.linear_attention.mutants.augmented import least_squares as mutants
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024

LEAST_SQUARES = Claim(
    id="linear-attention.augmented.least-squares-limit",
    title="If the target cannot be matched, generic starts end on visible lags at its nonnegative least-squares fit",
    source=Source(SABBAGHI_2024, "text of Fig. 9(a), where it fails"),
    statement=r"A_{k,k+r}(\infty)=a^*_r\ (|r|<n_1),\qquad \hat a^*=\arg\min_{\hat a\ge 0}\sum_rN_r(a_r-\tau_r)^2",
    reading="new",
    formula=least_squares.least_squares_spectrum,
    domain=Domain(
        n=Integer(3, 8),
        n1=Integer(2, lambda c: c.n),
        d=Integer(lambda c: c.n, 8),
        alpha=Interval(-1, 0.5),
        beta=Choice(1.0, -1.0),
        tau=Computed(lambda c: ring_target(c.n, c.alpha, [c.beta])),
    ),
    controls=(
        Mutant("the target's negative modes cut off", mutants.clipped_spectrum),
        Widened("fewer dimensions than positions", d=Choice(1)),
    ),
)

"""Claims about where training on every shift ends if the target cannot be matched."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Choice, Domain, Integer
from lemmata.theory.linear_attention.augmented import least_squares
from lemmata.theory.linear_attention.claims.augmented.gradient import SIZES, TARGET
from lemmata.theory.linear_attention.mutants.augmented import least_squares as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

LEAST_SQUARES = Claim(
    id="linear-attention.augmented.least-squares-limit",
    title="Generic starts end on visible lags at the nonnegative least-squares fit of the target, whether it can be matched or not",
    source=Source(SABBAGHI_2024, "text of Fig. 9(a), where it fails"),
    statement=r"A_{k,k+r}(\infty)=a^*_r\ (|r|<n_1),\qquad \hat a^*=\arg\min_{\hat a\ge 0}\sum_rN_r(a_r-\tau_r)^2",
    reading="new",
    formula=least_squares.least_squares_spectrum,
    domain=Domain(
        **SIZES,
        d=Integer(lambda c: c.n, None, search=(lambda c: c.n, lambda c: c.n + 1)),
        **TARGET,
    ),
    parts=("the fit", "convergence"),
    controls=(
        Mutant("the target's negative modes cut off", mutants.clipped_spectrum),
        Mutant("nearest neighbours only", mutants.nearest_fit),
        Widened("fewer dimensions than positions", d=Choice(1)),
    ),
)

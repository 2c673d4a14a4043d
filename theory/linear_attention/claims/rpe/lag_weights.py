"""Claims about the relaxation of the lag weights."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.theory.linear_attention.claims.rpe.population_gradient import GRADIENT, LINE, WRAPPED
from lemmata.theory.linear_attention.mutants.rpe import lag_weights as mutants
from lemmata.theory.linear_attention.rpe import lag_weights
from lemmata.theory.linear_attention.source import SABBAGHI_2024

WEIGHTS = Claim(
    id="linear-attention.rpe.lag-weights",
    title=r"Each lag weight relaxes exponentially, at rate $2(n_1-|k|)+\epsilon$ if seen and $\epsilon$ if not",
    source=Source(SABBAGHI_2024, "update rules above eq. D.14, in continuous time"),
    statement=r"a_k(t)=a_k^*+(a_k(0)-a_k^*)e^{-(2N_k+\epsilon)t},\qquad a_k^*=\frac{2N_k\tau_k}{2N_k+\epsilon},\qquad N_k=(n_1-|k|)_+",
    reading="new",
    formula=lag_weights.relative_weights,
    domain=Domain(**LINE, a_init=Array(lambda c: c.width, *REAL, search=(-1, 1)), t=Interval(*NONNEGATIVE, search=(0.1, 2))),
    uses=(GRADIENT.id,),
    controls=(
        Mutant("half the rate", mutants.half_relaxation),
        Mutant("one rate for all seen lags", mutants.wide_relaxation),
        Widened(WRAPPED, unseen=Choice(0)),
    ),
)

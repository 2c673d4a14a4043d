"""Claims about the first-order limit of training on every shift, for a target with neighbours."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Choice, Computed, Domain, Interval
from lemmata.language.factors import POSITIVE
from lemmata.theory.linear_attention.augmented import linear_response
from lemmata.theory.linear_attention.claims.augmented.gradient import SIZES
from lemmata.theory.linear_attention.claims.augmented.gram_flow import column
from lemmata.theory.linear_attention.claims.augmented.maximum_entropy import MATCHED, MAXIMUM_ENTROPY, TARGET
from lemmata.theory.linear_attention.mutants.augmented import linear_response as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

LINEAR_RESPONSE = Claim(
    id="linear-attention.augmented.linear-response",
    title="To first order the start adds a linear response at hidden lags to the maximum-entropy extension of the target",
    source=Source(SABBAGHI_2024, "second part of Proposition 5.1, for any window and target"),
    statement=(
        r"A_h(\infty)=A^*_h+\big(M_{hh}-M_{hv}M_{vv}^{-1}M_{vh}\big)\frac{A_h(0)}{A_0(0)}+O\big(\|A_{\ne0}(0)\|^2\big),\quad M=A^**\cdot,"
        r"\qquad A^*_v=\tau_v,\ \mathrm{IDFT}(\log\hat A^*)_h=0"
    ),
    reading="new",
    formula=linear_response.linear_response,
    domain=Domain(
        **SIZES,
        **TARGET,
        weight_decay=Choice(0),
        a0=Interval(*POSITIVE, search=(0.5, 2)),
        rest=Array(lambda c: c.n // 2, lambda c: -c.a0 / (2 * c.n), lambda c: c.a0 / (2 * c.n)),
        a_init=Computed(column),
        where=(MATCHED,),
    ),
    uses=(MAXIMUM_ENTROPY.id,),
    parts=("the conditions", "the slope"),
    controls=(
        Mutant("the target's own hidden cepstrum forgotten", mutants.target_reached),
        Mutant("hidden products scaled as without neighbours", mutants.scaled_start),
    ),
)

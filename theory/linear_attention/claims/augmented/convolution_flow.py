"""Claims about the flow of a translation-invariant Gram matrix as a convolution."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.theory.linear_attention.augmented import convolution_flow
from lemmata.theory.linear_attention.claims.augmented.gram_flow import COLUMN, GRAM_FLOW
from lemmata.theory.linear_attention.claims.augmented.translation_invariance import TRANSLATION_INVARIANCE
from lemmata.theory.linear_attention.mutants.augmented import convolution_flow as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

CONVOLUTION_FLOW = Claim(
    id="linear-attention.augmented.convolution-flow",
    title="The entries of a translation-invariant Gram matrix flow by a convolution, for any window and weight decay",
    source=Source(SABBAGHI_2024, "eq. D.8"),
    statement=r"\dot A_j=-8\sum_{r=0}^{n-1}N_r(A_r-\tau_r)A_{j-r}-2\epsilon A_j",
    reading="new",
    formula=convolution_flow.gram_velocity,
    domain=COLUMN,
    uses=(GRAM_FLOW.id, TRANSLATION_INVARIANCE.id),
    controls=(
        Mutant("half the pull of the neighbours", mutants.half_coupling),
        Mutant("lag weights of a larger window", mutants.shifted_lag_weights),
        Mutant("weight decay once", mutants.single_weight_decay),
    ),
)

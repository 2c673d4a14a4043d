"""Claims about the flow of a translation-invariant Gram matrix as a convolution."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented import convolution_flow
from lemmata.theory.linear_attention.claims.augmented.gram_flow import COLUMN, GRAM_FLOW
from lemmata.theory.linear_attention.claims.augmented.translation_invariance import TRANSLATION_INVARIANCE
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def half_coupling(a: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`gram_velocity` with beta counted once: 8 w beta in place of 16 w beta."""
    tau = inputs.tensor(tau, "tau")
    return convolution_flow.gram_velocity(a, n1, array([tau[0], *(tau[1:] * ratio(1, 2, tau))], tau), weight_decay)


def shifted_lag_weights(a: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`gram_velocity` with the lag weights of the next larger window."""
    return convolution_flow.gram_velocity(a, min(n1 + 1, len(a)), tau, weight_decay)


def single_weight_decay(a: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`gram_velocity` with -eps A in place of -2 eps A."""
    return convolution_flow.gram_velocity(a, n1, tau, ratio(1, 2, weight_decay) * weight_decay)


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
        Mutant("half the pull of the neighbours", half_coupling),
        Mutant("lag weights of a larger window", shifted_lag_weights),
        Mutant("weight decay once", single_weight_decay),
    ),
)

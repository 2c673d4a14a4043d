"""Claims about the flow of the cepstrum."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented import cepstral_flow
from lemmata.theory.linear_attention.claims.augmented.gram_flow import DEFINITE_COLUMN
from lemmata.theory.linear_attention.claims.augmented.spectral_flow import SPECTRAL_FLOW
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def all_lags_move(a: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`cepstral_velocity` with every lag supervised: the weights of a window as large as the ring."""
    return cepstral_flow.cepstral_velocity(a, len(a), tau, weight_decay)


CEPSTRAL_FLOW = Claim(
    id="linear-attention.augmented.cepstral-flow",
    title="The cepstrum of the Gram column moves lag by lag, and weight decay moves its lag 0 only",
    source=Source(SABBAGHI_2024, "eq. D.8, in cepstral coordinates"),
    statement=r"c=\mathrm{IDFT}\log\mathrm{DFT}(A),\qquad\dot c_r=-8N_r(A_r-\tau_r)-2\epsilon\,[r=0]",
    reading="new",
    formula=cepstral_flow.cepstral_velocity,
    domain=DEFINITE_COLUMN,
    uses=(SPECTRAL_FLOW.id,),
    controls=(Mutant("every lag supervised", all_lags_move),),
)

"""Claims about the Gram flow in Fourier space."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Computed, Domain
from lemmata.language.factors import POSITIVE
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented import spectral_flow
from lemmata.theory.linear_attention.claims.augmented.convolution_flow import CONVOLUTION_FLOW
from lemmata.theory.linear_attention.claims.augmented.gradient import SIZES, TARGET
from lemmata.theory.linear_attention.claims.augmented.gram_flow import DECAY
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def spectrum(c):
    """Return the even spectrum whose first half is given."""
    return array([c.half[min(w, c.n - w)] for w in range(c.n)], c.half)


SPECTRUM = Domain(
    **SIZES,
    **TARGET,
    weight_decay=DECAY,
    half=Array(lambda c: c.n // 2 + 1, *POSITIVE, search=(0.5, 4)),
    ahat=Computed(spectrum),
)


def unscaled_spectrum(ahat: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`spectral_velocity` with 4 in place of 8."""
    ahat = inputs.tensor(ahat, "ahat")
    return ratio(1, 2, ahat) * spectral_flow.spectral_velocity(ahat, n1, tau) - 2 * arguments.decay_rate(weight_decay, ahat)


SPECTRAL_FLOW = Claim(
    id="linear-attention.augmented.spectral-flow",
    title="In Fourier space every coefficient grows at its own rate, which is a transform of the Gram column",
    source=Source(SABBAGHI_2024, "eq. D.8, transformed"),
    statement=r"\frac{d}{dt}\log\hat A_\omega=-8\,\widehat{(N\circ(A-\tau))}_\omega-2\epsilon",
    reading="new",
    formula=spectral_flow.spectral_velocity,
    domain=SPECTRUM,
    uses=(CONVOLUTION_FLOW.id,),
    controls=(Mutant("half the rate", unscaled_spectrum),),
)

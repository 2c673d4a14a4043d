"""Claims about the flow in Fourier space as a Lotka-Volterra system."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.terms import inputs
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented import lotka_volterra
from lemmata.theory.linear_attention.claims.augmented.fejer_kernel import FEJER_KERNEL
from lemmata.theory.linear_attention.claims.augmented.spectral_flow import SPECTRAL_FLOW, SPECTRUM
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def unscaled_kernel(ahat: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`interaction_velocity` without the factor 1/n of the convolution."""
    ahat = inputs.tensor(ahat, "ahat")
    pulled = lotka_volterra.interaction_velocity(ahat, n1, tau)
    return len(ahat) * pulled - 2 * arguments.decay_rate(weight_decay, ahat)


LOTKA_VOLTERRA = Claim(
    id="linear-attention.augmented.lotka-volterra",
    title="In Fourier space the flow is a Lotka-Volterra system with Fejér interaction",
    source=Source(SABBAGHI_2024, "eq. D.8, transformed"),
    statement=r"\frac{d}{dt}\log\hat A_\omega=-\frac8n\sum_u\hat N_{\omega-u}(\hat A_u-\hat\tau_u)-2\epsilon",
    reading="new",
    formula=lotka_volterra.interaction_velocity,
    domain=SPECTRUM,
    uses=(SPECTRAL_FLOW.id, FEJER_KERNEL.id),
    controls=(Mutant("1/n forgotten", unscaled_kernel),),
)

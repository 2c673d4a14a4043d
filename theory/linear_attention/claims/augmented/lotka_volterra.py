"""Claims about the flow in Fourier space as a Lotka-Volterra system."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.theory.linear_attention.augmented import lotka_volterra
from lemmata.theory.linear_attention.claims.augmented.fejer_kernel import FEJER_KERNEL
from lemmata.theory.linear_attention.claims.augmented.spectral_flow import SPECTRAL_FLOW, SPECTRUM
from lemmata.theory.linear_attention.mutants.augmented import lotka_volterra as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

LOTKA_VOLTERRA = Claim(
    id="linear-attention.augmented.lotka-volterra",
    title="In Fourier space the flow is a Lotka-Volterra system with Fejér interaction",
    source=Source(SABBAGHI_2024, "eq. D.8, transformed"),
    statement=r"\frac{d}{dt}\log\hat A_\omega=-\frac8n\sum_u\hat N_{\omega-u}(\hat A_u-\hat\tau_u)-2\epsilon",
    reading="new",
    formula=lotka_volterra.interaction_velocity,
    domain=SPECTRUM,
    uses=(SPECTRAL_FLOW.id, FEJER_KERNEL.id),
    controls=(Mutant("1/n forgotten", mutants.unscaled_kernel),),
)

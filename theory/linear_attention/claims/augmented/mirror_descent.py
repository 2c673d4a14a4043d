"""Claims about the flow in Fourier space as a mirror flow."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.augmented import mirror_descent
from lemmata.theory.linear_attention.claims.augmented.spectral_flow import SPECTRAL_FLOW, SPECTRUM
from lemmata.theory.linear_attention.source import SABBAGHI_2024

NO_DECAY = "no weight decay"


def paired_slopes(ahat: Vector, n1: int, tau: Vector) -> Vector:
    """`mirror_velocity` with the slope along a pair of equal coefficients taken for that of one."""
    velocity = mirror_descent.mirror_velocity(ahat, n1, tau)
    n = len(velocity)
    return array([value * (1 if 2 * w % n == 0 else 2) for w, value in enumerate(velocity)], velocity)


MIRROR_DESCENT = Claim(
    id="linear-attention.augmented.mirror-descent",
    title="Without weight decay the spectrum follows entropic mirror descent of a convex loss",
    source=Source(SABBAGHI_2024, "eq. D.4 and D.8, transformed"),
    statement=r"\frac{d}{dt}\log\hat A_\omega=-4\,\frac{\partial L}{\partial\hat A_\omega},\qquad L=n\sum_r N_r(A_r-\tau_r)^2",
    reading="new",
    formula=mirror_descent.mirror_velocity,
    domain=Domain(where=((NO_DECAY, lambda c: c.weight_decay == 0),), **SPECTRUM.replaced(weight_decay=Choice(0, 1)).factors),
    uses=(SPECTRAL_FLOW.id,),
    controls=(Mutant("slope along a pair", paired_slopes), Widened("with weight decay", drop=NO_DECAY)),
)

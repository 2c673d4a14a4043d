"""Claims about a step of gradient descent in Fourier space."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import NONNEGATIVE
from lemmata.terms import inputs
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented import spectral_descent
from lemmata.theory.linear_attention.augmented.spectral_flow import spectral_velocity
from lemmata.theory.linear_attention.claims.augmented.convolution_flow import CONVOLUTION_FLOW
from lemmata.theory.linear_attention.claims.augmented.spectral_flow import SPECTRUM
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def linear_step(ahat: Vector, step_size: Scalar, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`spectral_step` with the factor 1 - 8 eta Ghat of an Euler step of the Gram flow, its square forgotten."""
    ahat = inputs.tensor(ahat, "ahat")
    return ahat * (1 + step_size * spectral_velocity(ahat, n1, tau, weight_decay))


def doubled_descent(ahat: Vector, step_size: Scalar, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`spectral_step` with the factor 1 - 8 eta Ghat - 2 eta eps squared: twice the step."""
    return spectral_descent.spectral_step(ahat, 2 * step_size, n1, tau, weight_decay)


SPECTRAL_DESCENT = Claim(
    id="linear-attention.augmented.spectral-descent",
    title="A step of gradient descent on the position vectors multiplies each Fourier coefficient by a square",
    source=Source(SABBAGHI_2024, "D.5 as a descent step, transformed"),
    statement=r"\hat A_\omega\leftarrow\hat A_\omega(1-4\eta\,\hat G_\omega-\eta\epsilon)^2,\qquad\hat G=\widehat{N\circ(A-\tau)}",
    reading="new",
    formula=spectral_descent.spectral_step,
    domain=Domain(where=(), **SPECTRUM.factors, step_size=Interval(*NONNEGATIVE, search=(0, 0.5))),
    uses=(CONVOLUTION_FLOW.id,),
    controls=(Mutant("square forgotten", linear_step), Mutant("twice the step", doubled_descent)),
)

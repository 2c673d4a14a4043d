"""Claims about the support of the spectrum."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Choice, Domain, Interval
from lemmata.language.factors import NONNEGATIVE
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented import support
from lemmata.theory.linear_attention.claims.augmented.spectral_flow import SPECTRAL_FLOW, SPECTRUM
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def windowless_range(t: Scalar, ahat: Vector, n1: int, tau: Vector) -> tuple[Vector, Vector]:
    """`spectral_range` with the factor n1 forgotten."""
    return support.spectral_range(ratio(1, n1, t) * t, ahat, n1, tau)


def wider_range(t: Scalar, ahat: Vector, n1: int, tau: Vector) -> tuple[Vector, Vector]:
    """`spectral_range` with n1 + 1 in place of n1."""
    return support.spectral_range(ratio(n1 + 1, n1, t) * t, ahat, n1, tau)


SUPPORT = Claim(
    id="linear-attention.augmented.support",
    title="Positive Fourier coefficients stay positive and absent ones stay absent, within exponential bounds",
    source=Source(SABBAGHI_2024, "eq. D.8, transformed"),
    statement=r"\hat A_\omega(0)e^{-\kappa t}\le\hat A_\omega(t)\le\hat A_\omega(0)e^{\kappa t},\ \kappa=8n_1\sqrt{L(0)/n}\ (\epsilon=0),"
    r"\qquad \tfrac{d}{dt}\log\hat A_0(0)=\kappa\ \text{if}\ A_r-\tau_r=c<0\ (|r|<n_1)",
    reading="new",
    formula=support.spectral_range,
    domain=Domain(
        where=(),
        **SPECTRUM.replaced(half=Array(lambda c: c.n // 2 + 1, *NONNEGATIVE, search=(0, 4)), weight_decay=Choice(0)).factors,
        t=Interval(*NONNEGATIVE, search=(0, 0.05)),
    ),
    uses=(SPECTRAL_FLOW.id,),
    parts=("the rate at the start", "later times"),
    controls=(Mutant("the window forgotten", windowless_range), Mutant("one site more", wider_range)),
)

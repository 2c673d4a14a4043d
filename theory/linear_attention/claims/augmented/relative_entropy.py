"""Claims about the relative entropy of the spectrum along the flow."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Computed, Domain
from lemmata.language.factors import POSITIVE
from lemmata.terms.arithmetic import array, even_dft, even_idft
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.relative_entropy import entropy_rate
from lemmata.theory.linear_attention.claims.augmented.mirror_descent import MIRROR_DESCENT
from lemmata.theory.linear_attention.claims.augmented.spectral_flow import SPECTRUM
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def half_rate(ahat: Vector, bhat: Vector, n1: int, tau: Vector) -> Scalar:
    """`entropy_rate` without L_B(A), the gap in loss alone: half of what it is where B has no loss."""
    return entropy_rate(ahat, bhat, n1, tau) - entropy_rate(ahat, bhat, n1, even_idft(bhat)) / 2


def all_of_the_loss(ahat: Vector, bhat: Vector, n1: int, tau: Vector) -> Scalar:
    """`entropy_rate` as if every B had no loss: -8 L_tau(A)."""
    return entropy_rate(ahat, even_dft(tau), n1, tau)


RELATIVE_ENTROPY = Claim(
    id="linear-attention.augmented.relative-entropy",
    title="From a translation-invariant start, without weight decay, the relative entropy of any solution to the spectrum falls at eight "
    "times the loss",
    source=Source(SABBAGHI_2024, "eq. D.4 and D.8, transformed"),
    statement=r"\frac{d}{dt}\sum_\omega\Bigl(\hat B_\omega\log\frac{\hat B_\omega}{\hat A_\omega}-\hat B_\omega+\hat A_\omega\Bigr)"
    r"=-4\,\bigl(L_\tau(A)-L_\tau(B)+L_B(A)\bigr),\quad\text{which is }-8\,L_\tau(A)\text{ if }L_\tau(B)=0;"
    r"\qquad L_\tau(A)=n\sum_rN_r(A_r-\tau_r)^2",
    reading="new",
    formula=entropy_rate,
    domain=Domain(
        where=(),
        **{name: SPECTRUM.factors[name] for name in ("n", "n1", "alpha", "m", "betas", "tau", "half", "ahat")},
        other=Array(lambda c: c.n // 2 + 1, *POSITIVE, search=(0.5, 4)),
        bhat=Computed(lambda c: array([c.other[min(w, c.n - w)] for w in range(c.n)], c.other)),
    ),
    uses=(MIRROR_DESCENT.id,),
    controls=(Mutant("the gap in loss alone", half_rate), Mutant("any other matrix taken for a solution", all_of_the_loss)),
)

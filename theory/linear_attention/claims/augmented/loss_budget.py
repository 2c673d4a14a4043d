"""Claims about the loss integrated over training."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import array, even_dft
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented import loss_budget
from lemmata.theory.linear_attention.claims.augmented.gradient import SIZES
from lemmata.theory.linear_attention.claims.augmented.maximum_entropy import MAXIMUM_ENTROPY, TARGET
from lemmata.theory.linear_attention.claims.augmented.spectral_flow import SPECTRUM
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def beyond(c):
    """Return an even column that is 0 on visible lags."""
    return array([0 * c.alpha if min(r, c.n - r) < c.n1 else c.hidden[min(r, c.n - r)] for r in range(c.n)], c.alpha)


CONTINUED = "a positive definite matrix with the target's visible entries"


def reversed_budget(final: Vector, ahat: Vector) -> Scalar:
    """`loss_budget` with the relative entropy of the start to the end."""
    return loss_budget.loss_budget(ahat, final)


def doubled_budget(final: Vector, ahat: Vector) -> Scalar:
    """`loss_budget` with 1/4 in place of 1/8."""
    return 2 * loss_budget.loss_budget(final, ahat)


def half_spectrum(final: Vector, ahat: Vector) -> Scalar:
    """`loss_budget` over the frequencies 0..floor(n/2) alone."""
    half = len(final) // 2 + 1
    return loss_budget.loss_budget(final[:half], ahat[:half])


LOSS_BUDGET = Claim(
    id="linear-attention.augmented.loss-budget",
    title="The loss, integrated over training, is an eighth of the relative entropy of the final spectrum to the first",
    source=Source(SABBAGHI_2024, "eq. D.4 and D.8, integrated over time"),
    statement=(
        r"8\int_0^\infty L\,dt=\mathrm{KL}(\hat A_\infty\|\hat A(0))=\sum_w\Big(\hat A_{\infty,w}\log\frac{\hat A_{\infty,w}}{\hat A_w(0)}"
        r"-\hat A_{\infty,w}+\hat A_w(0)\Big),\qquad"
        r"\tfrac{d}{dt}\mathrm{KL}(\hat B\|\hat A)=-8L\ \text{if}\ \hat B>0,\ B_r=\tau_r\ (|r|<n_1)"
    ),
    reading="new",
    formula=loss_budget.loss_budget,
    domain=Domain(
        **SIZES,
        **TARGET,
        weight_decay=Choice(0),
        hidden=Array(lambda c: c.n // 2 + 1, *REAL, search=(-0.1, 0.1)),
        beyond=Computed(beyond),
        final=Computed(lambda c: even_dft(c.tau + c.beyond)),
        half=SPECTRUM.factors["half"],
        ahat=SPECTRUM.factors["ahat"],
        where=((CONTINUED, lambda c: min(c.final) > 0),),
    ),
    uses=(MAXIMUM_ENTROPY.id,),
    parts=("the rate", "the total"),
    controls=(
        Mutant("the entropy of the start to the end", reversed_budget),
        Mutant("1/4 in place of 1/8", doubled_budget),
        Mutant("each pair of frequencies once", half_spectrum),
        Widened("weight decay", weight_decay=Choice(1)),
    ),
)

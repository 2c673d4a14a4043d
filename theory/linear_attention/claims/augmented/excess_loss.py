"""Claims about the loss that is left after a time."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Computed, Domain, Interval
from lemmata.language.factors import POSITIVE
from lemmata.terms.arithmetic import impulse, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.excess_loss import excess_bound
from lemmata.theory.linear_attention.claims.augmented.relative_entropy import RELATIVE_ENTROPY
from lemmata.theory.linear_attention.claims.augmented.spectral_flow import SPECTRUM
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def eighth_bound(bhat: Vector, ahat: Vector, t: Scalar) -> Scalar:
    """`excess_bound` with 8 t for 4 t, which holds only if Bhat has no loss."""
    return excess_bound(bhat, ahat, 2 * t)


def reversed_bound(bhat: Vector, ahat: Vector, t: Scalar) -> Scalar:
    """`excess_bound` with KL(Ahat || Bhat)."""
    return excess_bound(ahat, bhat, t)


def faster_bound(bhat: Vector, ahat: Vector, t: Scalar) -> Scalar:
    """`excess_bound` as if the loss fell with the square of time."""
    return excess_bound(bhat, ahat, t * t)


EXCESS_LOSS = Claim(
    id="linear-attention.augmented.excess-loss",
    title="From a translation-invariant start the loss exceeds that of any other translation-invariant Gram matrix by a quarter of a "
    "relative entropy over the time at most, since the entropy plus $4t$ times the excess never rises",
    source=Source(SABBAGHI_2024, "eq. D.4 and D.8, transformed"),
    statement=r"\frac{d}{dt}\Bigl(D+4t\,\bigl(L(A)-L(B)\bigr)\Bigr)=-4\,L_B(A)-16\,t\sum_\omega\hat A_\omega"
    r"\Bigl(\frac{\partial L}{\partial\hat A_\omega}\Bigr)^2\le0,\quad\text{so that}\quad L(A(t))\le L(B)+\frac{D(0)}{4t};\qquad "
    r"D=\mathrm{KL}(\hat B\|\hat A),\ L(A)=n\sum_rN_r\bigl(A_r-\tau_r+\tfrac{\varepsilon}{4n_1}[r=0]\bigr)^2",
    reading="new",
    formula=excess_bound,
    domain=Domain(
        where=(),
        **SPECTRUM.factors,
        lowered=Computed(lambda c: c.tau - c.weight_decay * ratio(1, 4 * c.n1, c.tau) * impulse(c.n, c.tau)),
        **{name: RELATIVE_ENTROPY.domain.factors[name] for name in ("other", "bhat")},
        t=Interval(*POSITIVE, search=(0.01, 1)),
    ),
    uses=("linear-attention.augmented.spectral-flow", RELATIVE_ENTROPY.id),
    controls=(
        Mutant("an eighth, as if no spectrum but the target's were compared", eighth_bound),
        Mutant("the entropy of the start to the other spectrum", reversed_bound),
        Mutant("a time that is squared", faster_bound),
    ),
)

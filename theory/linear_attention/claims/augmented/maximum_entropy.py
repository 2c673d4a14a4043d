"""Claims about where training on every shift ends."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Interval, Normal
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.arithmetic import admits, even_dft, even_idft
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented import maximum_entropy
from lemmata.theory.linear_attention.claims.augmented.gradient import SIZES
from lemmata.theory.linear_attention.claims.augmented.gradient import TARGET as ANY_TARGET
from lemmata.theory.linear_attention.claims.augmented.gram_flow import DECAY
from lemmata.theory.linear_attention.source import SABBAGHI_2024

MATCHED = (
    "a positive definite target, once weight decay has lowered its diagonal",
    lambda c: min(even_dft(c.tau)) > c.weight_decay / (4 * c.n1),
)

TARGET = {
    **ANY_TARGET,
    "alpha": Interval(*POSITIVE, search=(1, 3)),
    "betas": Array(lambda c: c.m, *REAL, search=(lambda c: -c.alpha / 6, lambda c: c.alpha / 6)),
}
"""Targets that are positive definite where they are searched: 2 sum |beta_k| < alpha."""


@admits("numpy")
def forgetful_limit(a_init: Vector, n1: int, tau: Vector, weight_decay: float = 0.0) -> np.ndarray:
    """`augmented_limit` with the memory of the start lost: the target's extension closest to the identity."""
    return maximum_entropy.augmented_limit(np.eye(len(a_init))[0], n1, tau, weight_decay)


@admits("numpy")
def unscaled_shift(a_init: Vector, n1: int, tau: Vector, weight_decay: float = 0.0) -> np.ndarray:
    """`augmented_limit` with a_0 = alpha - eps/4 in place of alpha - eps/(4 n1)."""
    return maximum_entropy.augmented_limit(a_init, n1, tau, n1 * weight_decay)


MAXIMUM_ENTROPY = Claim(
    id="linear-attention.augmented.maximum-entropy-limit",
    title="From a translation-invariant start the Gram matrix ends at the maximum-entropy extension of the target",
    source=Source(SABBAGHI_2024, "eq. D.8, its limit"),
    statement=(
        r"\hat A_w(\infty)=\hat A_w(0)\,e^{\sum_{r<n_1}\lambda_r\cos(2\pi rw/n)},\qquad"
        r" A_r(\infty)=\tau_r-\tfrac{\varepsilon}{4n_1}[r=0]\quad(|r|<n_1)"
    ),
    reading="new",
    formula=maximum_entropy.augmented_limit,
    domain=Domain(
        **SIZES,
        **TARGET,
        weight_decay=DECAY,
        spectrum=Array(lambda c: c.n // 2 + 1, *POSITIVE, search=(0.5, 2)),
        asymmetry=Choice(0),
        noise=Normal(lambda c: (c.n, c.n)),
        a_init=Computed(lambda c: even_idft(arguments.unfolded(c.spectrum, c.n))),
        where=(MATCHED,),
    ),
    uses=("linear-attention.augmented.cepstrum-conserved", "linear-attention.augmented.relative-entropy"),
    parts=("the extension", "convergence"),
    controls=(
        Mutant("the start is forgotten", forgetful_limit),
        Mutant("weight decay not shared by the shifts", unscaled_shift),
        Widened("a start that is not translation invariant", asymmetry=Interval(0.5, 1)),
    ),
)

"""Claims about where training on every shift ends if the target cannot be matched."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer
from lemmata.language.factors import NONNEGATIVE
from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, array, even_dft, even_idft, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented import least_squares
from lemmata.theory.linear_attention.augmented.mirror_descent import spectral_loss
from lemmata.theory.linear_attention.claims.augmented.gradient import SIZES, TARGET, nearest
from lemmata.theory.linear_attention.claims.augmented.spectral_flow import spectrum
from lemmata.theory.linear_attention.source import SABBAGHI_2024


@admits("numpy")
def nearest_fit(n1: int, tau: Vector) -> np.ndarray:
    """`least_squares_spectrum` of the target of lags 0 and +-1 alone."""
    return least_squares.least_squares_spectrum(n1, nearest(inputs.tensor(tau, "tau")))


@admits("numpy")
def clipped_spectrum(n1: int, tau: Vector) -> np.ndarray:
    """`least_squares_spectrum` as the target's own spectrum, its negative coefficients set to 0."""
    return np.maximum(even_dft(inputs.tensor(tau, "tau")), 0.0).round(15)


LEAST_SQUARES = Claim(
    id="linear-attention.augmented.least-squares-limit",
    title="Generic starts end on visible lags at the nonnegative least-squares fit of the target, whether it can be matched or not",
    source=Source(SABBAGHI_2024, "text of Fig. 9(a), where it fails"),
    statement=r"A_{k,k+r}(\infty)=a^*_r\ (|r|<n_1),\qquad \hat a^*=\arg\min_{\hat a\ge 0}\sum_rN_r(a_r-\tau_r)^2",
    reading="new",
    formula=least_squares.least_squares_spectrum,
    domain=Domain(
        **SIZES,
        d=Integer(lambda c: c.n, None, search=(lambda c: c.n, lambda c: c.n + 1)),
        **TARGET,
    ),
    parts=("the fit", "convergence"),
    controls=(
        Mutant("the target's negative modes cut off", clipped_spectrum),
        Mutant("nearest neighbours only", nearest_fit),
        Widened("fewer dimensions than positions", d=Choice(1)),
    ),
)


def slopes_alone(ahat: Vector, bhat: Vector, n1: int, tau: Vector) -> Scalar:
    """`least_excess` as if the loss were linear."""
    return least_squares.least_excess(ahat, bhat, n1, tau) - spectral_loss(ahat, n1, even_idft(bhat))


def half_of_the_slopes(ahat: Vector, bhat: Vector, n1: int, tau: Vector) -> Scalar:
    """`least_excess` with half of the slopes, those of half the square."""
    square = spectral_loss(ahat, n1, even_idft(bhat))
    return square + ratio(1, 2, square) * (least_squares.least_excess(ahat, bhat, n1, tau) - square)


LEAST_SQUARES_OPTIMALITY = Claim(
    id="linear-attention.augmented.least-squares-optimality",
    title="A nonnegative spectrum with no slope of the loss at its positive modes, and none below 0 at absent ones, has the least loss, "
    "and any other of that loss has its visible entries",
    source=Source(SABBAGHI_2024, "eq. D.4 in expectation, transformed"),
    statement=r"L(A)-L(B)=L_B(A)+\sum_\omega s_\omega(\hat A_\omega-\hat B_\omega),\quad "
    r"s_\omega=\frac{\partial L}{\partial\hat B_\omega};\qquad "
    r"s,\hat A,\hat B\ge0,\ s_\omega\hat B_\omega=0:\quad L(A)-L(B)=L_B(A)+\sum_\omega s_\omega\hat A_\omega\ge n\sum_rN_r(A_r-B_r)^2",
    reading="new",
    formula=least_squares.least_excess,
    domain=Domain(
        where=(),
        **SIZES,
        **TARGET,
        half=Array(lambda c: c.n // 2 + 1, *NONNEGATIVE, search=(0, 4)),
        ahat=Computed(spectrum),
        other=Array(lambda c: c.n // 2 + 1, *NONNEGATIVE, search=(0, 4)),
        bhat=Computed(lambda c: array([c.other[min(w, c.n - w)] for w in range(c.n)], c.other)),
    ),
    controls=(
        Mutant("the slopes alone", slopes_alone),
        Mutant("half of the slopes", half_of_the_slopes),
    ),
)

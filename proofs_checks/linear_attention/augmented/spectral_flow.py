"""Checks of the three Fourier forms of the flow: the velocity transformed on every ring, the windows, and trained vectors."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, integrated, tested
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention.augmented.every_ring import SPECTRUM, velocity
from lemmata.proofs_checks.linear_attention.augmented.starts import SHAPES
from lemmata.proofs_checks.linear_attention.augmented.trained import flown, spectral_start, trained_gram
from lemmata.proofs_checks.linear_attention.augmented.windows import gram_rate
from lemmata.terms.arithmetic import circulant, even_dft, even_idft
from lemmata.theory.linear_attention.claims.augmented.lotka_volterra import LOTKA_VOLTERRA
from lemmata.theory.linear_attention.claims.augmented.mirror_descent import MIRROR_DESCENT
from lemmata.theory.linear_attention.claims.augmented.spectral_flow import SPECTRAL_FLOW

RATES = (SPECTRAL_FLOW, LOTKA_VOLTERRA, MIRROR_DESCENT)


@exact(*RATES, every=SPECTRUM)
def is_the_transform_of_the_velocity_on_every_ring(formula, case):
    """The problem's velocity of a circulant Gram matrix, transformed, for every number of positions."""
    rate = velocity(case, circulant(even_idft(case.ahat)))
    return Equal(case.ahat * case.apply(formula), even_dft(rate[:, 0]))


@tested(*RATES, examples=30)
def is_the_transform_of_the_matrix_velocity(formula, case):
    """DFT of the first column of dA/dt, window by window, against coefficient times rate."""
    rate = gram_rate(circulant(even_idft(case.ahat)), case.n1, case.alpha, case.betas, case.weight_decay)
    return Equal(case.ahat * case.apply(formula), even_dft(rate[:, 0]))


@integrated(*RATES, examples=2, at=SHAPES)
def carries_the_spectrum_of_the_trained_vectors(formula, case, settings):
    """The flow of the vectors by autodiff, and the flow of the logarithm of the spectrum by the formula."""
    found = flown(lambda z: case.having(ahat=np.exp(z)).apply(formula), np.log(case.ahat), settings)
    return Equal(np.exp(found), even_dft(trained_gram(case, spectral_start(case.ahat), settings)[:, 0]))

"""Checks of fixed points with one mode: the loss of every spectrum, and a run beside one."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention.augmented.starts import SHAPES
from lemmata.terms.arithmetic import even_idft, number
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.gram_flow import population_loss
from lemmata.theory.linear_attention.claims.augmented.fixed_points import FIXED_POINTS
from lemmata.theory.linear_attention.problem import CirculantGram


@exact(FIXED_POINTS, sizes={"n": (1, 2, 3, 4, 5)})
def bounds_the_loss_of_every_spectrum(formula, case):
    """The flow stands still at the fixed point, and the loss of any spectrum is the linear bound plus a positive square."""
    spectrum = arguments.unfolded(case.spectrum, case.n)
    growth, weights = case.apply(formula), arguments.weights(case.n, case.n1)
    here, there = _columns(spectrum, case.ahat)
    square = case.n * sum(weight * (here[r] - there[r]) * (here[r] - there[r]) for r, weight in enumerate(weights))
    gain = population_loss(here, case.n1, case.tau) - population_loss(there, case.n1, case.tau)
    return All(Equal(case.ahat * growth, number(0, case.alpha)), Equal(4 * (square - gain), growth @ spectrum))


@integrated(FIXED_POINTS, at=SHAPES)
def is_the_growth_of_a_vanishing_mode(formula, case, settings):
    """The flow of the log-spectrum from the fixed point with all other modes at e^-60, to t = 1/4, or until one may have come to e^-30."""
    problem = CirculantGram(case.n, case.n1, case.n, case.alpha, tuple(case.betas), case.weight_decay, logarithmic=True)
    start = np.log(np.where(case.ahat > 0, case.ahat, np.exp(-60.0)))
    force = arguments.weights(case.n, case.n1) * np.abs(even_idft(case.ahat) - case.tau)
    time = min(0.25, 30 / (8 * force.sum())) if force.any() else 0.25  # no rate is above 8 sum_r N_r |A*_r - tau_r|
    run = flow.solve(problem, start, time, **settings.solver)
    return Equal((run.final - start) / time, case.apply(formula))


def _columns(*spectra):
    """Return the Gram columns of spectra, by the cosine sum."""
    from lemmata.terms.arithmetic import cosine_matrix, ratio

    return [cosine_matrix(len(spectrum), spectrum) @ spectrum * ratio(1, len(spectrum), spectrum) for spectrum in spectra]

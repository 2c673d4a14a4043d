"""Checks of the maximum-entropy limit: conditions that determine it, and runs from circulant starts."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import integrated, tested
from lemmata.language.domain import Array, Choice
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, SHAPES, gram, settled, vectors
from lemmata.proofs_checks.linear_attention.augmented.windows import training
from lemmata.terms.arithmetic import circulant
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.cepstrum import cepstrum
from lemmata.theory.linear_attention.augmented.conserved_count import unsupervised_lags
from lemmata.theory.linear_attention.claims.augmented.maximum_entropy import MAXIMUM_ENTROPY
from lemmata.theory.linear_attention.problem import CirculantGram

UNLIKE = {"n": Choice(16), "n1": Choice(8), "spectrum": Array(9, 0.05, 20)}
"""Sixteen sites with one hidden distance, and starts that Newton's method has to come from far away for."""


@tested(MAXIMUM_ENTROPY, examples=60, floats=True, part="the extension")
def meets_the_conditions_of_the_projection(formula, case):
    """Visible lags match the target, and the cepstrum at all others is the start's: together they determine the limit."""
    a, hidden = case.apply(formula), unsupervised_lags(case.n, case.n1)
    visible_lags = range(min(case.n1, case.n // 2 + 1))
    shift = [case.weight_decay / (4 * case.n1), *[0.0] * (len(visible_lags) - 1)]
    matched = Equal([a[r] for r in visible_lags], [case.tau[r] - shift[r] for r in visible_lags])
    return All(matched, Equal(cepstrum(a)[hidden], cepstrum(case.a_init)[hidden])) if hidden else matched


@tested(MAXIMUM_ENTROPY, examples=10, floats=True, part="the extension", at=UNLIKE)
def meets_them_far_from_the_start(formula, case):
    """The same on a larger ring, from spectra that are far from even."""
    return meets_the_conditions_of_the_projection(formula, case)


@integrated(MAXIMUM_ENTROPY, examples=2, at=SHAPES, part="convergence")
def is_where_the_spectral_flow_ends(formula, case, settings):
    """The flow of the log-spectrum to its end."""
    problem = CirculantGram(case.n, case.n1, case.n, case.alpha, tuple(case.betas), case.weight_decay, logarithmic=True)
    start = np.log(arguments.unfolded(case.spectrum, case.n))
    return Equal(problem.column(flow.solve(problem, start, settled(case, settings), **settings.solver).final), case.apply(formula))


@integrated(MAXIMUM_ENTROPY, examples=2, at=SHAPES, part="convergence")
def is_where_position_vectors_end(formula, case, settings):
    """The gradient flow of the position vectors, by autodiff of the loss, to its end."""
    problem = training(case, DIM)
    start = vectors(arguments.unfolded(case.spectrum, case.n)) + case.asymmetry * np.pad(case.noise, ((0, 0), (0, DIM - case.n)))
    return Equal(gram(flow.solve(problem, start, settled(case, settings), **settings.solver).final), circulant(case.apply(formula)))

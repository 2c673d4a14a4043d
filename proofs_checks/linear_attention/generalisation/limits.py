"""Checks of the limits: conditions that determine them, and runs of the flow from circulant and from generic starts."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import descended, exact, integrated, tested
from lemmata.proofs_checks.linear_attention.generalisation.starts import DIM, RING, gram, random_vectors, vectors, visible
from lemmata.proofs_checks.relation import All, Equal, Order
from lemmata.simulations import descent, flow
from lemmata.theory.arithmetic import array, circulant, even_dft, number
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.claims.generalisation.limits import FIXED_POINTS, HIDDEN_LAGS, MAXIMUM_ENTROPY, WEIGHT_DECAY_SHIFT
from lemmata.theory.linear_attention.conserved import cepstrum, unsupervised_lags
from lemmata.theory.linear_attention.gram_flow import matrix_velocity, population_loss
from lemmata.theory.linear_attention.problem import AugmentedEncoding, CirculantGram, ring_target

ONE_SHAPE = {"n": Choice(RING), "n1": Choice(3)}


@tested(MAXIMUM_ENTROPY, examples=60, floats=True)
def meets_the_conditions_of_the_projection(formula, case):
    """Visible lags match the target, and the cepstrum at all others is the start's: together they determine the limit."""
    a, hidden = case.apply(formula), unsupervised_lags(case.n, case.n1)
    visible_lags = range(min(case.n1, case.n // 2 + 1))
    shift = [case.weight_decay / (4 * case.n1), *[0.0] * (len(visible_lags) - 1)]
    matched = Equal([a[r] for r in visible_lags], [case.tau[r] - shift[r] for r in visible_lags])
    return All(matched, Equal(cepstrum(a)[hidden], cepstrum(case.a_init)[hidden])) if hidden else matched


@integrated(MAXIMUM_ENTROPY, at=ONE_SHAPE)
def is_where_the_spectral_flow_ends(formula, case, settings):
    """The flow of the log-spectrum to t = 10."""
    problem = CirculantGram(case.n, case.n1, case.n, case.alpha, (case.beta,), case.weight_decay, logarithmic=True)
    start = np.log(inputs.unfolded(case.spectrum, case.n))
    return Equal(problem.column(flow.solve(problem, start, 10.0, **settings.solver).final), case.apply(formula))


@integrated(MAXIMUM_ENTROPY, at=ONE_SHAPE)
def is_where_position_vectors_end(formula, case, settings):
    """The gradient flow of the position vectors, by autodiff of the loss, to t = 10."""
    problem = AugmentedEncoding(case.n, case.n1, DIM, case.alpha, (case.beta,), case.weight_decay)
    start = vectors(inputs.unfolded(case.spectrum, case.n)) + case.asymmetry * case.noise
    return Equal(gram(flow.solve(problem, start, 10.0, **settings.solver).final), circulant(case.apply(formula)))


@exact(WEIGHT_DECAY_SHIFT, sizes={"n": (3, 4, 5), "d": (5,)})
def leaves_the_gram_matrix_at_rest(formula, case):
    """With visible entries T - shift I the flow stands still, whatever the hidden entries are."""
    column, shift = ring_target(case.n, case.alpha, [case.beta]), case.apply(formula)
    shifted = array([column[0] - shift, *column[1:]], case.alpha)
    a = np.where(visible(case.n, case.n1), circulant(shifted), case.hidden + case.hidden.T)
    return Equal(matrix_velocity(a, case.n1, column, case.weight_decay), number(0, case.alpha))


@integrated(WEIGHT_DECAY_SHIFT, at={**ONE_SHAPE, "d": Choice(DIM)})
def is_what_generic_position_vectors_reach(formula, case, settings):
    """From an isotropic start, not translation invariant, every visible entry at t = 20."""
    problem = AugmentedEncoding(case.n, case.n1, case.d, case.alpha, (case.beta,), case.weight_decay)
    a = gram(flow.solve(problem, random_vectors(problem, settings.seed), 20.0, **settings.solver).final)
    want = circulant(ring_target(case.n, case.alpha, [case.beta])) - case.apply(formula) * np.eye(case.n)
    seen = visible(case.n, case.n1)
    return Equal(a[seen], want[seen])


def _start(case, size):
    """The Gram column with off-diagonal entries `size` times the case's."""
    return inputs.unfolded(array([case.a0, *(size * entry for entry in case.off)], case.a0), case.n)


@exact(HIDDEN_LAGS, sizes={"n": (3, 4, 5, 6)})
def has_the_limits_value_and_slope_at_the_identity(formula, case):
    """Visible lags match the target at every size of the off-diagonal entries; elsewhere the cepstrum moves as the start's does."""
    start = _start(case, case.size)
    limit, hidden = formula(start, case.n1, case.alpha), unsupervised_lags(case.n, case.n1)
    target = ring_target(case.n, case.alpha, [case.beta])
    change = cepstrum(limit) - cepstrum(start)
    slopes = [change[r].diff(case.size).subs(case.size, 0) for r in hidden]
    return All(Equal([limit[r] for r in range(case.n1)], [target[r] for r in range(case.n1)]), Equal(slopes, number(0, case.size)))


@integrated(HIDDEN_LAGS, at=ONE_SHAPE)
def is_what_visible_lags_reach(formula, case, settings):
    """The gradient flow of the position vectors to t = 10, visible lags alone."""
    start = _start(case, case.size)
    problem = AugmentedEncoding(case.n, case.n1, DIM, case.alpha, (float(case.beta),))
    a = gram(flow.solve(problem, vectors(even_dft(start)), 10.0, **settings.solver).final)[0]
    return Equal(a[: case.n1], formula(start, case.n1, case.alpha)[: case.n1])


@descended(HIDDEN_LAGS, at=ONE_SHAPE)
def is_approached_with_the_square_of_the_off_diagonal_entries(formula, case, settings):
    """Gradient descent to its end from ever smaller off-diagonal entries: the error falls with their square."""
    problem = AugmentedEncoding(case.n, case.n1, DIM, case.alpha, (float(case.beta),))
    sizes = 1 / 2.0 ** np.arange(settings.refinement, settings.refinement + 5)
    starts = [_start(case, size) for size in sizes]
    ends = descent.batch(problem, np.stack([vectors(even_dft(start)) for start in starts]), 1 / 128, 1000, logged=1).final
    errors = [np.abs(gram(p)[0] - formula(start, case.n1, case.alpha)).max() for p, start in zip(ends, starts, strict=True)]
    return Order(sizes, errors, 2)


@exact(FIXED_POINTS, sizes={"n": (3, 4, 5)})
def bounds_the_loss_of_every_spectrum(formula, case):
    """The flow stands still at the fixed point, and the loss of any spectrum is the linear bound plus a positive square."""
    spectrum = inputs.unfolded(case.spectrum, case.n)
    growth, weights = case.apply(formula), inputs.weights(case.n, case.n1)
    here, there = _columns(spectrum, case.ahat)
    square = case.n * sum(weight * (here[r] - there[r]) * (here[r] - there[r]) for r, weight in enumerate(weights))
    gain = population_loss(here, case.n1, case.tau) - population_loss(there, case.n1, case.tau)
    return All(Equal(case.ahat * growth, number(0, case.alpha)), Equal(4 * (square - gain), growth @ spectrum))


@integrated(FIXED_POINTS, at=ONE_SHAPE)
def is_the_growth_of_a_vanishing_mode(formula, case, settings):
    """The flow of the log-spectrum from the fixed point with all other modes at e^-60, to t = 1/4."""
    problem = CirculantGram(case.n, case.n1, case.n, case.alpha, (case.beta,), case.weight_decay, logarithmic=True)
    start = np.log(np.where(case.ahat > 0, case.ahat, np.exp(-60.0)))
    run = flow.solve(problem, start, 0.25, **settings.solver)
    return Equal(4 * (run.final - start), case.apply(formula))


def _columns(*spectra):
    """The Gram columns of spectra, by the cosine sum."""
    from lemmata.theory.arithmetic import cosine_matrix, ratio

    return [cosine_matrix(len(spectrum), spectrum) @ spectrum * ratio(1, len(spectrum), spectrum) for spectrum in spectra]

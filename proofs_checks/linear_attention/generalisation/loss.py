"""Checks of the test loss: averages over reflections, counted lags, sums of squares, drawn starts, and runs."""

from __future__ import annotations

import itertools

import jax
import numpy as np

from lemmata.proofs_checks.check import enclosed, exact, integrated, sampled, tested
from lemmata.proofs_checks.linear_attention.generalisation.starts import DIM, RING, random_vectors, visible
from lemmata.proofs_checks.relation import All, AtLeast, Equal, Estimate
from lemmata.simulations import descent, flow
from lemmata.theory.arithmetic import number, ratio
from lemmata.theory.domain import Choice, Integer
from lemmata.theory.linear_attention.claims.generalisation.loss import HALF_RING, ISOTROPIC_LOSS, LEADING_LOSS, WELCH_BOUND
from lemmata.theory.linear_attention.problem import AugmentedEncoding
from lemmata.theory.linear_attention.welch import circulant_mean_loss, harmonic_frame, harmonic_gram


def _cosines_squared(p, q):
    """The squared cosines between the rows of p and those of q."""
    return (p * q).sum(-1) ** 2 / ((p * p).sum(-1) * (q * q).sum(-1))


@exact(ISOTROPIC_LOSS, sizes={"n": (2, 3), "d": (1, 2, 3)})
def is_the_mean_over_signs_and_shifts_of_the_coordinates(formula, case):
    """An isotropic law is invariant under them; their mean alone gives any two vectors the mean squared cosine 1/d."""
    p = case.p
    signs = list(itertools.product((1, -1), repeat=case.d))
    moved = [np.roll(p[1:] * np.array(sign, dtype=object), shift, axis=1) for sign in signs for shift in range(case.d)]
    total = sum(_cosines_squared(p[:1], q).sum() for q in moved) * ratio(1, len(moved), case.alpha)
    return Equal(case.alpha * case.alpha * total, case.apply(formula))


def _starts(case, count, seed):
    """Gaussian starts (count, n, d) with a standard deviation that is `stretch` times larger along the first axis."""
    axes = np.where(np.arange(case.d) == 0, float(case.stretch), 1.0)
    return case.scale * axes * np.random.default_rng(seed).standard_normal((count, case.n, case.d))


def _estimate(losses, predicted):
    """The mean over starts, with its standard error."""
    return Estimate(losses.mean(), losses.std(ddof=1) / np.sqrt(len(losses)), predicted)


@sampled(ISOTROPIC_LOSS, examples=3, at={"n": Integer(3, 5), "d": Integer(2, 5)})
def is_the_mean_over_drawn_directions(formula, case, settings):
    """The squared cosines of 20 000 drawn starts, which the flow leaves as they are."""
    starts = _starts(case, 20_000, settings.seed)
    losses = case.alpha**2 * sum(_cosines_squared(starts[:, 0], starts[:, j]) for j in range(1, case.n))
    return _estimate(losses, case.apply(formula))


@sampled(ISOTROPIC_LOSS, at={"n": Choice(4), "d": Choice(3)})
def is_the_mean_over_trained_starts(formula, case, settings):
    """Gradient descent to its end from 1000 drawn starts: the mean test loss of all positions."""
    problem = AugmentedEncoding(case.n, 1, case.d, case.alpha, (0.0,))
    ends = descent.batch(problem, _starts(case, 1000, settings.seed), 1 / 128, 1500, logged=1).final
    return _estimate(_test_losses(problem, ends), case.apply(formula))


def _test_losses(problem, ends):
    """The mean test loss over positions of each trained start."""
    return np.asarray(jax.vmap(problem.test_loss)(ends)).mean(-1)


@sampled(LEADING_LOSS, examples=3, at={"n": Choice(RING), "n1": Choice(2, 3), "d": Choice(65536)})
def is_the_mean_over_trained_starts_in_high_dimension(formula, case, settings):
    """Gradient descent to its end from 600 isotropic starts, each in the frame of its own span."""
    starts = _spanned(case, 600, settings.seed)
    problem = AugmentedEncoding(case.n, case.n1, starts.shape[-1], case.alpha, (0.0,))
    ends = descent.batch(problem, starts, 1 / 128, 1000, logged=1).final
    return _estimate(_test_losses(problem, ends), case.apply(formula))


def _spanned(case, count, seed):
    """Starts N(0, I_d/d), for d >= n in coordinates of their own span: triangular, chi on the diagonal, Gaussian below it."""
    random = np.random.default_rng(seed)
    if case.d < case.n:
        return random.standard_normal((count, case.n, case.d)) / np.sqrt(case.d)
    triangle = np.tril(random.standard_normal((count, case.n, case.n)), -1)
    for k in range(case.n):
        triangle[:, k, k] = np.sqrt(random.chisquare(case.d - k, count))
    return triangle / np.sqrt(case.d)


@exact(HALF_RING, sizes={"d": (7,)})
def is_that_of_every_gram_matrix_with_zero_training_loss(formula, case):
    """Pairs that share a window have the target's entries, the others anything: the mean test loss, D.10, of all of them."""
    gap = np.where(visible(case.n, case.n1), number(0, case.alpha), case.hidden)
    return Equal((gap * gap).sum(), case.n * case.apply(formula))


@integrated(HALF_RING, at={"n": Choice(RING), "n1": Choice(4), "d": Choice(DIM)})
def is_the_loss_that_position_vectors_reach(formula, case, settings):
    """The gradient flow from an isotropic start to t = 40, at every position."""
    problem = AugmentedEncoding(case.n, case.n1, case.d, case.alpha, (case.beta,))
    run = flow.solve(problem, random_vectors(problem, settings.seed), 40.0, **settings.solver)
    return Equal(problem.test_loss(run.final), case.apply(formula))


@exact(WELCH_BOUND, sizes={"n": (2, 3), "d": (1, 2, 3)})
@tested(WELCH_BOUND, examples=40, at={"n": Integer(2, 8)})
def is_short_of_the_loss_by_a_sum_of_squares(formula, case):
    """The loss of any start is the bound plus squares of the entries of the frame operator S = sum_k p_k p_k^T/|p_k|^2."""
    n, d, p = case.n, case.d, case.p
    loss = sum(_cosines_squared(p[i], p[j]) for i in range(n) for j in range(n) if i != j)
    s = np.sum([np.outer(row, row) / (row @ row) for row in p], axis=0)
    upper = [(i, j) for j in range(d) for i in range(j)]
    squares = sum((s[i, i] - s[j, j]) ** 2 + 2 * d * s[i, j] ** 2 for i, j in upper)
    return Equal(case.alpha * case.alpha * (d * loss - squares), n * d * case.apply(formula))


@exact(WELCH_BOUND, sizes={"n": range(2, 8)})
def is_attained_by_harmonic_frames(formula, case):
    """The mean loss from a harmonic frame, in cyclotomic numbers."""
    return Equal(circulant_mean_loss(harmonic_gram(case.n, case.d, case.alpha), case.alpha), case.apply(formula))


@enclosed(WELCH_BOUND, examples=2, at={"n": Choice(40), "d": Choice(10)})
def is_attained_by_forty_vectors_in_dimension_ten(formula, case):
    """The mean loss from that harmonic frame, 3 alpha^2."""
    return is_attained_by_harmonic_frames(formula, case)


@integrated(WELCH_BOUND, at={"n": Choice(6), "d": Choice(3)})
def is_what_harmonic_starts_reach_and_others_exceed(formula, case, settings):
    """The gradient flow to t = 20 from a harmonic frame and from an isotropic start."""
    problem = AugmentedEncoding(case.n, case.n1, case.d, case.alpha, (0.0,))
    frame, generic = harmonic_frame(case.n, case.d), random_vectors(problem, settings.seed)
    losses = [float(np.mean(problem.test_loss(flow.solve(problem, p, 20.0, **settings.solver).final))) for p in (frame, generic)]
    return All(Equal(losses[0], case.apply(formula)), AtLeast(losses[1], case.apply(formula)))

"""Checks of the training loss that is kept: LAPACK, the closed form at infinity, long flows, and drawn sequences."""

from __future__ import annotations

import jax
import numpy as np

from lemmata.dynamics.compiling import lightly
from lemmata.dynamics.jax_problem import register
from lemmata.language.check import integrated, sampled, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal, Estimate
from lemmata.proofs_checks.linear_attention.ape.runs import ONE_SHAPE, TWO_SHAPES, record, settled, window_of_ring
from lemmata.terms.types import Matrix, Tensor, Vector
from lemmata.theory.linear_attention.ape.riccati import ape_gram
from lemmata.theory.linear_attention.claims.ape.residual_loss import RESIDUAL_LOSS
from lemmata.theory.linear_attention.problem import AbsoluteEncoding


@tested(RESIDUAL_LOSS, part="the limit", examples=40, floats=True)
def is_the_distance_to_the_best_gram_matrix(formula, case):
    """The squares of the eigenvalues left out, by LAPACK, and eps/4 squared for each of the others."""
    values = np.linalg.eigvalsh(window_of_ring(case))
    kept = (values > case.weight_decay / 4) & (np.arange(case.n1) >= case.n1 - case.d)
    # beside the squares of the eigenvalues: that is what they are rounded to
    want, size = np.sum(values[~kept] ** 2) + kept.sum() * case.weight_decay**2 / 16, float(1 + values @ values)
    return Equal(case.apply(formula), want, scale=size)


@tested(RESIDUAL_LOSS, part="convergence", examples=40, floats=True)
def is_the_loss_of_the_closed_form_at_infinity(formula, case):
    """The squared distance of the target from the solution of the Riccati equation, its time taken to infinity."""
    target = window_of_ring(case)
    gap = ape_gram(np.inf, case.p_init, case.alpha, case.beta, case.weight_decay) - target
    return Equal(case.apply(formula), (gap * gap).sum(), scale=1 + (target * target).sum())


@integrated(RESIDUAL_LOSS, part="convergence", at=TWO_SHAPES)
def is_the_training_loss_at_the_end_of_the_flow(formula, case, settings):
    """The population loss when the slowest mode has settled."""
    return Equal(record(case).loss(settled(case, settings)), case.apply(formula))


@sampled(RESIDUAL_LOSS, at=ONE_SHAPE | {"alpha": Choice(-0.5, 1.0), "beta": Choice(-1.5, 1.5)})
def is_the_mean_loss_on_drawn_sequences(formula, case, settings):
    """The training loss of the trained model on 20 000 drawn sequences, for targets that are not positive definite."""
    problem, key = record(case), jax.random.key(settings.seed)
    losses = np.asarray(_losses(register(problem), settled(case, settings), problem.draw(key, 20_000)))
    return Estimate(losses.mean(), losses.std() / np.sqrt(len(losses)), case.apply(formula))


@lightly
def _losses(problem: AbsoluteEncoding, p: Matrix, data: tuple[Tensor, Matrix]) -> Vector:
    return problem.sample_losses(p, data)

"""Checks of the expected gradient of the lag weights: the loss of one sequence in expectation, autodiff, and drawn sequences."""

from __future__ import annotations

import jax
import numpy as np

from lemmata.dynamics.compiling import lightly
from lemmata.dynamics.jax_problem import compiled_velocity, register
from lemmata.language.case import Case
from lemmata.language.check import exact, sampled, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal, Estimate
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.rpe.aligned import ONE_SHAPE, positions, record
from lemmata.proofs_checks.linear_attention.rpe.every_width import aligned_slope
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Matrix, Scalar, Tensor, Vector
from lemmata.theory.linear_attention.claims.rpe.population_gradient import GRADIENT
from lemmata.theory.linear_attention.problem import RelativeEncoding


@exact(GRADIENT, every={"a": Opaque("width")})
def is_the_derivative_of_the_loss_for_every_width(formula, case):
    """The problem's loss at v = theta, differentiated by each lag weight, and weight decay, whatever their number."""
    return Equal(case.apply(formula), -aligned_slope(case, case.a) - case.weight_decay * case.a)


@exact(GRADIENT, sizes={"n1": (1, 2, 3), "unseen": (1, 2)})
def is_the_derivative_of_the_expected_loss(formula, case):
    """The expectation of the loss D.13 of a Gaussian sequence, differentiated by each lag weight, and weight decay."""
    loss = task.mean(lambda s: _window_loss(case, s), positions(case), case.n1, case.alpha)
    return Equal(case.apply(formula), -task.derivatives(loss, case.a) - case.weight_decay * case.a)


@tested(GRADIENT, examples=30, floats=True, at=ONE_SHAPE)
def is_autodiff_of_the_population_loss(formula, case):
    """JAX's gradient of the population loss, and weight decay."""
    return Equal(case.apply(formula), compiled_velocity(register(record(case)), case.a))


@sampled(GRADIENT, at=ONE_SHAPE | {"weight_decay": Choice(0.0)})
def is_the_mean_over_drawn_sequences(formula, case, settings):
    """The slope of the loss of 20 000 drawn sequences in eight random directions."""
    problem = register(record(case))
    slopes = np.asarray(_slopes(problem, case.a, *problem.draw(jax.random.key(settings.seed), 20_000)))
    directions = np.random.default_rng(0).standard_normal((len(case.a), 8))  # the same for all draws, or standard errors differ
    found = -slopes @ directions
    return Estimate(found.mean(0), found.std(0) / np.sqrt(len(found)), case.apply(formula) @ directions)


def _window_loss(case: Case, s: Vector) -> Scalar:
    n = positions(case)
    weights = [[case.a[i - r + n - 1] for r in range(n)] for i in range(n)]
    return sum(task.squares(weights, s, case.alpha, case.betas)[: case.n1])


@lightly
def _slopes(problem: RelativeEncoding, a: Vector, x: Tensor, visible: Matrix) -> Matrix:
    return jax.vmap(lambda one, seen: jax.grad(problem.sample_loss)(a, (one[None], seen[None])))(x, visible)

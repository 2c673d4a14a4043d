"""Checks of the joint gradient: second moments, autodiff, and drawn sequences."""

from __future__ import annotations

import jax
import numpy as np

from lemmata.dynamics.compiling import lightly
from lemmata.dynamics.jax_problem import compiled_velocity, register
from lemmata.language.check import exact, sampled, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, Equal, Estimate
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.rpe.every_width import JOINT, falls
from lemmata.proofs_checks.linear_attention.rpe.together import ONE_SHAPE, expected_loss, record
from lemmata.terms.types import Matrix, Tensor, Vector
from lemmata.theory.linear_attention.claims.rpe.joint_gradient import VELOCITY
from lemmata.theory.linear_attention.problem import RelativeEncoding


@exact(VELOCITY, every=JOINT)
def is_the_derivative_of_the_loss_for_every_size(formula, case):
    """The problem's loss, differentiated by each lag weight and each component of v, and weight decay, whatever their numbers."""
    (da, dv), (want_a, want_v) = case.apply(formula), falls(case, case.a, case.v)
    return All(Equal(da, want_a), Equal(dv, want_v))


@exact(VELOCITY, sizes={"n1": (1, 2, 3), "unseen": (1,), "d": (1, 2)})
def is_the_derivative_of_the_expected_loss(formula, case):
    """The loss D.13 in expectation, differentiated by each lag weight and each component of v, and weight decay."""
    loss, (da, dv) = expected_loss(case, case.a, case.v), case.apply(formula)
    falls = [-task.derivatives(loss, part) - case.weight_decay * part for part in (case.a, case.v)]
    return All(Equal(da, falls[0]), Equal(dv, falls[1]))


@tested(VELOCITY, examples=30, floats=True, at=ONE_SHAPE)
def is_autodiff_of_the_population_loss(formula, case):
    """JAX's gradient of the population loss, and weight decay."""
    (da, dv), (want_a, want_v) = case.apply(formula), compiled_velocity(register(record(case)), (case.a, case.v))
    return All(Equal(da, want_a), Equal(dv, want_v))


@sampled(VELOCITY, at=ONE_SHAPE | {"weight_decay": Choice(0.0)})
def is_the_mean_over_drawn_sequences(formula, case, settings):
    """The slope of the loss of 20 000 drawn sequences in eight random directions."""
    problem = register(record(case))
    slopes = np.concatenate(_slopes(problem, (case.a, case.v), *problem.draw(jax.random.key(settings.seed), 20_000)), axis=1)
    directions = np.random.default_rng(0).standard_normal((slopes.shape[1], 8))  # the same for all draws, or standard errors differ
    found = -slopes @ directions
    return Estimate(found.mean(0), found.std(0) / np.sqrt(len(found)), np.concatenate(case.apply(formula)) @ directions)


@lightly
def _slopes(problem: RelativeEncoding, params: tuple[Vector, Vector], x: Tensor, visible: Matrix) -> tuple[Matrix, Matrix]:
    return jax.vmap(lambda one, seen: jax.grad(problem.sample_loss)(params, (one[None], seen[None])))(x, visible)

"""Checks of the expected gradient: the loss of one sequence in expectation, autodiff, and drawn sequences."""

from __future__ import annotations

import jax
import numpy as np

from lemmata.dynamics.compiling import lightly
from lemmata.dynamics.jax_problem import compiled_velocity, register
from lemmata.language.case import Case
from lemmata.language.check import exact, sampled, tested
from lemmata.language.relation import Equal, Estimate
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.ape.runs import RING_SHAPE, mean_loss, window_loss
from lemmata.prove.rates import slopes
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Matrix, Tensor
from lemmata.theory.linear_attention.claims.ape.population_gradient import POPULATION_GRADIENT
from lemmata.theory.linear_attention.problem import AbsoluteEncoding


@exact(POPULATION_GRADIENT, every={"p": Opaque("n", "d")})
def is_the_slope_of_the_mean_loss_for_every_size(formula, case):
    """The loss D.2, added up over the sequences with a single 1, which is its expectation: its slope by each entry of P."""
    return Equal(case.apply(formula), slopes(lambda p: mean_loss(p, case.n1, case.alpha, case.betas), case.p))


@exact(POPULATION_GRADIENT, sizes={"n": (4, 5), "n1": (1, 2, 3), "d": (1, 2)})
def is_the_derivative_of_the_expected_loss(formula, case):
    """The expectation of the loss D.2 of a Gaussian sequence, differentiated by each entry of P."""
    loss = task.mean(lambda s: window_loss(case.p, s, case.n1, case.alpha, case.betas), case.n, case.n1, case.alpha)
    return Equal(case.apply(formula), task.derivatives(loss, case.p))


@tested(POPULATION_GRADIENT, examples=30, floats=True, at=RING_SHAPE)
def is_autodiff_of_the_population_loss(formula, case):
    """JAX's gradient of the population loss."""
    return Equal(case.apply(formula), -compiled_velocity(_record(case), case.p))


@sampled(POPULATION_GRADIENT, at=RING_SHAPE)
def is_the_mean_over_drawn_sequences(formula, case, settings):
    """The slope of the loss of 20 000 drawn sequences in eight random directions."""
    problem, key = _record(case), jax.random.key(settings.seed)
    slopes = np.asarray(_slopes(problem, case.p, *problem.draw(key, 20_000)))
    directions = np.random.default_rng(0).standard_normal((*case.p.shape, 8))  # the same for all draws, or standard errors differ
    found = np.tensordot(slopes, directions, 2)
    return Estimate(found.mean(0), found.std(0) / np.sqrt(len(found)), np.tensordot(case.apply(formula), directions, 2))


def _record(case: Case) -> AbsoluteEncoding:
    return register(AbsoluteEncoding(case.n, case.n1, case.d, case.alpha, tuple(case.betas)))


@lightly
def _slopes(problem: AbsoluteEncoding, p: Matrix, x: Tensor, visible: Matrix) -> Tensor:
    return jax.vmap(lambda one, seen: jax.grad(problem.sample_loss)(p, (one[None], seen[None])))(x, visible)

"""Checks of the gradient of absolute positions: by differentiating the loss of a sequence, by autodiff, and on drawn sequences."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np

from lemmata.proofs_checks.check import exact, sampled, tested
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.relation import Equal, Estimate
from lemmata.simulations.jax_problem import compiled_velocity, register
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.claims.ape.gradient import POPULATION_GRADIENT, SEQUENCE_GRADIENT
from lemmata.theory.linear_attention.problem import AbsoluteEncoding

ONE_SHAPE = {"n": Choice(7), "n1": Choice(3), "d": Choice(4)}


def window_loss(p: Any, s: Any, n1: int, alpha: Any, betas: Any) -> Any:
    """Return the loss D.2 of one sequence: the squared errors of the first n1 positions."""
    return sum(task.squares(p @ p.T, s, alpha, betas)[:n1])


@exact(SEQUENCE_GRADIENT, sizes={"n": (3, 4), "n1": (1, 2, 3), "d": (1, 2)})
def is_the_derivative_of_the_loss_of_a_sequence(formula, case):
    """The loss of one sequence, differentiated by each entry of P."""
    values = np.array([value if i < case.n1 else case.leak * value for i, value in enumerate(case.s)], dtype=object)
    loss = window_loss(case.p, values, case.n1, case.alpha, [case.beta])
    return Equal(case.apply(formula), task.derivatives(loss, case.p))


@tested(SEQUENCE_GRADIENT, examples=30, floats=True, at=ONE_SHAPE)
def is_autodiff_of_the_loss_of_a_sequence(formula, case):
    """JAX's gradient of the loss of one sequence in R^d whose first coordinates are the values."""
    problem = register(AbsoluteEncoding(case.n, case.n1, case.d, case.alpha, (case.beta,)))
    visible = (np.arange(case.n) < case.n1).astype(float)
    x = np.zeros((case.n, case.d))
    x[:, 0] = case.s * np.where(visible, 1.0, case.leak)
    return Equal(case.apply(formula), _slope(problem, case.p, (x[None], visible[None])))


@exact(POPULATION_GRADIENT, sizes={"n": (5,), "n1": (1, 2, 3, 4), "d": (1, 2)})
def is_the_derivative_of_the_expected_loss(formula, case):
    """The loss summed over the sequences with a single 1, differentiated by each entry of P."""
    loss = task.expectation(lambda s: window_loss(case.p, s, case.n1, case.alpha, case.betas), case.n, case.n1, case.alpha)
    return Equal(case.apply(formula), task.derivatives(loss, case.p))


@tested(POPULATION_GRADIENT, examples=30, floats=True, at=ONE_SHAPE)
def is_autodiff_of_the_population_loss(formula, case):
    """JAX's gradient of the population loss."""
    return Equal(case.apply(formula), -compiled_velocity(_record(case), case.p))


@sampled(POPULATION_GRADIENT, at=ONE_SHAPE)
def is_the_mean_over_drawn_sequences(formula, case, settings):
    """The slope of the loss of 20 000 drawn sequences in eight random directions."""
    problem, key = _record(case), jax.random.key(settings.seed)
    slopes = np.asarray(_slopes(problem, case.p, *problem.draw(key, 20_000)))
    directions = np.random.default_rng(settings.seed).standard_normal((*case.p.shape, 8))
    found = np.tensordot(slopes, directions, 2)
    return Estimate(found.mean(0), found.std(0) / np.sqrt(len(found)), np.tensordot(case.apply(formula), directions, 2))


def _record(case: Any) -> Any:
    return register(AbsoluteEncoding(case.n, case.n1, case.d, case.alpha, tuple(case.betas)))


@jax.jit
def _slope(problem: Any, p: Any, data: Any) -> Any:
    return jax.grad(problem.sample_loss)(p, data)


@jax.jit
def _slopes(problem: Any, p: Any, x: Any, visible: Any) -> Any:
    return jax.vmap(lambda one, seen: jax.grad(problem.sample_loss)(p, (one[None], seen[None])))(x, visible)

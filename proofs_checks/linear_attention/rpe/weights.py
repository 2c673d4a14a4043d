"""Checks of lag weights with v = theta: sums over pairs of positions, autodiff, drawn sequences, runs."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np

from lemmata.proofs_checks.check import descended, exact, integrated, sampled, tested
from lemmata.proofs_checks.convergence import convergence
from lemmata.proofs_checks.discovery.triangle import Dynamics, triangle
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.relation import All, Equal, Estimate, Order
from lemmata.simulations import descent, flow
from lemmata.simulations.jax_problem import compiled_velocity, register
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.claims.rpe.weights import (
    GRADIENT,
    SHARED_QUERY_HARMLESS,
    SHARED_QUERY_LIMIT,
    SHARED_QUERY_WEIGHTS,
    WEIGHTS,
)
from lemmata.theory.linear_attention.problem import RelativeEncoding, SharedQueryEncoding, ring_target

ONE_SHAPE = {"n1": Choice(3)}


@exact(GRADIENT, sizes={"n1": (1, 2, 3)})
def is_the_derivative_of_the_expected_loss(formula, case):
    """The loss D.13 summed over the sequences with a single 1, differentiated by each lag weight, and weight decay."""
    loss = task.expectation(lambda s: _window_loss(case, s), _positions(case), case.n1, case.alpha)
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
    directions = np.random.default_rng(settings.seed).standard_normal((len(case.a), 8))
    found = -slopes @ directions
    return Estimate(found.mean(0), found.std(0) / np.sqrt(len(found)), case.apply(formula) @ directions)


@exact(WEIGHTS, sizes={"n1": (1, 2)})
def solves_the_flow_of_the_sum_over_pairs(formula, case):
    """da_k/dt = -2 sum over the pairs (i, r) of the window at lag k of (a_k - tau_k), - eps a_k."""
    a = case.apply(formula)
    slope = np.array([entry.diff(case.t) for entry in a])
    return All(Equal(case.having(t=0).apply(formula), case.a_init), Equal(slope, -_pair_slope(case, a) - case.weight_decay * a))


@integrated(WEIGHTS, at=ONE_SHAPE)
def are_where_the_flow_takes_them(formula, case, settings):
    """The flow of the population loss."""
    return Equal(flow.solve(record(case), case.a_init, case.t, **settings.solver).final, case.apply(formula))


@descended(WEIGHTS, at=ONE_SHAPE)
def are_approached_by_descent_in_first_order(formula, case, settings):
    """Gradient descent to the same time with ever smaller steps."""
    return convergence(record(case), case.a_init, case.t, case.apply(formula), settings, steps=100)


@triangle(WEIGHTS, at=ONE_SHAPE)
def trained_lags(case):
    """Lag weights, and their slope as a sum over pairs of positions."""
    return Dynamics(record(case), case.a_init, ode=lambda a: -_pair_slope(case, a) - case.weight_decay * a)


@triangle(SHARED_QUERY_WEIGHTS, at=ONE_SHAPE)
def trained_norms(case):
    """Position vectors, their squared norms, and the equation of these."""
    return Dynamics(_shared(case), case.p_init, lambda p: (p * p).sum(axis=1), lambda a: -4 * a * _pair_slope(case, a))


@exact(SHARED_QUERY_WEIGHTS, sizes={"n1": (1, 2)})
def solve_the_flow_of_squared_norms(formula, case):
    """da_k/dt = -4 a_k dL/da_k, because the gradient of |p_k|^2 has the square 4 a_k."""
    a = case.apply(formula)
    slope = np.array([entry.diff(case.t) for entry in a])
    return All(Equal(case.having(t=0).apply(formula), case.a_init), Equal(slope, -4 * a * _pair_slope(case, a)))


@integrated(SHARED_QUERY_WEIGHTS, at=ONE_SHAPE)
def are_the_squared_norms_along_the_flow(formula, case, settings):
    """The flow of the position vectors."""
    final = flow.solve(_shared(case), case.p_init, case.t, **settings.solver).final
    return Equal((final * final).sum(axis=1), case.apply(formula))


@descended(SHARED_QUERY_HARMLESS, at={"n1": Choice(3)})
def are_approached_like_the_inverse_of_time(formula, case, settings):
    """The distance of seen lags from the formula along gradient descent, at times 40, 80, …: lag 2 has target 0."""
    count = 16 * 2**settings.refinement
    run, seen = descent.run(_shared(case), case.p_init, 0.01, 4000 * count, logged=count), np.abs(_lags(case)) < case.n1
    marks = [count // 16 * 2**k for k in range(5)]
    errors = [np.abs((run.at(k) * run.at(k)).sum(axis=1) - case.apply(formula))[seen].max() for k in marks]
    return Order([1 / float(run.times[k]) for k in marks], errors, 1)


@integrated(SHARED_QUERY_LIMIT, SHARED_QUERY_HARMLESS, at={"n1": Choice(2)})
def are_the_squared_norms_after_a_long_flow(formula, case, settings):
    """The flow of the position vectors to t = 20, forty times the slowest time of a seen lag."""
    final = flow.solve(_shared(case), case.p_init, 20.0, **settings.solver).final
    return Equal((final * final).sum(axis=1), case.apply(formula))


@tested(SHARED_QUERY_LIMIT, examples=20, floats=True)
def is_the_nonnegative_part_of_the_target(formula, case):
    """max(tau_k, 0) on the lags that the window sees, the start on the others."""
    target, lag = ring_target(_positions(case), case.alpha, case.betas), _lags(case)
    seen = np.where(np.abs(lag) < case.n1, np.maximum(target[lag % len(target)], 0), case.a_init)
    return Equal(case.apply(formula), seen)


def record(case: Any) -> RelativeEncoding:
    """Return the problem of a case, its lags on a line, v = theta."""
    decay = case.get("weight_decay", 0.0)
    return RelativeEncoding(_positions(case), case.n1, 4, case.alpha, tuple(case.betas), decay, ring=False, aligned=True)


def _shared(case: Any) -> SharedQueryEncoding:
    return SharedQueryEncoding(_positions(case), case.n1, 4, case.alpha, tuple(case.betas))


def _positions(case: Any) -> int:
    return case.n1 + case.unseen


def _lags(case: Any) -> np.ndarray:
    return np.arange(1 - _positions(case), _positions(case))


def _window_loss(case: Any, s: Any) -> Any:
    n = _positions(case)
    weights = [[case.a[i - r + n - 1] for r in range(n)] for i in range(n)]
    return sum(task.squares(weights, s, case.alpha, case.betas)[: case.n1])


def _pair_slope(case: Any, a: Any) -> Any:
    return task.pair_slope(a, case.n1, ring_target(_positions(case), case.alpha, case.betas))


@jax.jit
def _slopes(problem: Any, a: Any, x: Any, visible: Any) -> Any:
    return jax.vmap(lambda one, seen: jax.grad(problem.sample_loss)(a, (one[None], seen[None])))(x, visible)

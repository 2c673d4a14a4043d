"""Checks of the test loss of relative positions: second moments, long flows, descent under ever smaller weight decay, drawn sequences."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np

from lemmata.proofs_checks.check import descended, exact, integrated, sampled
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.relation import All, Equal, Estimate, Order
from lemmata.simulations import descent, flow
from lemmata.simulations.jax_problem import register
from lemmata.theory.arithmetic import array, circulant, number
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.claims.rpe.lags import ERROR, FIXED_POINT, LINE_INDEX, TEST_LOSS, ZERO_TEST_LOSS
from lemmata.theory.linear_attention.problem import RelativeEncoding, ring_target

ONE_SHAPE = {"n1": Choice(3)}


@exact(FIXED_POINT, sizes={"n1": (1, 2, 3)})
def draws_every_start_straight_to_itself(formula, case):
    """From any weights the flow closes the gap to the formula lag by lag, at a positive rate: twice the pairs at that lag, plus eps."""
    pairs = [sum(i - r == lag for i in range(case.n1) for r in range(case.n1)) for lag in range(1 - case.lags, case.lags)]
    velocity = -task.pair_slope(case.a_init, case.n1, ring_target(case.lags, case.alpha, case.betas)) - case.weight_decay * case.a_init
    return Equal(velocity, -(2 * array(pairs, case.alpha) + case.weight_decay) * (case.a_init - case.apply(formula)))


@integrated(FIXED_POINT, at=ONE_SHAPE)
def is_where_a_long_flow_ends(formula, case, settings):
    """The flow until weight decay has worked for sixty times its own time."""
    problem = _record(case, case.lags, ring=False)
    return Equal(flow.solve(problem, case.a_init, 150.0, **settings.solver).final, case.apply(formula))


@exact(TEST_LOSS)
def follows_from_the_weights_at_rest(formula, case):
    """The second moment of the error at each position, every lag being where its pairs and weight decay balance."""
    pull = [2 * count for count in _pairs(7, case.n1)]
    rest = [n_r * tau / (n_r + case.weight_decay) if n_r or case.weight_decay else None for n_r, tau in zip(pull, case.tau, strict=True)]
    a = array([start if value is None else value for start, value in zip(case.a_init, rest, strict=True)], case.alpha)
    return Equal([case.apply(formula)] * 7, _moments(circulant(a), case))


@integrated(TEST_LOSS, at=ONE_SHAPE, examples=4)
def is_the_test_loss_after_a_long_flow(formula, case, settings):
    """The test loss of every position at t = 60."""
    problem, final = _trained(case, settings)
    return Equal(problem.test_loss(final), np.full(7, case.apply(formula)))


@sampled(TEST_LOSS, at=ONE_SHAPE, examples=2)
def is_the_mean_squared_error_on_full_sequences(formula, case, settings):
    """The squared errors of the trained model on 20 000 drawn sequences without padding."""
    problem, final = _trained(case, settings)
    return Estimate(*_mean_errors(problem, final, settings.seed), np.full(7, case.apply(formula)))


@exact(ZERO_TEST_LOSS, sizes={"n": (5, 6)})
def leave_no_error(formula, case):
    """The second moment of the error at each position, unseen lags being 0."""
    a, seen = case.apply(formula), _pairs(case.n, case.n1)
    visible = [[seen[(i - j) % case.n] if case.ring else abs(i - j) < case.n1 for j in range(case.n)] for i in range(case.n)]
    weights = [[a[(i - j) % case.n] if visible[i][j] else number(0, case.alpha) for j in range(case.n)] for i in range(case.n)]
    return Equal(_moments(weights, case), [number(0, case.alpha)] * case.n)


@descended(ZERO_TEST_LOSS, at={"n": Choice(7), "n1": Choice(3)})
def are_approached_as_weight_decay_vanishes(formula, case, settings):
    """Gradient descent to rest under weight decay 0.2, 0.1, …: the weights are off in first order of it, so the loss is in second."""
    decays, errors = 0.2 / 2.0 ** (np.arange(5) + settings.refinement), []
    for decay in decays:
        problem = _record(case, case.n, ring=case.ring, decay=decay)
        final = descent.run(problem, np.ones(len(problem.lags)), 0.2, round(200 / decay), logged=1).final
        errors.append(np.linalg.norm(_attention(final, case.n, case.ring) - circulant(case.apply(formula))))
    return Order(list(decays), errors, 1)


@exact(LINE_INDEX)
def misses_one_neighbour_at_both_ends(formula, case):
    """The second moment of the error at each position, which is beta^2 at both ends and 0 between them."""
    losses, n = case.apply(formula), case.n
    weights = [[case.a[_lag(i, j, n, case.ring) + n - 1] for j in range(n)] for i in range(n)]
    ends = [case.betas[0] * case.betas[0], *[number(0, case.alpha)] * (n - 2), case.betas[0] * case.betas[0]]
    return All(Equal(losses, _moments(weights, case)), Equal(losses, ends))


@integrated(LINE_INDEX, at={"n": Choice(7), "n1": Choice(3), "ring": Choice(False)})
def is_the_test_loss_of_weights_from_the_flow(formula, case, settings):
    """The test loss of each position at t = 150 under weight decay 0.4, and the formula at the weights reached."""
    problem = _record(case, case.n, ring=False, decay=0.4)
    final = flow.solve(problem, np.ones(2 * case.n - 1), 150.0, **settings.solver).final
    return Equal(problem.test_loss(final), case.having(a=final).apply(formula))


@exact(ERROR, sizes={"n": (4, 5)})
def is_the_second_moment_of_the_error(formula, case):
    """The squared error of one position, summed over the sequences with a single 1."""
    return Equal(case.apply(formula), _moments(circulant(case.a), case)[case.site])


@sampled(ERROR, at={"n": Choice(7)})
def is_the_mean_squared_error_of_the_model(formula, case, settings):
    """The squared errors of D.12 with lags modulo n on 20 000 drawn sequences without padding."""
    problem = RelativeEncoding(7, 7, 4, case.alpha, tuple(case.betas), aligned=True)
    return Estimate(*_mean_errors(problem, case.a, settings.seed), np.full(7, case.apply(formula)))


def _pairs(n: int, n1: int) -> list[int]:
    lags = [(i - j) % n for i in range(n1) for j in range(n1)]
    return [lags.count(r) for r in range(n)]


def _lag(i: int, j: int, n: int, ring: bool) -> int:
    return (i - j + n // 2) % n - n // 2 if ring else i - j


def _moments(weights: Any, case: Any) -> Any:
    n = len(weights)
    return task.expectation(lambda s: np.array(task.squares(weights, s, case.alpha, case.betas)), n, n, case.alpha)


def _record(case: Any, n: int, ring: bool, decay: float | None = None) -> RelativeEncoding:
    rate = case.weight_decay if decay is None else decay
    return RelativeEncoding(n, case.n1, 4, case.alpha, tuple(case.betas), rate, ring=ring, aligned=True)


def _attention(a: np.ndarray, n: int, ring: bool) -> np.ndarray:
    return np.array([[a[(i - j) % n] if ring else a[i - j + n - 1] for j in range(n)] for i in range(n)])


def _trained(case: Any, settings: Any) -> tuple[RelativeEncoding, np.ndarray]:
    problem = _record(case, 7, ring=case.ring)
    return problem, flow.solve(problem, case.a_init[problem.lags % 7], 60.0, **settings.solver).final


def _mean_errors(problem: RelativeEncoding, a: Any, seed: int) -> tuple[np.ndarray, np.ndarray]:
    x = jax.random.normal(jax.random.key(seed), (20_000, problem.positions, problem.dim))
    errors = np.asarray(_squared_errors(register(problem), a, x))
    return errors.mean(0), errors.std(0) / np.sqrt(len(errors))


@jax.jit
def _squared_errors(problem: Any, a: Any, x: Any) -> Any:
    return problem.squared_errors(a, x)

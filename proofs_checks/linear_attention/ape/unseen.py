"""Checks of what becomes of unseen positions: runs of the flow and of descent, ladders of step sizes, drawn sequences."""

from __future__ import annotations

from collections.abc import Sequence

import jax
import numpy as np

from lemmata.proofs_checks.check import Settings, descended, exact, integrated, sampled, tested
from lemmata.proofs_checks.convergence import convergence
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.relation import All, Equal, Estimate
from lemmata.simulations import descent, flow
from lemmata.simulations.jax_problem import register
from lemmata.theory.case import Case
from lemmata.theory.linear_attention.claims.ape.unseen import UNSEEN_DECAY, UNSEEN_DESCENT, UNSEEN_LIMIT, UNSEEN_LOSS
from lemmata.theory.linear_attention.problem import AbsoluteEncoding
from lemmata.theory.types import Matrix, Tensor


@exact(UNSEEN_DESCENT, sizes={"steps": range(5)})
def follows_the_printed_update(formula, case):
    """One more step subtracts eps times the vector, from the start on."""
    here, after = case.apply(formula), case.having(steps=case.steps + 1).apply(formula)
    return All(Equal(case.having(steps=0).apply(formula), case.p_init), Equal(after, here - case.weight_decay * here))


@tested(UNSEEN_DESCENT, examples=20, floats=True)
def is_where_descent_takes_them(formula, case):
    """Gradient descent on the population loss, its weight decay eps/eta per unit of time."""
    problem = _record(weight_decay=case.weight_decay / case.step_size)
    final = descent.run(problem, _start(case), case.step_size, case.steps, logged=1).final if case.steps else _start(case)
    return Equal(final[case.site], case.apply(formula))


@exact(UNSEEN_DECAY)
def solves_the_flow_of_weight_decay(formula, case):
    """dp/dt = -eps p from the start on."""
    here = case.apply(formula)
    slope = np.array([entry.diff(case.t) for entry in here])
    return All(Equal(case.having(t=0).apply(formula), case.p_init), Equal(slope, -case.weight_decay * here))


@integrated(UNSEEN_DECAY)
def is_where_the_flow_takes_them(formula, case, settings):
    """The flow of the population loss."""
    final = flow.solve(_record(weight_decay=case.weight_decay), _start(case), case.t, **settings.solver).final
    return Equal(final[case.site], case.apply(formula))


@descended(UNSEEN_DECAY)
def is_approached_by_descent_in_first_order(formula, case, settings):
    """Gradient descent to the same time with ever smaller steps."""
    problem, limit = _record(weight_decay=case.weight_decay), case.apply(formula)
    return convergence(problem, _start(case), case.t, limit, settings, observe=lambda final: final[case.site], steps=100)


@integrated(UNSEEN_LIMIT, examples=4)
def is_where_a_long_flow_ends(formula, case, settings):
    """The flow for fifty times the time scale of the weight decay, or to t = 50 if there is none."""
    final = flow.solve(_record(weight_decay=case.weight_decay), _start(case), 50 / (case.weight_decay or 1), **settings.solver).final
    return Equal(final[case.site], case.apply(formula))


@exact(UNSEEN_LOSS)
def follows_from_any_window_beside_forgotten_vectors(formula, case):
    """The second moments of the error at unseen positions, whose vectors are 0 if weight decay acts, whatever those of the window are."""
    p = np.concatenate([case.p_init[:3], case.p_init[3:] * (0 if case.weight_decay > 0 else 1)])
    losses = task.expectation(lambda s: np.array(task.squares(p @ p.T, s, case.alpha, case.betas)[3:]), 7, 7, case.alpha)
    return Equal([case.apply(formula)] * 4, losses)


@integrated(UNSEEN_LOSS)
def is_the_test_loss_at_the_end_of_the_flow(formula, case, settings):
    """The test loss of the unseen positions once weight decay has forgotten them."""
    problem, final = _trained(case, settings)
    return Equal(problem.test_loss(final)[3:], np.full(4, case.apply(formula)))


@sampled(UNSEEN_LOSS)
def is_the_mean_squared_error_on_full_sequences(formula, case, settings):
    """The squared errors of the trained model on 20 000 drawn sequences without padding."""
    problem, final = _trained(case, settings)
    x = jax.random.normal(jax.random.key(settings.seed), (20_000, 7, 4))
    errors = np.asarray(_squared_errors(register(problem), final, x))[:, 3:]
    return Estimate(errors.mean(0), errors.std(0) / np.sqrt(len(errors)), np.full(4, case.apply(formula)))


def _record(alpha: float = 1.5, betas: Sequence[float] = (0.5,), weight_decay: float = 0.0) -> AbsoluteEncoding:
    return AbsoluteEncoding(7, 3, 4, alpha, tuple(betas), weight_decay)


def _start(case: Case) -> np.ndarray:
    rest = np.cos(np.arange(28.0)).reshape(7, 4)
    rest[case.site] = case.p_init
    return rest


def _trained(case: Case, settings: Settings) -> tuple[AbsoluteEncoding, np.ndarray]:
    problem = _record(case.alpha, case.betas, case.weight_decay)
    return problem, flow.solve(problem, case.p_init, 60.0, **settings.solver).final


@jax.jit
def _squared_errors(problem: AbsoluteEncoding, params: Matrix, x: Tensor) -> Matrix:
    return problem.squared_errors(params, x)

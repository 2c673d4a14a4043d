"""Checks of the rest on a ring with v learnt: autodiff of the loss there, long flows, and descent under ever smaller weight decay."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import descent, flow
from lemmata.dynamics.jax_problem import register
from lemmata.language.case import Case
from lemmata.language.check import descended, integrated, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, Equal, Order
from lemmata.proofs_checks.linear_attention.rpe.together import loss_and_slopes
from lemmata.theory.linear_attention.claims.rpe.joint_rest import JOINT_REST
from lemmata.theory.linear_attention.problem import RelativeEncoding

SHAPES = {"n": Choice(5, 8), "n1": Choice(3), "d": Choice(3)}


@tested(JOINT_REST, part="rest", examples=30, floats=True, at=SHAPES)
def is_left_by_no_slope(formula, case):
    """JAX's gradient at the rest is balanced by weight decay, beside the largest slope at 0; the test loss is the problem's own."""
    square, loss = case.apply(formula)
    problem = _record(case)
    a = 2 * problem.weights * case.tau * np.sqrt(square) / (2 * problem.weights * square + case.weight_decay)
    rest = (a, np.sqrt(square) * np.eye(case.d)[0])
    slopes = loss_and_slopes(register(problem), rest)[1]
    scale = 1 + 2 * problem.weights @ case.tau**2
    balance = [Equal(np.asarray(slope) + case.weight_decay * part, 0 * part, scale=scale) for slope, part in zip(slopes, rest, strict=True)]
    return All(*balance, Equal(a @ a, square), Equal(problem.test_loss(rest), np.full(case.n, loss)))


@integrated(JOINT_REST, part="convergence", at=SHAPES)
def is_where_a_long_flow_ends(formula, case, settings):
    """Length and direction of v, and the test loss of every position, after thirty times the time scale of the weight decay."""
    (square, loss), problem = case.apply(formula), _record(case)
    end = flow.solve(problem, (case.a_init, case.v_init), settings.late(30 / case.weight_decay), **settings.solver).final
    return All(Equal(end[1][0] ** 2, square), Equal(end[1][1:], np.zeros(case.d - 1)), Equal(problem.test_loss(end), np.full(case.n, loss)))


@descended(JOINT_REST, part="vanishing decay", at={**SHAPES, "n": Choice(8)})
def vanishes_with_the_square_of_weight_decay(formula, case, settings):
    """Gradient descent to rest under weight decay 0.4, 0.2, …: the largest test loss of a position, of second order, is the formula's."""
    decays = 0.4 / 2.0 ** (np.arange(5) + settings.refinement)
    losses = []
    for decay in decays:
        problem = _record(case.having(weight_decay=decay))
        end = descent.run(problem, (case.a_init, case.v_init), 0.02, round(1000 / decay), logged=1).final
        missed = problem.test_loss(end).max()
        losses.append(missed + abs(missed - case.having(weight_decay=decay).apply(formula)[1]) / decay**2)
    return Order(list(decays), losses, 2)


def _record(case: Case) -> RelativeEncoding:
    return RelativeEncoding(case.n, case.n1, case.d, case.alpha, tuple(case.betas), case.weight_decay)

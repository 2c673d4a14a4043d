"""Checks of what becomes of unseen positions: slopes of the loss, flow, descent, ladders of step sizes, drawn sequences."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import jax
import numpy as np

from lemmata.dynamics import descent, flow
from lemmata.dynamics.compiling import lightly
from lemmata.dynamics.jax_problem import register
from lemmata.evidence.convergence import convergence
from lemmata.language.case import Case
from lemmata.language.check import Settings, descended, exact, integrated, sampled, tested
from lemmata.language.relation import All, Equal, Estimate, ForAll, Limit, Recurrence
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.ape.runs import ONE_SHAPE, TWO_SHAPES, positions, record, window_loss
from lemmata.prove.rates import slopes
from lemmata.terms.arithmetic import array, exp, number, world
from lemmata.terms.random.draws import normal
from lemmata.terms.types import Matrix, Scalar, Tensor, Vector
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.linear_attention.claims.ape.unseen import UNSEEN_DECAY, UNSEEN_DESCENT, UNSEEN_LIMIT, UNSEEN_LOSS
from lemmata.theory.linear_attention.problem import AbsoluteEncoding

SMALL = {"n1": (1, 2), "unseen": (1, 2), "d": (1, 2)}


@exact(UNSEEN_DESCENT, sizes=SMALL)
def follows_the_gradient_of_every_sequence(formula, case):
    """Every step along the derivative of the loss of any sequence, another one each time, beside any vectors at the other positions."""
    slope = _slope_at_any_step(case)
    steps = Recurrence(case.p_init, lambda k, vector: vector - case.step_size * slope(k, vector) - case.weight_decay * vector)
    return ForAll(steps, lambda k: case.apply(formula, steps=k), index="steps")


@tested(UNSEEN_DESCENT, examples=20, floats=True, at=TWO_SHAPES)
def is_where_descent_takes_them(formula, case):
    """Gradient descent on the population loss, its weight decay eps/eta per unit of time."""
    problem = record(case.having(weight_decay=case.weight_decay / case.step_size))
    final = descent.run(problem, case.p, case.step_size, case.steps, logged=1).final if case.steps else case.p
    return Equal(final[case.site], case.apply(formula))


@exact(UNSEEN_DECAY, sizes=SMALL)
def solves_the_flow_of_every_sequence(formula, case):
    """Its slope in time is -eps p, from the start on, and the loss of no sequence has a slope of its own there."""
    here = case.apply(formula)
    slope = np.array([entry.diff(case.t) for entry in here])
    return All(
        Equal(case.having(t=0).apply(formula), case.p_init),
        Equal(slope, -case.weight_decay * here),
        Equal(_loss_slopes(case), 0),
    )


@integrated(UNSEEN_DECAY, at=TWO_SHAPES)
def is_where_the_flow_takes_them(formula, case, settings):
    """The flow of the population loss."""
    return Equal(flow.solve(record(case), case.p, case.t, **settings.solver).final[case.site], case.apply(formula))


@descended(UNSEEN_DECAY, at=ONE_SHAPE)
def is_approached_by_descent_in_first_order(formula, case, settings):
    """Gradient descent to the same time with ever smaller steps."""
    limit = case.apply(formula)
    return convergence(record(case), case.p, case.t, limit, settings, observe=lambda final: final[case.site], steps=100)


@exact(UNSEEN_LIMIT, sizes=SMALL)
def is_the_limit_of_the_only_solution(formula, case):
    """The loss of no sequence has a slope there, so that dp/dt = -eps p, which e^{-eps t} p solves alone; its limit in time."""
    return All(
        Equal(_loss_slopes(case), 0),
        Limit(lambda t: case.p_init * exp(-case.weight_decay * t), case.apply(formula)),
    )


@integrated(UNSEEN_LIMIT, examples=4, at=TWO_SHAPES)
def is_where_a_long_flow_ends(formula, case, settings):
    """The flow for fifty times the time scale of the weight decay, or to t = 50 if there is none."""
    final = flow.solve(record(case), case.p, settings.late(50 / (case.weight_decay or 1)), **settings.solver).final
    return Equal(final[case.site], case.apply(formula))


@exact(UNSEEN_LOSS, sizes={"n1": (1, 2, 3), "unseen": (1, 2), "d": (1, 2)})
def follows_from_any_window_beside_forgotten_vectors(formula, case):
    """The second moments of the error at unseen positions, whose vectors are 0 if weight decay acts, whatever those of the window are."""
    n, kept = positions(case), 1 if case.weight_decay == 0 else 0
    p = np.concatenate([case.p_init[: case.n1], kept * case.p_init[case.n1 :]])
    losses = task.mean(lambda s: np.array(task.squares(p @ p.T, s, case.alpha, case.betas)[case.n1 :]), n, n, case.alpha)
    return Equal([case.apply(formula)] * case.unseen, losses)


@integrated(UNSEEN_LOSS, at=TWO_SHAPES)
def is_the_test_loss_at_the_end_of_the_flow(formula, case, settings):
    """The test loss of the unseen positions once weight decay has forgotten them."""
    problem, final = _trained(case, settings)
    return Equal(problem.test_loss(final)[case.n1 :], np.full(case.unseen, case.apply(formula)))


@sampled(UNSEEN_LOSS, at=ONE_SHAPE)
def is_the_mean_squared_error_on_full_sequences(formula, case, settings):
    """The squared errors of the trained model on 20 000 drawn sequences without padding."""
    problem, final = _trained(case, settings)
    x = normal(jax.random.key(settings.seed), (20_000, positions(case), case.d))
    errors = np.asarray(_squared_errors(register(problem), final, x))[:, case.n1 :]
    return Estimate(errors.mean(0), errors.std(0) / np.sqrt(len(errors)), np.full(case.unseen, case.apply(formula)))


def _loss_slopes(case: Case) -> Matrix:
    """Return the slopes, by the case's position vector, of the losses of sequences with one 1 or two: the loss is a quadratic form in them,
    of which these are all coefficients.
    """
    ones = [*itertools.combinations_with_replacement(range(case.n1), 2)]
    sequences = [array([number(int(i in pair), case.alpha) for i in range(positions(case))]) for pair in ones]

    def loss(vector: Vector, sequence: Vector) -> Scalar:
        p = case.p.copy()
        p[case.site] = vector
        return window_loss(p, sequence, case.n1, case.alpha, [case.beta])

    return np.stack([slopes(lambda x, s=s: loss(x, s), case.p_init) for s in sequences])


def _slope_at_any_step(case: Case) -> Callable[[Scalar, Vector], Vector]:
    """Return that derivative as a function of step and vector; the sequence and the other vectors are others, of which nothing is known."""
    vectors, sequence = (unknown_sequence(name, case.alpha) for name in ("vectors", "sequence"))

    def at(k: Scalar, vector: Vector) -> Vector:
        seen = [sequence(i, k) for i in range(case.n1)]
        s = array([*seen, *[number(0, case.alpha)] * case.unseen], case.alpha)
        others = [[vectors(i, j, k) for j in range(case.d)] for i in range(positions(case))]

        def loss(here: Vector) -> Scalar:
            p = array(others, case.alpha)
            p[case.site] = here
            return window_loss(p, s, case.n1, case.alpha, [case.beta])

        return _slopes_of_quartic(loss, vector) if world(*vector) == "fraction" else slopes(loss, vector)

    return at


def _slopes_of_quartic(function: Callable[[Vector], Scalar], point: Vector) -> Vector:
    """Return the slopes of a polynomial of degree 4 at fractions, where it is no symbol's: its differences of fourth order are exact."""

    def slope(axis: Vector) -> Scalar:
        before, less, more, beyond = (function(point + steps * axis) for steps in (-2, -1, 1, 2))
        return (before - 8 * less + 8 * more - beyond) / 12

    return array([slope(axis) for axis in np.eye(len(point), dtype=int)], point)


def _trained(case: Case, settings: Settings) -> tuple[AbsoluteEncoding, np.ndarray]:
    problem = record(case.having(beta=case.betas[0]))
    return problem, flow.solve(problem, case.p_init, settings.late(30 / (case.weight_decay or 1)), **settings.solver).final


@lightly
def _squared_errors(problem: AbsoluteEncoding, params: Matrix, x: Tensor) -> Matrix:
    return problem.squared_errors(params, x)

"""Checks of the losses along training: second moments of the solution of the flow, and runs."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.domain import Choice
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.rpe.aligned import moments, pairs, record_on
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import array, circulant, exp, number
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.arguments import counted
from lemmata.theory.linear_attention.claims.rpe.loss_curves import LOSS_CURVES
from lemmata.theory.linear_attention.exponential import decay
from lemmata.theory.linear_attention.problem import lag_gaps
from lemmata.theory.linear_attention.rpe.fixed_point import resting_weights


@exact(LOSS_CURVES, every={"a_init": Opaque("n"), "tau": Opaque("n", even=True)})
def are_the_losses_of_the_solution_on_every_ring(formula, case):
    """Weights that start where they should and solve the flow of the problem's loss; that loss, and the squared errors of one position."""
    counts, like = counted(case.tau, case.n1), case.a_init
    weights = array(counts, like)
    rests = resting_weights(counts, case.tau, case.weight_decay)

    def solution(t: Scalar) -> Vector:
        return rests + (like - rests) * decay(2 * weights + case.weight_decay, t)

    def loss(a: Vector) -> Scalar:
        return (weights * lag_gaps(a, np.array([1]), case.tau)).sum()

    a, (train, test) = solution(case.t), case.apply(formula)
    gaps = circulant(a) - circulant(case.tau)
    return All(
        Equal(solution(number(0, case.t)), like),
        Equal(rate_along(solution, case.t, 1), -slopes(loss, a) - case.weight_decay * a),
        Equal(train, loss(a)),
        Equal((gaps * gaps).sum(-1), test + 0 * a),
    )


@exact(LOSS_CURVES, sizes={"n": (3, 4), "n1": (1, 2)})
def are_second_moments_of_the_solution(formula, case):
    """Weights that solve the flow of the sum over pairs, and the second moments of their errors, in the window and at every position."""
    n, seen, decay = case.n, pairs(case.n, case.n1), case.weight_decay
    rests = [2 * count * tau / (2 * count + decay) if count else number(0, case.alpha) for count, tau in zip(seen, case.tau, strict=True)]
    solution = [rest + (a - rest) * exp(-(2 * count + decay) * case.t) for rest, a, count in zip(rests, case.a_init, seen, strict=True)]
    slopes = [-2 * count * (a - tau) - decay * a for count, a, tau in zip(seen, solution, case.tau, strict=True)]
    weights = circulant(array(solution, case.alpha))
    window = task.mean(lambda s: sum(task.squares(weights, s, case.alpha, case.betas)[: case.n1]), n, case.n1, case.alpha)
    train, test = case.apply(formula)
    return All(Equal([a.diff(case.t) for a in solution], slopes), Equal(train, window), Equal([test] * n, moments(weights, case)))


@integrated(LOSS_CURVES, at={"n": Choice(5, 8), "n1": Choice(3)})
def are_the_losses_along_the_flow(formula, case, settings):
    """Training loss, and test loss of every position, at the end of a run."""
    problem = record_on(case, case.n, ring=case.ring)
    final = flow.solve(problem, case.a_init[problem.lags % case.n], case.t, **settings.solver).final
    train, test = case.apply(formula)
    return All(Equal(problem.loss(final), train), Equal(problem.test_loss(final), np.full(case.n, test)))

"""Checks of the difference of squares of the weights: the gradient, trained students, descent, and thousands of students at once."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import descent
from lemmata.evidence.convergence import convergence
from lemmata.language.check import descended, exact, integrated, scaled
from lemmata.language.domain import Interval
from lemmata.language.relation import Equal, Order, Timed
from lemmata.proofs_checks.state_space.conserved.symbolic_flow import SMALL, STATES, rate, response, symbolic_flow
from lemmata.proofs_checks.state_space.large_runs import STEPS, WIDE, batch, each, size, timed_flow
from lemmata.proofs_checks.state_space.training import ONE_SHAPE, record, trained
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import number
from lemmata.theory.state_space.claims.conserved.weight_difference import WEIGHT_DIFFERENCE

TIME = 1 / 16
"""Short, since what is conserved is so at all times, and thousands of students are followed."""


@exact(WEIGHT_DIFFERENCE, every=STATES)
def weights_have_no_rate_on_any_tap(formula, case):
    """The derivative along what the last tap of any horizon adds to the flow of any states is zero; so is a sum of such with any forces."""
    a, b, c, tap = case.a, case.b, case.c, case.horizon - 1
    db, dc = slopes(lambda b: response(a, b, c, tap), b), slopes(lambda c: response(a, b, c, tap), c)
    return Equal(rate_along(lambda h: formula(b + h * db, c + h * dc), number(0, case.t), 1), 0 * a)


@exact(WEIGHT_DIFFERENCE, sizes=SMALL)
def weights_have_no_rate(formula, case):
    """The derivative along the gradient is zero."""
    parts, velocity = symbolic_flow(case)
    return Equal(rate(formula(parts[1], parts[2]), parts, velocity), 0)


@integrated(WEIGHT_DIFFERENCE, at=ONE_SHAPE)
def weights_are_the_same_after_training(formula, case, settings):
    """Before and after the flow of the training record."""
    _, b, c = trained(case, settings)
    return Equal(formula(b, c), formula(case.b, case.c))


@descended(WEIGHT_DIFFERENCE, at=ONE_SHAPE)
def drift_halves_with_the_step(formula, case, settings):
    """Descent to one time: the drift is of first order in the step size."""
    start = formula(case.b, case.c)
    return convergence(
        record(case), (case.a, case.b, case.c), case.t, start, settings, observe=lambda final: formula(*final[1:]), steps=256
    )


@scaled(WEIGHT_DIFFERENCE, at=WIDE)
def is_the_same_for_every_student_of_a_batch(formula, case, settings):
    """Before and after the flow, for every state of thousands of students."""
    problem, starts = batch(case, settings)
    run, seconds = timed_flow(problem, starts, TIME, rtol=settings.rtol, atol=settings.atol)
    relation = Equal(each(formula, *run.final[1:]), each(formula, *starts[1:]))
    return Timed(relation, size(starts, run), float(run.info["steps"].sum()), seconds)


@descended(WEIGHT_DIFFERENCE, tier="scale", at={**WIDE, "t": Interval(0.1, 0.25)})
def the_largest_drift_of_a_batch_halves_with_the_step(formula, case, settings):
    """Descent of thousands of students to one time: the largest drift of any state is of first order in the step size."""
    problem, starts = batch(case, settings)
    counts = [STEPS * 2**k for k in range(settings.refinement, settings.refinement + 3)]
    ends = [descent.batch(problem, starts, case.t / count, count, logged=1).final for count in counts]
    before = each(formula, *starts[1:])
    return Order([case.t / count for count in counts], [float(np.abs(each(formula, b, c) - before).max()) for _, b, c in ends], 1)

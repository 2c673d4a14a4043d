"""Checks of the training loss along training: its slope on symbols, and runs."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import exact, integrated
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.ape.runs import TWO_SHAPES, positions, record, start, window_loss
from lemmata.proofs_checks.relation import All, Equal
from lemmata.simulations import flow
from lemmata.theory.arithmetic import zeros
from lemmata.theory.linear_attention.claims.ape.training_curve import TRAINING_CURVE


@exact(TRAINING_CURVE, sizes={"n1": (1,), "unseen": (1,), "d": (1,)})
def begins_with_the_slope_of_the_expected_loss(formula, case):
    """The expected loss of the start, and its slope along its own gradient and weight decay."""
    p = np.concatenate([case.p_init, zeros((case.unseen, case.d), case.alpha)])
    there = task.mean(lambda s: window_loss(p, s, case.n1, case.alpha, [case.beta]), positions(case), case.n1, case.alpha)
    slopes = task.derivatives(there, case.p_init)
    fall = (slopes * (-slopes - case.weight_decay * case.p_init)).sum()
    curve = case.apply(formula)
    return All(Equal(case.having(t=0).apply(formula), there), Equal(curve.diff(case.t).subs(case.t, 0), fall))


@integrated(TRAINING_CURVE, at=TWO_SHAPES)
def is_the_population_loss_along_the_flow(formula, case, settings):
    """The population loss at the end of a run."""
    return Equal(record(case).loss(flow.solve(record(case), start(case), case.t, **settings.solver).final), case.apply(formula))

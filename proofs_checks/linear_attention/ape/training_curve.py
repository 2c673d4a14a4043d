"""Checks of the training loss along training: its slope on symbols, and runs."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.ape.riccati import EARLY, EVERY_START
from lemmata.proofs_checks.linear_attention.ape.runs import TWO_SHAPES, positions, record, start, window_loss, window_of_ring
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import number, world, zeros
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.ape.riccati import ape_gram
from lemmata.theory.linear_attention.claims.ape.training_curve import TRAINING_CURVE
from lemmata.theory.linear_attention.problem import window_target


@exact(TRAINING_CURVE, every=EVERY_START, at=EARLY)
def is_the_loss_of_what_solves_the_riccati_equation_for_every_size(formula, case):
    """|A - T|^2 of the matrix A of which `ape.riccati` proves that it solves the equation, for every window and dimension.

    The loss of the start, where A is P_0 P_0^T, is said by itself.
    """

    def loss(a: Matrix) -> Scalar:
        target = window_target(case.n1, case.alpha, [case.beta]) if world(case.p_init) == "ring" else window_of_ring(case)
        return ((a - target) * (a - target)).sum()

    first = case.having(t=number(0, case.t)).apply(formula)
    a = ape_gram(case.t, case.p_init, case.alpha, case.beta, case.weight_decay)
    return All(Equal(case.apply(formula), loss(a)), Equal(first, loss(case.p_init @ case.p_init.T)))


@exact(TRAINING_CURVE, sizes={"n1": (1,), "unseen": (1,), "d": (1,)})
def begins_with_the_slope_of_the_expected_loss(formula, case):
    """The expected loss of the start, and its slope along its own gradient and weight decay."""
    p = np.concatenate([case.p_init, zeros((case.unseen, case.d), case.alpha)])
    there = task.mean(lambda s: window_loss(p, s, case.n1, case.alpha, [case.beta]), positions(case), case.n1, case.alpha)
    slopes = task.derivatives(there, case.p_init)
    fall = (slopes * (-slopes - case.weight_decay * case.p_init)).sum()
    begins = number(0, case.t)
    slope = rate_along(lambda t: case.having(t=t).apply(formula), begins, 1)
    return All(Equal(case.having(t=begins).apply(formula), there), Equal(slope, fall))


@integrated(TRAINING_CURVE, at=TWO_SHAPES)
def is_the_population_loss_along_the_flow(formula, case, settings):
    """The population loss at the end of a run."""
    return Equal(record(case).loss(flow.solve(record(case), start(case), case.t, **settings.solver).final), case.apply(formula))

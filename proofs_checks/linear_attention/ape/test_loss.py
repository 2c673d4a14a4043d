"""Checks of the test loss at every position: second moments, and long flows under ever smaller weight decay."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.case import Case
from lemmata.language.check import Settings, exact, integrated
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.ape.runs import SLOW
from lemmata.terms.arithmetic import zeros
from lemmata.theory.linear_attention.claims.ape.test_loss import TEST_LOSS
from lemmata.theory.linear_attention.problem import AbsoluteEncoding, window_target


@exact(TEST_LOSS, at={"d": Choice(6)}, sizes={"n": range(3, 8)})
def follows_from_what_was_learnt(formula, case):
    """The second moments of the error if the window has learnt its target and the rest is 0."""
    learnt = zeros((case.n, case.n), case.alpha)
    learnt[: case.n1, : case.n1] = window_target(case.n1, case.alpha, case.betas)
    losses = task.mean(lambda s: np.array(task.squares(learnt, s, case.alpha, case.betas)), case.n, case.n, case.alpha)
    return Equal(case.apply(formula), losses)


@integrated(TEST_LOSS, at={"n": Choice(6, 9), "n1": Choice(3), "d": Choice(4)})
def is_the_limit_of_the_flow(formula, case, settings):
    """Long flows under two weight decays, extrapolated to none: while every mode is kept, it enters the loss by its square."""
    margin = np.linalg.eigvalsh(window_target(case.n1, case.alpha, case.betas))[0]
    if 0 <= margin < SLOW * abs(case.alpha):
        raise ValueError(f"the target's least eigenvalue must be above {margin:.1g} for a flow to settle")
    rate = min(margin, 0.4) if margin > 0 else 0.4
    wide, narrow = (_losses(case, each, settings) for each in (rate, rate / 2))
    return Equal((4 * narrow - wide) / 3, case.apply(formula))


def _losses(case: Case, weight_decay: float, settings: Settings) -> np.ndarray:
    problem = AbsoluteEncoding(case.n, case.n1, case.d, case.alpha, tuple(case.betas), weight_decay)
    return problem.test_loss(flow.solve(problem, case.p_init, settings.late(20 / weight_decay), **settings.solver).final)

"""Checks of the joint limit on seen lags: conditions that determine it, long flows, and descent."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.evidence.convergence import convergence
from lemmata.language.case import Case
from lemmata.language.check import descended, integrated, tested
from lemmata.language.domain import Integer
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention.rpe.together import ONE_SHAPE, TWO_SHAPES, record, settling
from lemmata.theory.linear_attention.claims.rpe.joint_limit_seen_lags import SEEN_LIMIT


@tested(SEEN_LIMIT, part="the limit", examples=20, floats=True, at={"n1": Integer(3, 6)})
def is_the_zero_of_the_loss_with_the_same_difference(formula, case):
    """|a|^2 - |v|^2 over all lags as at the start, and a loss of 0 by the problem's own formula."""
    a, scale = case.apply(formula)
    start, end = _joined(case, case.a_init, case.v_init), _joined(case, a, scale * np.eye(case.d)[0])
    kept, before = [weights @ weights - value @ value for weights, value in (end, start)]
    return All(Equal(kept, before), Equal(record(case).loss(end), 0.0))


@integrated(SEEN_LIMIT, part="convergence", at=TWO_SHAPES)
def is_where_a_long_flow_ends_up_to_sign(formula, case, settings):
    """Seen weights and value direction at the end of a long flow, both turned so that v points along theta."""
    a, scale = case.apply(formula)
    start = _joined(case, case.a_init, case.v_init)
    time = settling(case.having(a_init=start[0]), settings)
    weights, value = _turned(case, flow.solve(record(case), start, time, **settings.solver).final)
    return All(Equal(weights, a), Equal(value, scale * np.eye(case.d)[0]))


@descended(SEEN_LIMIT, part="convergence", at=ONE_SHAPE)
def is_missed_by_descent_in_first_order_of_the_step(formula, case, settings):
    """Gradient descent to t = 10 with ever smaller steps: |a|^2 - |v|^2 drifts with the step, and the limit with it."""
    a, scale = case.apply(formula)
    start, limit = _joined(case, case.a_init, case.v_init), np.array([*a, scale, *np.zeros(case.d - 1)])
    return convergence(record(case), start, 10.0, limit, settings, observe=lambda p: np.concatenate(_turned(case, p)), steps=1000)


def _joined(case: Case, a: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return np.concatenate([case.outside[0], a, case.outside[1]]), v


def _turned(case: Case, end: tuple[np.ndarray, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    sign = 1.0 if end[1][0] >= 0 else -1.0
    return sign * end[0][case.unseen : len(end[0]) - case.unseen], sign * end[1]

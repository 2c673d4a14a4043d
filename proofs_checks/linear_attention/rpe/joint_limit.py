"""Checks of the joint limit: conditions that determine it, and long flows."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import enclosed, integrated, tested
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.linear_attention.rpe.together import TWO_SHAPES, positions, record, settling
from lemmata.terms.arithmetic import number
from lemmata.theory.linear_attention.claims.rpe.joint_limit import LIMIT
from lemmata.theory.linear_attention.problem import ring_target


@enclosed(LIMIT, part="the limit", examples=8)
@tested(LIMIT, part="the limit", examples=30)
def is_a_zero_of_the_loss_with_the_same_difference(formula, case):
    """a_k V = tau_k on seen lags, a_k unchanged on the others, |a|^2 - V^2 as at the start, V > 0."""
    (a, scale), n = case.apply(formula), positions(case)
    target, lags = ring_target(n, case.alpha, [case.beta]), range(1 - n, n)
    products = [a[k] * scale if abs(lag) < case.n1 else a[k] for k, lag in enumerate(lags)]
    wanted = [target[lag % n] if abs(lag) < case.n1 else case.a_init[k] for k, lag in enumerate(lags)]
    kept = (case.a_init * case.a_init).sum() - (case.v_init * case.v_init).sum()
    return All(Equal(products, wanted), Equal((a * a).sum() - scale * scale, kept), AtLeast(scale, number(0, scale)))


@integrated(LIMIT, part="convergence", at=TWO_SHAPES)
def is_where_a_long_flow_ends_up_to_sign(formula, case, settings):
    """Weights and value direction at the end of a long flow, both turned so that v points along theta."""
    a, scale = case.apply(formula)
    end_a, end_v = flow.solve(record(case), (case.a_init, case.v_init), settling(case, settings), **settings.solver).final
    sign, seen = (1.0 if end_v[0] >= 0 else -1.0), np.abs(np.arange(len(a)) - len(a) // 2) < case.n1
    return All(Equal(np.where(seen, sign * end_a, end_a), a), Equal(sign * end_v, scale * np.eye(case.d)[0]))

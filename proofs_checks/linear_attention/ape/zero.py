"""Checks of the threshold of zero training loss: leading minors of the target, and the end of training on both sides of it."""

from __future__ import annotations

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import enclosed, integrated, tested
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.linear_attention.ape.runs import FULL_SHAPES, record, settled, window_of_ring
from lemmata.terms.arithmetic import number
from lemmata.terms.types import Formula
from lemmata.theory.linear_attention.ape.riccati import ape_gram
from lemmata.theory.linear_attention.claims.ape.zero import THRESHOLD


@enclosed(THRESHOLD, part="the threshold", examples=20)
@tested(THRESHOLD, part="the threshold", examples=20)
def makes_the_determinant_vanish_first(formula, case):
    """At the threshold the leading minors D_k = alpha D_{k-1} - beta^2 D_{k-2} are positive up to the last one, which is 0."""
    alpha, minors = formula(case.n1, case.size), [number(1, case.size)]
    for k in range(case.n1):
        minors.append(alpha * minors[k] - (minors[k - 1] if k else 0))
    return All(AtLeast(minors[: case.n1], number(0, case.size)), Equal(minors[case.n1], number(0, case.size)))


@tested(THRESHOLD, part="convergence", examples=40, floats=True)
def separates_starts_that_reach_zero_from_those_that_do_not(formula, case):
    """The loss of the Riccati solution at t = inf, alpha at the threshold and a margin above and below it, beside the target's square."""
    losses, sizes = [], []
    for side in (1, 0, -1):
        there = _beside(formula, case, side)
        target = window_of_ring(there)
        gap = ape_gram(np.inf, case.p_init, there.alpha, there.beta) - target
        losses.append((gap * gap).sum())
        sizes.append(1 + (target * target).sum())
    above, on, below = losses
    return All(Equal(above, 0.0, scale=sizes[0]), Equal(on, 0.0, scale=sizes[1]), AtLeast(below, _shortfall(case) ** 2, scale=sizes[2]))


@integrated(THRESHOLD, part="convergence", at=FULL_SHAPES)
def separates_runs_that_reach_zero_from_those_that_do_not(formula, case, settings):
    """Flows to a settled loss, alpha a margin above and below the threshold."""
    cases = [_beside(formula, case, side) for side in (1, -1)]
    above, below = (float(record(there).loss(settled(there, settings))) for there in cases)
    # Below, the least eigenvalue is -shortfall and its square is lost; a run comes as near to that from above as its solver does.
    return All(Equal(above, 0.0), AtLeast(below, _shortfall(case) ** 2 * (1 - 1e-6)))


def _shortfall(case: Case) -> float:
    return case.margin * case.size


def _beside(formula: Formula, case: Case, side: int) -> Case:
    return case.having(alpha=formula(case.n1, case.size) * case.size + side * _shortfall(case), beta=case.sign * case.size)

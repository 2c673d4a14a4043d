"""Checks of the threshold of zero training loss: leading minors of the target, and runs on both sides of it."""

from __future__ import annotations

from lemmata.proofs_checks.check import Settings, enclosed, integrated, tested
from lemmata.proofs_checks.linear_attention.ape.runs import TWO_SHAPES, start
from lemmata.proofs_checks.relation import All, AtLeast, Equal
from lemmata.simulations import flow
from lemmata.theory.arithmetic import number
from lemmata.theory.case import Case
from lemmata.theory.linear_attention.claims.ape.zero import THRESHOLD
from lemmata.theory.linear_attention.problem import AbsoluteEncoding


@enclosed(THRESHOLD, examples=20)
@tested(THRESHOLD, examples=20)
def makes_the_determinant_vanish_first(formula, case):
    """At the threshold the leading minors D_k = alpha D_{k-1} - beta^2 D_{k-2} are positive up to the last one, which is 0."""
    alpha, minors = formula(case.n1, case.size) * case.size, [number(1, case.size)]
    for k in range(case.n1):
        minors.append(alpha * minors[k] - (case.size * case.size * minors[k - 1] if k else 0))
    return All(AtLeast(minors[: case.n1], number(0, case.size)), Equal(minors[case.n1], number(0, case.size)))


@integrated(THRESHOLD, at=TWO_SHAPES)
def separates_runs_that_reach_zero_from_those_that_do_not(formula, case, settings):
    """Flows to a settled loss, alpha a margin above and below the threshold."""
    threshold, shortfall = formula(case.n1, case.size), case.margin * case.size
    above, below = (_final_loss(case, threshold * case.size + sign * shortfall, settings) for sign in (1, -1))
    # Below, the least eigenvalue is -shortfall and its square is lost; a run comes as near to that from above as its solver does.
    return All(Equal(above, 0.0), AtLeast(below, shortfall**2 * (1 - 1e-6)))


def _final_loss(case: Case, alpha: float, settings: Settings) -> float:
    problem = AbsoluteEncoding(7, case.n1, case.d, alpha, (case.sign * case.size,))
    return float(problem.loss(flow.solve(problem, start(case), 100.0, **settings.solver).final))

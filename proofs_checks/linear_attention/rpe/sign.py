"""Checks of the joint sign: conditions that determine the limit, and runs."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.case import Case
from lemmata.language.check import enclosed, exact, integrated, tested
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.terms.arithmetic import number
from lemmata.theory.linear_attention.claims.rpe.sign import SIGN
from lemmata.theory.linear_attention.problem import RelativeEncoding


@enclosed(SIGN, part="the limit", examples=8)
@tested(SIGN, part="the limit", examples=30)
def keeps_the_product_the_difference_and_the_sign(formula, case):
    """a v = alpha, a^2 - v^2 as at the start, and a + v on the side of 0 where it began."""
    a, v = case.apply(formula)
    start = case.a_init + case.v_init
    return All(
        Equal(a * v, case.alpha),
        Equal(a * a - v * v, case.a_init * case.a_init - case.v_init * case.v_init),
        AtLeast((a + v) * start, number(0, case.alpha)),
    )


@exact(SIGN, part="the limit")
def has_the_sign_of_the_start(formula, case):
    """Neither part has the other sign than a + v at the start."""
    return AtLeast(np.array(case.apply(formula)) * (case.a_init + case.v_init), 0)


@integrated(SIGN, part="convergence")
def is_where_the_flow_of_one_site_ends(formula, case, settings):
    """The two parameters once a_0 + v, growing at a rate of 2 alpha, has left 0 and both have settled, at 4 alpha or more."""
    time = settings.late((20 + np.log1p(np.sqrt(abs(case.alpha)) / abs(case.a_init + case.v_init))) / abs(case.alpha))
    a, v = flow.solve(_single(case), (np.array([0.0, 0.0, case.a_init, 0.0, 0.0]), np.array([case.v_init])), time, **settings.solver).final
    return Equal([a[2], v[0]], list(case.apply(formula)))


def _single(case: Case) -> RelativeEncoding:
    return RelativeEncoding(3, 1, 1, case.alpha, (), ring=False)

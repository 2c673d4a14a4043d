"""Checks of the escape from the saddle: the leading speed, and the trained chain."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import register
from lemmata.language.check import exact, integrated
from lemmata.language.domain import EVERY, Choice, Integer, Interval
from lemmata.language.relation import All, Equal
from lemmata.theory.chain_traversal.claims.vanishing.escape_time import ESCAPE
from lemmata.theory.chain_traversal.problem import Traversal

FEW, SOME = 1e-3, 5e-3
"""The next order in alpha and beta, which the time leaves out: a few times the largest alpha, 1e-4 or 8e-4."""


@exact(ESCAPE, sizes={"n": EVERY}, at={"start": Choice(1)})
def is_the_time_that_the_leading_slope_takes(formula, case):
    """The derivative by the size at the end, times the speed alpha^{i-1} i/(2 (2n)^i N); zero from a size to itself."""
    n, i = case.n, case.start
    speed = i * case.alpha ** (i - 1) / (2 * (2 * n) ** i * 2 * n * (2 * n - 1))
    still = case.having(alpha_init=case.alpha).apply(formula)
    return All(Equal(case.apply(formula).diff(case.alpha) * speed, 1), Equal(still, 0))


@exact(ESCAPE, sizes={"n": EVERY}, at={"n": Integer(3, None, search=(3, 6)), "start": Choice(1, 2)})
def is_the_time_that_the_leading_slope_takes_from_nearby(formula, case):
    """The same on chains of three vertices or more, from the second vertex too."""
    return is_the_time_that_the_leading_slope_takes(formula, case)


@exact(ESCAPE, sizes={"n": EVERY, "start": EVERY}, at={"n": Integer(4, None, search=(4, 6)), "start": Integer(3, lambda c: c.n - 1)})
def is_the_time_that_the_leading_slope_takes_from_any_distance(formula, case):
    """The same on longer chains, from any distance from three on."""
    return is_the_time_that_the_leading_slope_takes(formula, case)


@integrated(ESCAPE, examples=1, rtol=FEW, at={"n": Choice(4), "start": Choice(2), "alpha": Interval(5e-5, 1e-4)})
def is_the_time_of_the_trained_chain(formula, case, settings):
    """The sizes of alpha and beta after that time from every distance up to the case's, in the flow of the record."""
    finals = []
    for start in range(1, case.start + 1):
        record = register(Traversal(case.n, np.eye(case.n - 1)[start - 1]))
        time = case.having(start=start).apply(formula)
        finals.append([float(size) for size in flow.solve(record, (case.alpha_init, 0.0), time, **settings.solver).final])
    return Equal(np.array(finals) / case.alpha, np.array([[1.0, 0.0]] * case.start), scale=1.0)


@integrated(ESCAPE, examples=1, rtol=SOME, at={"n": Choice(4), "start": Choice(3), "alpha": Interval(3e-4, 8e-4)})
def is_the_time_of_the_trained_chain_from_afar(formula, case, settings):
    """The same from distance 3, where a smaller size would take so long that rounding of the slope drives the solver."""
    return is_the_time_of_the_trained_chain(formula, case, settings)

"""Checks of what the second state keeps: a constant of the flow, and two trained states."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.domain import EVERY
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.state_space.frozen_training import LATE, symbolic_velocity, trained_on, velocity_of_powers
from lemmata.terms.arithmetic import array
from lemmata.theory.state_space.claims.frozen.runner_up import RUNNER_UP


@exact(RUNNER_UP, sizes={"p": EVERY})
def is_kept_by_the_flow_and_right_at_one(formula, case):
    """As a function of both states it has no rate along the gradient, and where the first is 1 it is the second's power."""
    first, second = case.a_first, case.a_second
    value, speed = case.apply(formula), velocity_of_powers(array([first, second]), [(case.p, 1)], lambda _: 1)
    return All(Equal(value.diff(first) * speed[0] + value.diff(second) * speed[1], 0), Equal(value.subs(first, 1), second ** (case.p - 2)))


@exact(RUNNER_UP)
def is_kept_by_the_gradient_of_the_recursion(formula, case):
    """The same along the gradient of the recursion's error."""
    first, second = case.a_first, case.a_second
    value, speed = case.apply(formula), symbolic_velocity(array([first, second]), {case.p: 1}, [1] * (case.p + 1))
    return Equal(value.diff(first) * speed[0] + value.diff(second) * speed[1], 0)


@integrated(RUNNER_UP)
def is_where_the_second_state_settles(formula, case, settings):
    """Two states trained on a target that lets the first end at 1 if the second ends where it is said to."""
    second = case.apply(formula) ** (1 / (case.p - 2))
    problem = trained_on({case.p: 1}, 2, 1 + second**case.p)
    final = flow.solve(problem, np.array([case.a_first, case.a_second]), settings.late(LATE), **settings.solver).final
    return Equal(final, [1, second])

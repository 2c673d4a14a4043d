"""Checks of the field on one tap: the derivative of the recursion's error, and autodiff."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics.jax_problem import compiled_velocity
from lemmata.language.check import exact, tested
from lemmata.language.relation import Equal
from lemmata.proofs_checks.state_space.frozen_training import COMPILED, SMALL, STATES, one_tap, symbolic_velocity, velocity_of_powers
from lemmata.theory.state_space.claims.frozen.clean_field import CLEAN_FIELD


@exact(CLEAN_FIELD, every=STATES)
def is_minus_the_derivative_of_the_error_at_every_tap(formula, case):
    """The derivative of the squared error of one sequence, whose tap is a sum of powers of the states, for any number of these."""
    return Equal(case.apply(formula), velocity_of_powers(case.a, [(case.p, 1)], lambda _: 1))


@exact(CLEAN_FIELD, sizes=SMALL)
def is_minus_the_derivative_of_the_recursions_error(formula, case):
    """The derivative of the squared error of one sequence, run through the recursion."""
    return Equal(case.apply(formula), symbolic_velocity(case.a, {case.p: 1}, [1] * (case.p + 1)))


@tested(CLEAN_FIELD, examples=15, floats=True, at=COMPILED)
def is_the_velocity_of_the_record(formula, case):
    """Autodiff of the training record's loss."""
    return Equal(case.apply(formula), np.asarray(compiled_velocity(one_tap(case.dim, case.p), case.a)))

"""Checks of the force on a state at zero: the derivative of the recursion's error, and autodiff."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics.jax_problem import compiled_velocity
from lemmata.language.check import exact, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.state_space.brute_force import squared_error
from lemmata.proofs_checks.state_space.training import record
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import array, number
from lemmata.terms.types import Scalar
from lemmata.theory.state_space.claims.poisoning.lowest_coefficient import LOWEST_COEFFICIENT
from lemmata.theory.state_space.problem import input_gram


@exact(LOWEST_COEFFICIENT, sizes={"samples": (1, 2), "horizon": (2, 3), "dim": (1, 2)})
def drives_a_state_at_zero(formula, case):
    """The derivative of the recursion's error by a state, at zero; no force is left where no sequence carries data on tap 1."""

    def error(state: Scalar) -> Scalar:
        return squared_error(array([state, *case.others], state), case.b, case.c, case.target_taps, case.inputs)

    silent = case.inputs.copy()
    silent[:, case.horizon - 2] = number(0, silent)
    return All(
        Equal(case.b[0] * case.c[0] * case.apply(formula), -rate_along(error, 0 * case.b[0], 1)),
        Equal(case.having(gram=input_gram(silent)).apply(formula), 0),
    )


@tested(LOWEST_COEFFICIENT, examples=15, floats=True, at={"horizon": Choice(4), "dim": Choice(3, 7)})
def is_the_velocity_of_a_state_at_zero(formula, case):
    """Autodiff of the training record's loss at a state of zero."""
    want = compiled_velocity(record(case), (case.a, case.b, case.c))[0][0]
    return Equal(case.b[0] * case.c[0] * case.apply(formula), np.asarray(want))

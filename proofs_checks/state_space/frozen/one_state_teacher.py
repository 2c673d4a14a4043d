"""Checks of the loss that B = C = 1 leaves: squares on symbols, and the training record."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.proofs_checks.state_space.brute_force import tap_loss
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.claims.frozen.one_state_teacher import LOSS_FLOOR
from lemmata.theory.state_space.problem import FrozenStudent


@exact(LOSS_FLOOR, sizes={"horizon": (1, 2, 3), "dim": (1, 2, 3)})
def is_the_least_loss(formula, case):
    """The loss less the floor is a sum of squares, one for each later tap; at one state a* and zeros elsewhere they vanish."""
    target = array([case.weight * case.a_star**h for h in range(case.horizon)], case.a_star)
    gram = array([[w * w if h == k else 0 * w for k in range(case.horizon)] for h, w in enumerate(case.amplitudes)], case.a_star)

    def found(a: Vector) -> Scalar:
        return tap_loss(a, 0 * a + 1, 0 * a + 1, target, gram)

    squares = [(1, w * ((case.a**h).sum() - target[h])) for h, w in enumerate(case.amplitudes) if h]
    best = array([case.a_star, *[0 * case.a_star] * (case.dim - 1)])
    return All(SumOfSquares(found(case.a), case.apply(formula), squares), Equal(found(best), case.apply(formula)))


@tested(LOSS_FLOOR, examples=30, floats=True, at={"horizon": Choice(4)})
def is_below_the_loss_of_the_record(formula, case):
    """The loss of the training record at any states, and at the best ones."""
    powers = case.a_star ** np.arange(case.horizon)
    problem = FrozenStudent(case.dim, case.horizon, case.weight * powers, np.diag(case.amplitudes**2))
    best = np.array([case.a_star] + [0.0] * (case.dim - 1))
    return All(AtLeast(problem.loss(case.a), case.apply(formula)), Equal(problem.loss(best), case.apply(formula)))

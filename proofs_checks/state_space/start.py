"""Checks of what makes weights a measure: the teacher's moments on symbols, and the signs of a trained student's weights."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import exact, integrated, tested
from lemmata.proofs_checks.relation import AtLeast, SumOfSquares
from lemmata.simulations import flow
from lemmata.theory.domain import Choice
from lemmata.theory.state_space.claims.start import MEASURE, TEACHER_MEASURE
from lemmata.theory.state_space.problem import DiagonalStudent

TIME = 500.0


@integrated(MEASURE, examples=2, at={"D": Choice(8)})
def bounds_the_weights_of_a_trained_student(formula, case, settings):
    """Weights after training on three taps, one sequence for each, by autodiff of the loss."""
    target = tuple(case.a_star**h for h in range(3))
    problem = DiagonalStudent(8, 3, target=target, gram=tuple(map(tuple, np.eye(3) / 3)))
    c = case.b + case.skew
    _, b, end = flow.solve(problem, (case.a, case.b, c), [TIME], **settings.solver).final
    return AtLeast(np.asarray(b * end), formula(case.b, c))


@exact(TEACHER_MEASURE)
@tested(TEACHER_MEASURE, examples=30)
def is_a_mean_of_squares(formula, case):
    """The form of the teacher's taps against squares of the polynomial at its states, by powers."""
    values = [sum(coefficient * a**i for i, coefficient in enumerate(case.x)) for a in case.a_star]
    return SumOfSquares(case.apply(formula), 0, [(1, root * value) for root, value in zip(case.root, values, strict=True)])

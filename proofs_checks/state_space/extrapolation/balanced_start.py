"""Checks of the signs of a trained student's weights."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import integrated
from lemmata.language.domain import Choice
from lemmata.language.relation import AtLeast
from lemmata.theory.state_space.claims.extrapolation.balanced_start import MEASURE
from lemmata.theory.state_space.problem import DiagonalStudent

TIME = 500.0
"""Long enough for a control's weight to turn negative from starts of scale 1."""


@integrated(MEASURE, examples=2, at={"D": Choice(7, 8)})
def bounds_the_weights_of_a_trained_student(formula, case, settings):
    """Weights after training on three taps, one sequence for each, by autodiff of the loss."""
    target = tuple(case.a_star**h for h in range(3))
    problem = DiagonalStudent(case.D, 3, target=target, gram=tuple(map(tuple, np.eye(3) / 3)))
    c = case.b + case.skew
    _, b, end = flow.solve(problem, (case.a, case.b, c), [settings.late(TIME)], **settings.solver).final
    return AtLeast(np.asarray(b * end), formula(case.b, c))

"""Check of the start: a student trained by the gradient of its loss, its weights' signs at the end."""

from __future__ import annotations

import numpy as np

from proofs_checks.check import integrated
from proofs_checks.relation import AtLeast
from simulations import flow
from theory.domain import Choice
from theory.state_space.claims.start import MEASURE
from theory.state_space.problem import DiagonalStudent

TIME = 500.0


@integrated(MEASURE, examples=2, at={"D": Choice(8)})
def bounds_the_weights_of_a_trained_student(formula, case, settings):
    """Weights after training on three taps, one sequence for each, by autodiff of the loss."""
    target = tuple(case.a_star**h for h in range(3))
    problem = DiagonalStudent(8, 3, target=target, gram=tuple(map(tuple, np.eye(3) / 3)))
    c = case.b + case.skew
    _, b, end = flow.solve(problem, (case.a, case.b, c), [TIME], **settings.solver).final
    return AtLeast(np.asarray(b * end), formula(case.b, c))

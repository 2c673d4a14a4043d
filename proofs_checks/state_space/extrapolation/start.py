"""Check of the weight that stays negative: students trained to the end in log-growths, which keep its sign."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import integrated
from lemmata.language.relation import AtLeast
from lemmata.proofs_checks.state_space.training import stiff
from lemmata.theory.state_space.claims.extrapolation.start import START
from lemmata.theory.state_space.problem import HyperbolicStudent

TIME = 1e4
"""Long after the taps are fitted."""


@integrated(START, examples=3, solver=1e-9)
def is_above_the_first_weight_to_the_end(formula, case, settings):
    """The first weight of a student trained on three taps, one sequence for each, over its size at the start."""
    target = tuple(case.a_star**h for h in range(3))
    problem = HyperbolicStudent(case.D, 3, target, tuple(map(tuple, np.eye(3) / 3)), u=tuple(case.b + case.c), v=tuple(case.b - case.c))
    a = case.size * case.a
    run = flow.solve(problem, (a, np.zeros(case.D)), [TIME / 10, TIME], **stiff(settings))
    weights = [float(b[0] * c[0]) for _, b, c in (problem.student(state) for state in zip(*run.states, strict=True))]
    return AtLeast(formula(case.b[0], case.c[0]) / case.b[0] ** 2, np.array(weights) / case.b[0] ** 2)

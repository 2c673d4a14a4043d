"""Checks of the growth of gaps: the velocities, and the gap along training."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics.jax_problem import register
from lemmata.language.case import Case
from lemmata.language.check import exact, integrated
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal
from lemmata.proofs_checks.state_space.frozen_training import quadrature, symbolic_velocity
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.claims.poisoning.gap_growth import GAP_GROWTH
from lemmata.theory.state_space.problem import FrozenStudent


@exact(GAP_GROWTH, sizes={"horizon": (2, 3, 4, 5)})
def is_the_rate_of_the_gap(formula, case):
    """The difference of two states' velocities over their gap; one sequence on each tap."""
    states = array([case.first, case.second])
    speed = symbolic_velocity(states, dict(enumerate(case.amplitudes)), case.target_taps)
    return Equal((case.first - case.second) * formula(*states, tap_forces(case, *states)), speed[0] - speed[1])


@integrated(GAP_GROWTH, at={"horizon": Choice(5)})
def adds_up_to_the_growth_of_the_gap(formula, case, settings):
    """The rate integrated along a trained record's path against the logarithm of the gap."""
    problem = register(FrozenStudent(2, case.horizon, case.target_taps, np.diag(case.amplitudes**2 / case.horizon)))

    def rate(a: Vector) -> Vector:
        return formula(a[0], a[1], tap_forces(case, *a))

    grown, final = quadrature(problem, np.array([case.first, case.second]), case.t, rate, settings)
    return Equal(grown, np.log((final[0] - final[1]) / (case.first - case.second)))


def tap_forces(case: Case, first: Scalar, second: Scalar) -> Vector:
    """Return 2 G_hh (k*_h - k_h) of two states with B = C = 1, one sequence on each tap."""
    gaps = [wanted - first**h - second**h for h, wanted in enumerate(case.target_taps)]
    return array([2 * w * w * gap / case.horizon for w, gap in zip(case.amplitudes, gaps, strict=True)], case.first)

"""Checks of the sufficient horizon: students between the teacher's states on symbols, and linear programs."""

from __future__ import annotations

import math

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.state_space.brute_force import tap
from lemmata.terms.arithmetic import array
from lemmata.theory.state_space.claims.extrapolation.horizon import HORIZON
from lemmata.theory.state_space.matching_students import largest_deviation

ROOM = 0.01
"""The least room at 2 D* that the linear programs resolve: their tolerance, about 1e-7, is to be a small part of it."""


@exact(HORIZON, sizes={"teacher_dim": (1, 2), "D": (1, 2, 3)})
def is_where_a_student_between_the_teachers_states_first_differs(formula, case):
    """Student and teacher of weights 1/prod |z_j - z_i|, which no sign hides: taps below the last agree, and that one differs by 1."""
    nodes, horizon = case.nodes, case.apply(formula)
    products = [math.prod(one - other for j, other in enumerate(nodes) if j != i) for i, one in enumerate(nodes)]
    signs = [(-1) ** (len(nodes) - 1 - i) for i in range(len(nodes))]  # of the products: positive on the student's states or the teacher's
    gaps = [tap(nodes, [1 / product for product in products], h) for h in range(horizon)]
    weights = array([sign * product for sign, product in zip(signs, products, strict=True)])
    return All(AtLeast(weights, 0), Equal(gaps, [0] * (horizon - 1) + [1]))


@tested(HORIZON, examples=12, rtol=1e-6, floats=True)
def leaves_no_room_to_the_next_tap(formula, case):
    """The farthest that a nonnegative student can be from the teacher at tap H, by linear programming, against that at H = 2 D*."""
    middle, half = (case.nodes[0] + case.nodes[-1]) / 2, (case.nodes[-1] - case.nodes[0]) / 2
    a_star = 0.9 * (case.nodes[1::2] - middle) / half  # what determines a measure does so wherever the origin and the unit are
    w_star = 1 / np.arange(1, len(a_star) + 1)
    room = [largest_deviation(a_star, w_star, H, -1.0, 1.0) for H in (case.apply(formula), 2 * case.teacher_dim)]
    if room[1] < ROOM:
        raise ValueError(f"the teacher's states are too close for linear programs: at 2 D* they find a room of {room[1]:.2g}")
    return Equal(room[0], 0.0, scale=room[1])

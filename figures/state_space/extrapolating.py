"""Students trained to the end by gradient flow on spanning data, and how far from the teacher they are over twenty taps.

G = I/H, D = 8 states, starts N(0, s^2), balanced ones with b = c; the coordinates of the flow keep the signs of balanced weights.
Source: COHEN_2026, "Various Examples Lead to Generalization".
"""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.theory.state_space.problem import HyperbolicStudent, impulse_response

STATES, TAPS = 8, 20
TEACHERS = ((0.8,), (0.8, -0.4))
"""States of the teachers of one and two states, all of weight 1."""


def target(states: tuple[float, ...]) -> np.ndarray:
    """Return a teacher's taps (TAPS,)."""
    return np.array([sum(state**h for state in states) for h in range(TAPS)])


def trained(teacher: tuple[float, ...], horizon: int, scale: float, balanced: bool, seed: int, time: float) -> np.ndarray:
    """Return the student (3, D) at that time of the flow, its rows a, b, c."""
    a, b, c = scale * np.random.default_rng(seed).standard_normal((3, STATES))
    c = b if balanced else c
    problem = HyperbolicStudent(STATES, horizon, target(teacher)[:horizon], np.eye(horizon) / horizon, u=b + c, v=b - c)
    return np.stack(problem.student(flow.solve(problem, (a, 0 * a), time, rtol=1e-9, atol=1e-12).final))


def errors(student: np.ndarray, teacher: tuple[float, ...]) -> np.ndarray:
    """Return |k_h - k*_h| (TAPS,)."""
    a, b, c = student
    return np.abs(impulse_response(a, b, c, TAPS) - target(teacher))

"""The exact gradient flow of a student in coordinates that keep signs: b + c = u e^g, b - c = v e^{-g}, unknowns (a, g).

With v = 0, that is b = c, no weight w = b c can change its sign, which a solver of the plain equations does not guarantee.
Source: COHEN_2026, "Teacher-Student Setting", gradient flow on the training loss.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from theory.state_space.problem import HyperbolicStudent, columns, data
from theory.state_space.problem import loss as squared_error

RTOL, ATOL = 1e-12, 1e-14


def flow(a: Any, b: Any, c: Any, target_taps: Any, gram: Any, t: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the student after time t of dp/dt = -grad L, relative tolerance 1e-12.

    Args:
        a, b, c: (D,) the student at time 0.
        target_taps: (H,) the teacher's taps.
        gram: (H, H) Gram matrix of the reversed inputs.
        t: time >= 0, in units of 1 / step size.

    Returns: (a, b, c), each (D,).

    Raises: ValueError for bad shapes or numbers; FloatingPointError if the flow does not reach t.

    >>> a, b, c = flow([0.0], [1.0], [1.0], [2.0], [[1.0]], 0.25 * np.log(3.0))
    >>> float((b * c)[0].round(10))  # k/(2 - k) grows as e^{8t}, from 1
    1.8
    """
    states = path(a, b, c, target_taps, gram, t)
    return states[0][-1], states[1][-1], states[2][-1]


def path(a: Any, b: Any, c: Any, target_taps: Any, gram: Any, times: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the student at several times, each (T, D); arguments as in `flow`."""
    from simulations import flow as engine

    a, b, c = columns(a=a, b=b, c=c)
    target, gram = data(target_taps, gram)
    record = HyperbolicStudent(a.size, target.size, tuple(target), tuple(map(tuple, gram)), u=tuple(b + c), v=tuple(b - c))
    states = engine.solve(record, (a, np.zeros_like(a)), times, rtol=RTOL, atol=ATOL).states
    students = [record.student(state) for state in zip(*states, strict=True)]
    a, b, c = (np.stack(parts) for parts in zip(*students, strict=True))
    return a, b, c


def losses(path: Any, target: Any, gram: Any) -> np.ndarray:
    """Return the training loss along a path of students (T,)."""
    return np.array([float(squared_error(a, b, c, target, gram)) for a, b, c in zip(*path, strict=True)])

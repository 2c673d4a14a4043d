"""The errors of the table's first row, by the flow and the recursion."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import Settings
from lemmata.proofs_checks.state_space.brute_force import response
from lemmata.proofs_checks.state_space.training import stiff
from lemmata.simulations.state_space import frozen
from lemmata.terms.types import Vector

TAPS = 20
SOLVED, VISIBLE = 1e-9, 0.01
"""An error that the solver resolves, and a spread of the states behind the largest, over the latter, that leaves more than that."""


def error(a: Vector) -> float:
    """Return the largest error of 20 taps over the largest tap of the teacher (1, 0), b* = c* = (1, sqrt(D - 1)), all by the recursion."""
    ones = np.ones(len(a))
    wanted = response(np.array([1.0, 0.0]), np.array([1.0, (len(a) - 1) ** 0.5]), np.array([1.0, (len(a) - 1) ** 0.5]), TAPS)
    return float(abs(response(a, ones, ones, TAPS) - wanted).max() / abs(wanted).max())


def clean(a_init: Vector, p: int, settings: Settings) -> float:
    """Return the error without the special sequence, by the flow."""
    return error(frozen.frozen_clean_endpoint_by_flow(a_init, p, **settings.solver))


def poisoned(a_init: Vector, p: int, settings: Settings) -> float:
    """Return the error with the special sequence, by an implicit solver: the flow is too stiff for others."""
    return error(frozen.frozen_poisoned_endpoint(a_init, p, **stiff(settings)))


def tells_harm(shape: Vector) -> bool:
    """Tell whether the solver can decide that poisoning does harm from a sorted shape: the others are equal, or differ visibly."""
    spread = shape[1] - shape[-1]
    return bool(spread == 0 or spread > VISIBLE * shape[0])

"""What theory says beside a simulated run: drifts of what the flow conserves, certified bounds, and endpoints in closed form.

A drift is the largest change over the logged times: along the flow it shows the solver's tolerance, under descent it is of the order of
the step size. The bound needs a teacher of one state and a student whose weights b c are not negative, as a start with b = c keeps them.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from lemmata.dynamics.runner import spread
from lemmata.store.store import Run
from lemmata.terms.types import Fields, Named
from lemmata.theory.state_space.extrapolation.certified_bound import tap_error_bound
from lemmata.theory.state_space.extrapolation.horizon import sufficient_horizon
from lemmata.theory.state_space.problem import FROZEN_SETTINGS, frozen_start, near_tie
from lemmata.theory.state_space.table.clean_error import clean_error


def summarise(run: Run) -> Fields:
    """Return theory's columns for a run of `lemmata.simulations.state_space`: names and numbers.

    Args: run: its record names the preset, or the method and the problem; its arrays hold times and students.
    """
    settings = run.record["parameters"]
    if "problem" in settings:
        return _trained(settings["problem"], run.arrays)
    return _first_row(settings["gap"], run.arrays) if settings["preset"] == "table-row-1" else {}


def _trained(problem: Named, arrays: Mapping[str, np.ndarray]) -> Fields:
    a, b, c = (arrays[name] for name in "abc")
    conserved = (b - c) * (b + c)
    found: Fields = {"conserved: b^2 - c^2, largest drift": spread(np.abs(conserved - conserved[0]).max((0, 2)))}
    teacher = round(problem["target"][0])
    if np.linalg.eigvalsh(np.array(problem["gram"])).min() > 0:
        found["horizon that fixes every tap, weights >= 0"] = sufficient_horizon(teacher)
    weights = b[-1] * c[-1]
    found["smallest weight b c"] = spread(weights.min(-1))
    if teacher == 1 and weights.min() >= 0:
        taps = len(problem["target"])
        bounds = np.array([tap_error_bound(*student, 1.0, 1.0, taps) for student in zip(a[-1], weights, strict=True)])
        found["certified bound of the error over all taps"] = spread(bounds.max(-1))
    return found


def _first_row(gap: str | float, arrays: Mapping[str, np.ndarray]) -> Fields:
    found: Fields = {}
    for setting in FROZEN_SETTINGS.values():
        kappa, scale = setting["kappa"], setting["scale"]
        forced = near_tie(scale, setting["steepness"]) if gap == "source" else None if isinstance(gap, str) else gap
        where = arrays["kappa"] == kappa
        starts = [frozen_start(int(seed), setting["states"], scale, forced) for seed in arrays["seed"][where]]
        exact = clean_error(np.array(starts), kappa - 1)
        found[f"clean error in closed form, kappa = {kappa}"] = spread(exact)
        found[f"largest relative difference, kappa = {kappa}"] = float(np.abs(arrays["clean_error"][where] / exact - 1).max())
    return found

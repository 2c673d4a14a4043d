"""Extrapolation error at the end of training on spanning data against the scale of the start, balanced and generic.

Source: COHEN_2026, "Various Examples Lead to Generalization", a start near zero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION
from lemmata.figures.state_space.extrapolating import STATES, TAPS, TEACHERS, errors, trained
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Fields, Formula
from lemmata.theory.state_space.claims.extrapolation.tap_bound import TAP_BOUND
from lemmata.theory.state_space.claims.signed import SIGNED_BOUND, VANISHING_START
from lemmata.theory.state_space.signed import vanishing_error

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "error-against-init-scale"
TEACHER, HORIZON, SEEDS, TIME = TEACHERS[0], 3, 4, 1e6
SCALES = (1.0, 0.1, 1e-2, 1e-3, 1e-4)  # decades; the claim's bound is asked for below 1
STARTS = {"generic": "generic start", "balanced": "balanced start, $b=c$"}


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train from both kinds of start: students (scales, seeds, 3, D)."""

    def compute() -> tuple[Fields, Fields]:
        seeds = range(SEEDS * seed, SEEDS * (seed + 1))
        students = {
            kind: np.array([[trained(TEACHER, HORIZON, scale, kind == "balanced", one, TIME) for one in seeds] for scale in SCALES])
            for kind in STARTS
        }
        return students, {kind: float(worst(found).max()) for kind, found in students.items()}

    parameters = {"teacher": TEACHER, "horizon": HORIZON, "scales": SCALES, "seeds": SEEDS, "time": TIME, "taps": TAPS, "states": STATES}
    return store.run("state-space init scale", parameters, compute, seed=seed, reach=[trained, errors]).arrays


def worst(students: np.ndarray) -> np.ndarray:
    """Return the largest tap error of students (scales, seeds, 3, D)."""
    return np.array([[errors(student, TEACHER).max() for student in row] for row in students])


def room(formula: Formula, students: np.ndarray) -> AtLeast:
    """Relate every tap error of the students to the bound that the formula gives for their states and weights."""
    flat = students.reshape(-1, 3, STATES)
    bounds = [formula(a, b * c, TEACHER[0], 1.0, max(TEACHER[0], np.abs(a).max()), TAPS) for a, b, c in flat]
    return AtLeast(np.array(bounds), np.array([errors(student, TEACHER) for student in flat]))


@shown(TAP_BOUND, data=data, tier="full")
def balanced_students_keep_to_the_bound(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """Every tap error of every balanced student is at most what the errors of its first three taps allow."""
    return room(formula, data["balanced"])


@shown(SIGNED_BOUND, data=data, tier="full")
def generic_students_keep_to_the_bound(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """Every tap error of every generic student is at most what its first three taps and the spread of its |w| allow."""
    return room(formula, data["generic"])


@shown(VANISHING_START, data=data, tier="full")
def generic_errors_vanish_with_the_scale(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """From scale 0.1 down the median error of generic starts is at most what the scale allows; both over the scale."""
    found = np.median(worst(data["generic"]), axis=1)
    small = np.array(SCALES) < 1
    bounds = np.array([formula(scale) for scale in np.array(SCALES)[small]])
    return AtLeast(bounds / np.array(SCALES)[small], found[small] / np.array(SCALES)[small])


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the runs and what is drawn."""
    lowest = float((data["generic"][:, :, 1] * data["generic"][:, :, 2]).min())
    return (
        f"Largest error over {TAPS} taps after training on spanning data (gradient flow to time {TIME:.0e}, D* = 1, a* = {TEACHER[0]:g}, "
        f"H = {HORIZON}, G = I/{HORIZON}, D = {STATES}) against the standard deviation of the start, {SEEDS} seeds a point, lines through "
        "the medians. With b = c no weight turns negative and every scale extrapolates, up to what the time of training leaves; from a "
        f"generic start negative weights (down to {lowest:.2g}) leave an error at zero loss; from scale 0.1 down its median stays below "
        "the scale (dashed)."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw errors as points, one for each seed, and a line through their medians."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    for (kind, words), colour, shift in zip(STARTS.items(), COLOURS[2:4], (0.93, 1.07), strict=True):
        found = worst(data[kind])
        axes.loglog(shift * np.array(SCALES), found, "o", markersize=4, markerfacecolor="none", color=colour)
        axes.loglog(shift * np.array(SCALES), np.median(found, axis=1), color=colour, linewidth=1, label=f"{words}, median")
    axes.plot([], [], "o", markersize=4, markerfacecolor="none", color="0.4", label="one start")
    small = np.array(SCALES)[np.array(SCALES) < 1]
    axes.loglog(small, [vanishing_error(scale) for scale in small], **PREDICTION, label="scale: bound on the median")
    axes.set(xlabel="scale of the start", ylabel=f"largest error over {TAPS} taps")
    axes.legend(loc="upper left")
    return figure

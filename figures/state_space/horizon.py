"""Extrapolation error at the end of training on spanning data against H - 2 D*: it falls where H reaches 2 D* + 1.

Source: COHEN_2026, "Various Examples Lead to Generalization", which states no bound on H.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS
from lemmata.figures.state_space.extrapolating import STATES, TAPS, TEACHERS, errors, trained
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Fields, Formula
from lemmata.theory.state_space.claims.extrapolation.horizon import HORIZON

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "error-against-horizon"
SCALE, SEEDS, TIME, FALL = 1e-2, 3, 1e5, 10
BEYOND = (-1, 0, 1, 2, 3)
"""The horizons looked at, H - 2 D*."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train balanced students of each teacher at each horizon: `error` (teachers, horizons, seeds)."""

    def compute() -> tuple[Fields, Fields]:
        found = np.zeros((len(TEACHERS), len(BEYOND), SEEDS))
        for (row, column, k), _ in np.ndenumerate(found):
            teacher = TEACHERS[row]
            student = trained(teacher, 2 * len(teacher) + BEYOND[column], SCALE, True, SEEDS * seed + k, TIME)
            found[row, column, k] = errors(student, teacher).max()
        return {"error": found}, {"largest error": float(found.max())}

    parameters = {"teachers": TEACHERS, "beyond": BEYOND, "seeds": SEEDS, "scale": SCALE, "time": TIME, "taps": TAPS, "states": STATES}
    return store.run("state-space horizons", parameters, compute, seed=seed, reach=[trained, errors]).arrays


@shown(HORIZON, data=data, tier="full")
def falls_at_the_sufficient_horizon(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """For each teacher the least error below the sufficient horizon is more than ten times the largest from there on."""
    short, long = [], []
    for row, teacher in enumerate(TEACHERS):
        enough = 2 * len(teacher) + np.array(BEYOND) >= formula(len(teacher))
        short.append(data["error"][row, ~enough].min())
        long.append(data["error"][row, enough].max())
    return AtLeast(np.array(short) / np.array(long), FALL)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the runs and what is drawn."""
    words = " and ".join(", ".join(f"{state:g}" for state in teacher) for teacher in TEACHERS)
    return (
        f"Largest error over {TAPS} taps after training on spanning data against H - 2D*: from H = 2D* + 1 on (dotted) zero loss leaves "
        "no other student of nonnegative weights, and what remains falls with the time of training. Balanced starts of scale "
        f"{SCALE:g}, gradient flow to time {TIME:.0e}, G = I/H, D = {STATES}, {SEEDS} seeds; teachers of one and two states, {words}, of "
        "weight 1."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw errors as points and a line through their medians, one colour per teacher."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    for teacher, found, colour, shift in zip(TEACHERS, data["error"], COLOURS[2:4], (-0.04, 0.04), strict=True):
        axes.plot(np.array(BEYOND) + shift, found, "o", markersize=4, markerfacecolor="none", color=colour)
        axes.plot(np.array(BEYOND) + shift, np.median(found, axis=1), color=colour, linewidth=1, label=f"$D^*={len(teacher)}$, median")
    axes.plot([], [], "o", markersize=4, markerfacecolor="none", color="0.4", label="one start")
    axes.axvline(1, color="black", linestyle=":", linewidth=1, label="$H=2D^*+1$")
    axes.set(xlabel=r"$H-2D^*$", ylabel=f"largest error over {TAPS} taps", yscale="log")
    axes.set_xticks(BEYOND)
    axes.legend()
    return figure

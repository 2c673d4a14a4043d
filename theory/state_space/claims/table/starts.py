"""Starts of the table's first row: those of the source's seeds, and the same at other sizes and gaps."""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import ratio
from lemmata.theory.state_space.problem import FROZEN_SETTINGS, frozen_start, near_tie

SEVEN = FROZEN_SETTINGS["kappa 7"]


def shapes() -> list[np.ndarray]:
    """Return the starts of the eight seeds over their size, each with three gaps: the source's, a tenth of the size, and as drawn."""
    gaps = (near_tie(SEVEN["scale"], SEVEN["steepness"]) / SEVEN["scale"], ratio(1, 10, SEVEN["scale"]), None)
    return [frozen_start(seed, SEVEN["states"], 1.0, gap) for seed in SEVEN["seeds"] for gap in gaps]


def source_starts(kappa: int) -> np.ndarray:
    """Return the starts of all eight seeds of one of the first row's settings (8, D)."""
    setting = FROZEN_SETTINGS[f"kappa {kappa}"]
    gap = near_tie(setting["scale"], setting["steepness"])
    return np.array([frozen_start(seed, setting["states"], setting["scale"], gap) for seed in setting["seeds"]])

"""Starts of the table's first row: those of the source's seeds, and the same at other sizes and gaps."""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.case import Case
from lemmata.theory.domain import Choice, Computed
from lemmata.theory.state_space.problem import FROZEN_SETTINGS, frozen_start, near_tie

SEVEN = FROZEN_SETTINGS["kappa 7"]


def resized_start(c: Case) -> np.ndarray:
    """Return the start of a seed at another size, its gap in proportion: the source's, a tenth of the size, or as drawn."""
    gaps = {"source": near_tie(SEVEN["scale"], SEVEN["steepness"]) / SEVEN["scale"], "tenth": 1 / 10}
    return c.scale * frozen_start(c.seed, SEVEN["states"], 1.0, gaps.get(c.gap))


ONE_SEED: dict[str, Any] = {"seed": Choice(*SEVEN["seeds"]), "a_init": Computed(resized_start)}


def source_starts(kappa: int) -> np.ndarray:
    """Return the starts of all eight seeds of one of the first row's settings (8, D)."""
    setting = FROZEN_SETTINGS[f"kappa {kappa}"]
    gap = near_tie(setting["scale"], setting["steepness"])
    return np.array([frozen_start(seed, setting["states"], setting["scale"], gap) for seed in setting["seeds"]])

"""Rows 2 and 3 run again, and means over the seeds that the source shows."""

from __future__ import annotations

import functools

import numpy as np

from lemmata.simulations.state_space import adaptive, network, presets, training
from lemmata.theory.state_space.problem import near_tie

SHOWN_SEEDS = {"2": (0, 1, 4, 5), "3": (0, 1, 3, 5)}
"""The seeds, counted from the first, over which the source's code takes the mean."""


@functools.cache
def second_row(first: int, extra: int) -> dict[str, np.ndarray]:
    """Return the errors of eight seeds of row 2, without and with special sequences."""
    found = {}
    for name, special in (("clean", False), ("poisoned", True)):
        seeds = range(first, first + len(presets.SEEDS))
        a, b, c, *data = presets.batch(seeds, near_tie(presets.SCALE, presets.STEEPNESS), special)
        end, _ = training.train(adaptive.PROJECTED, (a, b, c), data, extra, presets.RATE)
        training.refuse_unfinished(end, [f" (seed {seed})" for seed in seeds])
        found[name] = presets.errors(*end.student)
    return found


@functools.cache
def third_row(first: int, special: bool) -> np.ndarray:
    """Return the errors of row 3, of the seeds that the source's code shows."""
    rows = [network.drawn(first + k, near_tie(network.SCALE, network.STEEPNESS)) for k in SHOWN_SEEDS["3"]]
    end, _ = training.train(network.ADAM, *network.batch(rows, special), network.EXTRA_UPDATES, network.RATE)
    return network.errors(end.student, rows)


def shown_mean(row: str, errors: np.ndarray) -> float:
    """Return the mean over the seeds that the source's code shows, of errors of seeds from the first on."""
    return float(errors[list(SHOWN_SEEDS[row])].mean())

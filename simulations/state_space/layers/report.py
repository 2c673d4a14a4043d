"""What a run of a layer says: each arm over its seeds, and what is paired by seeds, with Student's intervals of 95 %."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from lemmata.dynamics.runner import spread
from lemmata.simulations.state_space.layers.settings import ARMS
from lemmata.terms.types import Fields

PAIRS = (("poisoned", "clean"), ("further", "clean"), ("poisoned", "elsewhere"), ("poisoned", "further"))
WORDS = {"error": "error on longer sequences", "error_short": "error on sequences of the training length"}


def interval(values: np.ndarray) -> tuple[float, float, float]:
    """Return the mean of at least two values and the ends of its interval of 95 %, Student's: (mean, low, high).

    >>> [round(value, 4) for value in interval(np.array([1.0, 2.0, 3.0]))]
    [2.0, -0.4841, 4.4841]
    """
    from scipy.special import stdtrit

    mean, error = float(values.mean()), float(values.std(ddof=1)) / math.sqrt(len(values))
    reach = float(stdtrit(len(values) - 1, 0.975)) * error
    return mean, mean - reach, mean + reach


def paired(arrays: Mapping[str, np.ndarray], one: str, other: str, name: str = "error") -> np.ndarray:
    """Return the differences of an array between two arms, seed by seed."""
    return arrays[name][ARMS.index(one)] - arrays[name][ARMS.index(other)]


def summary(arrays: Mapping[str, np.ndarray]) -> Fields:
    """Return the printed table: errors and updates of each arm, then the paired differences of the errors on longer sequences."""
    found: Fields = {}
    for k, arm in enumerate(ARMS):
        found |= {f"{arm}: {words}": spread(arrays[name][k]) for name, words in WORDS.items()}
        reached = arrays["updates"][k]
        found |= {f"{arm}: updates to the threshold": spread(reached[reached >= 0])} if (reached >= 0).any() else {}
        found |= {f"{arm}: seeds that never met it": int((reached < 0).sum())} if (reached < 0).any() else {}
    if len(arrays["seed"]) > 1:
        for one, other in PAIRS:
            mean, low, high = interval(paired(arrays, one, other))
            found[f"{one} less {other}"] = f"{mean:.4g}, 95 % from {low:.4g} to {high:.4g}"
    return found


def figures(arrays: Mapping[str, np.ndarray], k: int) -> dict[str, float]:
    """Return the summary figures of one seed."""
    return {f"{arm}: {words}": float(arrays[name][row, k]) for row, arm in enumerate(ARMS) for name, words in WORDS.items()}

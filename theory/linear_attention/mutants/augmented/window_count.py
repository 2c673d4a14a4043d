"""Wrong variants of the count of windows that hold two sites."""

from __future__ import annotations

import numpy as np


def one_way_round(n: int, n1: int) -> np.ndarray:
    """`lag_weights` without the pairs that a wide window holds the other way round the ring."""
    return np.maximum(n1 - np.arange(n), 0.0)

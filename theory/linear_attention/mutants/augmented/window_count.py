"""Wrong variants of the count of windows that hold two sites."""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import world
from lemmata.terms.entries import entries
from lemmata.terms.types import Vector


def one_way_round(n: int, n1: int) -> Vector:
    """`lag_weights` without the pairs that a wide window holds the other way round the ring."""
    if world(n, n1) == "sympy":
        import sympy

        return entries(lambda lag: sympy.Max(n1 - lag, 0), n)
    return np.maximum(n1 - np.arange(n), 0)

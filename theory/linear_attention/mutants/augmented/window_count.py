"""Wrong variants of the count of windows that hold two sites."""

from __future__ import annotations

import numpy as np

from lemmata.theory.arithmetic import world
from lemmata.theory.entries import entries
from lemmata.theory.types import Vector


def one_way_round(n: int, n1: int) -> Vector:
    """`lag_weights` without the pairs that a wide window holds the other way round the ring."""
    larger = np.maximum
    if world(n, n1) == "sympy":
        import sympy

        larger = sympy.Max
    return entries(lambda lag: larger(n1 - lag, 0), n, 1.0)

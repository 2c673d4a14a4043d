"""The flow of the three class values at late times, kept for all checks that look at it."""

from __future__ import annotations

import functools

import numpy as np

from lemmata.simulations.chain_traversal import flow

TIMES = (1e4, 1e6, 1e8)
"""Two decades apart: a logarithm grows by the same amount from one to the next, and what vanishes becomes small enough to be told."""


@functools.lru_cache(maxsize=16)
def followed(n: int, init: tuple[float, ...], weights: tuple[float, ...], mask_self: bool) -> np.ndarray:
    """Return the three values (3, 3) at t = 10^4, 10^6 and 10^8 of the flow."""
    return flow.path(n, init, weights, TIMES, homogeneous=False, mask_self=mask_self)

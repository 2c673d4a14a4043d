"""Wrong variants of the outputs of relative positions on a ring."""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import circulant
from lemmata.terms.types import Vector


def line_outputs(a: Vector, s: Vector) -> Vector:
    """`ring_outputs` over lags on the line, whose last one is not the neighbour round the ring."""
    a, s = inputs.tensor(a, "a"), inputs.tensor(s, "s")
    site = np.arange(len(a))
    lag = site[:, None] - site[None, :]
    return (circulant(a) * np.where(2 * np.abs(lag) < len(a), 1, 0)) @ s


def key_outputs(a: Vector, s: Vector) -> Vector:
    """`ring_outputs` with the weight of the position that is read in place of the lag."""
    a, s = inputs.tensor(a, "a"), inputs.tensor(s, "s")
    return (a * s).sum() + 0 * s

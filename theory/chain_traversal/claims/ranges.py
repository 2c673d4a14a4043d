"""Where the claims of several files look: the ranges of logits and weights, and start weights that sum to 1."""

from __future__ import annotations

import math

from lemmata.language.domain import Array, Choice, Computed, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms.arithmetic import world
from lemmata.terms.types import Fields, Vector


def normalised(shares: Vector) -> Vector:
    """Return nonnegative numbers over their sum.

    Raises: ValueError for floats that are all zero.
    """
    total = shares.sum()
    if world(total) == "numpy" and total == 0:
        raise ValueError("start weights cannot all be zero")
    return shares / total


LOGITS: Fields = {
    "n": Integer(2, None, search=(2, 40)),
    "kind": Choice("homogeneous", "masked", "repeating"),
    "alpha": Interval(*REAL, search=(-2, 5)),
    "beta": Interval(*REAL, search=(-2, 4)),
    "free": Interval(*REAL, search=(-1, 0.5)),
    "gamma": Computed(lambda c: 0 if c.kind == "homogeneous" else c.free),
    "homogeneous": Computed(lambda c: c.kind == "homogeneous"),
    "mask_self": Computed(lambda c: c.kind != "repeating"),
}
"""Chains of all three kinds: the three-type chain, and alpha, beta, gamma without and with repetitions."""

LONG_LOGITS: Fields = {
    "alpha": Interval(*POSITIVE, search=(lambda c: max(0.25, math.log(2 * c.n - 3) - 0.5), lambda c: math.log(2 * c.n - 3) + 1.25)),
    "beta": Interval(*REAL, search=(lambda c: math.log(2 * c.n - 3) - 2.5, lambda c: math.log(2 * c.n - 3) - 0.25)),
}
"""Logits, alpha positive, searched where steps forward, backward and other all keep a share of the probability, however long the chain."""

VALUES: Fields = {
    "alpha": Interval(*REAL, search=(-1, 2)),
    "beta": Interval(*REAL, search=(-1, 2)),
    "gamma": Interval(*REAL, search=(-1, 1)),
}
"""The three values of attention."""

WEIGHTS: Fields = {"forward": Interval(*POSITIVE, search=(0.5, 20)), "backward": Interval(*POSITIVE, search=(0.5, 20))}
"""The weights e^alpha and e^beta."""

STARTS: Fields = {
    "shares": Array(lambda c: c.n - 1, *NONNEGATIVE, search=(0.25, 1)),
    "start_weights": Computed(lambda c: normalised(c.shares)),
}
"""Probabilities of the starts 1, …, n - 1."""

MEAN_START: Fields = {
    "mean_start": Computed(lambda c: sum((i * weight for i, weight in enumerate(c.start_weights, 1)), 0 * c.start_weights[0])),
}
"""The mean start distance, in the arithmetic of the start weights."""

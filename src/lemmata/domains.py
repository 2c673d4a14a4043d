"""What a parameter of a claim may be: the factors of a domain, and the ends of their ranges.

The commonest are offered by `lemmata` itself.
"""

from __future__ import annotations

from lemmata.attack.search import cases
from lemmata.language.domain import (
    EVERY,
    Array,
    Case,
    Choice,
    Computed,
    Domain,
    Integer,
    Interval,
    Normal,
)
from lemmata.language.ranges import NONNEGATIVE, POSITIVE, REAL, above, below
from lemmata.language.structured import (
    PSD,
    Autocovariance,
    Simplex,
    Spanning,
    StableDiagonal,
    Stochastic,
    Toeplitz,
)

__all__ = [
    "EVERY",
    "NONNEGATIVE",
    "POSITIVE",
    "PSD",
    "REAL",
    "Array",
    "Autocovariance",
    "Case",
    "Choice",
    "Computed",
    "Domain",
    "Integer",
    "Interval",
    "Normal",
    "Simplex",
    "Spanning",
    "StableDiagonal",
    "Stochastic",
    "Toeplitz",
    "above",
    "below",
    "cases",
]

"""The share of a sample with a property, and its standard error."""

from __future__ import annotations

import numpy as np

from lemmata.terms.types import Vector


def share(met: Vector) -> tuple[float, float]:
    """Return the mean of indicators and its standard error."""
    mean = float(met.mean())
    return mean, float(np.sqrt(mean * (1 - mean) / len(met)))

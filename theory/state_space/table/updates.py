"""Row 2 against the number of updates after the threshold: the ratio of its errors falls about as one over it.

Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM beyond Theorem"; observed.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits

ROW_2_UPDATES = 80_000
"""Fitted to sixteen seeds: the number of updates at which both errors are of one size."""


@admits("numpy")
def log_error_ratio(extra: int) -> float:
    """Return the mean over seeds of log(error with / error without special sequences) in row 2: log(80 000 / updates).

    Args:
        extra: updates after the loss has met the threshold, at least 1. The slide has 1401; at 80 000 there is no difference left.

    Returns: a scalar.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM beyond Theorem"; fitted to sixteen seeds.

    >>> log_error_ratio(80_000)
    0.0
    """
    return float(np.log(ROW_2_UPDATES / inputs.integer(extra, "updates", 1)))

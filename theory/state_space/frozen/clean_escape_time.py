"""The time in which the largest state leaves a neighbourhood of zero: the blow-up of da/dt = 2 p a^{p-1}, polynomial in 1/a.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; the time is new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar


def frozen_clean_escape_time(a_max: Scalar, p: int) -> Scalar:
    """Return the time in which the largest state leaves a neighbourhood of zero, a_max^{2-p}/(2 p (p - 2)): polynomial, not logarithmic.

    It is the blow-up time of da/dt = 2 p a^{p-1}, the flow at S_p = 0.

    Args:
        a_max: largest initial state, positive.
        p: tap, p >= 3.

    Returns: a time.

    Raises: ValueError for a state that is not positive or a tap below 3.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; the time is new.

    >>> frozen_clean_escape_time(0.5, 3), frozen_clean_escape_time(0.5, 4)
    (0.3333333333333333, 0.25)
    """
    p = inputs.count(p, "tap p", 3)
    return 1 / (2 * p * (p - 2) * inputs.raised(inputs.positive(a_max, "a_max"), p - 2))

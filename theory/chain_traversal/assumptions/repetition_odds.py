"""Where the current vertex may be repeated: the odds of a repetition against a step forward, e^{beta - gamma} inside the chain.

Source: RAN_MILO_2026 as reported in a third party's note, which fixes V and leaves open whether a vertex may be repeated; new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Scalar


def repetition_odds(beta: Scalar, gamma: Scalar) -> Scalar:
    """Return p_self/p_fwd = e^{beta - gamma} at a vertex whose neighbours both have two edges, 2 <= i <= n - 2.

    Args:
        beta, gamma: logits.

    Returns: a scalar.

    Source: RAN_MILO_2026 as reported in a third party's note; new.

    >>> float(repetition_odds(0.0, 0.0))
    1.0
    """
    return exp(beta - gamma)

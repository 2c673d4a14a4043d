"""Where the current vertex may be repeated, gradient flow may reach reward 1 without chain traversal: repetitions take over.

Source: RAN_MILO_2026 as reported in a third party's note, which fixes V and leaves open whether a vertex may be repeated; new.
"""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.assumptions.repetition_odds import repetition_odds


def trained_repetition_odds(beta: Scalar, gamma: Scalar) -> Scalar:
    """Return p_self/p_fwd = e^{beta - gamma} at a state of the flow: it grows without bound as gamma falls, so that p_fwd -> 0.

    Args:
        beta, gamma: logits at some time of the flow.

    Returns: a scalar.

    Source: RAN_MILO_2026 as reported in a third party's note; new.

    >>> float(trained_repetition_odds(0.0, 0.0))
    1.0
    """
    return repetition_odds(beta, gamma)

"""The odds of repetition as at gamma = 0."""

from __future__ import annotations

from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Scalar


def degree_free_odds(beta: Scalar, gamma: Scalar) -> Scalar:
    """`repetition_odds` as if only steps to other vertices had gamma in their logit."""
    return exp(beta + 0 * gamma)

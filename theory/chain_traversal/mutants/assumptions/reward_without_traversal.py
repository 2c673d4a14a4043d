"""The odds of repetition along the flow as at gamma = 0."""

from __future__ import annotations

from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Scalar


def standing_odds(beta: Scalar, gamma: Scalar) -> Scalar:
    """`trained_repetition_odds` as if the fall of gamma did not raise them."""
    return exp(beta + 0 * gamma)

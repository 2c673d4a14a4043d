"""Wrong variants of what the second state keeps, each with one slip."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar


def kept_ratio(a_first: Scalar, a_second: Scalar, p: int) -> Scalar:
    """`runner_up` as if the second state kept its ratio to the first."""
    return inputs.raised(a_second / a_first, inputs.count(p, "tap p", 3) - 2)

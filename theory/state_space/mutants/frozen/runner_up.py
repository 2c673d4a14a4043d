"""Wrong variants of what the second state keeps, each with one slip."""

from __future__ import annotations

from typing import Any

from lemmata.theory.state_space import inputs


def kept_ratio(a_first: Any, a_second: Any, p: int) -> Any:
    """`runner_up` as if the second state kept its ratio to the first."""
    return inputs.powers(a_second / a_first, inputs.integer(p, "tap p", 3) - 1)[p - 2]

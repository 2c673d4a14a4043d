"""Wrong variants of the lag weights with a shared query.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lemmata.theory.arithmetic import ratio
from lemmata.theory.linear_attention.rpe.shared_query import shared_query_weights


def shared_target(t: Any, a_init: Any, n1: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`shared_query_weights` at half the rate."""
    return shared_query_weights(ratio(1, 2, t) * t, a_init, n1, alpha, betas)


def whatever_its_sign(t: Any, a_init: Any, n1: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`shared_query_weights` with |tau| in place of tau."""
    return shared_query_weights(t, a_init, n1, abs(alpha), [abs(beta) for beta in betas])

"""Success within a horizon, with one slip in how rollouts that have not ended count."""

from __future__ import annotations

from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.reduction.reward import finite_horizon_success, success_within


def unbounded_success_within(n: int, forward: Scalar, backward: Scalar, start: int, horizon: int) -> tuple[Scalar, Scalar]:
    """`success_within` with a horizon so long that the rollout is taken to have ended: the right sink is met with 1 - P(wrong one)."""
    right, any_sink = success_within(n, forward, backward, start, horizon)
    return right + 1 - any_sink, right * 0 + 1


def unbounded_success(n: int, alpha: Scalar, beta: Scalar, start: int, horizon: int) -> tuple[Scalar, Scalar]:
    """`finite_horizon_success` with a horizon so long that the rollout is taken to have ended."""
    return unbounded_success_within(n, exp(alpha), exp(beta), start, horizon)


def later_success(n: int, alpha: Scalar, beta: Scalar, start: int, horizon: int) -> tuple[Scalar, Scalar]:
    """`finite_horizon_success` with one token more."""
    return finite_horizon_success(n, alpha, beta, start, horizon + 1)

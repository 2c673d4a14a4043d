"""Checks of the reward within a horizon: all rollouts, over all labels."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.enumeration import labellings, likelihood, rollouts
from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.relation import All, Equal
from lemmata.theory.chain_traversal.claims.reduction.reward import REWARD
from lemmata.theory.chain_traversal.problem import Transformer, symmetric_attention
from lemmata.theory.domain import Choice


@exact(REWARD)
def are_the_sums_over_all_rollouts(formula, case):
    """The likelihoods of all rollouts that end at the right sink, and at any."""
    W = dense.weights(case.n, case.forward, case.backward)
    sums = [sum(likelihood(W, path) for path in rollouts(case.n, case.start, case.horizon, sinks)) for sinks in ((0,), (0, case.n))]
    return All(*(Equal(got, want) for got, want in zip(case.apply(formula), sums, strict=True)))


@tested(REWARD, examples=6, floats=True, at={"n": Choice(2), "horizon": Choice(5)})
def is_the_reward_of_the_transformer(formula, case):
    """The record's enumeration, at each of the (2n)! labellings."""
    A = symmetric_attention(2 * case.n, np.log(case.forward), np.log(case.backward))
    got, _ = case.apply(formula)
    rewards = np.asarray(_rewards(case.n, case.horizon)(A, labellings(case.n), case.start))
    return Equal(got + 0 * rewards, rewards)


@tested(REWARD, tier="full", examples=1, floats=True, at={"n": Choice(3), "horizon": Choice(3)})
def is_the_reward_of_the_transformer_on_longer_chains(formula, case):
    """The same on chains of three vertices, 720 labellings."""
    return is_the_reward_of_the_transformer(formula, case)


@functools.lru_cache(maxsize=8)
def _rewards(n: int, horizon: int) -> Any:
    """Return a compiled function of A, labellings and a start distance: the expected rewards without repetitions."""
    import jax

    model = Transformer(n, horizon, (1 / (n - 1),) * (n - 1), train_values=False, mask_self=True)
    return jax.jit(jax.vmap(model.expected_reward, in_axes=(None, 0, None)))

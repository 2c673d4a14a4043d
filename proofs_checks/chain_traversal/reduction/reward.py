"""Checks of the reward within a horizon: all rollouts, over all labels."""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.enumeration import labellings, likelihood, rollouts
from lemmata.terms.arithmetic import exp, zeros
from lemmata.terms.types import Matrix, Tensor, Vector
from lemmata.theory.chain_traversal.claims.reduction.reward import REWARD, WITHIN_HORIZON
from lemmata.theory.chain_traversal.problem import Transformer, symmetric_attention


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


@exact(WITHIN_HORIZON, sizes={"n": (2, 3), "horizon": (1, 2, 3)})
@tested(WITHIN_HORIZON, examples=30)
def are_powers_of_the_chain(formula, case):
    """The chain on 2n vertices, both sinks absorbing, stepped back once for each token."""
    n, W = case.n, dense.weights(case.n, exp(case.alpha), exp(case.beta))
    ends = zeros((2 * n, 2), W)
    ends[0, 0] = ends[0, 1] = ends[n, 1] = ends[0, 0] + 1
    for _ in range(case.horizon):
        stepped = W @ ends / W.sum(axis=1)[:, None]
        stepped[[0, n]] = ends[[0, n]]
        ends = stepped
    return Equal(list(case.apply(formula)), list(ends[case.start]))


@exact(WITHIN_HORIZON, sizes={"n": (2, 3), "horizon": (1, 2)})
@tested(WITHIN_HORIZON, examples=30)
def bracket_the_success_without_a_horizon(formula, case):
    """P(own sink) from the linear system on all 2n - 2 vertices."""
    right, any_sink = case.apply(formula)
    success = dense.absorbed(dense.weights(case.n, exp(case.alpha), exp(case.beta)))[0][case.start - 1]
    return All(AtLeast(success, right), AtLeast(right + 1 - any_sink, success))


@functools.lru_cache(maxsize=8)
def _rewards(n: int, horizon: int) -> Callable[[Tensor, Matrix, int], Vector]:
    """Return a compiled function of A, labellings and a start distance: the expected rewards without repetitions."""
    import jax

    from lemmata.dynamics.compiling import lightly

    model = Transformer(n, horizon, (1 / (n - 1),) * (n - 1), train_values=False, mask_self=True)
    return lightly(jax.vmap(model.expected_reward, in_axes=(None, 0, None)))

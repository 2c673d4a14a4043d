"""Checks that nothing moves from zero: derivatives of the sum over all rollouts, and autodiff of the Transformer."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal
from lemmata.proofs_checks.chain_traversal.enumeration import rollouts
from lemmata.prove.rates import slopes
from lemmata.terms.arithmetic import array, exp
from lemmata.terms.term import constant
from lemmata.terms.types import Scalar, Tensor, Vector
from lemmata.theory.chain_traversal.claims.assumptions.zero_start import ZERO_START
from lemmata.theory.chain_traversal.problem import Transformer, edges, end_values


@exact(ZERO_START, sizes={"n": (2,), "horizon": (1,)})
def are_the_derivatives_of_the_sum_over_all_rollouts(formula, case):
    """The derivative of P(right sink) by every entry of A and V that the tokens of an instance pick, at zero."""
    return Equal(formula(case.n), _slopes_at_zero(case.n, int(case.start), int(case.horizon), case.attention, case.fixed))


def _slopes_at_zero(n: int, start: int, horizon: int, attention: str, fixed: Scalar) -> np.ndarray:
    N = 2 * n
    pairs = [*map(tuple, edges(n).tolist()), *((v, v) for v in range(N))]
    by_attention = [(0, x, *pair) for x in range(N) for pair in pairs]
    by_value = [(1, *pair, y) for pair in pairs for y in range(N)]
    values = end_values(N)

    def reward(entries: Vector) -> Scalar:
        at = dict(zip([*by_attention, *by_value], entries, strict=True))

        def step(seen: tuple[int, ...]) -> list[Scalar]:
            tokens = [*pairs[: 2 * n - 2], *((v, v) for v in seen)]
            weights = [at[0, seen[-1], *pair] for pair in tokens]
            if attention == "softmax":
                weights = [exp(score) / sum(map(exp, weights)) for score in weights]
            logits = [sum(weight * at[1, *pair, y] for pair, weight in zip(tokens, weights, strict=True)) for y in range(N)]
            likely = [exp(logit) for logit in logits]
            return [one / sum(likely) for one in likely]

        paths = rollouts(n, start, horizon, (0,))
        steps = {seen: step(seen) for seen in {path[:k] for path in paths for k in range(1, len(path))}}
        return sum(math.prod(steps[path[:k]][path[k]] for k in range(1, len(path))) for path in paths)

    zeros = [constant(0) for _ in by_attention]
    want = np.zeros((2, N, N, N), dtype=int).astype(object)
    by_entry = slopes(reward, array([*zeros, *(constant(int(fixed * values[entry[1:]])) for entry in by_value)]))
    for entry, slope in zip([*by_attention, *by_value], by_entry, strict=True):
        want[entry] = slope
    return want


@exact(ZERO_START, tier="full", sizes={"n": (2,), "horizon": (2,)})
def are_the_derivatives_of_the_sum_over_longer_rollouts(formula, case):
    """The same for two tokens."""
    return are_the_derivatives_of_the_sum_over_all_rollouts(formula, case)


@tested(ZERO_START, examples=4, floats=True, at={"n": Choice(2), "horizon": Choice(3)})
def are_the_autodiff_of_the_transformer(formula, case):
    """JAX's gradient of the record's enumeration by A and V."""
    N = 2 * case.n
    zeros = np.zeros((N, N, N))
    slopes = _slopes(case.n, case.horizon, case.attention)((zeros, case.fixed * end_values(N)), np.arange(N)[::-1].copy(), case.start)
    return Equal(formula(case.n), np.stack([np.asarray(slope) for slope in slopes]))


@tested(ZERO_START, examples=2, floats=True, at={"n": Choice(6), "horizon": Choice(1)})
def are_the_autodiff_on_longer_chains(formula, case):
    """The same at n = 6, for one token: a single program, whatever the start."""
    return are_the_autodiff_of_the_transformer(formula, case)


@tested(ZERO_START, tier="full", examples=4, floats=True, at={"n": Choice(3), "horizon": Choice(2)})
def are_the_autodiff_of_a_larger_transformer(formula, case):
    """The same at n = 3."""
    return are_the_autodiff_of_the_transformer(formula, case)


@functools.lru_cache(maxsize=4)
def _slopes(n: int, horizon: int, attention: str) -> Callable[..., tuple[Tensor, Tensor]]:
    """Return a compiled function of (A, V), labels and a start distance: the derivatives of the expected reward."""
    import jax

    from lemmata.dynamics.compiling import lightly

    return lightly(jax.grad(Transformer(n, horizon, (1 / (n - 1),) * (n - 1), attention=attention).expected_reward))

"""Signed margins are those of the Transformer, and no balanced margins do better than three in four."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from lemmata.theory.chain_traversal import problem
from lemmata.theory.chain_traversal.necessity import signed_margins, single_step_reward, swapped_labels


@pytest.mark.parametrize("attention", ["linear", "softmax"])
def test_signed_margins_are_those_of_the_transformer(attention):
    n, start = 4, 3
    model = problem.Transformer(n, 1, (1 / 3,) * 3, attention=attention)
    rng = np.random.default_rng(0)
    A, V = (jnp.asarray(rng.normal(size=(8, 8, 8))) for _ in range(2))
    seen = jnp.zeros(8).at[start].set(1.0)
    rows = swapped_labels(n, start)
    logits = np.asarray(jax.jit(jax.vmap(lambda row: model.logits(model.context((A, V), row), start, seen)))(jnp.asarray(rows)))
    margins = np.array([row_logits[row[0]] - row_logits[row[n]] for row_logits, row in zip(logits, rows, strict=True)])

    def shares(edges):
        source, target = np.array(edges).T
        scores, values = np.asarray(A)[start, source, target], np.asarray(V)[source, target, 0] - np.asarray(V)[source, target, n]
        weight = np.exp(scores) if attention == "softmax" else scores
        return weight @ values, weight.sum()

    x, m, mm, t, tt = start, start - 1, n + start - 1, start - 2, n + start - 2
    swaps = [[(x, m), (x + n, mm)], [(x, mm), (x + n, m)], [(m, t), (mm, tt)], [(m, tt), (mm, t)]]
    moved = {edge for part in swaps for edge in part}
    common = [(int(u), int(w)) for u, w in problem.edges(n) if (int(u), int(w)) not in moved] + [(x, x)]
    numerators, normalisers = np.array([shares(part) for part in (common, *swaps)]).T
    if attention == "linear":
        normalisers = np.array([1.0, 0.0, 0.0, 0.0, 0.0])
        assert margins.sum() == pytest.approx(0, abs=1e-12)
    assert signed_margins(numerators, normalisers) == pytest.approx(margins, rel=1e-12)
    emitted = [np.asarray(jax.nn.softmax(row_logits))[row[0]] for row_logits, row in zip(logits, rows, strict=True)]
    assert np.mean(emitted) <= single_step_reward(np.exp(-margins)) < 0.75


def test_three_in_four_is_approached_and_not_exceeded():
    rng = np.random.default_rng(0)
    for _ in range(1000):
        scale = 10 ** rng.uniform(-2, 2)
        numerators = scale * rng.normal(size=5)
        normalisers = rng.uniform(0.0, 1.0, size=5) if rng.integers(2) else np.array([1.0, 0.0, 0.0, 0.0, 0.0])
        assert single_step_reward(np.exp(-signed_margins(numerators, normalisers))) <= 0.75
    margins = signed_margins(np.array([0.0, -10.0, 10.0, 20.0, 0.0]), np.array([1.0, 0.0, 0.0, 0.0, 0.0]))
    assert margins.tolist() == [10.0, 10.0, 10.0, -30.0]
    assert single_step_reward(np.exp(-margins)) == pytest.approx(0.75, abs=1e-4)

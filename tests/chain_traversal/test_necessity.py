"""Signed margins are those of the Transformer, and no balanced margins do better than three in four."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from lemmata.language.check import exact
from lemmata.language.domain import EVERY
from lemmata.proofs_checks.chain_traversal.necessity import share_their_edges_and_split_their_answers_on_any_chain
from lemmata.terms.entries import Entries
from lemmata.theory.chain_traversal import problem
from lemmata.theory.chain_traversal.claims.necessity import SWAP
from lemmata.theory.chain_traversal.necessity import signed_margins, single_step_reward, swapped_labels, swapped_name
from tests import toys

ANY_CHAIN = toys.check(exact, share_their_edges_and_split_their_answers_on_any_chain, sizes={"n": EVERY, "start": EVERY})


def with_rows(n, start, row):
    """`swapped_labels` of terms with another rule of the rows: row -> (place, right name) -> name."""
    rows = swapped_labels(n, start)
    if not isinstance(rows, list):
        return rows
    return [Entries(lambda place, k=k: row(k)(place, swapped_name(n, start, k, place)), 2 * n) for k in range(4)]


SLIPS = {
    "two rows exchanged": lambda n, start: [swapped_labels(n, start)[row] for row in (0, 2, 1, 3)],
    "the next vertices alone": lambda n, start: [swapped_labels(n, start)[row] for row in (0, 1, 0, 1)],
    "no vertex": lambda n, start: [swapped_labels(n, start)[row] for row in (0, 0, 0, 0)],
    "a start that is one farther, of terms alone": lambda n, start: swapped_labels(n, start if isinstance(n, int) else start + 1),
    "a name that is one more, of terms alone": lambda n, start: with_rows(n, start, lambda row: lambda place, name: name + 1),
    "one row of places, of terms alone": lambda n, start: with_rows(n, start, lambda row: lambda place, name: name if row else place + n),
}


def test_the_four_instances_are_proved_to_share_their_edges_on_any_chain():
    assert toys.run(ANY_CHAIN, swapped_labels, SWAP.domain).outcome == "holds"


@pytest.mark.parametrize("slip", SLIPS)
def test_other_instances_are_not_proved_to_share_their_edges(slip):
    assert toys.run(ANY_CHAIN, SLIPS[slip], SWAP.domain).outcome in ("refuted", "inconclusive")


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

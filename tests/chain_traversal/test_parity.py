"""Heads that attain the bound on a single step, by attention written out in plain loops; what they cannot be asked for."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.theory.chain_traversal.parity import attaining_heads, crossed_labels, crossings, least_disagreements, parity_reward
from lemmata.theory.chain_traversal.problem import edges


def emitted(A, V, start, labels):
    """The probabilities of all vertices: softmax attention to the instance's edges and the start token, heads added up."""
    tokens = [tuple(labels[edge]) for edge in edges(len(labels) // 2)] + [(start, start)]
    logits = np.zeros(len(labels))
    for scores, values in zip(A, V, strict=True):
        weights = np.exp([scores[start, u, w] for u, w in tokens])
        logits += sum(weight * values[u, w] for weight, (u, w) in zip(weights / weights.sum(), tokens, strict=True))
    likely = np.exp(logits - logits.max())
    return likely / likely.sum()


@pytest.mark.parametrize(("start", "heads"), [(1, 1), (2, 1), (3, 1), (3, 2), (3, 3), (4, 2)])
def test_explicit_heads_attain_the_bound(start, heads):
    A, V = attaining_heads(start + 1, start, heads, 1e8)
    labels = crossed_labels(start + 1, start)
    ends = [(start + 1) * int(bits.sum() % 2) for bits in crossings(start)]
    assert [row[0] for row in labels] == ends
    assert np.mean([emitted(A, V, start, row)[end] for row, end in zip(labels, ends, strict=True)]) == pytest.approx(
        float(parity_reward(start, heads)), abs=1e-9
    )


def test_the_bound_is_half_and_the_middle_binomials():
    assert [parity_reward(5, heads) for heads in range(1, 6)] == [Fraction(k, 32) for k in (22, 26, 30, 31, 32)]


def test_what_there_is_none_of():
    with pytest.raises(ValueError, match="there are 2\\^13 instances"):
        crossings(13)
    with pytest.raises(ValueError, match="3 heads are more than the 2"):
        attaining_heads(4, 2, 3, 1.0)
    with pytest.raises(ValueError, match="degree"):
        least_disagreements(3, 0)

"""Gauges of a whole model: logits that stay, correlations that do not."""

from __future__ import annotations

import numpy as np

from lemmata.theory.modular_arithmetic.symmetries import correlation_squared, least_norm_shift, midpoint_shift, moved

RANDOM = np.random.default_rng(0)
POSITIONS, TOKENS = RANDOM.standard_normal((3, 8)), RANDOM.standard_normal((13, 8))
QUERY, KEY, VALUE, OUT = RANDOM.standard_normal((4, 8, 8))


def logits(positions, tokens, digits):
    """One layer of attention with a ReLU network, read at the last position."""
    z = tokens[[*digits, 12]] + positions
    scores = z @ QUERY @ KEY.T @ z.T / 8**0.5
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    z = z + weights / weights.sum(axis=1, keepdims=True) @ z @ VALUE
    return (z + np.maximum(z @ OUT, 0) @ OUT.T)[-1]


def test_a_gauge_moves_the_correlation_and_not_the_logits():
    plain = logits(POSITIONS, TOKENS, (3, 7))
    far = np.where(np.arange(8) == 0, 1e3, 0.0)
    for shift, correlation in ((midpoint_shift(POSITIONS), -1), (far, 1), (least_norm_shift(POSITIONS, TOKENS), None)):
        positions, tokens = moved(POSITIONS, TOKENS, shift)
        assert np.allclose(logits(positions, tokens, (3, 7)), plain, atol=1e-9 * max(1, abs(shift).max()))
        if correlation:
            assert abs(np.corrcoef(positions[:2])[0, 1] - correlation) < 1e-4
            assert abs(correlation_squared(*positions[:2]) - 1) < 1e-4


def test_the_least_norm():
    positions, tokens = moved(POSITIONS, TOKENS, least_norm_shift(POSITIONS, TOKENS))
    assert np.allclose(positions.sum(axis=0), tokens.sum(axis=0))
    assert (positions**2).sum() + (tokens**2).sum() <= (POSITIONS**2).sum() + (TOKENS**2).sum()

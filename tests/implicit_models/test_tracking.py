"""The trackers' interface: scans against products, arithmetic of the horizon, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.simulations.implicit_models.modes import evaluate
from lemmata.theory.implicit_models.problem import draw_words, multiplication, prefix_products
from lemmata.theory.implicit_models.tracking import automaton_states, linear_tracker, parity_horizon, tracked


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
def test_the_engine_runs_the_tracker_in_both_modes(mode):
    table = multiplication("s3")
    word = draw_words(1, 12, 6, 0.7, np.random.default_rng(0))[0]
    moves = [np.equal.outer(np.arange(6), column).astype(float) for column in table.T]
    f, affine = linear_tracker(0.5)
    _, states = evaluate(f, affine, [moves[x] for x in word], np.eye(6)[0], mode, width=12)
    assert np.argmax(states, axis=1).tolist() == prefix_products(table, word[None])[0].tolist()


def test_a_small_decay_tracks_exactly_in_fractions():
    move = np.array([[Fraction(0), Fraction(1)], [Fraction(1), Fraction(0)]])
    states = tracked(Fraction(1, 10**30), [move] * 5, np.array([Fraction(1), Fraction(0)]))
    assert states[:, 0].tolist() == [0, 1, 0, 1, 0]


def test_without_decay_nothing_is_recovered():
    with pytest.raises(ValueError, match="lam is 0"):
        linear_tracker(0)


def test_an_automaton_of_one_state_stays():
    assert automaton_states(np.zeros((1, 2), dtype=int), [0, 1, 1]) == [0, 0, 0]


@pytest.mark.parametrize(("decay", "margin", "horizon"), [(0.5, 0.5, 2), (0.5, 2.0, 0), (0.0, 0.5, 1), (0.0, 2.0, 0)])
def test_horizon_by_hand(decay, margin, horizon):
    assert parity_horizon(decay, 1.0, 0.0, margin) == horizon


@pytest.mark.parametrize(("decay", "drive", "margin"), [(1.0, 1.0, 0.1), (-0.1, 1.0, 0.1), (0.5, np.inf, 0.1), (0.5, 1.0, 0.0)])
def test_horizon_refuses(decay, drive, margin):
    with pytest.raises(ValueError):
        parity_horizon(decay, drive, 0.0, margin)

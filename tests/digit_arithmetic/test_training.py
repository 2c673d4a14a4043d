"""Training pairs: conditional on their cascade they are uniform; what a rule with a window gets right; and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.positions import printed_positions, sum_positions, trained_positions
from lemmata.theory.digit_arithmetic.problem import LAWS, digits_of, draw_pairs, kind_steps, kinds, pairs_of_kinds, value_of
from lemmata.theory.digit_arithmetic.training import length_pmf, training_pmf
from lemmata.theory.digit_arithmetic.window import best_accuracy, digit_accuracy, windowed_add


def test_given_their_cascade_pairs_are_uniform():
    x, y = draw_pairs(60_000, 2, "complexity", 3, rng=np.random.default_rng(0))
    passes, codes = parallel_add(x, y, 3)[1], x @ [1, 3] + 9 * (y @ [1, 3])
    for length in range(3):
        counts = np.bincount(codes[passes == length], minlength=81)
        counts = counts[counts > 0]
        possible = round(81 * float(training_pmf(2, "uniform", 3)[length]))
        expected = counts.sum() / possible
        assert len(counts) == possible and ((counts - expected) ** 2 / expected).sum() < possible + 5 * np.sqrt(2 * possible)


@pytest.mark.parametrize("law", LAWS)
def test_drawn_pairs_have_the_law_of_fifty_digits(law):
    shares = np.array(training_pmf(50, law), dtype=float)
    pair = draw_pairs(20_000, 50, law, rng=np.random.default_rng(1))
    counts = np.bincount(parallel_add(*pair)[1], minlength=51)
    assert (abs(counts - 20_000 * shares) < 5 * np.sqrt(20_000 * shares) + 5).all()


def test_pairs_in_a_large_base_have_the_kinds_asked_for():
    x, y = draw_pairs(2000, 3, "complexity", 10**6, rng=np.random.default_rng(2))
    shares = np.bincount(parallel_add(x, y, 10**6)[1], minlength=4) / 2000
    assert (abs(shares - 1 / 4) < 0.05).all() and min(x.min(), y.min()) >= 0 and max(x.max(), y.max()) < 10**6


@pytest.mark.parametrize(("digits", "base", "length"), [(400, 10, 400), (330, 10, 326), (25, 2**62, 24)])
def test_a_cascade_is_drawn_whose_probability_no_float_holds(digits, base, length):
    steps, state, hit, rng = kind_steps(digits, length, base), np.zeros(50, int), np.zeros(50, int), np.random.default_rng(4)
    drawn = np.empty((50, digits), int)
    for place in range(digits):
        drawn[:, place] = (rng.random(50)[:, None] >= steps.below[place, state, hit]).sum(axis=1)
        hit, state = steps.reached[drawn[:, place], state, hit], steps.after[drawn[:, place], state]
    x, y = pairs_of_kinds(drawn, base, rng)
    assert (parallel_add(x, y, base)[1] == length).all()


def test_a_seed_gives_the_same_pairs():
    one, other = (draw_pairs(9, 4, "mixed", rng=np.random.default_rng(3)) for _ in range(2))
    assert all((a == b).all() for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"law": "hard"}, "one of uniform"),
        ({"count": 0}, "pairs"),
        ({"digits": 0}, "digits"),
        ({"base": 1}, "base"),
        ({"base": 2**80}, "base"),
    ],
)
def test_bad_draws_are_refused(more, words):
    with pytest.raises(ValueError, match=words):
        draw_pairs(**{"count": 2, "digits": 2, **more}, rng=np.random.default_rng(0))
    with pytest.raises(ValueError, match="one of uniform"):
        training_pmf(2, "hard")


def test_the_rule_of_a_window_is_right_as_often_as_can_be():
    x, y = draw_pairs(200_000, 12, "uniform", 4, rng=np.random.default_rng(5))
    for window in (0, 1, 2):
        right = (windowed_add(x, y, window, 4) == parallel_add(x, y, 4)[0]).all(axis=1).mean()
        assert right == pytest.approx(float(best_accuracy(12, window, 4)), abs=5e-3)


def test_a_whole_window_makes_no_mistake():
    assert best_accuracy(5, 5) == 1 == digit_accuracy(3, 2) and windowed_add([9, 9], [1, 0], 2).tolist() == [0, 0, 1]


def test_positions_of_the_source():
    assert sum_positions(20, 2) == (1, 2, 22, 23) and trained_positions(20, 20, 20) == sum_positions(20, 20)
    assert printed_positions(20, 9, 3) == (6, 7, 8, 9, 27, 28, 29, 30) and len(trained_positions(20, 9, 3)) == 6


@pytest.mark.parametrize("bad", [(20, 21), (0, 1), (20, 0), (20, 2, 3), (20, 2.0)])
def test_bad_positions_are_refused(bad):
    with pytest.raises(ValueError, match="must be an integer"):
        (sum_positions if len(bad) == 2 else trained_positions)(*bad)


@pytest.mark.parametrize("call", [length_pmf, training_pmf])
def test_bad_lengths_are_refused(call):
    with pytest.raises(ValueError, match="must be an integer"):
        call(0)


def test_digits_and_numbers():
    assert value_of(digits_of(907, 5)) == 907 and kinds([9, 9, 1], [1, 0, 2]).tolist() == [2, 1, 0]
    with pytest.raises(ValueError, match="number must be an integer from 0 to 99"):
        digits_of(100, 2)

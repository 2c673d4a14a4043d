"""What the topics on perceptrons, slopes, swaps, steps, monoids and star-free words refuse, and numbers of theirs by another route."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest

from lemmata.theory.implicit_models.automata import star_free_index, transition_monoid
from lemmata.theory.implicit_models.damping import damped_posterior_bound
from lemmata.theory.implicit_models.monoids import monoid_table, outside_bound, outside_positions, product_table
from lemmata.theory.implicit_models.perceptrons import least_units, silent_direction
from lemmata.theory.implicit_models.problem import multiplication
from lemmata.theory.implicit_models.slopes import kinked_equilibria, slope_determinant
from lemmata.theory.implicit_models.smoothing import truncated_condition
from lemmata.theory.implicit_models.swaps import least_steps, permutation_gap

RELU = (0, 1, 1)
KNOTS = (0, 1)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda: least_units(0), "number of inputs must be an integer of at least 1"),
        (lambda: silent_direction(np.eye(2), [1.0, 0.0]), "rates must be above 0"),
        (lambda: slope_determinant([0.5, 0.5], [1.0]), "2 states have 3 principal minors, not 1"),
        (lambda: kinked_equilibria(np.eye(7), np.zeros(7), KNOTS, RELU), "A may have 6 rows at most, not 7"),
        (lambda: kinked_equilibria([[1.0]], [0.0], KNOTS, RELU), "a continuum of states"),
        (lambda: least_steps([0, 0]), "a permutation lists each of 0, ..., n - 1 once"),
        (lambda: permutation_gap([1, 2]), "a permutation lists each of 0, ..., n - 1 once"),
        (lambda: outside_bound(4, 1, -1), "length must be an integer of at least 0"),
        (lambda: star_free_index(("star", ("letter", 0))), "not 'star'"),
    ],
)
def test_what_makes_no_sense_is_refused(asked, said):
    with pytest.raises(ValueError, match=said.replace(".", r"\.")):
        asked()


def test_the_gap_solves_its_equation_for_the_norm_of_the_matrix():
    for places in itertools.permutations(range(5)):
        moved = np.linalg.norm(np.eye(5)[list(places)] - np.eye(5), 2)
        gap = permutation_gap(places)
        if np.linalg.det(np.eye(5)[list(places)]) > 0:
            assert gap - 5 * np.log1p(-gap) == pytest.approx(moved, abs=1e-9)
        else:
            assert gap == 1


def test_small_numbers_are_not_lost_beside_1():
    assert damped_posterior_bound(1e-18, 1.0, 1.0) == pytest.approx(1e-18, rel=1e-14, abs=0)
    assert outside_bound(10**9, 10**9 - 1, 2) == pytest.approx(1e-18, rel=1e-14, abs=0)
    assert outside_positions(10**9, 10**9 - 1) == pytest.approx(1 / (10**9 - 1), rel=1e-14, abs=0)


@pytest.mark.parametrize("damping", [1e-3, 1e-8, 1e-12, 1e-18, 1e-300])
def test_the_condition_number_of_a_short_sum_does_not_cancel(damping):
    exact = truncated_condition(Fraction(1), Fraction(4), Fraction(damping), 3)
    assert truncated_condition(1.0, 4.0, damping, 3) == pytest.approx(float(exact), rel=1e-14, abs=0)
    assert truncated_condition(damping, 4 * damping, 1.0, 3) == pytest.approx(float(exact), rel=1e-14, abs=0)


def test_a_product_multiplies_each_part():
    monoid, group = monoid_table(np.array([[1, 0], [1, 1]])), multiplication("s3")
    both = product_table(monoid, group)
    for (m, g), (n, h) in itertools.product(np.ndindex(len(monoid), len(group)), repeat=2):
        assert both[6 * m + g, 6 * n + h] == 6 * monoid[m, n] + group[g, h]


def test_maps_are_composed_in_the_order_of_the_letters():
    moves = np.array([[1, 2], [2, 1], [0, 0]])
    maps, table = transition_monoid(moves), monoid_table(moves)
    for first, then in np.ndindex(len(maps), len(maps)):
        assert maps[table[first, then]] == tuple(maps[then][maps[first][state]] for state in range(3))

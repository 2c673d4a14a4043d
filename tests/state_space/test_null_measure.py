"""The null measure beside what its claims do not look at: how its nodes are read, its signs, and its enclosure in balls."""

from __future__ import annotations

from fractions import Fraction

import flint
import numpy as np
import pytest

from lemmata.terms.arithmetic import array
from lemmata.theory.state_space import null_measure
from lemmata.theory.state_space.null_measure import condition_floor, null_weights


def test_signs_alternate():
    assert [weight > 0 for weight in null_measure([0, 1, 3, 4, 7], 1)] == [True, False, True, False, True]


def test_floats_are_read_at_their_binary_value():
    assert null_measure([0.1, 0.5], 1)[1] == 1 / (Fraction(1, 2) - Fraction(0.1))
    assert null_measure(np.array([0.0, 2.0]), "1/3") == [Fraction(-1, 6), Fraction(1, 6)]


def test_balls_enclose_the_exact_weights():
    nodes = [Fraction(j, 21) for j in range(1, 22)]
    exact = null_measure(nodes, Fraction(1, 5))
    found = null_weights(array([flint.arb(z.numerator) / z.denominator for z in nodes]), flint.arb(1) / 5)
    for ball, value in zip(found, exact, strict=True):
        assert ball.contains(flint.arb(flint.fmpq(value.numerator, value.denominator)))
        assert ball.rad() < abs(ball.mid()) * 1e-12


@pytest.mark.parametrize("nodes", [[1, 1], [], "12", [float("nan")], [None], [np.inf, 1]])
def test_bad_nodes_get_one_clear_line(nodes):
    with pytest.raises(ValueError, match="nodes"):
        null_measure(nodes, 1)


@pytest.mark.parametrize("bad", [(0, 1.0), (3, 0.0), (3, -1.0)])
def test_bad_grids_get_one_clear_line(bad):
    with pytest.raises(ValueError, match=r"horizon|spacing"):
        condition_floor(*bad)

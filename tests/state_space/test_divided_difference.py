"""The closed-form null measure against exact linear solves (fractions and FLINT), and students built from it."""

from __future__ import annotations

from fractions import Fraction

import flint
import numpy as np
import pytest

from lemmata.proofs_checks import balls
from lemmata.theory.arithmetic import array, solve
from lemmata.theory.state_space import null_measure
from lemmata.theory.state_space.mutants.null_measure import (
    halved_spacing_floor,
    short_null_weights,
    solved_null_weights,
    unsigned_null_measure,
)
from lemmata.theory.state_space.null_measure import condition_floor, null_weights


@pytest.mark.parametrize("H", [1, 2, 5, 12, 40])
def test_null_measure_solves_the_vandermonde_system(H):
    nodes, gap = [Fraction(j, H + 1) for j in range(1, H + 2)], Fraction(1, 5)
    weights = null_measure(nodes, gap)
    taps = [sum(w * z**h for w, z in zip(weights, nodes, strict=True)) for h in range(H + 1)]
    assert taps == [0] * H + [gap]
    matrix = flint.fmpq_mat(H + 1, H + 1, [flint.fmpq(z.numerator, z.denominator) ** h for h in range(H + 1) for z in nodes])
    right = flint.fmpq_mat(H + 1, 1, [flint.fmpq(0)] * H + [flint.fmpq(1, 5)])
    solved = [Fraction(int(entry.p), int(entry.q)) for entry in matrix.solve(right).entries()]
    assert weights == solved


def test_signs_alternate_and_mutants_miss():
    nodes = [0, 1, 3, 4, 7]
    weights = null_measure(nodes, 1)
    assert [w > 0 for w in weights] == [True, False, True, False, True]
    for wrong in (unsigned_null_measure(nodes, 1), list(short_null_weights(array(nodes, Fraction(0)), 1))):
        assert [sum(w * z**h for w, z in zip(wrong, nodes, strict=True)) for h in range(5)] != [0, 0, 0, 0, 1]


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


@pytest.mark.parametrize(("H", "bits", "solved"), [(12, 53, True), (20, 53, False), (20, 128, True), (40, 128, True)])
def test_balls_solve_the_vandermonde_system_with_enough_bits_only(H, bits, solved):
    nodes = [Fraction(j, H + 1) for j in range(1, H + 2)]
    exact = null_measure(nodes, 1)
    with balls.precision(bits):
        states = [flint.arb(z.numerator) / z.denominator for z in nodes]
        system = flint.arb_mat([[z**h for z in states] for h in range(H + 1)]), flint.arb_mat([[int(h == H)] for h in range(H + 1)])
        if not solved:
            with pytest.raises(ZeroDivisionError):
                system[0].solve(system[1])
            return
        found = system[0].solve(system[1]).entries()
        assert all(ball.contains(flint.arb(v.numerator) / v.denominator) for ball, v in zip(found, exact, strict=True))


@pytest.mark.parametrize("H", [1, 6, 20, 40])
def test_condition_floor_is_the_size_of_the_null_measure(H):
    for nodes in ([Fraction(j, H + 1) for j in range(1, H + 2)], [Fraction(2 * j - H, H) for j in range(H + 1)]):
        floor = condition_floor(H, nodes[1] - nodes[0])
        assert floor == sum(map(abs, null_measure(nodes, 1)))
        assert halved_spacing_floor(H, nodes[1] - nodes[0]) == 2**H * floor


def test_floats_lose_the_solved_weights_and_keep_the_closed_form():
    nodes = np.arange(1, 26) / 25
    exact = np.array([float(w) for w in null_measure(nodes, 1)])
    assert np.abs(null_weights(nodes, 1) / exact - 1).max() < 50 * 2.0**-53
    assert np.abs(solved_null_weights(nodes, 1) / exact - 1).max() > 1e-2


@pytest.mark.parametrize(("H", "condition"), [(6, 1.3e5), (10, 4.3e8), (15, 1.2e13)])
def test_condition_and_the_closed_form_beats_the_solve(H, condition):
    nodes = np.arange(1, H + 2) / (H + 1)
    assert divided_difference.vandermonde_condition(nodes) == pytest.approx(condition, rel=0.05)
    exact = np.array([float(w) for w in null_measure(nodes, 1)])
    assert null_weights(nodes, 1) == pytest.approx(exact, rel=1e-12)
    solved = solve(np.vander(nodes, increasing=True).T, np.eye(H + 1)[H])
    assert np.abs(solved / exact - 1).max() > 1e-13


@pytest.mark.parametrize("nodes", [[1, 1], [], "12", [float("nan")], [None], [np.inf, 1]])
def test_bad_nodes_get_one_clear_line(nodes):
    with pytest.raises(ValueError, match="nodes"):
        null_measure(nodes, 1)


@pytest.mark.parametrize("bad", [(0, 1.0), (3, 0.0), (3, -1.0)])
def test_bad_grids_get_one_clear_line(bad):
    with pytest.raises(ValueError, match=r"horizon|spacing"):
        condition_floor(*bad)

"""Equilibria by supports against brute force, continua and singular blocks, the record, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.theory.implicit_models import conserved, relu_equilibria, scalar_flow, scalar_flow_limit, well_posed
from lemmata.theory.implicit_models.problem import output_map
from lemmata.theory.implicit_models.projection import projected
from lemmata.theory.implicit_models.well_posed import two_equilibria


def test_equilibria_solve_the_equation_and_iteration_finds_no_other():
    rng = np.random.default_rng(1)
    for _ in range(40):
        a, v = rng.normal(size=(3, 3)), rng.normal(size=3)
        found = relu_equilibria(a, v)
        assert all(np.allclose(np.maximum(a @ z + v, 0), z, atol=1e-9) for z in found)
        for start in rng.normal(size=(5, 3)):
            z = start
            for _ in range(4000):
                z = z + 0.05 * (np.maximum(a @ z + v, 0) - z)
            if np.abs(np.maximum(a @ z + v, 0) - z).max() < 1e-12:
                assert min(np.abs(z - known).max() for known in found) < 1e-6


def test_a_singular_block_may_give_a_point_nothing_or_a_continuum():
    with pytest.raises(ValueError, match="continuum"):
        relu_equilibria([[1.0]], [0.0])
    assert relu_equilibria([[1.0]], [1.0]) == []
    assert [z.tolist() for z in relu_equilibria([[1.0]], [-1.0])] == [[0.0]]


def test_a_continuum_inside_a_larger_model_is_found():
    with pytest.raises(ValueError, match="continuum"):
        relu_equilibria([[1.0, 0.0], [1.0, 0.5]], [0.0, 0.0])
    assert [z.tolist() for z in relu_equilibria([[1.0, 0.0], [1.0, 0.5]], [-1.0, -1.0])] == [[0.0, 0.0]]


def test_two_states_of_a_continuum_are_named_and_are_equilibria():
    with pytest.raises(ValueError, match=r"among them \['0'\] and \['1'\]"):
        relu_equilibria([[1.0]], [0.0])
    with pytest.raises(ValueError, match=r"among them \['0', '0'\] and \['1/2', '1'\]"):
        relu_equilibria([[1.0, 0.0], [1.0, 0.5]], [0.0, 0.0])


def test_fractions_come_back_as_fractions():
    (found,) = relu_equilibria(np.array([[Fraction(-5)]], dtype=object), np.array([Fraction(1)], dtype=object))
    assert found[0] == Fraction(1, 6)
    q1, q2 = conserved(*(np.array([[Fraction(k)]], dtype=object) for k in (2, 3, 4)))
    assert (q1[0, 0], q2[0, 0]) == (Fraction(17), Fraction(10))


def test_the_record_of_a_large_matrix_leaves_out_what_takes_all_sets():
    found = well_posed(np.zeros((13, 13)))
    assert (found.p_matrix, found.damping, found.witness, found.norm_inf) == (None, None, None, 0.0)


def test_the_witness_of_an_ill_posed_matrix_has_two_equilibria():
    rng, met = np.random.default_rng(2), 0
    for _ in range(30):
        a = rng.normal(size=(4, 4)) * 1.5
        found = two_equilibria(a)
        assert well_posed(a).p_matrix == (found is None)
        if found is not None:
            met += 1
            v, one, other = (np.asarray(part, dtype=float) for part in found)
            assert np.abs(one - other).max() > 0
            assert all(np.allclose(np.maximum(a @ z + v, 0), z, atol=1e-9) for z in (one, other))
    assert met > 5


def test_a_rotation_converges_with_damping_alone():
    low, high = well_posed([[0.0, -4.0], [4.0, 0.0]]).damping or (0.0, 0.0)
    assert low == 0 and abs(high - 2 / 17) < 1e-15


@pytest.mark.parametrize(
    "call",
    [
        lambda: well_posed([[1.0, 2.0]]),
        lambda: well_posed([[np.inf]]),
        lambda: relu_equilibria([[0.5]], [1.0, 2.0]),
        lambda: relu_equilibria(np.zeros((13, 13)), np.zeros(13)),
        lambda: conserved([[0.5]], [[1.0, 2.0], [3.0, 4.0]], [[1.0]]),
        lambda: conserved(np.eye(2), np.eye(2), np.eye(2)),
        lambda: conserved(*3 * [np.array([[Fraction(1)]], dtype=object)]),
        lambda: output_map(*3 * [np.array([[Fraction(1)]], dtype=object)]),
        lambda: scalar_flow(1.0, 1.0, 2.0),
        lambda: scalar_flow(-1.0, 0.0, 2.0),
        lambda: scalar_flow_limit(1.0, 1.0, 0.0),
        lambda: scalar_flow_limit(0.0, np.nan, 0.0),
        lambda: projected([[1.0]], 0.0),
    ],
)
def test_what_is_refused(call):
    with pytest.raises(ValueError):
        call()


def test_long_times_and_extreme_targets_stay_finite():
    assert scalar_flow(float("inf"), 0.0, 2.0)[0] == pytest.approx(5**0.5)
    assert scalar_flow(1e12, 0.0, 2.0)[1] == pytest.approx(5**0.5 / 2e12, rel=1e-6)
    for target in (-1e3, 1e3, 0.0):
        s, b, d = scalar_flow_limit(0.0, 1.0, target)
        assert abs(b * b / s + d - target) < 1e-9 * (1 + abs(target))


def test_the_witness_of_the_record_has_two_equilibria_as_floats():
    rng, met = np.random.default_rng(0), 0
    for _ in range(50):
        a = rng.normal(size=(n := int(rng.integers(1, 5)), n))
        if (v := well_posed(a).witness) is not None:
            met += 1
            assert len(relu_equilibria(a, v)) > 1
    assert met > 15

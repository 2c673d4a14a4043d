"""Relations: residuals by hand, and everything that says nothing or says it wrongly is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint
import numpy as np
import pytest
import sympy

from lemmata.language.relation import All, AtLeast, Equal, NotFinite, SumOfSquares, leaves, residual

X = sympy.Symbol("x", real=True)


def test_residuals_by_hand():
    assert residual(Equal(3.0, 1.0)) == 1.0
    assert residual(Equal(np.array([1.0, 5.0]), np.array([1.0, 3.0]))) == 0.5
    assert residual(Equal(3.0, 1.0, scale=4.0)) == 0.5
    assert residual(AtLeast(3.0, 1.0)) == 0.0
    assert residual(AtLeast(np.array([2.0, -1.0]), 1.0)) == 1.0
    assert residual(All(Equal(1, 1), AtLeast(Fraction(1, 2), 1))) == 0.25
    assert residual(Equal(1 + 2j, 1 + 0j)) == 1.0


def test_integers_neither_wrap_nor_round():
    small = np.array([0], dtype=np.uint8)
    assert residual(Equal(small, np.array([1], dtype=np.uint8), scale=1.0)) == 1.0
    assert leaves(Equal(2**53 + 1, 2**53))[0].gap[()] == 1
    assert isinstance(leaves(Equal(3, 1))[0].gap[()], int)
    assert list(leaves(Equal([2**53 + 1, 3], (2**53, 3)))[0].gap) == [1, 0]


@pytest.mark.parametrize("gap", [np.nan, np.inf, np.array([0.0, np.nan])])
def test_a_gap_that_is_not_finite_is_neither_kept_nor_broken(gap):
    for relation in (Equal(gap, 0.0), AtLeast(gap, 0.0)):
        with pytest.raises(NotFinite):
            residual(relation)


NONE_OF_THEM: list[Any] = [True, None, 0.0, np.True_]


@pytest.mark.parametrize("relation", [*NONE_OF_THEM, All(Equal(1, 1), NONE_OF_THEM[0])])
def test_only_a_relation_is_accepted(relation):
    with pytest.raises(TypeError, match="must return a relation"):
        leaves(relation)


@pytest.mark.parametrize("relation", [All(), All(Equal(1, 1), All()), Equal([], []), AtLeast(np.zeros((0, 3)), 0)])
def test_a_relation_that_says_nothing_is_refused(relation):
    with pytest.raises(ValueError, match="says nothing"):
        leaves(relation)


def test_an_empty_part_beside_one_that_speaks_is_allowed():
    assert residual(All(Equal([], []), Equal(2.0, 1.0))) == 0.5


@pytest.mark.parametrize("side", [True, np.True_, np.array([True]), np.array([1, False], dtype=object)])
def test_a_truth_value_is_no_side(side):
    with pytest.raises(TypeError, match="truth value"):
        leaves(Equal(side, side))


def test_shapes_must_agree():
    with pytest.raises(ValueError, match=r"shapes: \(3,\) and \(3, 1\)"):
        leaves(Equal(np.zeros(3), np.zeros((3, 1))))


@pytest.mark.parametrize("scale", [0, -1.0, float("nan"), float("inf")])
def test_a_scale_that_hides_the_gap_is_refused(scale):
    with pytest.raises(ValueError, match="scale"):
        leaves(Equal(1.0, 2.0, scale=scale))


def test_complex_numbers_have_no_order_and_balls_are_no_floats():
    with pytest.raises(TypeError, match="complex numbers has no meaning"):
        residual(AtLeast(1j, 0.0))
    with pytest.raises(TypeError, match="ball"):
        residual(Equal(flint.arb(1), flint.arb(1)))


@pytest.mark.parametrize(
    ("squares", "words"),
    [
        ([(1, sympy.sqrt(X))], "certainly real"),
        ([(1, sympy.I * X)], "certainly real"),
        ([(-1, X)], "positive weights"),
        ([(1, np.zeros(0, dtype=object))], "shape"),
    ],
)
def test_a_sham_certificate_is_refused(squares, words):
    with pytest.raises(ValueError, match=words):
        leaves(SumOfSquares(X, 0, squares))


def test_a_certificate_is_an_identity():
    assert leaves(SumOfSquares(X**-2, 0, [(1, 1 / X)]))[0].proof == 0
    proof = leaves(SumOfSquares(X**2 + 1, 0, [(1, X), (1, sympy.Integer(1))]))[0].proof
    assert proof is not None and proof.shape == () and proof[()] == 0

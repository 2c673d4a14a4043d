"""The interface of the Jacobians: both conventions, fractions, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.theory.implicit_models import implicit_jacobian

ONE = [[1.0]]


def blocks(n=2, d=3, seed=0):
    rng = np.random.default_rng(seed)
    shapes = ((n,), (n, d), (n, d), (d, d), (d, n), (n,))
    return [0.3 * rng.standard_normal(shape) for shape in shapes]


def jacobian(parts, convention):
    lam, j_lam, j_u, f_z, f_h, h_prev = parts
    return implicit_jacobian(lam, j_lam, j_u, f_z, f_h, h_prev, convention)


def test_fractions_stay_fractions():
    half, one = Fraction(1, 2), [[Fraction(1)]]
    assert implicit_jacobian([half], [[0]], one, [[half]], one, [1], "b").tolist() == [[Fraction(5, 2)]]
    assert implicit_jacobian([half], [[0]], one, [[half]], one, [1], "a").tolist() == [[Fraction(-1, 2)]]


@pytest.mark.parametrize("convention", ["a", "b"])
def test_it_is_the_difference_quotient_of_a_solved_model(convention):
    lam, j_lam, j_u, f_z, f_h, h_prev = blocks()

    def moved(h):
        z = np.zeros(3)
        for _ in range(200):
            new = (lam + j_lam @ np.sin(z)) * h + j_u @ z
            z = np.tanh(f_z @ z + f_h @ (new - lam * h_prev if convention == "a" else h - h_prev))
        return (lam + j_lam @ np.sin(z)) * h + j_u @ z

    quotients = [(moved(h_prev + 1e-6 * row) - moved(h_prev - 1e-6 * row)) / 2e-6 for row in np.eye(2)]
    assert implicit_jacobian(lam, j_lam, j_u, f_z, f_h, h_prev, convention) == pytest.approx(np.stack(quotients, axis=1), abs=1e-8)


def test_an_unknown_convention_is_refused():
    with pytest.raises(ValueError, match="convention is one of a, b"):
        jacobian(blocks(), "c")


def test_shapes_that_do_not_fit_are_told():
    good = blocks()
    for place in range(6):
        bad = [*good]
        bad[place] = np.ones((5,) * bad[place].ndim)
        with pytest.raises(ValueError, match="has shape"):
            jacobian(bad, "a")


def test_values_that_are_not_finite_are_refused():
    bad = blocks()
    bad[3][0, 0] = np.inf
    with pytest.raises(ValueError, match="finite"):
        jacobian(bad, "a")


@pytest.mark.parametrize(("convention", "f_z", "f_h"), [("b", 1.0, 1.0), ("a", 0.5, 0.5)])
def test_without_a_derivative_the_singular_matrix_is_named(convention, f_z, f_h):
    with pytest.raises(ValueError, match="singular"):
        implicit_jacobian([0.5], [[0.0]], ONE, [[f_z]], [[f_h]], [1.0], convention)
    with pytest.raises(ValueError, match="singular"):
        implicit_jacobian([Fraction(1, 2)], [[0]], ONE, [[Fraction(f_z)]], [[Fraction(f_h)]], [1], convention)

"""Linear systems of terms: Cramer's rule, which divides by the determinant alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lemmata.kernel.identity import identities
from lemmata.terms.arithmetic import solve
from lemmata.terms.term import conditions, constant, evaluate, parts, variable

x: Any = variable("x")
y: Any = variable("y")


def unknown(name: str, *shape: int) -> Any:
    out = np.empty(shape, dtype=object)
    for place in np.ndindex(*shape):
        out[place] = variable(name + "_".join(map(str, place)))
    return out


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_a_solution_is_proved_to_solve(n: int):
    matrix, right = unknown("a", n, n), unknown("b", n, 2)
    solved = solve(matrix, right)
    theorems = identities(zip((matrix @ solved).flat, right.flat, strict=True))
    divisors = {one for theorem in theorems for kind, one in theorem.where if kind == "nonzero"}
    assert len(divisors) == 1  # the determinant, and no pivot


@pytest.mark.parametrize("n", range(9))
def test_a_solution_has_the_values_of_fractions(n: int):
    source = np.random.default_rng(n)
    matrix = source.integers(-9, 9, (n, n)) + 20 * np.eye(n, dtype=int)
    right = source.integers(-9, 9, n)
    names = unknown("a", n, n)
    solved = solve(names, unknown("b", n)) if n else np.zeros(0, dtype=object)
    point = dict(zip([*names.flat, *unknown("b", n)], map(Fraction, map(int, [*matrix.flat, *right])), strict=True))
    fractions = solve(matrix.astype(object), right.astype(object))
    assert evaluate(solved, point, Fraction(0)) == [*fractions]


@pytest.mark.parametrize(("n", "most"), [(4, 200), (6, 1_200), (8, 7_000)])
def test_minors_are_shared(n: int, most: int):
    # a determinant alone, expanded without sharing, has more than n! products: 40,320 for n = 8
    assert len(parts(*solve(unknown("a", n, n), unknown("b", n)))) < most


def test_nothing_is_lost_where_entries_are_zero():
    solved = solve(np.array([[x, 0], [0, 1 / y]]), np.array([1, y.log()]))
    asked = [kind for kind, _ in conditions(*solved)]
    assert sorted(asked) == ["nonzero", "nonzero", "positive"]


SINGULAR: Any = [
    ([[1, 2], [2, 4]], [x, y]),
    ([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(4)]], [x, y]),
    ([[constant(1), constant(2)], [2, 4]], [1, 2]),
    ([[constant(0)]], [1]),
    ([[0, 0], [0, 0]], [x, 1]),
]


@pytest.mark.parametrize(("matrix", "right"), SINGULAR)
def test_constants_that_are_singular_are_an_error_as_fractions_are(matrix: Any, right: Any):
    with pytest.raises(ZeroDivisionError, match="the matrix is singular"):
        solve(np.array(matrix), np.array(right))


def test_a_determinant_that_only_vanishes_stays_a_condition():
    (solved,) = solve(np.array([[x - x]]), np.array([1]))
    assert conditions(solved) == [("nonzero", x - x)]


def test_nothing_is_nothing():
    for kind in (float, object):
        assert solve(np.zeros((0, 0), dtype=kind), np.zeros(0, dtype=kind)).shape == (0,)
        assert solve(np.zeros((0, 0), dtype=kind), np.zeros((0, 3), dtype=kind)).shape == (0, 3)
    assert solve(np.array([[x]]), np.zeros((1, 0), dtype=object)).shape == (1, 0)


@pytest.mark.parametrize(
    ("matrix", "right"),
    [([[x, 2, 3], [2, 4, 5]], [1, 2]), ([[x, 2], [2, 4]], [1]), ([[x, 2], [2, 4]], [1, 2, 3]), ([[x], [y]], [1, 2])],
)
def test_other_shapes_are_an_error(matrix: Any, right: Any):
    with pytest.raises(ValueError, match="is not solved for"):
        solve(np.array(matrix), np.array(right))


def test_integers_do_not_overflow():
    big = 2**40
    matrix = np.array([[big, 0], [0, big]])
    solved = solve(matrix, np.array([x, big * y]))
    assert evaluate(solved, {x: Fraction(1), y: Fraction(1)}, Fraction(0)) == [Fraction(1, big), 1]
    mixed = np.array([[np.int64(2**62), np.int64(0)], [x, np.int64(4)]], dtype=object)
    assert evaluate(solve(mixed, np.array([1, 0])), {x: Fraction(0)}, Fraction(0))[0] == Fraction(1, 2**62)


def test_floats_beside_terms_are_refused():
    with pytest.raises(TypeError, match="beside it"):
        solve(np.array([[1.0, 2.0], [2.0, 5.0]]), np.array([x, y]))

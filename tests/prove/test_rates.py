"""Derivatives in balls pass through linear systems, along one direction and by every entry, as on symbols."""

from __future__ import annotations

import flint
import numpy as np
import pytest
import sympy

from lemmata.prove.rates import _Moving, rate_along, slopes
from lemmata.terms.arithmetic import solve

SYMBOLS = np.array(sympy.symbols("x:4"), dtype=object).reshape(2, 2)
VALUES = np.array([[flint.arb(3), flint.arb(1)], [flint.arb(-1), flint.arb(2)]], dtype=object)
NUMBERS = dict(zip(SYMBOLS.flat, (3, 1, -1, 2), strict=True))


def in_the_matrix(x):
    return solve(x, x[0] * 0 + [2, 5]) @ [1, 3]


def on_the_right(x):
    return solve(x * 0 + [[2, 1], [0, 1]], x).sum()


def on_both_sides(x):
    return solve(x, x.T)[0, 1]


@pytest.mark.parametrize("function", [in_the_matrix, on_the_right, on_both_sides])
def test_slopes_through_a_linear_system(function):
    wanted = slopes(function, SYMBOLS)
    found = slopes(function, VALUES)
    along = rate_along(function, VALUES, np.ones((2, 2), dtype=int))
    for got, want in zip(found.flat, wanted.flat, strict=True):
        assert abs(float(got.mid()) - float(want.subs(NUMBERS))) < 1e-12
    assert abs(float(along.mid()) - float(wanted.sum().subs(NUMBERS))) < 1e-12


def test_a_constant_system_has_no_slope():
    assert all(entry == 0 for entry in slopes(lambda x: solve(VALUES, VALUES[0])[0] + 0 * x[0, 0], VALUES).flat)


def test_a_slope_along_one_direction_is_not_added_to_slopes_along_several():
    row, ball = flint.arb_mat(1, 2, [1, 2]), flint.arb(3)
    slopes, values = np.array([[row, ball]], dtype=object), np.array([[flint.arb(1)], [flint.arb(1)]], dtype=object)
    with pytest.raises(TypeError, match="along several"):
        _Moving._times(slopes, values)
    slopes[0, 1] = 0
    assert _Moving._times(slopes, values)[0, 0] == row

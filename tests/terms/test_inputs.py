"""Reading of arguments: what passes is unchanged or carried over exactly, and each bad value is refused in one line that shows it."""

from __future__ import annotations

import math
from fractions import Fraction

import flint
import numpy as np
import pytest
import sympy

from lemmata.terms import inputs
from lemmata.terms.inputs import (
    alike,
    beside,
    count,
    distinct,
    finite,
    integer,
    nonnegative,
    positive,
    powers,
    raised,
    rational,
    rationals,
    real,
    tensor,
    time,
)

X = sympy.Symbol("x")
BALL = flint.arb(1)

REFUSED = [
    (integer, (1.5, "n", 1), "n must be an integer of at least 1, not 1.5"),
    (integer, (True, "n", 1), "n must be an integer of at least 1, not True"),
    (integer, (0, "n", 1), "n must be an integer of at least 1, not 0"),
    (integer, (9, "n", 1, 8), "n must be an integer from 1 to 8, not 9"),
    (integer, (-3, "n", -2), "n must be an integer of at least -2, not -3"),
    (integer, ("3", "n", 1), "n must be an integer of at least 1, not '3'"),
    (count, (-1, "steps"), "steps must be an integer of at least 0, not -1"),
    (count, (sympy.Symbol("m", integer=True), "steps"), "steps must be an integer of at least 0, not m"),
    (count, (X, "steps"), "steps must be an integer of at least 0, not x"),
    (finite, (math.nan, "alpha"), "alpha must be a finite number, not nan"),
    (finite, (-1, "eps", 0.0), "eps must be a finite number of at least 0, not -1"),
    (finite, ("x", "alpha"), "alpha must be a finite number, not 'x'"),
    (real, (np.ones(1), "alpha"), "alpha must be a finite number, not array([1.])"),
    (real, (math.inf, "alpha"), "alpha must be a finite number, not inf"),
    (nonnegative, (np.array([0.0, -1.0]), "t"), "t must be at least 0, not array([ 0., -1.])"),
    (nonnegative, (math.nan, "t"), "t must be at least 0, not nan"),
    (nonnegative, (1, "t", 2), "t must be at least 2, not 1"),
    (positive, (0.0, "eps"), "eps must be a positive finite number, not 0.0"),
    (positive, (math.inf, "eps"), "eps must be a positive finite number, not inf"),
    (positive, (math.nan, "eps"), "eps must be a positive finite number, not nan"),
    (positive, ("1", "eps"), "eps must be a positive finite number, not '1'"),
    (positive, (np.ones(2), "eps"), "eps must be a positive finite number, not array([1., 1.])"),
    (distinct, (np.array([1.0, 1.0]), "nodes"), "nodes must be pairwise different"),
    (rational, (math.nan, "gap"), "gap must be a rational number, not nan"),
    (rational, (X, "gap"), "gap must be a rational number, not x"),
    (rationals, ([], "nodes"), "nodes must be a nonempty sequence of rational numbers, not []"),
    (rationals, ("12", "nodes"), "nodes must be a nonempty sequence of rational numbers, not '12'"),
    (tensor, ([[1.0]], "a"), "a must be a nonempty array with 1 axis, not of shape (1, 1)"),
    (tensor, ([], "a"), "a must be a nonempty array with 1 axis, not of shape (0,)"),
    (tensor, ([1.0], "G", 2), "G must be a nonempty array with 2 axes, not of shape (1,)"),
    (tensor, ([1.0, math.nan], "a"), "a must have finite entries only"),
    (tensor, ([1j], "a"), "a must be an array of real numbers of one kind, not [1j]"),
    (tensor, (["x"], "a"), "a must be an array of real numbers of one kind, not ['x']"),
    (beside, (math.nan, 1.0), "numbers must be finite, not nan"),
    (beside, (math.inf, X), "numbers must be finite, not inf"),
    (time, (-1.0,), "time t must be at least 0, not -1.0"),
    (time, (math.nan, X), "time t must be at least 0, not nan"),
]


@pytest.mark.parametrize(("reader", "arguments", "said"), REFUSED)
def test_a_bad_value_is_refused_in_one_line(reader, arguments, said):
    with pytest.raises(ValueError) as refusal:
        reader(*arguments)
    assert str(refusal.value) == said


def test_every_reader_that_can_refuse_is_seen_refusing():
    readers = {name for name, value in vars(inputs).items() if getattr(value, "__module__", "") == inputs.__name__}
    assert readers - {"ordered", "alike", "powers", "raised"} == {reader.__name__ for reader, _, _ in REFUSED}


@pytest.mark.parametrize("value", [X, BALL, np.array([X, -X])], ids=str)
def test_what_cannot_be_ordered_passes(value):
    assert nonnegative(value, "t") is value
    assert np.ndim(value) or positive(value, "t") is value


def test_a_count_may_be_any_count():
    k = sympy.Symbol("k", integer=True, nonnegative=True)
    assert count(k + 1, "steps") == k + 1 and count(sympy.Integer(2), "steps") == 2 and count(np.int64(0), "steps") == 0


def test_a_long_value_is_cut():
    with pytest.raises(ValueError, match=r"^n must be an integer of at least 1, not 'x{59}$"):
        integer("x" * 1000, "n", 1)


@pytest.mark.parametrize(("like", "kind"), [(Fraction(1), Fraction), (X, sympy.Rational), (BALL, flint.arb), (2.0, float)])
def test_a_plain_number_is_carried_over_exactly(like, kind):
    tenth = beside(0.1, like)
    assert isinstance(tenth, kind)
    assert rational(tenth, "a tenth") == Fraction(0.1) if kind is not flint.arb else tenth == flint.arb(0.1)
    assert beside(X, like) is X
    assert type(alike([0.5, like])[0]) is type(beside(0.5, like))


def test_infinite_times_stay_and_finite_ones_are_carried_over():
    assert time(math.inf, Fraction(1)) == math.inf
    assert time(0.1, Fraction(1)) == Fraction(0.1)
    assert time(sympy.oo, X) is sympy.oo


@pytest.mark.parametrize("base", [3, 3.0, Fraction(1, 3), X, BALL])
@pytest.mark.parametrize("count", [0, 1, 4])
def test_powers_begin_with_one(base, count):
    found = powers(base, count)
    assert len(found) == count
    assert all(bool(entry == base**k) for k, entry in enumerate(found))


@pytest.mark.parametrize("base", [3, 3.0, Fraction(1, 3), X, BALL])
def test_a_power_is_the_last_of_them_and_may_be_any(base):
    k = sympy.Symbol("k", integer=True, nonnegative=True)
    assert bool(raised(base, 4) == base**4) and bool(raised(base, 0) == 1)
    assert raised(X, k) == X**k

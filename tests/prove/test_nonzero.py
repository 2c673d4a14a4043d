"""What is proved to be 0 nowhere in stated ranges, with corners, edges, ends that are left out and ends that move."""

from __future__ import annotations

import itertools
import random

import pytest
import sympy

from lemmata.prove.nonzero import Side, nowhere_zero

p, q, r = sympy.symbols("p q r", real=True)
ZERO, ONE = sympy.Integer(0), sympy.Integer(1)
UNIT, BELOW, ABOVE = Side(ZERO, ONE, True, True), Side(ZERO, ONE, True, False), Side(ZERO, ONE, False, True)
POSITIVE, REAL, SIGNED = Side(ZERO, None, False, False), Side(None, None, True, True), Side(-ONE, ONE, True, True)


@pytest.mark.parametrize(
    ("value", "ends"),
    [
        (p + q, {p: UNIT, q: ABOVE}),
        (p + q + r, {p: UNIT, q: UNIT, r: POSITIVE}),
        (1 - p * q, {p: UNIT, q: BELOW}),
        (1 - p**2 * q, {p: BELOW, q: UNIT}),
        (2 + p * q, {p: SIGNED, q: SIGNED}),
        (p**2 + q**2, {p: REAL, q: POSITIVE}),
        (p**2 - p + sympy.Rational(3, 10), {p: UNIT}),
        (p**2 - 2, {p: UNIT}),
        (p - 1, {p: BELOW}),
        (q - p, {p: UNIT, q: Side(p, None, False, False)}),
        (1 + p - q, {p: UNIT, q: Side(ZERO, p, True, True)}),
        (sympy.exp(p) - p - q / 2, {p: UNIT, q: UNIT}),
        (1 - p + sympy.sqrt(q**2 + (1 - p) ** 2), {p: Side(None, ONE, False, False), q: REAL}),
    ],
)
def test_a_divisor_is_apart_from_zero(value, ends):
    assert nowhere_zero(value, ends)


@pytest.mark.parametrize(
    ("value", "ends"),
    [
        (p + q, {p: UNIT, q: UNIT}),
        (1 - p * q, {p: UNIT, q: UNIT}),
        (p * q - p - q + 1, {p: BELOW, q: UNIT}),
        (p**2 + q**2, {p: REAL, q: REAL}),
        (p**2 - 2, {p: REAL}),
        (p - 1, {p: ABOVE}),
        (q - p, {p: UNIT, q: Side(p, None, True, False)}),
        (sympy.exp(p) - 1, {p: UNIT}),
        (p, {q: UNIT}),
    ],
)
def test_a_divisor_that_vanishes_at_a_corner_or_an_edge_is_not(value, ends):
    assert not nowhere_zero(value, ends)


def test_no_polynomial_that_is_zero_on_a_grid_of_its_box_is_called_apart():
    source, grid = random.Random(0), [sympy.Rational(k, 4) for k in range(5)]
    apart = 0
    for _ in range(60):
        value = sympy.Add(*(source.randint(-2, 2) * p**i * q**j for i, j in itertools.product(range(3), repeat=2)))
        ends = {s: source.choice((UNIT, BELOW, ABOVE)) for s in (p, q)}
        if value.free_symbols and nowhere_zero(value, ends):
            apart += 1
            places = {s: [x for x in grid if (side.has_low or x > 0) and (side.has_high or x < 1)] for s, side in ends.items()}
            assert all(value.xreplace({p: x, q: y}) != 0 for x, y in itertools.product(places[p], places[q])), (value, ends)
    assert apart > 5

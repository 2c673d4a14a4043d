"""What is proved to be 0 nowhere in stated ranges, with corners, edges, ends that are left out and ends that move."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

import pytest

import lemmata.terms.functions  # noqa: F401  (terms are made of all functions once this is imported)
from lemmata.prove.signs import search
from lemmata.terms.term import ZERO, Condition, Term, constant, evaluate, variable

p, q, r = (variable(name) for name in "pqr")


class Side(NamedTuple):
    """The ends of a range, None for none, and whether each is in it."""

    low: Term | int | None
    high: Term | int | None
    has_low: bool
    has_high: bool

    def conditions(self, of: Term) -> Iterable[Condition]:
        """Yield what the range says of a variable."""
        if self.low is not None:
            yield "nonnegative" if self.has_low else "positive", of - self.low
        if self.high is not None:
            yield "nonnegative" if self.has_high else "positive", self.high - of


UNIT, BELOW, ABOVE = Side(0, 1, True, True), Side(0, 1, True, False), Side(0, 1, False, True)
POSITIVE, REAL, SIGNED = Side(0, None, False, False), Side(None, None, True, True), Side(-1, 1, True, True)
Ends = Mapping[Term, Side]


def nowhere_zero(value: Term, ends: Ends) -> bool:
    """Tell whether a theorem says that a term is 0 nowhere in ranges."""
    given = [condition for one, side in ends.items() for condition in side.conditions(one)]
    return search.proof("nonzero", value, ZERO, given) is not None


APART: dict[str, tuple[Term, Ends]] = {
    "two of which one is above 0": (p + q, {p: UNIT, q: ABOVE}),
    "three": (p + q + r, {p: UNIT, q: UNIT, r: POSITIVE}),
    "a product below 1": (1 - p * q, {p: UNIT, q: BELOW}),
    "a power below 1": (1 - p**2 * q, {p: BELOW, q: UNIT}),
    "a product of signs": (2 + p * q, {p: SIGNED, q: SIGNED}),
    "squares": (p**2 + q**2, {p: REAL, q: POSITIVE}),
    "complex zeros": (p**2 - p + Fraction(3, 10), {p: UNIT}),
    "zeros outside": (p**2 - 2, {p: UNIT}),
    "an open end": (p - 1, {p: BELOW}),
    "an end that moves": (q - p, {p: UNIT, q: Side(p, None, False, False)}),
    "an end that is in it and moves": (1 + p - q, {p: UNIT, q: Side(0, p, True, True)}),
    "an exponential": (p.exp() - p - q / 2, {p: UNIT, q: UNIT}),
    "a root": (1 - p + (q**2 + (1 - p) ** 2).sqrt(), {p: Side(None, 1, False, False), q: REAL}),
}
VANISHING: dict[str, tuple[Term, Ends]] = {
    "two at a corner": (p + q, {p: UNIT, q: UNIT}),
    "a product at a corner": (1 - p * q, {p: UNIT, q: UNIT}),
    "a product on an edge": (p * q - p - q + 1, {p: BELOW, q: UNIT}),
    "squares at a point": (p**2 + q**2, {p: REAL, q: REAL}),
    "zeros inside": (p**2 - 2, {p: REAL}),
    "an end": (p - 1, {p: ABOVE}),
    "an end that moves": (q - p, {p: UNIT, q: Side(p, None, True, False)}),
    "an exponential at an end": (p.exp() - 1, {p: UNIT}),
    "nothing is known": (p, {q: UNIT}),
}


@pytest.mark.parametrize("name", APART)
def test_a_divisor_is_apart_from_zero(name: str):
    assert nowhere_zero(*APART[name])


@pytest.mark.parametrize("name", VANISHING)
def test_a_divisor_that_vanishes_at_a_corner_or_an_edge_is_not(name: str):
    assert not nowhere_zero(*VANISHING[name])


def test_no_polynomial_that_is_zero_on_a_grid_of_its_box_is_called_apart():
    source, grid = random.Random(0), [Fraction(k, 4) for k in range(5)]
    apart = 0
    for _ in range(60):
        value = sum((source.randint(-2, 2) * p**i * q**j for i, j in itertools.product(range(3), repeat=2)), constant(0))
        ends = {one: source.choice((UNIT, BELOW, ABOVE)) for one in (p, q)}
        if nowhere_zero(value, ends):
            apart += 1
            places = {one: [x for x in grid if (side.has_low or x > 0) and (side.has_high or x < 1)] for one, side in ends.items()}
            for at in itertools.product(places[p], places[q]):
                assert evaluate([value], dict(zip((p, q), at, strict=True)), Fraction(0)) != [0], (value, ends)
    assert apart > 5

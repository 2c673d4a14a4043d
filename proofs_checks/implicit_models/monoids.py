"""Checks of monoids: powers one after another, laws of products in fractions, ideals by closing sets."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.theory.implicit_models.claims.monoids import OUTSIDE, PERIOD, SANDWICH
from lemmata.theory.implicit_models.monoids import minimal_ideal, outside_positions, period, product_table

SEEDS = range(12)
LATE_POWERS = np.array([[0, 1, 2, 3, 4], [1, 2, 3, 4, 3], [2, 3, 4, 3, 4], [3, 4, 3, 4, 3], [4, 3, 4, 3, 4]])
"""The monoid of 1, a, ..., a^4 with a^5 = a^3."""
MOST_TURNS = 5
"""Elements of a cyclic group whose products are followed: that of a zero beside it is the bound, however many there are."""
SMALL = {"states": (1, 2, 3), "letters": (1, 2), "seed": SEEDS}


@exact(PERIOD, sizes={**SMALL, "m": (0, 1, 2), "g": (0, 1, 2)})
@tested(PERIOD, examples=40)
def is_that_of_the_letters_powers(formula, case):
    """Powers of (m, g) in the table of the product, from one on that is past all that come once; and what the monoid is told aperiodic by.

    That is seen at the powers a, a^2, a^3 = a^5, as well: their period is 2, after two that do not come again.
    """
    table = product_table(case.table, case.group)
    letter = len(case.group) * case.m + case.g
    return All(
        Equal(case.apply(formula), _period(table, letter)),
        Equal([period(table, letter), period(LATE_POWERS, 1)], [_period(table, letter), _period(LATE_POWERS, 1)]),
    )


@exact(OUTSIDE, sizes={**SMALL, "length": (0, 1, 2, 3, 4), "uneven": (0,)})
@tested(OUTSIDE, examples=40)
def bounds_the_law_of_the_product(formula, case):
    """The law of the product, letter by letter, in fractions; and its positions outside, of 40 letters, against |M|/|K| - 1.

    Both are attained where a zero is adjoined to a cyclic group: no other letter leads out of it. The first position of an endless word is
    outside with the bound q for one letter, and if it is, the word goes on like a new one: E = q (1 + E) positions are outside.
    """
    table, order = case.table, len(case.table)
    ideal = _least_ideal(table)
    law, outside = [Fraction(int(element == 0)) for element in range(order)], []
    for _ in range(max(case.length, 40 if order <= 4 else 0)):
        outside.append(1 - sum(law[element] for element in ideal))
        law = _one_more(law, table, 1 + case.uneven)
    outside.append(1 - sum(law[element] for element in ideal))
    turns = min(order, MOST_TURNS)
    sizes, with_zero = (Fraction(order), Fraction(len(ideal))), (Fraction(turns + 1), Fraction(1))
    return All(
        AtLeast(formula(*sizes, case.length), outside[case.length]),
        AtLeast(outside_positions(*sizes), sum(outside[1:], Fraction(0))),
        Equal(sorted(ideal), minimal_ideal(table)),
        Equal(formula(*with_zero, case.length), _outside_of_zero(turns, case.length)),
        Equal(formula(*with_zero, 1) * (1 + outside_positions(*with_zero)), outside_positions(*with_zero)),
    )


@exact(SANDWICH, sizes={**SMALL, "seed": range(24), "at": (0, 1), "w": (0, 1, 2, 3)})
@tested(SANDWICH, examples=40)
def is_the_product_of_three(formula, case):
    """x w x in the table; and the right ideals of x w and of x."""
    table, x, w = case.table, case.x, case.w
    between = int(table[x, w])
    ideals = [np.unique(table[element]).tolist() for element in (x, between)]
    return All(Equal(int(table[between, x]), case.apply(formula)), Equal(int(ideals[0] == ideals[1]), 1))


def _period(table: np.ndarray, element: int) -> int:
    """Return after how many more factors a high power comes again: higher than there are elements, it does."""
    high = element
    for _ in range(len(table)):
        high = int(table[high, element])
    power, steps = int(table[high, element]), 1
    while power != high:
        power, steps = int(table[power, element]), steps + 1
    return steps


def _one_more(law: list[Fraction], table: np.ndarray, weight: int = 1) -> list[Fraction]:
    """Return the law of the product with one letter more, the identity so many times as likely as others."""
    found, total = [Fraction(0)] * len(law), len(law) - 1 + weight
    for element, chance in enumerate(law):
        for letter in range(len(law)):
            found[table[element, letter]] += chance * (1 if letter else weight) / total
    return found


def _outside_of_zero(order: int, length: int) -> Fraction:
    """Return how likely so many uniform letters of a cyclic group with a zero multiply to an element of the group."""
    turns = np.add.outer(np.arange(order), np.arange(order)) % order
    table = np.full((order + 1, order + 1), order)
    table[:order, :order] = turns
    law = [Fraction(int(element == 0)) for element in range(order + 1)]
    for _ in range(length):
        law = _one_more(law, table)
    return 1 - law[order]


def _least_ideal(table: np.ndarray) -> set[int]:
    """Return the smallest of the ideals M x M, each closed by multiplying from both sides."""
    ideals = []
    for x in range(len(table)):
        ideal = {x}
        while more := {int(y) for z in ideal for y in (*table[z], *table[:, z])} - ideal:
            ideal |= more
        ideals.append(ideal)
    return min(ideals, key=len)

"""Checks of lists of positions: every pair of short numbers, a position changed, hidden, or both."""

from __future__ import annotations

import functools

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.digit_arithmetic.cascade import every_pair
from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.claims.positions import PRODUCT, SIGMA, TRAINED

BASES = (2, 3)
"""The least base, and the least in which a digit is more than a carry; all pairs of three digits are listed in both."""


@functools.cache
def every_input(length: int, base: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return all inputs, entry q - 1 what stands at position q from the end, 0 for the sign; their sums; and their cascades."""
    first, second = every_pair(length, base)
    digits, passes = parallel_add(first, second, base)
    return np.hstack([second, np.zeros((len(first), 1), dtype=int), first]), digits, passes


def determines(seen: np.ndarray, found: np.ndarray, base: int) -> bool:
    """Tell whether equal rows have equal values."""
    keys = seen @ base ** np.arange(seen.shape[1])
    return len({*keys.tolist()}) == len({*(keys * base + found).tolist()})


def needed(inputs: np.ndarray, found: np.ndarray, places: list[int], base: int) -> list[int]:
    """Return which of some positions cannot be hidden from one who sees the others."""
    return [q for q in places if not determines(inputs[:, [other - 1 for other in places if other != q]], found, base)]


@exact(SIGMA, sizes={"length": (1, 2, 3)})
def are_the_positions_that_cannot_be_hidden(formula, case):
    """Each position hidden in turn, of all pairs of numbers in bases 2 and 3."""
    places = [q for q in range(1, 2 * case.length + 2) if q != case.length + 1]
    claimed, parts = list(case.apply(formula)), []
    for base in BASES:
        inputs, digits, _ = every_input(case.length, base)
        required = needed(inputs, digits[:, case.digit - 1], places, base)
        parts.append(Equal(_marked(claimed, case.length), _marked(required, case.length)))
    return All(*parts)


@tested(SIGMA, examples=30)
def are_the_positions_that_change_the_digit(formula, case):
    """1 added to 99…9 + 0 at each position of the zeros: in the second number, then in the first."""
    nines, changed = np.full(case.length, 9), []
    for start in (0, case.length + 1):
        for place in range(case.length):
            one = np.eye(1, case.length, place, dtype=int)[0]
            pair = (nines, one) if start == 0 else (one, nines)
            if parallel_add(*pair)[0][case.digit - 1] != 9:
                changed.append(start + place + 1)
    return Equal(_marked(case.apply(formula), case.length), _marked(changed, case.length))


def _marked(places, length):
    """Return 1 at the positions of a list, and how long it is."""
    return [*(int(q in places) for q in range(1, 2 * length + 2)), len(places)]


@exact(TRAINED, sizes={"length": (1, 2, 3)})
def are_needed_and_suffice(formula, case):
    """All pairs in bases 2 and 3 without a longer cascade: the list determines the digit, and none of it can be left out."""
    claimed, parts = list(case.apply(formula)), [Equal(len(case.apply(formula)), 2 * case.depth)]
    for base in BASES:
        inputs, digits, passes = every_input(case.length, base)
        fits = passes < case.depth
        inputs, found = inputs[fits], digits[fits, case.digit - 1]
        enough = determines(inputs[:, [q - 1 for q in claimed]], found, base)
        parts += [Equal(int(enough), 1), Equal(len(needed(inputs, found, claimed, base)), len(claimed))]
    return All(*parts)


@exact(PRODUCT, sizes={"base": (3, 10), "first": (1, 2, 3), "second": (1, 2, 20)})
@tested(PRODUCT, examples=40)
def are_those_of_the_largest_product(formula, case):
    """(b^l1 - 1)(b^l2 - 1) between powers of b; logarithms would round."""
    most, digits = (case.base**case.first - 1) * (case.base**case.second - 1), case.apply(formula)
    return All(AtLeast(most // case.base ** (digits - 1), 1), Equal(most // case.base**digits, 0))

"""Numbers with which code compares something are read off it: on either side, in chains, within remainders; and no others."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lemmata.prove.at_points.mentioned import mentioned, numbers
from lemmata.terms.types import Fields, Formula


def other(k: int, step: int = 1) -> int:
    return k + step


FOUND: Fields = {
    "on the right": (lambda k: k == 77, {77}),
    "on the left": (lambda k: 77 == k, {77}),  # noqa: SIM300 - the order is what is tried
    "a call on the right": (lambda k: 77 == other(k, 5), {77, 5}),  # noqa: SIM300 - the order is what is tried
    "a remainder on the right": (lambda k: 50 == k % 97, {50, 97}),  # noqa: SIM300 - the order is what is tried
    "a remainder on the left": (lambda k: k % 97 == 50, {50, 97}),
    "a chain": (lambda k: 0 < k + 1 < 77, {0, 1, 77}),
    "a longer chain": (lambda k: -3 < k <= 12 != k + 77, {-3, 12, 77}),
    "one of several": (lambda k: k in (50, 77), {50, 77}),
    "none, after a jump": (lambda k: (k if k else other(k)) < other(k) < (k if other(k) else 2 * k), {0, 2}),
    "an alternative": (lambda k: k or 1 - k, {0}),
    "a negation": (lambda k: k + 1 if not k else k, {0}),  # noqa: SIM212 - the negation is what is tried
    "none in sums": (lambda k: k + 5 if other(k) > k else 9 * k, set()),
}


@pytest.mark.parametrize("name", FOUND)
def test_numbers_that_are_compared_are_read_and_no_place_of_the_code(name):
    function, expected = FOUND[name]
    assert set(numbers(function)) == set(map(Fraction, expected))


def test_a_long_function_mentions_no_place_of_its_code():
    lines = "".join(f"    k = other(k) if 0 < k < 1 else k + {i}\n" for i in range(12))
    space: Fields = {"other": other}
    exec(f"def long(k):\n{lines}    return k", space)  # the places of its jumps are among the sizes that are looked at, and beyond
    long: Formula = space["long"]
    assert mentioned(6, long) == []

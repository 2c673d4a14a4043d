"""Integers that refuse to be rounded: what their arithmetic keeps, and which checks round one."""

from __future__ import annotations

import math

import pytest

from lemmata.attack.strict_int import Rounded, Whole, rounds_integers
from lemmata.language.case import Case

LARGE = Whole(3**40)


@pytest.mark.parametrize("value", [LARGE + 1, 1 + LARGE, LARGE - 1, 2 * LARGE, LARGE**2, LARGE % 2**62, -LARGE, abs(LARGE), LARGE // 2])
def test_an_integer_of_its_arithmetic_refuses_too(value):
    with pytest.raises(Rounded, match="is no float"):
        math.sqrt(value)


def test_a_quotient_of_one_that_is_no_float_refuses():
    assert Whole(7) / 2 == 3.5 and 7 / Whole(2) == 3.5 and float(LARGE - LARGE) == 0
    for quotient in (lambda: LARGE / 2, lambda: 2 / LARGE):
        with pytest.raises(Rounded):
            quotient()


def test_a_check_that_rounds_an_integer_is_told_from_others():
    case = Case(n=3**40)
    assert rounds_integers(lambda c: math.sqrt(c.n + 1), case)
    assert not rounds_integers(lambda c: math.isqrt(c.n + 1), case)
    assert not rounds_integers(lambda c: math.sqrt(c.n), Case(n=4))
    assert not rounds_integers(lambda c: c.m, case)

"""How a scope line tells what was met: integers of many digits, values of a choice, numbers next to an open end."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.language import check as kinds
from lemmata.language.case import Case
from lemmata.language.domain import EVERY, Choice, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.language.ranges import above, below
from lemmata.language.relation import Always, Equal, Invariant, Recurrence
from lemmata.prove.at_points.undefined import named
from lemmata.prove.scope import Met
from tests import toys


def told(factor, *values):
    met = Met(Domain(x=factor))
    for value in values:
        met.add(Case(x=value))
    return str(met)


@pytest.mark.parametrize(
    ("factor", "values", "words"),
    [
        (Integer(0, None, search=(0, 9)), [7, 10**240], "x in {7, 1.00e+240}"),
        (Integer(0, None, search=(0, 9)), [10**20], "x = 1.00e+20"),
        (Integer(0, None, search=(0, 9)), [123456789012], "x = 123456789012"),
        (Choice(3.0, 1.0), [3.0, 1.0], "x in {1.0, 3.0}"),
        (Choice(Fraction(3, 2), 1, 2), [2, Fraction(3, 2)], "x in {3/2, 2}"),
        (Choice("relative", "none"), ["none", "relative"], "x in {relative, none}"),
        (Choice(*((k, 2) for k in range(12))), [(k, 2) for k in range(9)], "x (9 values)"),
        (Choice(np.ones(9), np.zeros(9)), [np.ones(9), np.zeros(9)], "x in {2 arrays (9,) with entries 0, 1}"),
        (Interval(0, below(1)), [0.25, 0.99999], "x 0.25…0.99999"),
        (Interval(above(-1), None, search=(0, 1)), [-0.999999, 0.5], "x -0.999999…0.5"),
        (Interval(*REAL), [0.25, 0.99999], "x 0.25…1"),
    ],
)
def test_what_was_met_is_told_briefly_in_order_and_within_what_is_stated(factor, values, words):
    assert told(factor, *values) == words


def exact(function, domain, **options):
    return toys.run(toys.check(kinds.exact, function, **options), lambda n: n, domain)


def test_an_induction_is_no_finite_enumeration():
    found = exact(lambda f, c: Invariant(Recurrence(c.n, lambda k, x: x + 0 * k), lambda k, x: x), Domain(n=Choice(3)))
    assert found.outcome == "holds" and "(symbols, 1 case)" in found.scope, found


def test_an_index_of_the_checks_own_is_told_as_one():
    found = exact(lambda f, c: Always(lambda place: Equal(place - place, 0)), Domain(n=Integer(1, None)), sizes={"n": EVERY})
    assert found.scope == "every integer place ≥ 0 of the check's own (symbols, 1 case); n in nothing that was compared", found


def test_a_remainder_has_a_value_wherever_its_modulus_is_a_number():
    found = exact(lambda f, c: Equal(c.n % 2 - c.n % 2, 0), Domain(n=Integer(1, None)), sizes={"n": EVERY})
    assert found.outcome == "holds" and "real" not in found.scope, found


def test_a_divisor_that_nobody_could_read_is_counted():
    assert named({"x" * 400: "", "y" * 500: ""}) == "2 long divisors"
    assert named({"x" * 200: "", "y" * 500: ""}) == f"{'x' * 200}, 1 more divisor"

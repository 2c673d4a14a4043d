"""Checks of which tasks commute: numbers as polynomials in the base, and every pair of digits."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.modular_arithmetic.counts import BASES, tasks
from lemmata.theory.modular_arithmetic.claims.commuting import AGREEMENTS, APART, COMMUTING, DIFFERENCE, RESIDUE, REST_RESIDUE, SWAPPED
from lemmata.theory.modular_arithmetic.problem import numbers

ALL = {"first": EVERY, "second": EVERY, "p": EVERY}


@exact(SWAPPED, sizes=ALL)
@tested(SWAPPED, examples=20)
def is_one_number_less_the_other(formula, case):
    """Digits by their weights."""
    return Equal(case.apply(formula), (case.first + case.p * case.second) - (case.second + case.p * case.first))


@exact(APART, sizes=ALL)
@tested(APART, examples=20)
def is_the_number_less_the_difference(formula, case):
    """Digits by their weights."""
    return Equal(case.apply(formula), case.first + case.p * case.second - (case.first - case.second))


RESIDUES = {"times": EVERY, "rest": EVERY, "beyond": EVERY}


@exact(RESIDUE, sizes={"first": EVERY, "second": EVERY, **RESIDUES})
@tested(RESIDUE, examples=20)
def is_what_multiples_leave_of_an_exchange(formula, case):
    """The exchange less a q (x_1 - x_0); and at the digits 0 and 1 it is r, which lies from 0 to q - 1."""
    p = case.times * case.q + 1 + case.rest
    change = (case.first + p * case.second) - (case.second + p * case.first)
    return All(
        Equal(case.apply(formula), change - case.times * case.q * (case.second - case.first)),
        Equal(formula(0, 1, case.rest), case.rest),
        AtLeast(case.q - 1, formula(0, 1, case.rest)),
    )


@exact(REST_RESIDUE, sizes={"second": EVERY} | RESIDUES)
@tested(REST_RESIDUE, examples=20)
def is_what_multiples_leave_of_the_rest(formula, case):
    """What exceeds the difference, less a q x_1, with 3 for x_0, which goes out; and at x_1 = 1 it is r, which lies from 0 to q - 1."""
    p, first = case.times * case.q - 1 + case.rest, 3
    rest = first + p * case.second - (first - case.second)
    return All(
        Equal(case.apply(formula), rest - case.times * case.q * case.second),
        Equal(formula(1, case.rest), case.rest),
        AtLeast(case.q - 1, formula(1, case.rest)),
    )


@tested(RESIDUE, REST_RESIDUE, examples=12, floats=True, at={"times": Integer(0, 5)})
def decides_every_label(formula, case):
    """All pairs of digits of a base of 2 or more, by remainders themselves: labels stay just where q divides what is left."""
    swapped = "first" in case
    p = max(case.times, 1) * case.q + (1 if swapped else -1) + case.rest
    first, second = np.meshgrid(np.arange(p), np.arange(p), indexing="ij")
    other = second + p * first if swapped else first - second
    left = formula(first, second, case.rest) if swapped else formula(second, case.rest)
    same = (first + p * second - other) % case.q == 0
    return All(Equal(same.astype(int), (left % case.q == 0).astype(int)), Equal(int(same.all()), int(case.rest == 0)))


@exact(AGREEMENTS, sizes={"p": (*range(1, 24), 113), "q": range(1, 24)})
@tested(AGREEMENTS, examples=30)
def counts_pairs_of_digits(formula, case):
    """Every pair."""
    found = numbers(case.p) % case.q
    return Equal(case.apply(formula), int((found == found.T).sum()))


@exact(COMMUTING, sizes={"p": BASES})
def are_symmetric_tables(formula, case):
    """Every pair of digits."""
    symmetric = [q for q in tasks(case.p) if np.array_equal((numbers(case.p) % q), (numbers(case.p) % q).T)]
    return Equal(listed(case.apply(formula), case.p), listed(symmetric, case.p))


def listed(moduli, p):
    """Return how often each number below 2 p is among some moduli."""
    return np.bincount(np.array(moduli, dtype=int), minlength=2 * p)


@exact(DIFFERENCE, sizes={"p": BASES})
def are_tables_of_differences(formula, case):
    """Every pair of digits."""
    apart = np.subtract.outer(np.arange(case.p), np.arange(case.p))
    same = [q for q in tasks(case.p) if np.array_equal((numbers(case.p) % q), apart % q)]
    return Equal(listed(case.apply(formula), case.p), listed(same, case.p))


@exact(COMMUTING, sizes={"p": (113,)}, at={"p": Choice(113)})
def are_two_and_seven(formula, case):
    """Those of p = 113."""
    return Equal(listed(case.apply(formula), case.p), listed([2, 7], case.p))


@exact(DIFFERENCE, sizes={"p": (113,)}, at={"p": Choice(113)})
def are_two_three_and_nineteen(formula, case):
    """Those of p = 113."""
    return Equal(listed(case.apply(formula), case.p), listed([2, 3, 19], case.p))

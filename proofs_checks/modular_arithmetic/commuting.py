"""Checks of which tasks commute: numbers as polynomials in the base, and every pair of digits."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.modular_arithmetic.counts import BASES, tasks
from lemmata.proofs_checks.relation import Equal
from lemmata.theory.domain import EVERY, Choice
from lemmata.theory.modular_arithmetic.claims.commuting import AGREEMENTS, APART, COMMUTING, DIFFERENCE, SWAPPED
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

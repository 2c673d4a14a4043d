"""Checks of the counts: every number below p^2, and every fraction, one by one; symbols where one step serves all.

The primes below p are a list without an expression for a symbol p, so that what needs them is enumerated. That a composite number below
p^2 has a factor below p is proved for all integers; that every number has a prime factor is prose.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.prove.balls import ball
from lemmata.terms.arithmetic import log
from lemmata.theory.modular_arithmetic.claims.counts import COUNTS, ESTIMATE, LEAST_FACTOR, SIEVED, ZERO_ALONE, ZERO_FREE, ZERO_VECTORS
from lemmata.theory.modular_arithmetic.counts import COMPARED
from lemmata.theory.modular_arithmetic.problem import numbers

BASES = (5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 47, 59, 113)
"""The primes below 32, some larger ones, and 113, the source's."""


def divisors(n: int) -> int:
    """Return how many numbers divide n."""
    return sum(n % d == 0 for d in range(1, n + 1))


def tasks(p: int) -> list[int]:
    """Return the moduli below p that two numbers divide."""
    return [q for q in range(2, p) if divisors(q) == 2]


def members(found, p: int) -> np.ndarray:
    """Return 1 at each number of a list, 0 at the others below p^2."""
    marked = np.zeros(p * p, dtype=int)
    np.add.at(marked, list(found), 1)
    return marked


def zeros(p: int) -> np.ndarray:
    """Return how many remainders of each number below p^2 are zero."""
    found = sum(((numbers(p) % q) == 0).astype(int) for q in tasks(p))
    counted = np.empty(p * p, dtype=int)
    counted[numbers(p).ravel()] = np.ravel(found)
    return counted


@exact(COUNTS, sizes={"p": BASES})
def counts_every_number_and_fraction(formula, case):
    """Tasks, fractions up to sign, and the zeros among the remainders of each number; primes by a sieve of products."""
    p, found, moduli = case.p, case.apply(formula), tasks(case.p)
    turns = {min(Fraction(k, q), 1 - Fraction(k, q)) for q in moduli for k in range(1, q)}
    composite = np.zeros(p * p, dtype=bool)
    for d in range(2, p):
        composite[2 * d :: d] = True
    swapped = [q for q in moduli if np.array_equal((numbers(p) % q), (numbers(p) % q).T)]
    apart = [q for q in moduli if np.array_equal((numbers(p) % q), np.subtract.outer(np.arange(p), np.arange(p)) % q)]
    return All(
        Equal([found.tasks, found.logits, found.frequencies], [len(moduli), sum(moduli), len(turns)]),
        Equal(members(found.zero_vectors, p), (zeros(p) == len(moduli)).astype(int)),
        Equal([found.zero_free, found.primes], [int((zeros(p) == 0).sum()), int((~composite[2:]).sum())]),
        Equal(members(found.commutative, p), members(swapped, p)),
        Equal(members(found.difference, p), members(apart, p)),
    )


@exact(COUNTS, sizes={"p": (113,)}, at={"p": Choice(113)})
def are_those_of_the_title(formula, case):
    """Tasks, logits and frequencies of p = 113."""
    found = case.apply(formula)
    return Equal([found.tasks, found.logits, found.frequencies], [29, 1480, 726])


@exact(LEAST_FACTOR, sizes={"d": EVERY, "further": EVERY, "p": EVERY})
@tested(LEAST_FACTOR, examples=20)
def is_at_most_their_product(formula, case):
    """d (d + e'); and a number whose factors are both p or more is p^2 or more."""
    both = (case.p + case.d) * (case.p + case.d + case.further)
    return All(AtLeast(case.d * (case.d + case.further), case.apply(formula)), AtLeast(both, formula(case.p)))


@exact(SIEVED, sizes={"n": range(2, 400)})
@tested(SIEVED, examples=60)
def has_two_divisors(formula, case):
    """Every number up to n."""
    return Equal(case.apply(formula), int(divisors(case.n) == 2))


@exact(ZERO_VECTORS, sizes={"p": BASES})
def are_where_every_remainder_is_zero(formula, case):
    """Every number below p^2."""
    return Equal(members(case.apply(formula), case.p), (zeros(case.p) == len(tasks(case.p))).astype(int))


@exact(ZERO_FREE, sizes={"p": BASES})
@tested(ZERO_FREE, examples=12, at={"p": Integer(5, 80)})
def are_where_no_remainder_is_zero(formula, case):
    """Every number below p^2."""
    return Equal(members(case.apply(formula), case.p), (zeros(case.p) == 0).astype(int))


@exact(ZERO_ALONE)
@tested(ZERO_ALONE, examples=20)
def is_at_most_the_next_product(formula, case):
    """The product of the primes up to p, and the square of any number up to 2p; the induction starts with 2 3 5 7 at p = 7."""
    bound = case.apply(formula)
    return All(AtLeast(case.product * case.p, bound), AtLeast(bound, case.following**2), AtLeast(2 * 3 * 5 * 7, 11**2))


@tested(ESTIMATE, examples=20, floats=True)
def is_between_one_and_that_of_the_source(formula, case):
    """A drawn base, its tasks counted by their divisors, against 1 and against 113."""
    here = formula(case.p)
    return All(Equal(here, len(tasks(case.p)) * np.log(case.p) / case.p), AtLeast(here, 1), AtLeast(formula(113), here))


@enclosed(ESTIMATE, examples=1, at={"p": Choice(113)})
def is_largest_at_the_base_of_the_source(formula, case):
    """All prime bases of the range, in balls: tasks counted by crossing out products, and each ratio against 1 and against that of 113."""
    composite = np.zeros(COMPARED + 1, dtype=bool)
    for d in range(2, COMPARED):
        composite[2 * d :: d] = True
    primes = [int(n) for n in np.flatnonzero(~composite) if n > 1]
    ratios = {p: formula(p, ball(1)) for p in primes if p >= 19}
    counted = [below * log(ball(p)) / p for below, p in enumerate(primes) if p >= 19]
    same = Equal(np.array(list(ratios.values()), dtype=object), np.array(counted, dtype=object))
    largest = ratios.pop(case.p)
    others = np.array(list(ratios.values()), dtype=object)
    return All(
        same,
        AtLeast(others, 1),
        AtLeast(largest, others),
        Equal(round(1e4 * float(largest.mid())), 12132),
        Equal(round(290 / float(largest.mid())), 239),
    )

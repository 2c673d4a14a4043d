"""Checks of what remainders tell: every number below p^2 by its remainders, and joint counts in balls.

The primes below p are a list, so that what needs them is enumerated. What carries it to every p is proved for all integers
(`coprime-product`, `common-multiple`); Bézout's identity, and induction over the list, are prose.
"""

from __future__ import annotations

import itertools
from functools import cache

import numpy as np

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.modular_arithmetic.classes import digits, entropy
from lemmata.proofs_checks.modular_arithmetic.counts import BASES, tasks
from lemmata.prove.balls import ball
from lemmata.terms.arithmetic import log, ratio
from lemmata.theory.modular_arithmetic.claims.remainders import (
    COMMON,
    COPRIME,
    DETERMINES,
    FIRST,
    INFORMATION,
    NO_PAIR,
    PRODUCTS,
    SMALLEST,
    TRIPLES,
)


def distinct(p: int, moduli) -> int:
    """Return how many different lists of remainders the numbers below p^2 have."""
    rows = [tuple(x % m for m in moduli) for x in range(p * p)]
    return len(set(rows))


@exact(FIRST, sizes={"p": tuple(p for p in BASES if p >= 11)})
@tested(FIRST, examples=8)
def separate_every_number_and_no_fewer_do(formula, case):
    """The lists of remainders modulo so many primes, and one fewer, of all numbers; and how often each list of the first four comes."""
    p, (count, fewest, most) = case.p, case.apply(formula)
    lists = [distinct(p, tasks(p)[:size]) == p * p for size in (count, count - 1)]
    often = np.zeros((2, 3, 5, 7), dtype=int)
    for x in range(p * p):
        often[x % 2, x % 3, x % 5, x % 7] += 1
    return All(Equal([int(each) for each in lists], [1, 0]), Equal([int(often.min()), int(often.max())], [fewest, most]))


@exact(COMMON, sizes=dict.fromkeys(("modulus", "many", "few", "times"), EVERY))
@tested(COMMON, examples=20)
def is_one_multiple_less_others(formula, case):
    """n - t l, by n and l themselves."""
    number, least = case.modulus * case.many, case.modulus * case.few
    return Equal(case.apply(formula), number - case.times * least)


@exact(COPRIME, sizes=dict.fromkeys(("first", "second", "a", "b", "by_first", "by_second"), EVERY))
@tested(COPRIME, examples=20)
def is_what_bezout_makes_of_both_quotients(formula, case):
    """a q x - b r x, with r z for the first x and q y for the second; and for a third s (a q - b s)(c r - d s) is a c q r - s (…)."""
    q, r, a, b = case.first, case.second, case.a, case.b
    c, d, s = case.by_first, case.by_second, case.by_first + 1
    return All(
        Equal(case.apply(formula), a * q * (r * case.by_second) - b * r * (q * case.by_first)),
        Equal(a * c * q * r - (a * q - b * s) * (c * r - d * s), s * (a * q * d + b * c * r - b * d * s)),
    )


@exact(DETERMINES, sizes={"p": (5, 7, 11, 13)})
@tested(DETERMINES, examples=30, at={"p": Integer(5, 40)})
def separates_every_number(formula, case):
    """The lists of remainders of all numbers, compared."""
    return Equal(int(case.apply(formula)), int(distinct(case.p, case.moduli) == case.p**2))


@exact(NO_PAIR, sizes={"q": EVERY, "between": EVERY, "above": EVERY})
@tested(NO_PAIR, examples=20)
def is_at_least_every_product(formula, case):
    """q < r = q + 1 + b < p = r + 1 + a."""
    r = case.q + 1 + case.between
    p = r + 1 + case.above
    return All(AtLeast(formula(p), case.q * r), AtLeast(p**2 - 1, formula(p)))


@exact(NO_PAIR, sizes={"q": EVERY, "between": (0,), "above": (0,)})
def is_attained_by_neighbours(formula, case):
    """q = p - 2 and r = p - 1."""
    return Equal(formula(case.q + 2), case.q * (case.q + 1)) if case.between == case.above == 0 else AtLeast(formula(case.q + 9), 0)


@exact(TRIPLES, sizes={"p": (5, 7, 11, 13, 17, 19)})
def are_those_that_separate(formula, case):
    """The remainders of every number, for every triple of tasks."""
    return Equal(case.apply(formula), sum(distinct(case.p, t) == case.p**2 for t in itertools.combinations(tasks(case.p), 3)))


@exact(TRIPLES, sizes={"p": BASES})
def are_those_without_a_smaller_common_multiple(formula, case):
    """For every triple the smallest number beside 0 whose remainders are all zero, if there is one below p^2."""
    zero = {q: np.arange(1, case.p**2) % q == 0 for q in tasks(case.p)}
    return Equal(case.apply(formula), sum(not (zero[q] & zero[r] & zero[s]).any() for q, r, s in itertools.combinations(zero, 3)))


@exact(TRIPLES, sizes={"p": (7, 11, 113)}, at={"p": Choice(7, 11, 113)})
def are_as_many_as_the_title_says(formula, case):
    """Of 3654 for p = 113; none of 4 for p = 11, nor the one for p = 7. Below that there are no three tasks."""
    triples = [*itertools.combinations(tasks(case.p), 3)]
    least = min((q * r * s for q, r, s in triples if q * r * s > case.p**2 - 1), default=0)
    some, named, product = {7: (1, 0, 0), 11: (4, 0, 0), 113: (3654, 2698, 7 * 31 * 59)}[case.p]
    return Equal([len(triples), case.apply(formula), least], [some, named, product])


@exact(SMALLEST, sizes={"p": (113,)}, at={"p": Choice(113)})
def are_seven_thirty_one_and_fifty_nine(formula, case):
    """Those of p = 113."""
    return Equal(list(case.apply(formula)), [7, 31, 59])


@exact(SMALLEST, sizes={"p": BASES})
def is_the_least_that_separates(formula, case):
    """Products in increasing order, until one is p^2 or more; that it separates is counted."""
    found, products = case.apply(formula), {q * r * s: (q, r, s) for q, r, s in itertools.combinations(tasks(case.p), 3)}
    enough = [product for product in sorted(products) if product > case.p**2 - 1]
    if not enough:
        return Equal(len(found), 0)
    return All(Equal(list(found), list(products[enough[0]])), Equal(distinct(case.p, found), case.p**2))


def joint(p: int, *moduli: int) -> np.ndarray:
    """Return the joint counts of remainders of the numbers below p^2."""
    counts = np.zeros(moduli, dtype=int)
    np.add.at(counts, tuple(np.arange(p * p) % m for m in moduli), 1)
    return counts


def shared(counts: np.ndarray):
    """Return the mutual information of joint counts, in balls."""
    like = ball(1)
    return entropy(counts.sum(axis=1), like) + entropy(counts.sum(axis=0), like) - entropy(counts.ravel(), like)


@enclosed(INFORMATION, part="every pair", examples=30)
def is_that_of_the_joint_counts(formula, case):
    """H(q) + H(r) - H(q, r)."""
    return Equal(formula(case.p, case.q, case.r, ball(1)), shared(joint(case.p, case.q, case.r)))


@enclosed(PRODUCTS, part="every task", examples=20)
def is_that_of_four_remainders(formula, case):
    """The joint counts of five remainders, the first four taken together."""
    return Equal(formula(case.p, case.q, ball(1)), shared(joint(case.p, 2, 3, 5, 7, case.q).reshape(210, case.q)))


PAIR = {"p": (113,), "q": (89,), "r": (103,)}


@exact(INFORMATION, part="the number", sizes=PAIR, at={name: Choice(*value) for name, value in PAIR.items()})
def is_the_largest_of_all_pairs(formula, case):
    """The joint counts of all pairs of tasks; to ten digits."""
    pairs = _of_pairs(case.p)
    largest = max(pairs, key=lambda pair: pairs[pair])
    return All(
        Equal(digits(lambda: formula(case.p, case.q, case.r, ball(1)), 5), 5964),
        Equal(round(pairs[largest], -5), 596400000),
        Equal(list(largest), [case.q, case.r]),
    )


@cache
def _of_pairs(p: int) -> dict[tuple[int, ...], int]:
    """Return what all pairs of tasks share, by joint counts, to ten digits: no formula has a part in it."""
    return {pair: digits(lambda pair=pair: shared(joint(p, *pair)), 10) for pair in itertools.combinations(tasks(p), 2)}


@exact(PRODUCTS, part="the numbers", sizes={"p": (113,), "q": (11, 109)}, at={"p": Choice(113), "q": Choice(11, 109)})
def are_the_shares_of_the_title(formula, case):
    """Shares of ln q to five digits: that of the task, and the largest as long as 210 q is below p^2, which is that of 43."""

    def share(q):
        return digits(lambda: formula(case.p, q, ball(1)) / log(ratio(q, 1, ball(1))), 5)

    small = {q: share(q) for q in tasks(case.p) if q > 7 and 210 * q < case.p**2}
    return All(Equal(share(case.q), {11: 170, 109: 12441}[case.q]), Equal(max(small.values()), 1580), Equal(small[43], 1580))

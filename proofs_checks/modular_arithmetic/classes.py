"""Checks of class sizes and entropies: symbols for the ends of a class, every number counted, entropies of counts in balls."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import EVERY, Choice, Computed, Integer
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.modular_arithmetic.counts import BASES, tasks
from lemmata.prove.balls import ball, precision
from lemmata.terms.arithmetic import exp, log, ratio
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic.claims.classes import BOUND, GAP, IMBALANCE, SIZE, SIZES

WHOLE = {"quotient": EVERY, "lower": EVERY, "between": EVERY, "above": EVERY}
FEW = {"p": (5, 7, 11, 23), "q": (*range(2, 24), 25, 49, 120, 121)}


@exact(SIZE, sizes=WHOLE)
@tested(SIZE, examples=30)
def reaches_the_last_number_and_not_beyond(formula, case):
    """The last number of a class is N - 1 at most, and the one after it N at least."""
    size, total = case.apply(formula), case.quotient * case.modulus + case.rest
    last = case.remainder + case.modulus * (size - 1)
    return All(AtLeast(total - 1, last), AtLeast(last + case.modulus, total))


def counted(p: int, q: int) -> np.ndarray:
    """Return how many numbers below p^2 have each remainder."""
    return np.bincount(np.arange(p * p) % q, minlength=q)


@exact(SIZES, sizes=FEW)
@tested(SIZES, examples=30)
def counts_every_number(formula, case):
    """Every number below p^2."""
    return Equal(case.apply(formula), counted(case.p, case.q))


@exact(IMBALANCE, sizes={**FEW, "p": (*FEW["p"], 6, 9, 12, 20)})
def is_what_class_sizes_differ_by(formula, case):
    """Every number below p^2."""
    sizes = counted(case.p, case.q)
    return Equal(case.apply(formula), int(sizes.max() - sizes.min()))


@exact(IMBALANCE, sizes={"p": BASES}, at={"q": Computed(lambda c: c.p)})
def is_zero_for_the_sum_of_digits(formula, case):
    """T_nanda: every pair of digits, for the base itself as the modulus."""
    sums = np.add.outer(np.arange(case.p), np.arange(case.p)) % case.p
    return Equal(case.apply(formula), int(np.ptp(np.bincount(sums.ravel()))))


def digits(value: Callable[[], Scalar], places: int) -> int:
    """Return the integer next to 10^places times a number that is formed in balls.

    Raises: ArithmeticError where 256 bits do not tell.
    """
    with precision(256):
        found = (value() * 10**places + ratio(1, 2, ball(1))).floor().unique_fmpz()
    if found is None:
        raise ArithmeticError(f"256 bits do not tell the digits up to {places} places")
    return int(found)


def entropy(counts, like):
    """Return the entropy of counts, in nats, in the arithmetic of `like`."""
    sizes, often = np.unique(np.asarray(counts)[np.asarray(counts) > 0], return_counts=True)
    total = int(np.sum(counts))
    shares = [(Fraction(int(size), total), int(times)) for size, times in zip(sizes, often, strict=True)]
    return -sum((ratio(times * share, 1, like) * log(ratio(share, 1, like)) for share, times in shares), 0 * like)


@enclosed(GAP, part="every modulus", examples=40)
def is_what_the_entropy_lacks(formula, case):
    """The entropy of the class sizes as counted."""
    like = ball(1)
    return Equal(formula(case.p, case.q, like), log(ratio(case.q, 1, like)) - entropy(counted(case.p, case.q), like))


@tested(GAP, part="every modulus", examples=40, floats=True, rtol=1e-12)
def is_as_exact_in_floats(formula, case):
    """The ratio to the same in balls, of 256 bits: nothing cancels."""
    exactly = log(ratio(case.q, 1, ball(1))) - entropy(counted(case.p, case.q), ball(1))
    whole = case.p * case.p % case.q == 0
    return Equal(formula(case.p, case.q), 0.0) if whole else Equal(formula(case.p, case.q) / float(exactly.mid()), 1.0)


@exact(GAP, part="the number", sizes={"p": (113,), "q": (107,)}, at={"p": Choice(113), "q": Choice(107)})
def is_the_largest_of_all_tasks(formula, case):
    """The entropies of the class sizes of all tasks as counted, in balls, and the modulus of the largest gap."""
    gaps = {}
    for q in tasks(case.p):
        like = ball(1)
        gaps[q] = digits(lambda q=q, like=like: log(ratio(q, 1, like)) - entropy(counted(case.p, q), like), 12)
    largest = max(gaps, key=lambda q: gaps[q])
    return All(
        Equal(digits(lambda: formula(case.p, case.q, ball(1)), 9), 7831), Equal(round(gaps[largest], -3), 7831000), Equal(largest, case.q)
    )


@exact(BOUND, sizes={"quotient": EVERY, "rest": EVERY, "others": EVERY})
@tested(BOUND, examples=30)
def is_the_sum_of_squares(formula, case):
    """With y = e^u, ln y <= y - 1 for y = q P_r leaves q sum P^2 - 1; and s(q - s) <= q^2/4."""
    a, s, q, bound = case.quotient, case.rest, case.modulus, case.apply(formula, like=case.u)
    total = a * q + s
    squares = q * (s * (a + 1) ** 2 + (q - s) * a**2)
    return All(
        Equal(bound * total**2, squares - total**2),
        AtLeast(q * q, 4 * bound * total**2),
        AtLeast(exp(case.u), 1 + case.u),
    )


@enclosed(BOUND, examples=60, at={"rest": Integer(1, 30)})
def is_above_the_gap_itself(formula, case):
    """The entropy of any such class sizes, in balls."""
    a, s, q = case.quotient, case.rest, case.modulus
    return AtLeast(formula(a, s, q, ball(1)), log(ratio(q, 1, ball(1))) - entropy([a + 1] * s + [a] * (q - s), ball(1)))

"""Checks of the law of cascades: all pairs of numbers added, a transfer matrix over fractions, and its balance for every length."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, scaled, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, AtLeast, Equal, Estimate, Sums
from lemmata.terms.arithmetic import eye, number, power, solve
from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.cascade import cascade_share, letters
from lemmata.theory.digit_arithmetic.claims.cascade import GENERATING, HISTOGRAM, LAW
from lemmata.theory.digit_arithmetic.problem import digits_of

RARE, MOST = Fraction(83, 10**5), Fraction(998, 1000)
"""The shares printed in C.4: of length 4 among sums of five digits, and up to 4 among those of fifty."""
SAMPLES = 10**6
"""What the source's figures were drawn from is not said; 10^6 is what its digits suggest."""


def every_pair(digits: int, base: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the digits of all pairs of numbers: (base^2l, l) twice."""
    numbers = np.array([digits_of(value, digits, base) for value in range(base**digits)])
    first, second = np.zeros((2, len(numbers) ** 2, digits), dtype=int)
    for place, one in enumerate(numbers):  # block by block, or an alarm has to wait for all of them
        block = slice(place * len(numbers), (place + 1) * len(numbers))
        first[block], second[block] = one, numbers
    return first, second


def matrix(cascade: int, base: int, like: object) -> np.ndarray:
    """Return the steps between chains of 0, …, m positions, letter by letter, in the arithmetic of `like`: (m + 1, m + 1)."""
    found = 0 * eye(cascade + 1, like)
    generate, propagate, kill = letters(base, like)
    for chain in range(cascade + 1):
        for probability, after in ((generate, 1), (kill, 0), (propagate, chain + 1 if chain else 0)):
            if after <= cascade:
                found[chain, after] += probability
    return found


@exact(LAW, sizes={"base": (2, 3, 10), "digits": (1, 2, 3)})
def counts_the_passes_of_all_pairs(formula, case):
    """How often the corrected algorithm takes m passes, of all pairs of numbers."""
    passes = parallel_add(*every_pair(case.digits, case.base), case.base)[1]
    counts = np.bincount(passes, minlength=case.digits + 1)
    return Equal(formula(case.digits, case.base), [Fraction(int(count), len(passes)) for count in counts])


@exact(LAW, sizes={"base": (2, 3, 7, 10), "digits": range(1, 11)})
@tested(LAW, examples=8)
def is_the_law_of_a_transfer_matrix(formula, case):
    """Chains followed letter by letter; those that would be longer than m are left out."""
    shares = []
    for cascade in range(case.digits + 1):
        step, row = matrix(cascade, case.base, Fraction(1)), eye(cascade + 1, Fraction(1))[0]
        for _ in range(case.digits):
            row = row @ step
        shares.append(row.sum())
    return Equal(formula(case.digits, case.base), [shares[0], *np.diff(shares)])


@exact(GENERATING, sizes={"base": EVERY, "cascade": EVERY})
def balances_every_chain(formula, case):
    """Words without a long cascade, by their last chain: those of none, and V_c = (pz)^{c-1} V_1, c = 1, …, m, added up.

    V_1 is what a generating position makes of any word; one of no chain follows a kill, or stays where a position propagates or kills.
    """
    z, whole = case.z, case.apply(formula)
    generate, propagate, kill = letters(case.base, z)
    first, ratio = generate * z * whole, propagate * z
    chains = first * (1 - power(ratio, case.cascade)) / (1 - ratio)
    none = whole - chains
    return All(
        Equal(none, 1 + (propagate + kill) * z * none + kill * z * chains),
        Sums(lambda n, j: power(ratio, j), lambda n: (1 - power(ratio, n + 1)) / (1 - ratio)),
    )


@exact(GENERATING, sizes={"base": (2, 10), "cascade": range(5)})
@tested(GENERATING, examples=20)
def sums_the_powers_of_the_matrix(formula, case):
    """e_0 (1 - zM)^{-1} 1, solved."""
    m, one = case.cascade + 1, number(1, case.z)
    walks = solve(eye(m, case.z) - case.z * matrix(case.cascade, case.base, case.z), eye(m, case.z).sum(axis=0) * one)
    return Equal(case.apply(formula), walks[0])


@exact(GENERATING, sizes={"base": (2, 3), "cascade": range(4)})
def has_the_closed_form_for_coefficients(formula, case):
    """The sum of P(L <= m) z^l up to l = 11 times the denominator is 1, and what begins with z^12: of 1 - z + d, d = c z^{m+1},
    the last term of the sum times -z, and the last m + 1 times d. What d is the formula alone says.
    """
    z, many = case.z, 12
    terms = [number(cascade_share(digits, case.cascade, case.base), z) * power(z, digits) for digits in range(many)]
    delayed = 1 / case.apply(formula) - 1 + z
    return Equal(sum(terms) * (1 - z) + terms[-1] * z + delayed * sum(terms[: many - case.cascade - 1]), 1)


@exact(HISTOGRAM)
def is_as_near_as_samples_allow(formula, case):
    """One standard error of a share of 10^6 samples, rounded up; and three digits."""
    law = formula(case.digits, case.base)
    if case.digits == 50:
        return Equal(round(sum(law[:5]), 3), MOST)
    error = Fraction(math.isqrt(int(law[4] * (1 - law[4]) * SAMPLES)) + 1, SAMPLES)
    return AtLeast(error, abs(law[4] - RARE))


@scaled(LAW, at={"base": Choice(10), "digits": Integer(50, 50)})
def is_the_law_of_a_million_draws(formula, case, settings):
    """Passes of a million pairs of 50 digits: shares of up to 1, of 2, 3, 4 and 5, and of more; a violation is looked at with as many."""
    count, random = SAMPLES, np.random.default_rng(settings.seed)
    x, y = random.integers(case.base, size=(2, count, case.digits), dtype=np.int8)
    passes = np.clip(parallel_add(x, y, case.base)[1], 1, 6)
    found = np.bincount(passes, minlength=7)[1:] / count
    law = [float(share) for share in formula(case.digits, case.base)]
    predicted = np.array([sum(law[:2]), *law[2:6], sum(law[6:])])
    return Estimate(found, np.sqrt(found * (1 - found) / count), predicted)

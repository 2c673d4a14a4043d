"""Integers that are made of floats, and some that are not."""

import math
from fractions import Fraction
from functools import cache

import numpy as np
from kit import claim

from lemmata import AtLeast, Domain, Equal, Integer, exact

FROM_ONE = Domain(n=Integer(1, None, search=(1, 40)))


def root(n):
    return math.isqrt(n)


ROOT = claim("root.floored", "int(sqrt(n)) is the integer root", root, FROM_ONE)


@exact(ROOT, sizes={"n": [1, 2, 4, 99, 10**8]})
def floored(formula, case):
    return Equal(int(case.n**0.5), case.apply(formula))


LARGE = claim("root.large", "the same, beyond 2^52, where floats are one too large", root, FROM_ONE)


@exact(LARGE, sizes={"n": [4, (2**27) ** 2 - 1, (2**30) ** 2 - 1]})
def floored_too_late(formula, case):
    return Equal(math.floor(math.sqrt(case.n)), case.apply(formula))


def digits(n):
    return 3 * n


# false for n = 1: 10^(3 n) - 1 has 3 n digits, and floats say one more from n = 5 on
DIGITS = claim("digits.logarithm", "10^(3 n) - 1 has 3 n + 1 digits", lambda n: 3 * n + 1, FROM_ONE, digits)


@exact(DIGITS, sizes={"n": range(6, 12)})
def by_logarithm(formula, case):
    return Equal(int(math.log10(10 ** (3 * case.n) - 1)) + 1, case.apply(formula))


def one(n):
    return 1


ABOVE = claim("compared.roots", "(n + 1)/n is above 1 for every n", one, FROM_ONE)


@exact(ABOVE, sizes={"n": [1, 2, 10**20]})
def by_comparison(formula, case):
    return Equal(int((case.n + 1) / case.n >= 1), case.apply(formula))


# false: the sum is n; in binary digits 0.1 added up ten times is below 1
TENTHS = claim("tenths.sum", "n tenths ten times are n - 1, rounded down", lambda n: n - 1, FROM_ONE, lambda n: n - 2)


@exact(TENTHS, sizes={"n": (1,)})
def added_up(formula, case):
    return Equal(math.floor(sum(0.1 * case.n for _ in range(10))), case.apply(formula))


RANK = claim("numpy.rank", "a matrix of n ones and 2^-60 n has rank one", one, FROM_ONE)


@exact(RANK, sizes={"n": range(1, 5)})
def by_numpy(formula, case):
    a = np.array([[2**60, 2**60], [2**60, 2**60 + 1]], dtype=object).astype(int) * case.n
    return Equal(np.linalg.matrix_rank(a), case.apply(formula))


MEAN = claim("numpy.mean", "the mean of 1, ..., 2 n - 1 is n", lambda n: n, FROM_ONE)


@exact(MEAN, sizes={"n": range(1, 9)})
def of_an_array(formula, case):
    return Equal(int(np.arange(1, 2 * case.n).mean()), case.apply(formula))


ISQRT = claim("exact.isqrt", "the integer root of n^2 + 2 n is n", lambda n: n, FROM_ONE)


@exact(ISQRT, sizes={"n": [1, 2, 10**9, 10**20]})
def of_integers(formula, case):
    return Equal(math.isqrt(case.n**2 + 2 * case.n), case.apply(formula))


@cache
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


CASSINI = claim("exact.cassini", "F(n - 1) F(n + 1) - F(n)^2 = (-1)^n", lambda n: (-1) ** n, FROM_ONE)


@exact(CASSINI, sizes={"n": range(1, 30)})
def remembered(formula, case):
    n = case.n
    return Equal(fibonacci(n - 1) * fibonacci(n + 1) - fibonacci(n) ** 2, case.apply(formula))


ROUNDED = claim("exact.fractions", "(2 n + 1)/2 rounded down, and its fourth decimal, are exact", lambda n: n, FROM_ONE)


@exact(ROUNDED, sizes={"n": range(1, 9)})
def of_fractions(formula, case):
    half = Fraction(2 * case.n + 1, 2)
    return Equal(math.floor(half) + round(half, 4) - half, case.apply(formula))


ARRAYS = claim("exact.arrays", "n integers of NumPy add up to n (n + 1)/2, and the largest is n", lambda n: n * (n + 1) // 2, FROM_ONE)


@exact(ARRAYS, sizes={"n": range(1, 9)})
def of_arrays(formula, case):
    a = np.arange(1, case.n + 1)
    return Equal(int(a[a > 0].sum()) + int(a.argmax()) + 1 - case.n, case.apply(formula))


LEAST = claim("exact.least", "the least of n, ..., 2 n is n", lambda n: n, FROM_ONE)


@exact(LEAST, sizes={"n": range(1, 9)})
def from_infinity(formula, case):
    found = float("inf")
    for k in range(case.n, 2 * case.n + 1):
        found = min(found, k)
    return AtLeast(found, case.apply(formula))

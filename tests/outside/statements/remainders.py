"""Statements with remainders and roundings of a symbol: true ones, and false ones that SymPy rewrites into true ones."""

import sympy as sp
from kit import claim

from lemmata import All, Domain, Equal, Integer, Interval, exact
from lemmata.domains import EVERY

REAL = Interval(None, None, search=(-3, 3))


def whole(least=0):
    return Domain(n=Integer(least, None, search=(least, least + 5)))


def same(n):
    return n % 7


def times(n):
    return 5 * (n % 40)


SUM = claim("mod.sum", "(n + 7) mod 7 = n mod 7", same, whole())
INNER = claim("mod.inner", "(5 (n mod 40)) mod 40 = 5 (n mod 40), n >= 1", times, whole(1))
SPLIT = claim("mod.split", "n = 12 (n // 12) + n mod 12", lambda n: n, whole())
HALF = claim("floor.half", "floor((n + 1)/2) + floor(n/2) = n", lambda n: n, whole())
LATE = claim("floor.late", "floor(n/25) = 0 for n >= 0", lambda n: 0 * n, whole())
SQUARE = claim("mod.square", "n^2 mod 4 = n mod 2", lambda n: n % 2, whole())
CUBES = claim("mod.cubes", "(2 n) mod 36 = 2 (n mod 36), n >= 0", lambda n: 2 * (n % 36), whole())
DIGITS = claim("mod.digits", "the last two digits of n are n mod 100", lambda n: n % 100, whole())
STEP = claim("floor.step", "floor(x + 1) = floor(x) + 1 for every x", lambda x: sp.floor(x) + 1, Domain(x=REAL))
EVEN = claim("floor.even", "2 floor(x) = floor(2 x) for every x", lambda x: 2 * sp.floor(x), Domain(x=REAL))


@exact(SUM, sizes={"n": EVERY})
def shifted(formula, case):
    return Equal((case.n + 7) % 7, case.apply(formula))


@exact(INNER, sizes={"n": EVERY})
def of_inner(formula, case):
    return Equal(sp.Mod(5 * sp.Mod(case.n, 40), 40), case.apply(formula))


@exact(SPLIT, sizes={"n": EVERY})
def split(formula, case):
    return Equal(12 * (case.n // 12) + case.n % 12, case.apply(formula))


@exact(HALF, sizes={"n": EVERY})
def halves(formula, case):
    return Equal((case.n + 1) // 2 + case.n // 2, case.apply(formula))


@exact(LATE, sizes={"n": EVERY})
def late(formula, case):
    return Equal(case.n // 25, case.apply(formula))


@exact(SQUARE, sizes={"n": EVERY})
def square(formula, case):
    return Equal(case.n**2 % 4, case.apply(formula))


@exact(CUBES, sizes={"n": EVERY})
def doubled(formula, case):
    quotient, rest = divmod(2 * case.n, 36)
    return All(Equal(rest, case.apply(formula)), Equal(36 * quotient + rest, 2 * case.n))


@exact(DIGITS, sizes={"n": EVERY})
def digits(formula, case):
    return Equal(10 * ((case.n // 10) % 10) + case.n % 10, case.apply(formula))


@exact(STEP)
def step(formula, case):
    return Equal(sp.floor(case.x + 1), case.apply(formula))


def floored(x):
    return sp.floor(x)


TWICE = claim("floor.twice", "floor(2 x) = floor(x) + floor(x + 1/2) for every x", floored, Domain(x=REAL))


@exact(TWICE)
def twice(formula, case):
    return Equal(sp.floor(2 * case.x) - sp.floor(case.x + sp.Rational(1, 2)), case.apply(formula))


MODULO = claim("mod.real", "x mod 1 = (x + 1) mod 1 for every x", lambda x: x % 1, Domain(x=REAL))


@exact(MODULO)
def modulo(formula, case):
    return Equal((case.x + 1) % 1, case.apply(formula))


@exact(EVEN)
def even(formula, case):
    return Equal(sp.floor(2 * case.x), case.apply(formula))

"""Roots of products of arrays of unknown size: what is so of nonnegative ones, and what is not, or not of others."""

from kit import claim

from lemmata import Array, Domain, Equal, Integer, exact, sqrt
from lemmata.proofs import Opaque


def column(low):
    return Array(lambda c: c.n, low, None, search=(low or -2, 2))


PAIR = Domain(n=Integer(1, None, search=(1, 4)), a=column(0), b=column(0))
REAL = Domain(n=Integer(1, None, search=(1, 4)), a=column(None), b=column(None))
NONNEGATIVE = {"a": Opaque("n", nonnegative=True), "b": Opaque("n", nonnegative=True)}
ANY = {"a": Opaque("n"), "b": Opaque("n")}


HELLINGER = claim(
    "hellinger",
    "the sum of (sqrt a - sqrt b)^2 is that of a + b - sqrt(4 a b)",
    lambda a, b: (a + b - sqrt(4 * a * b)).sum(),
    PAIR,
)
OFF = claim("hellinger-wrong", "it is that of a + b - sqrt(a b)", lambda a, b: (a + b - sqrt(a * b)).sum(), PAIR)


@exact(HELLINGER, OFF, every=NONNEGATIVE)
def squared_difference(formula, case):
    return Equal(((sqrt(case.a) - sqrt(case.b)) ** 2).sum(), case.apply(formula))


FOURTH = claim("fourth", "sqrt(a)^4 is a^2", lambda a: (a * a).sum(), PAIR)
SQUARE = claim("fourth-wrong", "sqrt(a)^4 is a", lambda a: a.sum(), PAIR)


@exact(FOURTH, SQUARE, every=NONNEGATIVE)
def fourth_power(formula, case):
    return Equal((sqrt(case.a) ** 4).sum() + 0 * case.b.sum(), case.apply(formula))


OUTER = claim("outer", "the sum of all sqrt(a_i b_j) is a product of sums", lambda a, b: sqrt(a).sum() * sqrt(b).sum(), PAIR)
INNER = claim("outer-wrong", "the sum of all sqrt(a_i b_j) is that of sqrt(a_i b_i)", lambda a, b: sqrt(a * b).sum(), PAIR)


@exact(OUTER, INNER, every=NONNEGATIVE)
def all_pairs(formula, case):
    return Equal(sqrt(case.a[:, None] * case.b[None, :]).sum(), case.apply(formula))


CUBE = claim("cube", "sqrt(a^3 b^2) is a b sqrt(a)", lambda a, b: (a * b * sqrt(a)).sum(), PAIR)


@exact(CUBE, every=NONNEGATIVE)
def cube(formula, case):
    return Equal(sqrt(case.a**3 * case.b**2).sum(), case.apply(formula))


ABSOLUTE = claim("absolute", "sqrt(a^2) is a, of a of any sign", lambda a: a.sum(), REAL)
MINUS = claim("signs", "sqrt(a^2 b^2) is a b, of a and b of any sign", lambda a, b: (a * b).sum(), REAL)


@exact(ABSOLUTE, every=ANY)
def root_of_square(formula, case):
    return Equal(sqrt(case.a**2).sum() + 0 * case.b.sum(), case.apply(formula))


@exact(MINUS, every=ANY)
def root_of_product(formula, case):
    return Equal(sqrt(case.a**2 * case.b**2).sum(), case.apply(formula))


ADDED = claim("sum", "sqrt(a + b) is sqrt a + sqrt b", lambda a, b: (sqrt(a) + sqrt(b)).sum(), PAIR)


@exact(ADDED, every=NONNEGATIVE)
def root_of_sum(formula, case):
    return Equal(sqrt(case.a + case.b).sum(), case.apply(formula))

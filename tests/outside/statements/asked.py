"""Statements whose code asks something that nobody has decided, or that ask the formula on a line, at some indices or on an axis alone."""

from fractions import Fraction

from kit import claim

from lemmata import AtLeast, Domain, Equal, Interval, above, exact, exp, sqrt, where
from lemmata.arithmetic import entries, maximum, power
from lemmata.domains import EVERY, Array, Integer
from lemmata.relations import All, Always, ForAll, Recurrence

REAL, UNIT = Interval(None, None, search=(-3, 3)), Interval(0, 1)
POSITIVE = Interval(above(0), None, search=(0.5, 2))
INDEX, SIZE = Integer(0, None, search=(0, 5)), Integer(1, None, search=(1, 6))
LINE, PLANE, SQUARE = Domain(x=REAL), Domain(x=REAL, y=REAL), Domain(x=UNIT, y=UNIT)


def swallows(x):
    try:
        return x + 1 if x > 1 else x
    except TypeError:
        return x


# x, but where a comparison holds: on a half line, between two numbers, at a corner, at an irrational number, on a line
HALF = claim("compared.half", "f = x", lambda x: x + 1 if sqrt(x * x) == x else x, LINE)
AXIS = claim("compared.axis", "f = x", lambda x, y: x + 1 if maximum(x, y) == 0 else x, PLANE)
CORNER = claim("compared.corner", "f = x", lambda x, y: x + 1 if x * y == 1 else x, SQUARE)
CIRCLE = claim("compared.circle", "f = x", lambda x, y: x + 1 if x * x + y * y == 1 else x, SQUARE)
IRRATIONAL = claim("compared.irrational", "f = x", lambda x: x + 1 if x * x == 2 else x, LINE)
POWERS = claim("compared.powers", "f = x", lambda x, y: x + 1 if exp(x) == exp(y) else x, PLANE)
BOUND = claim("compared.bound", "f >= 0", lambda x: -1 + 0 * x if abs(x - 1) == Fraction(1, 2) else x * x, LINE, lambda x: -1 - x * x)
SAME = claim("compared.same", "f = x", lambda x, y: x + 0 if exp(x) == exp(y) else x, PLANE)
SWALLOWED = claim("compared.swallowed", "f = x", swallows, LINE)
TRUTH = claim("compared.truth", "f = x", lambda x: x + 1 if (x > 2) in (True,) else x, LINE)

# asked on a half line, on a diagonal, on the axes, of equal entries
SQUARES = claim("asked.squares", "f = x", lambda x: sqrt(x * x), LINE)
DIAGONAL = claim("asked.diagonal", "f = x y", lambda x, y: x * y + (x - y) * (x - y), PLANE)
AXES = claim("asked.axes", "f = x", lambda x, y: x * (1 + y), PLANE)
EQUAL_ENTRIES = claim(
    "asked.equal-entries", "the sum is thrice the first", lambda a: a.sum(), Domain(a=Array(3, None, None, search=(-1, 1)))
)
SHIFTED = claim("asked.shifted", "f(x + y, y) = x + y", lambda x, y: x, PLANE)
SIZES = claim("asked.sizes", "f(n, n) = n^2 and f(m, m) = m^2", lambda n, m: n * m, Domain(n=SIZE, m=SIZE))
LATER = claim("asked.later", "f = x at every k", lambda k, x: where(k > 0, x, x + 1), Domain(k=INDEX, x=REAL))
EVEN = claim("asked.even", "f = x at every k", lambda k, x: x * (1 + power(-1, k)) / 2, Domain(k=INDEX, x=REAL))

# true of the entries that there are; the rule says something else behind the last one
LAST = claim(
    "places.last", "q |n - 1 - i| falls by q", lambda n, q: entries(lambda i: q * abs(n - 1 - i), n, q), Domain(n=SIZE, q=POSITIVE)
)
WITHIN = claim("places.within", "each is q", lambda n, q: entries(lambda i: where(i < n, q, 0 * q), n, q), Domain(n=SIZE, q=POSITIVE))


@exact(HALF, IRRATIONAL, SWALLOWED, TRUTH)
def is_the_number(formula, case):
    return Equal(case.apply(formula), case.x)


@exact(AXIS, CORNER, CIRCLE, POWERS, SAME)
def is_the_first(formula, case):
    return Equal(case.apply(formula), case.x)


@exact(BOUND)
def is_not_negative(formula, case):
    return AtLeast(case.apply(formula), 0)


@exact(SQUARES)
def is_the_square(formula, case):
    return Equal(formula(case.x * case.x), case.x * case.x)


@exact(DIAGONAL)
def is_the_square_on_a_diagonal(formula, case):
    both = case.x + case.y
    return Equal(formula(both, both), both * both)


@exact(AXES)
def is_the_first_on_the_axes(formula, case):
    return All(Equal(formula(case.x, 0), case.x), Equal(formula(0, case.y), 0))


@exact(EQUAL_ENTRIES)
def is_thrice_the_first(formula, case):
    return Equal(formula(case.a[[0, 0, 0]]), 3 * case.a[0])


@exact(SHIFTED)
def is_the_sum(formula, case):
    return Equal(formula(case.x + case.y, case.y), case.x + case.y)


@exact(SIZES, sizes={"n": EVERY, "m": EVERY})
def are_squares(formula, case):
    return All(Equal(formula(case.n, case.n), case.n * case.n), Equal(formula(case.m, case.m), case.m * case.m))


@exact(LATER)
def stays_later(formula, case):
    return ForAll(Recurrence(case.x, lambda k, x: x), lambda k: formula(k + 1, case.x), index="k")


@exact(EVEN)
def stays_at_even_indices(formula, case):
    return ForAll(Recurrence(case.x, lambda k, x: x), lambda k: formula(2 * k, case.x), index="k")


@exact(LAST, sizes={"n": EVERY})
def falls(formula, case):
    return Always(lambda i: Equal(case.apply(formula)[i], case.q * (case.n - 1 - i)))


@exact(WITHIN, sizes={"n": EVERY})
def is_the_same(formula, case):
    return Always(lambda i: Equal(case.apply(formula)[i], case.q))

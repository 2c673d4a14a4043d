"""Statements that symbols prove, and of which points are hard to come by, or say something else."""

import sympy as sp
from kit import claim

from lemmata import AtLeast, Choice, Computed, Domain, Equal, Interval, above, exact, exp, log, sqrt
from lemmata.domains import Array, Integer
from lemmata.relations import ForAll, Limit, Recurrence

REAL = Interval(None, None, search=(-3, 3))
POSITIVE = Interval(above(0), None, search=(0.5, 2))


# what is computed has no fraction as value: a root, a logarithm, an exponential of an entry
def unless_two(x):
    return x if x == 2 else -x


def root_of(root, x):
    return root * root - x if x != 5 else root


def unless_first_is_one(x, weights):
    return weights[0] * exp(-x[0]) if x[0] != 1 else weights[0]


ROOT = claim("computed.root", "the formula is -x", unless_two, Domain(x=POSITIVE, root=Computed(lambda c: sqrt(c.x))), lambda x: x)
LOG = claim("computed.log", "the formula is -x beside log x", unless_two, Domain(x=POSITIVE, log=Computed(lambda c: log(c.x))), lambda x: x)
SQUARE = claim("computed.square", "the square of the root of x is x", root_of, Domain(x=POSITIVE, root=Computed(lambda c: sqrt(c.x))))
ENTRY = claim(
    "computed.entry",
    "e^(x_1) e^(-x_1) = 1",
    unless_first_is_one,
    Domain(x=Array(2, None, None, search=(-1, 1)), weights=Computed(lambda c: exp(c.x))),
)
BOUND = claim(
    "computed.bound",
    "x^2 >= 0 where e^x is computed as well",
    lambda x: x * x if x != 2 else -x,
    Domain(x=REAL, weight=Computed(lambda c: exp(c.x))),
    lambda x: -x * x,
)
SOUND = claim(
    "computed.sound",
    "e^(2 x) is the square of e^x",
    lambda weight: weight * weight,
    Domain(kind=Choice("one", "other"), x=REAL, weight=Computed(lambda c: exp(c.x))),
)


@exact(ROOT, LOG)
def is_minus(formula, case):
    return Equal(case.apply(formula), -case.x)


@exact(SQUARE)
def is_zero(formula, case):
    return Equal(case.apply(formula), 0)


@exact(ENTRY)
def is_one(formula, case):
    return Equal(case.apply(formula), 1)


@exact(BOUND)
def is_not_negative(formula, case):
    return AtLeast(case.apply(formula), 0)


@exact(SOUND)
def is_the_square(formula, case):
    return Equal(case.apply(formula), exp(2 * case.x))


# a check that no number can take
def square(q):
    return q * q


def square_but_at_two(q):
    return q * q if q != 2 else 7 * q


SLOPE = claim("symbols.slope", "q^2 has the slope 2 q", square, Domain(q=REAL), lambda q: q**3)
BENT = claim("symbols.slope-but-at-two", "so has what is 14 at 2", square_but_at_two, Domain(q=REAL), lambda q: q**3)
LATE = claim("symbols.limit", "e^(-t) + q^2 tends to q^2, but at 2", square_but_at_two, Domain(q=REAL), lambda q: q**3)
REFUSED = claim(
    "symbols.refused",
    "the formula, which takes no number, is q^2",
    lambda q: q * q if q.free_symbols else q.no_such_thing,
    Domain(q=REAL),
    lambda q: q**3,
)


@exact(SLOPE, BENT, REFUSED)
def has_the_slope(formula, case):
    return Equal(case.apply(formula).diff(case.q), 2 * case.q)


@exact(LATE)
def tends_to_it(formula, case):
    return Limit(lambda t: case.apply(formula) + exp(-t), case.q**2 + 0 * case.q.diff(case.q))


# an induction at whose points a number is none
GROWTH = claim(
    "induction.growth",
    "x_k = e^(k q) for x_(k+1) = e^q x_k, but the formula is another one at q = 1",
    lambda k, weight, q: weight**k if q != 1 else weight ** (2 * k),
    Domain(k=Integer(0, None, search=(0, 4)), q=REAL, weight=Computed(lambda c: exp(c.q))),
)


@exact(GROWTH)
def grows(formula, case):
    recurrence = Recurrence(sp.Integer(1), lambda k, x: case.weight * x)
    return ForAll(recurrence, lambda k: case.having(k=k).apply(formula), index="k")

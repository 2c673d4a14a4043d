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


# beside the zero of a divisor what is computed has no fraction as value
def from_zero(at_zero):
    def formula(x, w):
        return at_zero + 0 * x if x == 0 else (w - 1) / x

    return formula


def from_one(at_one):
    def formula(x, w):
        return at_one + 0 * x if x == 1 else w / (x - 1)

    return formula


def where_equal(value):
    def formula(x, y, w):
        return value * w if x == y else w * (x**2 - y**2) / (x - y)

    return formula


EXPONENTIAL = Computed(lambda c: exp(c.x))
LOGARITHM, WEIGHT = Computed(lambda c: log(c.x)), Computed(lambda c: exp(c.x + c.y))
PHI_WRONG, PHI = (
    claim(f"divided.growth{name}", f"(e^x - 1)/x, {value} at 0", from_zero(value), Domain(x=REAL, w=EXPONENTIAL))
    for name, value in (("-wrong", 3), ("", 1))
)
LOG_WRONG, LOG_RIGHT = (
    claim(f"divided.log{name}", f"log x/(x - 1), {value} at 1", from_one(value), Domain(x=POSITIVE, w=LOGARITHM))
    for name, value in (("-wrong", 2), ("", 1))
)
PAIR_WRONG, PAIR = (
    claim(f"divided.pair{name}", f"w (x + y), {told} where equal", formula, Domain(x=POSITIVE, y=POSITIVE, w=WEIGHT))
    for name, told, formula in (
        ("-wrong", "w", where_equal(1)),
        ("", "2 w x", lambda x, y, w: 2 * w * x if x == y else w * (x**2 - y**2) / (x - y)),
    )
)


@exact(PHI_WRONG, PHI)
def continued_to_zero(formula, case):
    return Equal(case.apply(formula), 1 + 0 * case.x if case.x == 0 else (case.w - 1) / case.x)


@exact(LOG_WRONG, LOG_RIGHT)
def continued_to_one(formula, case):
    return Equal(case.apply(formula), 1 + 0 * case.x if case.x == 1 else case.w / (case.x - 1))


@exact(PAIR_WRONG, PAIR)
def of_pair(formula, case):
    return Equal(case.apply(formula), case.w * (case.x + case.y))

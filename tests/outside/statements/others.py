"""Statements that the tool judges wrongly by other kinds of evidence, or does not judge (commit 07edd2a9)."""

from fractions import Fraction

import numpy as np
import sympy as sp
from kit import claim
from scipy.integrate import quad

from lemmata import (
    All,
    Array,
    AtLeast,
    Domain,
    Equal,
    Estimate,
    Integer,
    Interval,
    Simplex,
    above,
    descended,
    enclosed,
    exact,
    exp,
    log,
    number,
    ratio,
    sampled,
    sin,
    sqrt,
    tested,
)
from lemmata.proofs import Opaque
from lemmata.relations import Limit, Order

POSITIVE = Interval(above(0), None, search=(0.5, 2))


# false from a size on that no draw reaches
def six(n):
    return 6


HARMONIC = claim("late.harmonic", "the sum of 1/k to n stays below 6, n >= 1", six, Domain(n=Integer(1, None, search=(1, 60))), lambda n: 1)


@tested(HARMONIC)
def sums(formula, case):
    return AtLeast(case.apply(formula), sum(Fraction(1, k) for k in range(1, case.n + 1)))


# a mean that does not exist; one with a heavy tail
def moment(a, b):
    return a**2 * (2 * np.pi / b) / np.sin(2 * np.pi / b)


def far(a, b):
    return 10 * a**2 + b


NONE = claim(
    "tails.none", "the second moment of a log-logistic law, b in [1.2, 1.8]", moment, Domain(a=Interval(0.5, 2), b=Interval(1.2, 1.8)), far
)
BARELY = claim("tails.barely", "the same, b in [2.05, 2.1]", moment, Domain(a=Interval(0.5, 2), b=Interval(2.05, 2.1)), far)


@sampled(NONE, BARELY)
def squares(formula, case, settings):
    u = np.random.default_rng(settings.seed).random(100_000)
    w = (case.a * (u / (1 - u)) ** (1 / case.b)) ** 2
    return Estimate(w.mean(), w.std() / np.sqrt(w.size), case.apply(formula))


# small numbers against an absolute tolerance
def small(n):
    return 2.0**-50


HEADS = claim("small.heads", "the probability of 60 heads is 2^-50", small, Domain(n=Integer(60, 60)), lambda n: 1.0)


@tested(HEADS, floats=True)
def heads(formula, case):
    return Equal(0.5**case.n, case.apply(formula))


# an order that a first-order part undoes below the steps tried
def second(c):
    return 2


STEPS = [2.0**-k for k in range(4, 12)]
TINY = claim("order.tiny-first", "h^2 + 1e-6 h is of order 2", second, Domain(c=Interval(0.5, 2)), lambda c: 1)


@descended(TINY)
def errors(formula, case, settings):
    return Order(STEPS, [case.c * (h * h + 1e-6 * h) for h in STEPS], case.apply(formula))


# five compositions of a quintic: boxes found no end in 600 s
def step(s):
    return ratio(34445, 10000, s) * s - ratio(47750, 10000, s) * s**3 + ratio(20315, 10000, s) * s**5


def within(s):
    return ratio(65, 100, s)


QUINTIC = claim(
    "boxes.quintic",
    "five steps from [0.01, 1] end in [0.65, 1.35]",
    within,
    Domain(s=Interval(ratio(1, 100, 1), 1)),
    lambda s: ratio(99, 100, s),
)


@enclosed(QUINTIC, boxes=4000)
def ends_within(formula, case):
    s, low = case.s, case.apply(formula)
    for _ in range(5):
        s = step(s)
    return All(AtLeast(s, low), AtLeast(2 - low, s))


# undefined at one corner: the claim ends as an error, or the rest goes unjudged
def coth(t, g, c, m):
    r = sqrt(g * c / m)
    return sqrt(m * g / c) * (1 + exp(-2 * r * t)) / (1 - exp(-2 * r * t))


DRAG = claim(
    "corner.coth",
    "v = sqrt(mg/c) coth(t sqrt(gc/m)) solves v' = g - c/m v^2, v(0) = 0",
    coth,
    Domain(t=Interval(0, None, search=(0, 3)), g=POSITIVE, c=POSITIVE, m=POSITIVE),
    lambda t, g, c, m: g * t,
)


@exact(DRAG)
def falls(formula, case):
    v = case.apply(formula)
    return All(Equal(v.diff(case.t), case.g - case.c / case.m * v**2), Equal(case.having(t=0 * case.t).apply(formula), 0))


def top(n, p):
    return log(number(n, p[0]))


ENTROPY = claim(
    "corner.entropy",
    "the entropy of p is at most log n (0 log 0 = 0)",
    top,
    Domain(n=Integer(2, None, search=(2, 4)), p=Simplex(lambda c: c.n)),
    lambda n, p: log(number(n, p[0])) / 2,
)


@tested(ENTROPY)
def entropy(formula, case):
    return AtLeast(case.apply(formula), -(case.p * log(case.p)).sum())


def cut(alpha, low, high):
    return (alpha - 1) / (low ** (1 - alpha) - high ** (1 - alpha))


CUT = claim(
    "corner.piecewise",
    "(alpha - 1)/(low^(1 - alpha) - high^(1 - alpha)) normalises x^-alpha on [low, high]",
    cut,
    Domain(alpha=Interval(above(1), None, search=(1.5, 4)), low=POSITIVE, high=Interval(above(lambda c: c.low), None, search=(3, 10))),
    lambda alpha, low, high: alpha - 1 + 0 * low,
)


@exact(CUT)
def adds_up(formula, case):
    x = sp.Symbol("x", positive=True)
    return Equal(sp.integrate(case.apply(formula) * x**-case.alpha, (x, case.low, case.high)), 1)


# a false statement that breaks in floats alone: no verdict, and no word about `floats=True`
def forward(n, p):
    value = log(ratio(6, 5, p))
    for k in range(1, n + 1):
        value = number(1, p) / k - 5 * value
    return value


def plus(n, p):
    value = log(ratio(6, 5, p))
    for k in range(1, n + 1):
        value = number(1, p) / k + 5 * value
    return value


SIGN = claim(
    "floats.recurrence",
    "y_n = 1/n - 5 y_(n-1) is the integral of x^n/(x - 5) over [0, 1]",
    forward,
    Domain(n=Integer(0, 30), p=Interval(1, 2)),
    plus,
)


@tested(SIGN)
def quadrature(formula, case):
    return Equal(quad(lambda x: x**case.n / (x - 5), 0, 1, epsabs=1e-13)[0], case.apply(formula))


RIGHT = claim(
    "equal.logarithms",
    "y_n = 1/n - 5 y_(n-1) is the integral of x^n/(x + 5) over [0, 1], n to 5",
    forward,
    Domain(n=Integer(0, 30), p=Interval(1, 2)),
    plus,
)


@exact(RIGHT, sizes={"n": range(0, 6)})
def integral(formula, case):
    x = sp.Symbol("x", positive=True)
    return Equal(sp.integrate(x**case.n / (x + 5), (x, 0, 1)), case.apply(formula))


def unkept(S):
    return np.exp(S) / np.exp(S).sum(axis=1)


SOFTMAX = claim(
    "floats.softmax",
    "the rows of a softmax without keepdims add up to one",
    unkept,
    Domain(n=Integer(2, 3), S=Array(lambda c: (c.n, c.n), -1, 1)),
    lambda S: np.exp(S) / np.exp(S).sum(axis=0),
)


@tested(SOFTMAX)
def rows(formula, case):
    return Equal(case.apply(formula).sum(axis=1), np.ones(case.n))


# true, and not seen
def with_roots(a, b):
    return ((sqrt(a) - sqrt(b)) ** 2).sum()


BURES = claim(
    "equal.roots",
    "the sum of a + b - 2 sqrt(a b) is that of (sqrt a - sqrt b)^2, every n",
    with_roots,
    Domain(
        n=Integer(1, None, search=(1, 4)),
        a=Array(lambda c: c.n, 0, None, search=(0.1, 2)),
        b=Array(lambda c: c.n, 0, None, search=(0.1, 2)),
    ),
    lambda a, b: (sqrt(a) + sqrt(b)).sum(),
)


@exact(BURES, every={"a": Opaque("n", nonnegative=True), "b": Opaque("n", nonnegative=True)})
def distance(formula, case):
    return Equal((case.a + case.b - 2 * sqrt(case.a * case.b)).sum(), case.apply(formula))


D = Domain(a=Interval(above(0), None, search=(0.5, 2)))


def e3(a):
    return exp(3 + 0 * a) - exp(1 + 0 * a)


RIEMANN = claim("limit.riemann", "(2/n) sum of e^(1 + 2 i/n), i = 1..n, tends to e^3 - e", e3, D, lambda a: 2 * exp(1 + 0 * a))


@exact(RIEMANN)
def of_sums(formula, case):
    return Limit(lambda n: 2 / n * exp(1 + 2 / n) * (exp(2 + 0 / n) - 1) / (exp(2 / n) - 1), case.apply(formula), integer=True)


def one(a):
    return 1 + 0 * a


BOUNDED = claim("limit.bounded", "(n + cos n)/n tends to 1", one, D, lambda a: 0 * a)


@exact(BOUNDED)
def with_cosine(formula, case):
    return Limit(lambda n: (n + sp.cos(n)) / n, case.apply(formula))


TSIN = claim("limit.small-sine", "t sin(1/t) tends to 1", one, D, lambda a: 0 * a)


@exact(TSIN)
def with_sine(formula, case):
    return Limit(lambda t: t * sin(1 / t), case.apply(formula))


SILU = claim(
    "bound.silu",
    "x sigmoid(x) >= -0.28",
    lambda x: -ratio(28, 100, x),
    Domain(x=Interval(None, None, search=(-4, 4))),
    lambda x: -ratio(27, 100, x),
)


@exact(SILU)
def above_bound(formula, case):
    return AtLeast(case.x / (1 + exp(-case.x)), case.apply(formula))

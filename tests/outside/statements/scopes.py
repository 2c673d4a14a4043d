"""Statements whose checks look at less than the title says, beside such that look at all of it in two steps, or at what SymPy cancels."""

import sympy as sp
from kit import claim

from lemmata import All, Choice, Domain, Equal, Integer, Interval, exact, exp
from lemmata.domains import EVERY
from lemmata.relations import ForAll, Recurrence

TIME, RATE, REAL = Interval(0, 3), Interval(0.5, 2), Interval(None, None, search=(-3, 3))
DOMAIN = Domain(t=TIME, s=RATE)
TITLE = "u(t) = s e^(-t s) solves u' = -2 s u, u(0) = s"


def decay(t, s):
    return s * exp(-t * s)


def twice(t, s):
    return 2 * s * exp(-t * s)


def faster(t, s):
    return s * exp(-2 * t * s)


# less than all: 0 put in afterwards, the slope at 0, another name, a default, the diagonal, no symbol at all
AFTER, RISE, ALONG = (claim(f"once.{name}", TITLE, decay, DOMAIN, twice) for name in ("afterwards", "slope", "along"))


@exact(AFTER)
def starts(formula, case):
    return Equal(case.apply(formula).subs(case.t, 0), case.s)


@exact(RISE)
def begins_with_the_slope(formula, case):
    return Equal(case.apply(formula).diff(case.t).subs(case.t, 0), -(case.s**2))


@exact(ALONG)
def is_known_along_the_diagonal(formula, case):
    return Equal(case.having(t=case.s).apply(formula), case.s * exp(-(case.s**2)))


NAMED = claim("once.named", TITLE, lambda time, rate: rate * exp(-time * rate), DOMAIN, lambda time, rate: 2 * rate * exp(-time * rate))
DEFAULT = claim("once.default", TITLE, lambda s, t=0: decay(t, s), DOMAIN, lambda s, t=0: twice(t, s))
TIED = claim("once.tied", TITLE, decay, DOMAIN, twice)


@exact(NAMED)
def starts_by_another_name(formula, case):
    return Equal(formula(0, case.s), case.s)


@exact(DEFAULT)
def starts_by_default(formula, case):
    return Equal(formula(case.s), case.s)


@exact(TIED)
def starts_beside_the_time(formula, case):
    return Equal(case.having(t=0).apply(formula) + case.t, case.s + case.t)


# discrete parameters, sizes, an index
def power(x, n):
    return x**n


FIRST = claim("once.size", "the n-th power of x is x for every n", power, Domain(x=REAL, n=Integer(1, 5)), lambda x, n: 2 * x**n)
EVERY_SIZE = claim(
    "once.every-size", "n^2 = n for every n", lambda n: n * n, Domain(n=Integer(1, None, search=(1, 6))), lambda n: n * n + 1
)
KIND = claim(
    "once.kind",
    "both kinds give x",
    lambda kind, x: x if kind == "one" else 2 * x,
    Domain(kind=Choice("one", "other"), x=REAL),
    lambda kind, x: -x,
)
INDEX = claim(
    "once.index",
    "x_k = a (1 + k) stays as it is",
    lambda a, k: a * (1 + k),
    Domain(a=REAL, k=Integer(0, None, search=(0, 5))),
    lambda a, k: a * (2 + k),
)


@exact(FIRST)
def is_x(formula, case):
    return Equal(case.having(n=1).apply(formula), case.x)


@exact(EVERY_SIZE, sizes={"n": EVERY})
def is_itself(formula, case):
    return Equal(formula(1 + 0 * case.n), 1)


@exact(KIND)
def of_one_kind(formula, case):
    return Equal(case.having(kind="one").apply(formula), case.x)


@exact(INDEX)
def stays(formula, case):
    return ForAll(Recurrence(case.a, lambda k, x: x), lambda k: case.having(k=0).apply(formula), index="k")


# all of it: an equation with its initial value, in one check or two, and what cancels
SOLVED, APART = (
    claim(f"whole.{name}", "u(t) = s e^(-t s) solves u' = -s u, u(0) = s", decay, DOMAIN, twice, faster) for name in ("one", "two")
)
LEVEL = claim(
    "whole.level", "x^2 + y^2 is kept by x' = y, y' = -x", lambda x, y: x * x + y * y, Domain(x=REAL, y=REAL), lambda x, y: x * x - y
)
CONSTANT = claim("whole.constant", "cos(x)^2 + sin(x)^2 is 1", lambda x: sp.Integer(1) + 0 * x, Domain(x=REAL), lambda x: 2 + 0 * x)
UNUSED = claim("whole.unused", "s^2 is s s at any time", lambda s: s * s, DOMAIN, lambda s: s)


@exact(SOLVED)
def solves(formula, case):
    u = case.apply(formula)
    return All(Equal(u.diff(case.t), -case.s * u), Equal(case.having(t=0).apply(formula), case.s))


@exact(APART)
def keeps_the_equation(formula, case):
    u = case.apply(formula)
    return Equal(u.diff(case.t), -case.s * u)


@exact(APART)
def has_the_initial_value(formula, case):
    return Equal(case.having(t=0).apply(formula), case.s)


@exact(LEVEL)
def is_kept(formula, case):
    q = case.apply(formula)
    return Equal(q.diff(case.x) * case.y - q.diff(case.y) * case.x, 0)


@exact(CONSTANT)
def is_one(formula, case):
    return Equal(case.apply(formula), 1)


@exact(UNUSED)
def is_the_product(formula, case):
    return Equal(case.apply(formula), case.s**2)

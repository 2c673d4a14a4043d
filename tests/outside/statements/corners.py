"""Statements with a side that has no value at some case of their domain: that case is named, and a false one is refuted at another."""

import math

import numpy as np
from kit import claim
from scipy.integrate import solve_ivp

from lemmata import (
    AtLeast,
    Domain,
    Equal,
    Estimate,
    Integer,
    Interval,
    Simplex,
    enclosed,
    integrated,
    log,
    number,
    ratio,
    sampled,
    sin,
    tested,
)


# (1 - r^n)/(1 - r) at r = 1
def geometric(n, r):
    return (1 - r**n) / (1 - r)


UNIT = Domain(n=Integer(1, 6), r=Interval(0, 1))
SUM = claim("geometric", "(1 - r^n)/(1 - r) is the sum of r^k, r in [0, 1]", geometric, UNIT)
LATE = claim("geometric-late", "(1 - r^n)/(1 - r) is the sum of r^k to n", geometric, UNIT)


@tested(SUM)
def to_below_n(formula, case):
    return Equal(sum(case.r**k for k in range(case.n)), case.apply(formula))


@tested(LATE)
def to_n(formula, case):
    return Equal(sum(case.r**k for k in range(case.n + 1)), case.apply(formula))


# a matrix that is singular at both ends
def inverse_trace(x):
    return 2 / (1 - x**2)


ENDS = Domain(x=Interval(-1, 1))
TRACE = claim("singular", "the inverse of [[1, x], [x, 1]] has the trace 2/(1 - x^2), x in [-1, 1]", inverse_trace, ENDS)
TRACED = claim("singular-wrong", "it has the trace 2/(1 + x^2)", lambda x: 2 / (1 + x**2), ENDS)


@tested(TRACE, TRACED, floats=True)
def inverted(formula, case):
    found = np.trace(np.linalg.inv(np.array([[1.0, case.x], [case.x, 1.0]])))
    return Equal(found / (1 + abs(found)), (value := case.apply(formula)) / (1 + abs(value)))


# an exponential that no float holds
def softplus(x):
    return max(x, 0.0) + math.log1p(math.exp(-abs(x)))


LINE = Domain(x=Interval(-1000, 1000))
PLUS = claim("overflow", "max(x, 0) + log(1 + e^-|x|) is log(1 + e^x), |x| <= 1000", softplus, LINE)
RAMP = claim("overflow-wrong", "max(x, 0) is log(1 + e^x)", lambda x: max(x, 0.0), LINE)


@tested(PLUS, RAMP, floats=True)
def plainly(formula, case):
    return Equal(math.log(1 + math.exp(case.x)), case.apply(formula))


# balls at 0/0
SINC = claim("sinc", "sin(x)/x <= 1 on [0, 1]", lambda x: number(1, x), Domain(x=Interval(0, 1)), lambda x: ratio(8, 10, x))
LOW = claim("sinc-wrong", "sin(x)/x <= 0.9 on [0, 1]", lambda x: ratio(9, 10, x), Domain(x=Interval(0, 1)))


@enclosed(SINC, LOW)
def below(formula, case):
    return AtLeast(case.apply(formula), sin(case.x) / case.x)


# relative entropy from the uniform law, at a corner of the simplex
SIMPLEX = Domain(n=Integer(2, 4), p=Simplex(lambda c: c.n))
KL = claim("divergence", "the sum of p log(n p) is nonnegative", lambda n, p: number(0, p[0]), SIMPLEX, lambda n, p: number(1, p[0]))
KL_BELOW = claim("divergence-wrong", "the sum of p log(n p) is at least 0.05", lambda n, p: ratio(5, 100, p[0]), SIMPLEX)


@tested(KL, KL_BELOW)
def divergence(formula, case):
    return AtLeast((case.p * log(case.n * case.p)).sum(), case.apply(formula))


# a run, and a mean, at a rate of 0
def level(a):
    return (1 - math.exp(-a)) / a


RATES = Domain(a=Integer(0, 3))
LEVEL = claim("level", "y' = 1 - a y ends at (1 - e^-a)/a, a = 0 to 3", level, RATES)
HALF = claim("level-wrong", "it ends at (1 - e^-a)/(2 a)", lambda a: level(a) / 2, RATES)


@integrated(LEVEL, HALF, examples=6)
def filled(formula, case, settings):
    run = solve_ivp(lambda t, y: 1 - case.a * y, (0, 1), [0.0], **settings.solver)
    return Equal(run.y[0, -1], case.apply(formula))


MEAN = claim("mean", "an exponential law of rate a has the mean 1/a, a = 0 to 3", lambda a: 1 / a, RATES)
TWICE = claim("mean-wrong", "it has the mean 2/a", lambda a: 2 / a, RATES)


@sampled(MEAN, TWICE, examples=6)
def drawn(formula, case, settings):
    found = np.random.default_rng(settings.seed).exponential(1 / case.a if case.a else 1.0, 10_000)
    return Estimate(found.mean(), found.std() / 100, case.apply(formula))


# no value anywhere
NOWHERE = claim("nowhere", "a/(a - a) is 1", lambda a: 1, Domain(a=Integer(1, 9)))


@tested(NOWHERE)
def divided(formula, case):
    return Equal(case.a / (case.a - case.a), case.apply(formula))

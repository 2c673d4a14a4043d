"""Statements that only floats can compute, with and without a word about it."""

import math

import numpy as np
from kit import claim
from scipy.integrate import quad
from scipy.special import gamma

from lemmata import AtLeast, Domain, Equal, Integer, Interval, exp, tested

X = Domain(x=Interval(1, 2))


def bell(x):
    return math.sqrt(math.pi) / x


BELL = claim("quad.wrong", "the integral of e^(-x t^2) over the line is sqrt(pi)/x", bell, X)


@tested(BELL)
def by_quadrature(formula, case):
    return Equal(quad(lambda t: math.exp(-case.x * t * t), -np.inf, np.inf)[0], case.apply(formula))


SAID = claim("quad.said", "the same, said to need floats", bell, X)


@tested(SAID, floats=True)
def by_the_same_quadrature(formula, case):
    return Equal(quad(lambda t: math.exp(-case.x * t * t), -np.inf, np.inf)[0], case.apply(formula))


TRUE = claim("quad.true", "the integral is sqrt(pi/x)", lambda x: math.sqrt(math.pi / x), X)


@tested(TRUE)
def by_quadrature_again(formula, case):
    return Equal(quad(lambda t: math.exp(-case.x * t * t), -np.inf, np.inf)[0], case.apply(formula))


GAMMA = claim("scipy.gamma", "gamma(n) = n!", lambda n: float(math.factorial(n)), Domain(n=Integer(2, 12)))


@tested(GAMMA)
def by_scipy(formula, case):
    return Equal(gamma(case.n), case.apply(formula))


# which finds the exponential of a ball by itself
NUMPY = claim("numpy.exp", "e^x is at most 1 + x + x^2/2", lambda x: 1 + x + x * x / 2, X, lambda x: 1 + x)


@tested(NUMPY)
def by_numpy(formula, case):
    return AtLeast(case.apply(formula), np.exp(case.x))


OURS = claim("lemmata.exp", "the same, by lemmata's function", lambda x: 1 + x + x * x / 2, X, lambda x: 1 + x)


@tested(OURS)
def by_balls(formula, case):
    return AtLeast(case.apply(formula), exp(case.x))

"""Small numbers: relations that a tolerance swallows unless each is compared beside its own size."""

import math

import numpy as np
from kit import claim
from scipy.integrate import quad

from lemmata import Array, AtLeast, Domain, Equal, Integer, Interval, above, ratio, tested

MANY = Domain(n=Integer(40, 60))


def tails(n):
    return 3.0**-n


TAILS = claim("heads.third", "(1/3)^n is 3^-n", tails, MANY, lambda n: 3.0 ** (1 - n))


@tested(TAILS, floats=True)
def of_powers(formula, case):
    return Equal((1 / 3) ** case.n, case.apply(formula))


THIRD = claim("heads.wrong", "(1/3)^n is 1e-25", lambda n: 1e-25 + 0 * n, MANY, lambda n: 1e-26 + 0 * n)


@tested(THIRD, floats=True)
def of_other_powers(formula, case):
    return Equal((1 / 3) ** case.n, case.apply(formula))


BOUND = claim("bound.wrong", "e^-n is at least e^(1 - n)", lambda n: math.exp(1 - n), MANY, lambda n: math.exp(2 - n))


@tested(BOUND, floats=True)
def of_exponentials(formula, case):
    return AtLeast(math.exp(-case.n), case.apply(formula))


ZERO = claim("zero.wrong", "e^(-n/2) is 0", lambda n: 0.0 * n, MANY)


@tested(ZERO, floats=True)
def is_zero(formula, case):
    return Equal(math.exp(-case.n / 2), case.apply(formula))


ALONE = claim("floats.unsaid", "e^-n is 10^-3 e^-n", lambda n: math.exp(-n) / 1000, MANY)


@tested(ALONE)
def without_a_word(formula, case):
    return Equal(math.exp(-case.n), case.apply(formula))


SQUARE = claim(
    "balls.square",
    "10^-12 x^2 is 10^-13 x^2",
    lambda x: x**2 * ratio(1, 10**13, x),
    Domain(x=Interval(1, 2)),
    lambda x: x**2 * ratio(1, 10**14, x),
)


@tested(SQUARE)
def of_a_square(formula, case):
    return Equal(case.x**2 * ratio(1, 10**12, case.x), case.apply(formula))


PYTHAGORAS = claim("zero.rounded", "cos^2 + sin^2 - 1 is 0", lambda x: 0 * x, Domain(x=Interval(0, 3)))


@tested(PYTHAGORAS, floats=True)
def of_pythagoras(formula, case):
    return Equal(math.cos(case.x) ** 2 + math.sin(case.x) ** 2 - 1, case.apply(formula))


WHITE = claim(
    "zero.array",
    "what is left of centred numbers adds up to 0",
    lambda x: 0.0 * x[0],
    Domain(n=Integer(2, 6), x=Array(lambda c: c.n, -1, 1)),
    lambda x: 1.0 + 0.0 * x[0],
)


@tested(WHITE, floats=True)
def of_centred(formula, case):
    return Equal(np.sum(case.x - np.mean(case.x)), case.apply(formula))


def area(n):
    return 1e-12 * (1 - math.exp(-n)) / n


AREA = claim("quadrature.true", "the integral of 10^-12 e^(-n x) over [0, 1]", area, MANY)


@tested(AREA, floats=True)
def by_quadrature(formula, case):
    return Equal(quad(lambda x: 1e-12 * math.exp(-case.n * x), 0, 1)[0], case.apply(formula))


STATED = claim("scale.stated", "e^-n is 10^-3 e^-n, to within 10^-9", lambda n: math.exp(-n) / 1000, MANY)


@tested(STATED, floats=True)
def beside_one(formula, case):
    return Equal(math.exp(-case.n), case.apply(formula), scale=1.0)


DECAY = claim(
    "decay.true",
    "e^(-x) e^(-y) = e^(-x - y)",
    lambda x, y: math.exp(-x - y),
    Domain(x=Interval(20, 30), y=Interval(above(10), 20)),
    lambda x, y: math.exp(-x),
)


@tested(DECAY, floats=True)
def of_two(formula, case):
    return Equal(math.exp(-case.x) * math.exp(-case.y), case.apply(formula))

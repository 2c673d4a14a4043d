"""Statements that are false from a size on that no draw reaches, and one that is true."""

import math
from fractions import Fraction

from kit import claim

from lemmata import AtLeast, Domain, Equal, Integer, Interval, exact, ratio, tested

FROM_ONE = Domain(n=Integer(1, None, search=(1, 20)))


BITS = claim("tested.bits", "n has at most nine binary digits", lambda n: 9, FROM_ONE, lambda n: 0)


@tested(BITS)
def of_binary_digits(formula, case):
    return AtLeast(case.apply(formula), case.n.bit_length())


HARMONIC = claim("exact.harmonic", "the sum of 1/k to n is at most 6", lambda n: 6, FROM_ONE, lambda n: 1)


@exact(HARMONIC, sizes={"n": range(1, 20)})
def of_reciprocals(formula, case):
    return AtLeast(case.apply(formula), sum(Fraction(1, k) for k in range(1, case.n + 1)))


LOGARITHM = claim("floats.logarithm", "log n is at most 7", lambda n: 7.0, FROM_ONE, lambda n: 1.0)


@tested(LOGARITHM, floats=True)
def of_a_logarithm(formula, case):
    return AtLeast(case.apply(formula), math.log(case.n))


STATED = claim("stated.last", "n^2 is at most 10^6 for n <= 1001", lambda n: 10**6, Domain(n=Integer(1, 1001, search=(1, 20))), lambda n: 1)


@tested(STATED)
def of_the_last(formula, case):
    return AtLeast(case.apply(formula), case.n**2)


GEOMETRIC = claim(
    "reals.geometric",
    "the sum of x^k, k < n, is at most 100/x",
    lambda n, x: 100 / x,
    Domain(n=Integer(1, None, search=(1, 20)), x=Interval(ratio(9, 10, 1.0), 1)),
    lambda n, x: 1 / x,
)


@tested(GEOMETRIC)
def of_powers(formula, case):
    return AtLeast(case.apply(formula), sum(case.x**k for k in range(case.n)))


CUBES = claim("true.cubes", "the cubes to n add up to the square of a sum", lambda n: (n * (n + 1) // 2) ** 2, FROM_ONE)


@tested(CUBES)
def of_cubes(formula, case):
    return Equal(sum(k**3 for k in range(1, case.n + 1)), case.apply(formula))


BINARY = claim("true.binary", "2^n strings of n bits, written out", lambda n: 2**n, Domain(n=Integer(1, None, search=(1, 5))))


@tested(BINARY, examples=8)
def of_strings(formula, case):
    strings = [0]
    for _ in range(case.n):
        strings = [2 * one + bit for one in strings for bit in (0, 1)]
    return Equal(len(strings), case.apply(formula))

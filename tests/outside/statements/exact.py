"""False statements that the tool calls `holds, exact`, and true ones that it refutes `exact` (commit 07edd2a9)."""

import math

import sympy as sp
from kit import claim

from lemmata import AtLeast, Choice, Computed, Domain, Equal, Integer, Interval, above, exact, exp
from lemmata.domains import EVERY

REAL = Interval(None, None, search=(-3, 3))
UNIT = Interval(0, 1)
POSITIVE = Interval(above(0), None, search=(0.5, 2))
y, z = sp.Symbol("y", real=True), sp.Symbol("z")


# a remainder, which SymPy rewrites
def doubled(n):
    return 2 * (n % 31)


def tripled(n):
    return 3 * (n % 50)


MOD = claim("mod.double", "(2 (n mod 31)) mod 31 = 2 (n mod 31), n >= 0", doubled, Domain(n=Integer(0, None, search=(0, 6))))
TRIPLE = claim("mod.triple", "(3 (n mod 50)) mod 50 = 3 (n mod 50), n >= 0", tripled, Domain(n=Integer(0, None, search=(0, 5))))


@exact(MOD, sizes={"n": EVERY})
def remainder_of_double(formula, case):
    return Equal((2 * (case.n % 31)) % 31, case.apply(formula))


@exact(TRIPLE, sizes={"n": EVERY})
def remainder_of_triple(formula, case):
    return Equal((3 * (case.n % 50)) % 50, case.apply(formula))


# an integral, which SymPy gets wrong
def nothing(c):
    return 0 * c


def area(c):
    return c * (2 + sp.pi / 2)


C = Domain(c=Interval(1, 2))
ZERO, AREA = (
    claim("integral.zero", "c times the integral of (1 + cos)|cos| over [-pi/2, pi/2] is 0", nothing, C),
    claim("integral.area", "it is c (2 + pi/2)", area, C),
)


@exact(ZERO, AREA)
def of_cosines(formula, case):
    return Equal(case.c * sp.integrate((1 + sp.cos(y)) * sp.Abs(sp.cos(y)), (y, -sp.pi / 2, sp.pi / 2)), case.apply(formula))


# a divergent sum, a divergent integral
def geometric(q):
    return 1 / (1 - q)


def transform(a, s):
    return 1 / (s - a)


SERIES = claim("series.geometric", "the sum of q^k over k >= 0 is 1/(1 - q) for every q", geometric, Domain(q=REAL))
LAPLACE = claim(
    "integral.laplace", "the integral of e^(a x - s x) over x > 0 is 1/(s - a) for every s", transform, Domain(a=POSITIVE, s=REAL)
)


@exact(SERIES)
def summed(formula, case):
    k = sp.Symbol("k", integer=True, nonnegative=True)
    found = sp.summation(case.q**k, (k, 0, sp.oo))
    return Equal(found.args[0][0] if isinstance(found, sp.Piecewise) else found, case.apply(formula))


@exact(LAPLACE)
def transformed(formula, case):
    x = sp.Symbol("x", positive=True)
    return Equal(sp.integrate(sp.exp((case.a - case.s) * x), (x, 0, sp.oo), conds="none"), case.apply(formula))


# an algorithm's answer for a generic symbol
def two(a):
    return 2


DEGREE = claim("generic.degree", "a y^2 + y has degree 2 for every a", two, Domain(a=REAL))
ROOTS = claim("generic.roots", "z^2 + a z has two roots for every a", two, Domain(a=REAL))


@exact(DEGREE)
def degree(formula, case):
    return Equal(sp.degree(case.a * y**2 + y, y), case.apply(formula))


@exact(ROOTS)
def roots(formula, case):
    return Equal(len(sp.solve(z**2 + case.a * z, z)), case.apply(formula))


# a pole at a corner of the box, in a division that is no operator, inside a computed factor
def share(p, q):
    return q / (p + q)


def one(p):
    return 1 + 0 * p


CORNER = claim("pole.corner", "q/(p + q) (p + q) = q for all p, q in [0, 1]", share, Domain(p=UNIT, q=UNIT))
BOUND = claim("pole.corner-bound", "q/(p + q) <= 1 for all p, q in [0, 1]", one, Domain(p=UNIT, q=UNIT), lambda p: 0 * p)


@exact(CORNER)
def share_of(formula, case):
    return Equal(case.apply(formula) * (case.p + case.q), case.q)


@exact(BOUND)
def share_below(formula, case):
    return AtLeast(case.apply(formula), case.q / (case.p + case.q))


def entry(a):
    return sp.Matrix([[a, 1], [1, a]]).inv()[0, 0]


INVERSE = claim(
    "pole.inverse", "the first entry of the inverse of [[a, 1], [1, a]], times a^2 - 1, is a, for every a", entry, Domain(a=REAL)
)


@exact(INVERSE)
def of_inverse(formula, case):
    return Equal(case.apply(formula) * (case.a**2 - 1), case.a)


def weighed(weight, a):
    return weight * (a - 1)


COMPUTED = claim(
    "pole.computed", "w (a - 1) = 1 with w = 1/(a - 1), for every a", weighed, Domain(a=REAL, weight=Computed(lambda c: 1 / (c.a - 1)))
)


@exact(COMPUTED)
def is_one(formula, case):
    return Equal(case.apply(formula), 1)


# the slope of what has a kink
def sign(x):
    return sp.sign(x)


def zero(x):
    return 0 * x


KINK = claim("kink.abs", "|x| has the derivative sign x at every x", sign, Domain(x=REAL))


@exact(KINK)
def slope(formula, case):
    return Equal(abs(case.x).diff(case.x), case.apply(formula))


# a case without a point that can be tried
def unless_three(kernel, q):
    return q if kernel == "exponential" and q == 3 else -q


DOMAIN = Domain(kernel=Choice("exponential", "linear"), q=REAL, weight=Computed(lambda c: exp(c.q) if c.kernel == "exponential" else c.q))
HOLE = claim("question.three", "the formula is -q", unless_three, DOMAIN, lambda kernel, q: q)


@exact(HOLE)
def is_minus(formula, case):
    return Equal(case.apply(formula), -case.q)


# a check at one point, a title about all
def decay(t, s):
    return s * exp(-t * s)


ONCE = claim(
    "once.start",
    "u(t) = s e^(-t s) solves u' = -2 s u, u(0) = s",
    decay,
    Domain(t=Interval(0, 3), s=Interval(0.5, 2)),
    lambda t, s: 2 * s * exp(-t * s),
)


@exact(ONCE)
def starts(formula, case):
    return Equal(case.having(t=0 * case.t).apply(formula), case.s)


# integers that came from floats refute a true statement


def nearest(n):
    return 1


FLOATS = claim("floats.round", "2 n^2 (1 - cos(1/n)) rounds to 1 for n >= 1", nearest, Domain(n=Integer(1, None, search=(1, 2000))))


@exact(FLOATS, sizes={"n": [1, 10, 10**4, 10**7, 10**8, 10**9]})
def rounded(formula, case):
    return Equal(round(2 * case.n**2 * (1 - math.cos(1 / case.n))), case.apply(formula))

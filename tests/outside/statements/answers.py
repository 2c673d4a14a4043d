"""Statements whose other route is an algorithm of SymPy: true ones, and false ones that hold for a generic symbol or at no value."""

import sympy as sp
from kit import claim
from sympy import integrate

from lemmata import AtLeast, Computed, Domain, Equal, Integer, Interval, above, below, cos, exact, exp, log, sin, sqrt
from lemmata.domains import EVERY

REAL = Interval(None, None, search=(-3, 3))
POSITIVE = Interval(above(0), None, search=(0.5, 2))
x, y, z = sp.Symbol("x", positive=True), sp.Symbol("y", real=True), sp.Symbol("z")
k = sp.Symbol("k", integer=True, nonnegative=True)


# sums and integrals that have a value wherever it is stated
def geometric(q):
    return 1 / (1 - q)


INSIDE = claim("sum.inside", "the sum of q^k is 1/(1 - q), |q| < 1", geometric, Domain(q=Interval(above(-1), below(1))))
EDGE = claim("sum.edge", "the same for q in [0, 1]", geometric, Domain(q=Interval(0, 1)))


@exact(INSIDE, EDGE)
def summed(formula, case):
    found = sp.summation(case.q**k, (k, 0, sp.oo))
    return Equal(found.args[0][0] if isinstance(found, sp.Piecewise) else found, case.apply(formula))


def power_of_e(a):
    return exp(a)


POISSON = claim("sum.poisson", "the sum of a^k/k! is e^a", power_of_e, Domain(a=POSITIVE))
BASEL = claim("sum.squares", "the sum of a/k^2 from 1 on is a pi^2/6", lambda a: a * sp.pi**2 / 6, Domain(a=POSITIVE))


@exact(POISSON)
def exponential(formula, case):
    return Equal(sp.Sum(case.a**k / sp.factorial(k), (k, 0, sp.oo)).doit(), case.apply(formula))


@exact(BASEL)
def squares(formula, case):
    return Equal(sp.Sum(case.a / k**2, (k, 1, sp.oo)).doit(), case.apply(formula))


def transform(s):
    return 1 / s


LAPLACE = claim("integral.one", "the integral of e^(-s x) over x > 0 is 1/s, s > 0", transform, Domain(s=POSITIVE))
ANYWHERE = claim("integral.anywhere", "the same for s >= -1", transform, Domain(s=Interval(-1, None, search=(-1, 3))))


@exact(LAPLACE, ANYWHERE)
def transformed(formula, case):
    return Equal(integrate(exp(-case.s * x), (x, 0, sp.oo), conds="none"), case.apply(formula))


GAUSS = claim(
    "integral.gauss", "the integral of e^(-s y^2) over the line is sqrt(pi/s), s > 0", lambda s: sqrt(sp.pi / s), Domain(s=POSITIVE)
)


@exact(GAUSS)
def of_bell(formula, case):
    return Equal(sp.integrate(sp.exp(-case.s * y**2), (y, -sp.oo, sp.oo)), case.apply(formula))


PARETO = claim("integral.pareto", "a x^(-a-1) has mean a/(a - 1) from 1 on, a > 0", lambda a: a / (a - 1), Domain(a=POSITIVE))


@exact(PARETO)
def of_pareto(formula, case):
    return Equal(sp.integrate(case.a * x ** (-case.a), (x, 1, sp.oo), conds="none"), case.apply(formula))


POLE = claim("integral.pole", "the integral of 1/(y - a)^2 over [-1, 1] is 2/(a^2 - 1), every a", lambda a: 2 / (a**2 - 1), Domain(a=REAL))


@exact(POLE)
def across(formula, case):
    found = sp.Integral((y - case.a) ** -2, (y, -1, 1)).doit()
    return Equal(found.args[0][0] if isinstance(found, sp.Piecewise) else found, case.apply(formula))


CIRCLE = claim("integral.period", "the integral of |cos y| over [0, 2 pi] times c is 4 c", lambda c: 4 * c, Domain(c=POSITIVE))


@exact(CIRCLE)
def of_period(formula, case):
    return Equal(case.c * sp.Integral(sp.Abs(sp.cos(y)), (y, 0, 2 * sp.pi)).doit(), case.apply(formula))


CUBE = claim("integral.cube", "the integral of a x^2 over [0, b] is a b^3/3", lambda a, b: a * b**3 / 3, Domain(a=REAL, b=REAL))


@exact(CUBE)
def of_square(formula, case):
    return Equal((case.a * y**2).integrate((y, 0, case.b)), case.apply(formula))


# answers for a generic symbol
def constant(value):
    def formula(a):
        return value + 0 * a

    return formula


MONIC = claim("degree.monic", "y^2 + a y has degree 2, every a", constant(2), Domain(a=REAL))
CUBIC = claim("degree.three", "(a - 3) y^3 + y has degree 3, every a", constant(3), Domain(a=REAL))
POSITIVE_DEGREE = claim("degree.positive", "a y^2 + y has degree 2, a > 0", constant(2), Domain(a=POSITIVE))


@exact(MONIC)
def degree_of_monic(formula, case):
    return Equal(sp.Poly(y**2 + case.a * y, y).degree(), case.apply(formula))


@exact(CUBIC)
def degree_of_cubic(formula, case):
    return Equal(sp.Poly((case.a - 3) * y**3 + y, y).degree(), case.apply(formula))


@exact(POSITIVE_DEGREE)
def degree_of_square(formula, case):
    return Equal(sp.degree(case.a * y**2 + y, y), case.apply(formula))


RANK = claim("rank.two", "[[1, a], [a, 1]] has rank 2, every a", constant(2), Domain(a=REAL))
WITHIN = claim("rank.within", "the same for |a| < 1", constant(2), Domain(a=Interval(above(-1), below(1))))


@exact(RANK, WITHIN)
def rank(formula, case):
    return Equal(sp.Matrix([[1, case.a], [case.a, 1]]).rank(), case.apply(formula))


DISTINCT = claim("eigenvalues.two", "[[a, b], [b, a]] has two eigenvalues, all a, b", lambda a, b: 2 + 0 * a * b, Domain(a=REAL, b=REAL))


@exact(DISTINCT)
def eigenvalues(formula, case):
    return Equal(len(sp.Matrix([[case.a, case.b], [case.b, case.a]]).eigenvals()), case.apply(formula))


MEET = claim("roots.meet", "z^2 - 2 a z + b has two roots, all a, b", lambda a, b: 2 + 0 * a * b, Domain(a=REAL, b=REAL))


@exact(MEET)
def of_quadratic(formula, case):
    return Equal(len(sp.roots(z**2 - 2 * case.a * z + case.b, z)), case.apply(formula))


VIETA = claim("roots.vieta", "the roots of z^2 - a z - b, b > 0, add up to a", lambda a, b: a + 0 * b, Domain(a=REAL, b=POSITIVE))


@exact(VIETA)
def of_sum(formula, case):
    return Equal(sum(sp.solve(z**2 - case.a * z - case.b, z)), case.apply(formula))


DECAY = claim("limit.decay", "a/(a + t) tends to 0, every a >= 0, and so does (a - 1) t/(t + 1) + a/t", constant(-1), Domain(a=POSITIVE))


@exact(DECAY)
def of_decay(formula, case):
    t = sp.Symbol("t", positive=True)
    return Equal(sp.limit((case.a - 1) * t / (t + 1) + case.a / t, t, sp.oo) - case.a, case.apply(formula))


FLAT = claim(
    "limit.flat",
    "(a - 1) t + 1 grows without bound for a >= 1: its inverse tends to 0",
    constant(0),
    Domain(a=Interval(1, None, search=(1, 3))),
)


@exact(FLAT)
def of_flat(formula, case):
    t = sp.Symbol("t", positive=True)
    return Equal(sp.limit(1 / ((case.a - 1) * t + 1), t, sp.oo), case.apply(formula))


# an answer that is written in another way is no answer
SIMPLE = claim("written.simple", "sin^2 a + cos^2 a + a is 1 + a", lambda a: 1 + a, Domain(a=REAL))


@exact(SIMPLE)
def simpler(formula, case):
    return Equal(sp.factor(sp.simplify(sin(case.a) ** 2 + cos(case.a) ** 2 + case.a)), case.apply(formula))


# an answer inside a computed factor, and one that a class gives
def leading(order, a):
    return order + 0 * a


HIDDEN = claim(
    "computed.degree",
    "w = the degree of a y^2 + y is 2, every a",
    leading,
    Domain(a=REAL, order=Computed(lambda c: sp.degree(sp.sympify(c.a) * y**2 + y, y))),
)


@exact(HIDDEN)
def is_two(formula, case):
    return Equal(case.apply(formula), 2)


class Shape:
    """A polynomial."""

    def __init__(self, a):
        self.poly = sp.Poly(a * y**4 + y, y)

    def order(self):
        """Return its degree, by a name that is put together."""
        return self.poly.degree()


CLASS = claim("class.degree", "a y^4 + y has degree 4, every a", constant(4), Domain(a=REAL))


@exact(CLASS)
def by_class(formula, case):
    return Equal(Shape(case.a).order(), case.apply(formula))


BOUND = claim(
    "integral.bound",
    "the integral of e^(-s x) over x > 0 is at least 1/(s + 1)",
    lambda s: 1 / (s + 1),
    Domain(s=POSITIVE),
    lambda s: 1 / s + 1,
)


@exact(BOUND)
def above_bound(formula, case):
    return AtLeast(sp.integrate(sp.exp(-case.s * x), (x, 0, sp.oo)), case.apply(formula))


LOGS = claim("logarithms.primes", "log 12 - log 3 = 2 log 2, times a", lambda a: 2 * a * log(2 + 0 * a), Domain(a=POSITIVE))


@exact(LOGS)
def of_primes(formula, case):
    return Equal(case.a * (sp.log(12) - sp.log(3)), case.apply(formula))


# properties of matrices and polynomials, and what SymPy does not know of a sign
NILPOTENT = claim("property.nilpotent", "[[0, 1], [a, 0]] is never nilpotent", constant(0), Domain(a=REAL))
NONZERO = claim("property.nilpotent-positive", "the same for a > 0", constant(0), Domain(a=POSITIVE))
SQUAREFREE = claim("property.square-free", "y^2 - a is square-free, every a", constant(1), Domain(a=REAL))
SIGN = claim("property.sign", "a is not positive, every a", constant(-1), Domain(a=REAL))


@exact(NILPOTENT, NONZERO)
def nilpotent(formula, case):
    return Equal(int(sp.Matrix([[0, 1], [case.a, 0]]).is_nilpotent()), case.apply(formula))


@exact(SQUAREFREE)
def square_free(formula, case):
    return Equal(int(sp.Poly(y**2 - case.a, y).is_sqf), case.apply(formula))


@exact(SIGN)
def sign_of(formula, case):
    return Equal(1 if case.a.is_positive else -1, case.apply(formula))


# kernels and images
KERNEL = claim("kernel.line", "[[a, b], [0, 0]] has a kernel of dimension 1, all a, b", lambda a, b: 1 + 0 * a * b, Domain(a=REAL, b=REAL))
IMAGE = claim("image.line", "[[a, 2 a]] has an image of dimension 1, a > 0", constant(1), Domain(a=POSITIVE))
CLASSES = claim("jordan.blocks", "[[a, 1], [0, 1]] is not diagonal in its normal form, every a", constant(0), Domain(a=REAL))


@exact(KERNEL)
def dimension_of_kernel(formula, case):
    return Equal(len(sp.Matrix([[case.a, case.b], [0, 0]]).nullspace()), case.apply(formula))


@exact(IMAGE)
def dimension_of_image(formula, case):
    return Equal(len(sp.Matrix([[case.a, 2 * case.a]]).columnspace()), case.apply(formula))


@exact(CLASSES)
def above_diagonal(formula, case):
    return Equal(sp.Matrix([[case.a, 1], [0, 1]]).jordan_form()[1][0, 1], case.apply(formula))


# common divisors, of polynomials and of integers
MEETING = claim("gcd.meeting", "y^2 + a and y - 2 have no common factor, every a", constant(1), Domain(a=REAL))
APART = claim("gcd.apart", "the same for a > 0", constant(1), Domain(a=POSITIVE))
EVERY_N = Integer(1, None, search=(1, 1))
DISTANT = claim("gcd.distant", "n^2 + 1 and n + 9 are coprime, n >= 1", lambda n: 1, Domain(n=EVERY_N))
ODD = claim("gcd.odd", "2 n + 1 and 2 n - 1 are coprime, n >= 1", lambda n: 1, Domain(n=EVERY_N))
CONTENT = claim("gcd.content", "n y + 2 has the content 1, n >= 1", lambda n: 1, Domain(n=EVERY_N))


@exact(MEETING, APART)
def common_factor(formula, case):
    return Equal(sp.gcd(y**2 + case.a, y - 2), case.apply(formula))


@exact(DISTANT, sizes={"n": EVERY})
def of_square_and_distant(formula, case):
    return Equal(sp.gcd(case.n**2 + 1, case.n + 9), case.apply(formula))


@exact(ODD, sizes={"n": EVERY})
def of_odd_numbers(formula, case):
    return Equal(sp.gcd(2 * case.n + 1, 2 * case.n - 1), case.apply(formula))


@exact(CONTENT, sizes={"n": EVERY})
def of_coefficients(formula, case):
    return Equal(sp.Poly(case.n * y + 2, y).content(), case.apply(formula))


# limits from two sides
JUMP = claim("limit.jump", "a atan(1/y) tends to a pi/2 as y tends to 0", lambda a: a * sp.pi / 2, Domain(a=REAL))
RIGHT = claim("limit.right", "the same for y > 0", lambda a: a * sp.pi / 2, Domain(a=POSITIVE))
BOTH = claim("limit.both", "(e^(a y) - 1)/y tends to a as y tends to 0", lambda a: a, Domain(a=POSITIVE))


@exact(JUMP)
def through_zero(formula, case):
    return Equal(case.a * sp.Limit(sp.atan(1 / y), y, 0).doit(), case.apply(formula))


@exact(RIGHT)
def from_right(formula, case):
    return Equal(case.a * sp.limit(sp.atan(1 / x), x, 0), case.apply(formula))


@exact(BOTH)
def slope(formula, case):
    return Equal(((sp.exp(case.a * y) - 1) / y).limit(y, 0), case.apply(formula))

"""Divisions that vanish in the stated range, at its corners and edges too, and such that no operator writes."""

import sympy as sp
from kit import claim

from lemmata import All, Array, AtLeast, Choice, Computed, Domain, Equal, Integer, Interval, above, below, exact, exp
from lemmata.domains import EVERY

REAL, UNIT, HALF_OPEN = Interval(None, None, search=(-3, 3)), Interval(0, 1), Interval(0, below(1))
POSITIVE = Interval(above(0), None, search=(0.5, 2))
w = sp.Symbol("w", real=True)


# corners, edges, ends that move, arrays
def third(p, q, r):
    return p / (p + q + r)


THREE = claim("corner.three", "p/(p + q + r) (p + q + r) = p on the unit cube", third, Domain(p=UNIT, q=UNIT, r=UNIT))
WITH_POSITIVE = claim("corner.excluded", "the same, r > 0", third, Domain(p=UNIT, q=UNIT, r=Interval(above(0), 1)))


@exact(THREE, WITH_POSITIVE)
def thirds(formula, case):
    return Equal(case.apply(formula) * (case.p + case.q + case.r), case.p)


def open_loop(g, k):
    return g / (1 - g * k)


LOOP = claim("corner.upper", "g/(1 - g k) (1 - g k) = g for g, k in [0, 1]", open_loop, Domain(g=UNIT, k=UNIT))
STABLE = claim("corner.upper-open", "the same for k < 1", open_loop, Domain(g=UNIT, k=HALF_OPEN))


@exact(LOOP, STABLE)
def closed(formula, case):
    return Equal(case.apply(formula) * (1 - case.g * case.k), case.g)


def part(a, b):
    return (a**2 - b**2) / (b - a)


MOVING = claim("ends.moving", "(a^2 - b^2)/(b - a) = -a - b, b in [a, 1]", part, Domain(a=UNIT, b=Interval(lambda c: c.a, 1)))
APART = claim("ends.moving-open", "the same, b > a", part, Domain(a=UNIT, b=Interval(above(lambda c: c.a), None, search=(1.5, 2))))
DISTINCT = claim("ends.condition", "the same, b not a", part, Domain(a=UNIT, b=UNIT, where=[("a not b", lambda c: c.a != c.b)]))


@exact(MOVING, APART, DISTINCT)
def quotient(formula, case):
    return Equal(case.apply(formula), -case.a - case.b)


def normal(a):
    return a / a.sum()


NORMAL = claim("array.sum", "a/sum a adds up to 1 for all a >= 0", normal, Domain(n=Integer(2, 3), a=Array(lambda c: c.n, 0, 1)))
LEAST = claim(
    "array.positive", "the same for a >= 1/4", normal, Domain(n=Integer(2, 3), a=Array(lambda c: c.n, 0.25, 1)), lambda a: a + 1 / a.sum()
)


@exact(NORMAL, LEAST)
def adds_up(formula, case):
    return Equal(case.apply(formula).sum(), 1)


# bounds that keep a divisor from 0, by more than signs
def softened(x, y):
    return x / (3 - x - y)


SOFT = claim("clean.corners", "x/(3 - x - y) (3 - x - y) = x on the unit square", softened, Domain(x=UNIT, y=UNIT))
BALLS = claim("clean.balls", "the same with e^x - x - y/2 + 2", lambda x, y: x / (exp(x) - x - y / 2 + 2), Domain(x=UNIT, y=UNIT))
ROOTS = claim("clean.roots", "the same with x^2 - x + 3/10", lambda x: x / (x * x - x + sp.Rational(3, 10)), Domain(x=UNIT))


@exact(SOFT)
def soft(formula, case):
    return Equal(case.apply(formula) * (3 - case.x - case.y), case.x)


@exact(BALLS)
def ball(formula, case):
    return Equal(case.apply(formula) * (exp(case.x) - case.x - case.y / 2 + 2), case.x)


@exact(ROOTS)
def root(formula, case):
    return Equal(case.apply(formula) * (case.x**2 - case.x + sp.Rational(3, 10)), case.x)


# no operator
def matrix(a, b):
    return sp.Matrix([[a, 1], [b, 1]])


def first(a, b):
    return 1 + 0 * a


AB = Domain(a=REAL, b=REAL)
SOLVED, POWER, PSEUDO, OVER, RAISED, PUT = (
    claim(f"unwritten.{name}", f"{said} for all a, b", first, AB, lambda a, b: a)
    for name, said in [
        ("solve", "M (M^-1 v) = v, M = [[a, 1], [b, 1]]"),
        ("power", "the determinant of M^-1 M is 1"),
        ("pinv", "the pseudoinverse of the column (a, b), times it, is 1"),
        ("over", "the matrix (a - b) I over a - b is I"),
        ("pow", "Pow(a - b, -1) times a - b is 1"),
        ("put", "w/w at w = a - b is 1"),
    ]
)


@exact(SOLVED)
def solved(formula, case):
    M, v = matrix(case.a, case.b), sp.Matrix([case.a, case.b])
    return Equal(sp.simplify(M.LUsolve(v))[0], case.apply(formula))


@exact(POWER)
def power(formula, case):
    M = matrix(case.a, case.b)
    return Equal(sp.cancel((M**-1 * M).det()), case.apply(formula))


@exact(PSEUDO)
def pseudo(formula, case):
    v = sp.Matrix([case.a, case.b])
    return Equal(sp.cancel((v.pinv() * v)[0]), case.apply(formula))


@exact(OVER)
def over(formula, case):
    return Equal((sp.eye(2) * (case.a - case.b) / (case.a - case.b))[0, 0], case.apply(formula))


@exact(RAISED)
def raised(formula, case):
    return Equal(sp.Mul(case.a - case.b, sp.Pow(case.a - case.b, -1)), case.apply(formula))


@exact(PUT)
def put(formula, case):
    return Equal((1 / w).subs(w, case.a - case.b) * (case.a - case.b), case.apply(formula))


# what is computed from parameters
def mean(share, p, q):
    return share * (p + q)


SHARED = Domain(p=UNIT, q=UNIT, share=Computed(lambda c: c.q / (c.p + c.q)))
SHARE = claim("computed.share", "share (p + q) = q with share = q/(p + q), p and q in [0, 1]", mean, SHARED)


@exact(SHARE)
def shares(formula, case):
    return Equal(case.apply(formula), case.q)


KINDS = Domain(kind=Choice("plain", "over"), a=REAL, b=Computed(lambda c: c.a if c.kind == "plain" else 1 / c.a))
KIND = claim("computed.choice", "b^2 is a^2 or, for kind over, 1/a^2", lambda kind, b: b**2, KINDS)


@exact(KIND)
def squared(formula, case):
    return Equal(case.apply(formula) * (case.a**2 if case.kind == "over" else 1), 1 if case.kind == "over" else case.a**2)


# false at the zero that is cancelled, true elsewhere
def patched(p, q):
    return q / (p + q) if p + q != 0 else 5 + 0 * p


PATCHED = claim("corner.patched", "q/(p + q), put to 5 where p + q = 0, times p + q + 1 is q + q/(p + q)", patched, Domain(p=UNIT, q=UNIT))


@exact(PATCHED)
def at_corner(formula, case):
    value = case.apply(formula)
    return Equal(value * (case.p + case.q + 1), case.q + (case.q / (case.p + case.q) if case.p + case.q != 0 else 0))


# infinite where the check itself asks
def inverse(t, s):
    return s / t


START = claim("infinite.start", "s/t starts at s", inverse, Domain(t=Interval(0, None, search=(0, 2)), s=POSITIVE), lambda t, s: t)
REMOVABLE = claim(
    "infinite.removable", "(1 - e^(-s t))/t starts at s", lambda t, s: (1 - exp(-s * t)) / t, Domain(t=Interval(0, 2), s=POSITIVE)
)


@exact(START, REMOVABLE)
def starts(formula, case):
    return All(Equal(case.t - case.t, 0), Equal(case.having(t=0 * case.t).apply(formula), case.s))


# every size
def halves(n, x):
    return x / (n - 3 + 0 * x)


SIZED = claim("sizes.every", "x/(n - 3) (n - 3) = x for every n", halves, Domain(n=Integer(1, None, search=(1, 9)), x=REAL))


@exact(SIZED, sizes={"n": EVERY})
def sized(formula, case):
    return Equal(case.apply(formula) * (case.n - 3), case.x)


# conditions that leave a zero in
SPARED = claim(
    "ends.spared", "the same, b not a or a < 1/10", part, Domain(a=UNIT, b=UNIT, where=[("b not a", lambda c: c.a != c.b or c.a < 0.1)])
)


@exact(SPARED)
def spared(formula, case):
    return Equal(case.apply(formula), -case.a - case.b)


# ends that divide, and a divisor under a function
BETWEEN = Domain(a=Interval(-1, 1), b=Interval(0, lambda c: 1 / c.a**2))
MOVED = claim("ends.quotient", "a^2 b <= 1 for b <= 1/a^2: the range has no end at a = 0", lambda a, b: a**2 * b, BETWEEN)
INSIDE = claim(
    "corner.inside", "e^(p/(p + q)) e^(-p/(p + q)) = 1 on the unit square", lambda p, q: exp(p / (p + q)), Domain(p=UNIT, q=UNIT)
)


@exact(MOVED)
def below_one(formula, case):
    return AtLeast(1, case.apply(formula))


@exact(INSIDE)
def product(formula, case):
    return Equal(case.apply(formula) * exp(-case.p / (case.p + case.q)), 1)


# conditions that exclude the origin, and not the zeros of the divisor
ORIGIN = Domain(x=REAL, y=REAL, z=REAL, where=[("not x = y = z = 0", lambda c: c.x != 0 or c.y != 0 or c.z != 0)])
ROWS = Domain(P=Array((2, 2), None, None, search=(-2, 2)), where=[("P is not 0", lambda c: bool((c.P != 0).any()))])
OTHER = claim("ends.other", "(x^2 + y^2)/(x^2 + y^2) z = z, (x, y, z) not 0", lambda z: z, ORIGIN)
ROW = claim("ends.row", "the first row of P over its squared length, times it, is 1, P not 0", lambda P: 1 + 0 * P[0, 0], ROWS)
PLANE = Domain(x=REAL, y=REAL, where=[("not x = y = 0", lambda c: c.x != 0 or c.y != 0)])
NEEDED = claim("ends.needed", "(x^2 + y^2)/(x^2 + y^2) y = y, (x, y) not 0", lambda y: y, PLANE)


@exact(OTHER)
def of_other(formula, case):
    return Equal((case.x**2 + case.y**2) / (case.x**2 + case.y**2) * case.z, case.apply(formula))


@exact(ROW)
def of_row(formula, case):
    return Equal((case.P[0] ** 2).sum() / (case.P[0] ** 2).sum(), case.apply(formula))


@exact(NEEDED)
def of_needed(formula, case):
    return Equal((case.x**2 + case.y**2) / (case.x**2 + case.y**2) * case.y, case.apply(formula))

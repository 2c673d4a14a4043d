"""Derivatives of what has a kink, a jump or a root: stated off it, whoever differentiates, and a value at it is one like any other."""

import numpy as np
import sympy as sp
from kit import claim

from lemmata import AtLeast, Domain, Equal, Interval, above, exact, sqrt
from lemmata.proofs import rate_along, slopes

REAL = Interval(None, None, search=(-3, 3))
NONNEGATIVE = Interval(0, None, search=(0, 4))
y = sp.Symbol("y", real=True)


def step(a, b):
    return sp.Heaviside(a - b)


GREATER = claim("max.slope", "max(a, b) has the derivative [a > b] by a", step, Domain(a=REAL, b=REAL))


@exact(GREATER)
def of_greater(formula, case):
    return Equal(sp.diff(sp.Max(case.a, case.b), case.a), case.apply(formula))


def sign(x):
    return sp.sign(x)


def flat(x):
    return 0 * x


FLAT, STEP, CUT, POWER, OWN, CHAIN, ALONG, SHIFTED, TWICE, JACOBIAN = (
    claim(f"kink.{name}", f"the derivative of {said} is as stated at every x", formula, Domain(x=REAL))
    for name, said, formula in [
        ("sign", "sign x", flat),
        ("step", "the step at 1", flat),
        ("cut", "x cut off below 1", lambda x: sp.Piecewise((0, x < 1), (1, True))),
        ("cube", "|x|^3", lambda x: 2 * x * abs(x) + x**2 * sp.sign(x)),
        ("own", "|y| put at x", sign),
        ("chain", "|x^2 - 1|", lambda x: 2 * x * sp.sign(x**2 - 1)),
        ("along", "|x| by rate_along", sign),
        ("shifted", "|x - 2|", lambda x: sp.sign(x - 2)),
        ("twice", "x|x|, twice,", lambda x: 2 * sp.sign(x)),
        ("jacobian", "(|x|, x)", sign),
    ]
)


@exact(FLAT)
def of_sign(formula, case):
    return Equal(sp.sign(case.x).diff(case.x).subs(sp.DiracDelta(case.x), 0), case.apply(formula))


@exact(STEP)
def of_step(formula, case):
    return Equal(sp.Piecewise((0, case.x < 1), (1, True)).diff(case.x), case.apply(formula))


@exact(CUT)
def of_cut(formula, case):
    return Equal(sp.Piecewise((1, case.x < 1), (case.x, True)).diff(case.x), case.apply(formula))


@exact(POWER)
def of_cube(formula, case):
    return Equal(sp.Derivative(abs(case.x) ** 3, case.x).doit(), case.apply(formula))


@exact(OWN)
def of_own(formula, case):
    return Equal(sp.Abs(y).diff(y).subs(y, case.x), case.apply(formula))


@exact(CHAIN)
def of_chain(formula, case):
    return Equal(abs(case.x**2 - 1).diff(case.x), case.apply(formula))


@exact(ALONG)
def along(formula, case):
    return Equal(rate_along(abs, case.x, 1), case.apply(formula))


@exact(SHIFTED)
def of_shifted(formula, case):
    return Equal(abs(case.x - 2).diff(case.x), case.apply(formula))


@exact(TWICE)
def of_twice(formula, case):
    return Equal(sp.diff(case.x * abs(case.x), case.x, 2).subs(sp.DiracDelta(case.x), 0), case.apply(formula))


@exact(JACOBIAN)
def of_jacobian(formula, case):
    return Equal(sp.Matrix([abs(case.x), case.x]).jacobian([case.x])[0], case.apply(formula))


ROOT = claim("kink.root", "2 sqrt x times its derivative is 1 for all x >= 0", lambda x: 1 + 0 * x, Domain(x=NONNEGATIVE))
RIGHT = claim("kink.root-positive", "the same, x > 0", lambda x: 1 + 0 * x, Domain(x=Interval(above(0), None, search=(1, 4))))


@exact(ROOT, RIGHT)
def of_root(formula, case):
    return Equal(2 * sqrt(case.x) * sqrt(case.x).diff(case.x), case.apply(formula))


# no joint: a value, what is smooth, and what the range leaves out
VALUE = claim("smooth.value", "|x|^2 = x^2 for all x", lambda x: x**2, Domain(x=REAL))
CUBE = claim("smooth.cube", "x^3 has the derivative 3 x^2", lambda x: 3 * x**2, Domain(x=REAL))
ABOVE = claim(
    "smooth.beyond", "|x - 2| has the derivative sign(x - 2), x > 2", lambda x: sp.sign(x - 2), Domain(x=Interval(above(2), None))
)
FALSE = claim("kink.false", "|x| has the derivative 1 at every x", lambda x: 1 + 0 * x, Domain(x=REAL))


@exact(VALUE)
def of_value(formula, case):
    return Equal(abs(case.x) ** 2, case.apply(formula))


@exact(CUBE)
def of_smooth(formula, case):
    return Equal((case.x**3).diff(case.x), case.apply(formula))


@exact(ABOVE)
def of_beyond(formula, case):
    return Equal(abs(case.x - 2).diff(case.x), case.apply(formula))


@exact(FALSE)
def of_modulus(formula, case):
    return Equal(abs(case.x).diff(case.x), case.apply(formula))


# the slope of a sum of moduli, by each entry
def signs(a, b):
    return np.array([sp.sign(a), sp.sign(b)], dtype=object)


SLOPES = claim("kink.slopes", "|a| + |b| has the slopes sign a, sign b", signs, Domain(a=REAL, b=REAL), lambda a, b: signs(a, b) + 1)


@exact(SLOPES)
def of_sum(formula, case):
    return Equal(slopes(lambda x: abs(x[0]) + abs(x[1]), np.array([case.a, case.b], dtype=object)), case.apply(formula))


# maxima, steps and cases, of which no normal form tells: points tell, and what they leave open stays so
SQUARED, HINGE, GATE, GATE_FALSE, CLIPPED, CLIP_FALSE, STEPS, SAW, BUMP = (
    claim(f"pieces.{name}", said, formula, Domain(x=REAL))
    for name, said, formula in [
        ("squared", "max(x, 0)^2 has the slope 2 max(x, 0)", lambda x: 2 * sp.Max(x, 0)),
        ("squared-false", "max(x, 0)^2 has the slope 2 x", lambda x: 2 * x),
        ("gate", "max(x, 0) is x above 0, else 0", lambda x: sp.Piecewise((x, x > 0), (0, True))),
        ("gate-false", "max(x, 0) is x above 1, else 0", lambda x: sp.Piecewise((x, x > 1), (0, True))),
        ("clipped", "x cut to [0, 1] is max(x, 0) - max(x - 1, 0)", lambda x: sp.Max(x, 0) - sp.Max(x - 1, 0)),
        ("clipped-false", "x cut to [0, 1] is max(x, 0)", lambda x: sp.Max(x, 0)),
        ("steps", "the steps at 0 and 1 differ by 1 between them", lambda x: sp.Piecewise((1, (x > 0) & (x < 1)), (0, True))),
        ("saw", "x - floor x has the slope 1", lambda x: 1 + 0 * x),
        ("bump", "the Huber loss has the curvature 1 within 1, else 0", lambda x: sp.Piecewise((1, abs(x) <= 1), (0, True))),
    ]
)


@exact(SQUARED, HINGE)
def of_squared(formula, case):
    return Equal((sp.Max(case.x, 0) ** 2).diff(case.x), case.apply(formula))


@exact(GATE, GATE_FALSE)
def of_gate(formula, case):
    return Equal(sp.Max(case.x, 0), case.apply(formula))


@exact(CLIPPED, CLIP_FALSE)
def of_clipped(formula, case):
    return Equal(sp.Min(sp.Max(case.x, 0), 1), case.apply(formula))


@exact(STEPS)
def of_steps(formula, case):
    return Equal(sp.Heaviside(case.x) - sp.Heaviside(case.x - 1), case.apply(formula))


@exact(SAW)
def of_saw(formula, case):
    return Equal((case.x - sp.floor(case.x)).diff(case.x), case.apply(formula))


@exact(BUMP)
def of_bump(formula, case):
    x = case.x
    return Equal(sp.Piecewise((x**2 / 2, abs(x) <= 1), (abs(x) - sp.Rational(1, 2), True)).diff(x, 2), case.apply(formula))


# an inequality whose slopes are those of cases says nothing of their jumps
JUMP = claim("pieces.jump", "1 up to 3/4, -1 from there on, is at least 0 in [0, 1]", lambda x: 0 * x, Domain(x=Interval(0, 1)))
SIDES = claim("pieces.sign", "d|x| is 1 from 0 on, else -1", lambda x: sp.Piecewise((1, x >= 0), (-1, True)), Domain(x=REAL))


@exact(JUMP)
def of_jump(formula, case):
    return AtLeast(sp.Piecewise((1, case.x < sp.Rational(3, 4)), (-1, True)), case.apply(formula))


@exact(SIDES)
def of_sides(formula, case):
    return Equal(abs(case.x).diff(case.x), case.apply(formula))

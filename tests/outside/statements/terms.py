"""Formulas that are another one at a corner, on a curve, or for numbers, and conditions that only what is computed on the way has."""

from kit import claim

from lemmata import Computed, Domain, Equal, Interval, exact

UNIT, REAL = Interval(0, 1), Interval(None, None, search=(-3, 3))


# other values at a corner, and on a curve
def at_a_corner(x, y):
    return x + 1 if x == y and y == 1 else x


def at_the_origin(x, y):
    return x if any((x, y)) else 1


def on_a_parabola(x, y):
    return y if y == x * x else x


CORNER = claim("corner.top", "f(x, y) = x on the unit square, 2 at 1, 1", at_a_corner, Domain(x=UNIT, y=UNIT))
ORIGIN = claim("corner.origin", "f(x, y) = x on the unit square, 1 at 0, 0", at_the_origin, Domain(x=UNIT, y=UNIT))
CURVE = claim("curve.parabola", "f(x, y) = x, y where y = x^2", on_a_parabola, Domain(x=REAL, y=REAL))


@exact(CORNER, ORIGIN, CURVE)
def is_x(formula, case):
    return Equal(case.apply(formula), case.x)


# a pole of what the formula does not use, and of what it drops
def same(x):
    return x


def dropped(x):
    return [x, 1 / (2 * x - 1)][0]


UNUSED = claim("pole.unused", "f(x) = x, beside s = 1/x", same, Domain(x=UNIT, s=Computed(lambda c: 1 / c.x)))
DROPPED = claim("pole.dropped", "f(x) = x, with 1/(2x - 1) on the way", dropped, Domain(x=UNIT))


@exact(UNUSED, DROPPED)
def is_itself(formula, case):
    return Equal(formula(case.x), case.x)


# on axes alone
def product(x, y):
    return x * (1 + y)


AXES = claim("axes.product", "f(x, 0) = x and f(0, y) = 0", product, Domain(x=UNIT, y=UNIT))


@exact(AXES)
def begins_with_x(formula, case):
    return Equal(formula(case.x, 0), case.x)

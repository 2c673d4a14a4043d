"""Inequalities over whole boxes, of compositions and the like: each ends, with a verdict or with how far it came."""

from kit import claim

from lemmata import All, Array, AtLeast, Domain, Integer, Interval, enclosed, exp, number, ratio, sin

UNIT = Domain(s=Interval(ratio(1, 100, 1), 1))


def newton_schulz(s):
    """Return (3 s - s^3)/2, which leads to 1."""
    return (3 * s - s**3) / 2


def quintic(s):
    return ratio(34445, 10000, s) * s - ratio(47750, 10000, s) * s**3 + ratio(20315, 10000, s) * s**5


def iterated(step, s, times):
    for _ in range(times):
        s = step(s)
    return s


TWO = claim("cubic-two", "two cubic steps stay below 1.01", lambda s: ratio(101, 100, s), UNIT, lambda s: ratio(99, 100, s))
LOW = claim("cubic-low", "two cubic steps from [0.01, 1] end above 0.5", lambda s: ratio(5, 10, s), UNIT)


@enclosed(TWO, boxes=2000)
def stays_below(formula, case):
    return AtLeast(case.apply(formula), iterated(newton_schulz, case.s, 2))


@enclosed(LOW, boxes=2000)
def ends_above(formula, case):
    return AtLeast(iterated(newton_schulz, case.s, 2), case.apply(formula))


SIX = claim("quintic-six", "six quintic steps from [0.01, 1] end above 0.6", lambda s: ratio(6, 10, s), UNIT)
SIX_LOW = claim("quintic-six-wrong", "six quintic steps from [0.01, 1] end above 0.9", lambda s: ratio(9, 10, s), UNIT)
ALONE = claim("quintic-one", "one quintic step stays below 1.21", lambda s: ratio(121, 100, s), UNIT, lambda s: ratio(120, 100, s))


@enclosed(SIX, SIX_LOW, boxes=1000)
def six_steps(formula, case):
    return AtLeast(iterated(quintic, case.s, 6), case.apply(formula))


@enclosed(ALONE, boxes=500)
def one_step(formula, case):
    return AtLeast(case.apply(formula), quintic(case.s))


# logistic maps: every composition doubles the turns
LOGISTIC = claim(
    "logistic", "eight logistic steps stay in [0, 1]", lambda s: number(1, s), Domain(s=Interval(0, 1)), lambda s: ratio(9, 10, s)
)


@enclosed(LOGISTIC, boxes=1000)
def stays_in_unit(formula, case):
    return AtLeast(case.apply(formula), iterated(lambda s: 4 * s * (1 - s), case.s, 8))


# many sides: the corners of a box double with each
SIDES = Domain(n=Integer(14, 14), a=Array(lambda c: c.n, 0, 1))
MANY = claim(
    "many-sides", "1 + sin(a_1) ... + sin(a_14) >= sin(a_1 ... a_14)", lambda a: number(1, a[0]), SIDES, lambda a: -number(20, a[0])
)


@enclosed(MANY, boxes=200, sizes={"n": [14]})
def of_many_sides(formula, case):
    product = case.a[0]
    for entry in case.a[1:]:
        product = product * entry
    return AtLeast(case.apply(formula) + sum(sin(entry) for entry in case.a), sin(product))


# a tower of exponentials
TOWER = claim("tower", "e^-(e^-(e^-(e^-s))) lies in [0.4, 0.7] on [0, 1]", lambda s: ratio(4, 10, s), Domain(s=Interval(0, 1)))


@enclosed(TOWER, boxes=500)
def tower(formula, case):
    found = iterated(lambda s: exp(-s), case.s, 4)
    return All(AtLeast(found, case.apply(formula)), AtLeast(ratio(7, 10, case.s), found))

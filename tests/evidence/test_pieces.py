"""Statements about functions that are one thing here and another there: what is proved on terms, what is refuted, what is open."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.evidence import by_terms
from lemmata.language import check as kinds
from lemmata.language.check import Options
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval
from lemmata.language.ranges import above
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import floor, log, maximum, minimum, mod, sigmoid, sign, sin, sqrt, tanh, where
from tests import toys
from tests.evidence.statements import Statement, at_least, equal, must_be_open, must_hold

UNIT, REAL = Interval(0, 1), Interval(None, None, search=(-3, 3))
POSITIVE = Interval(above(0), None, search=(0.5, 2))
LINE, PLANE, SPACE = Domain(x=REAL), Domain(x=REAL, y=REAL), Domain(x=REAL, y=REAL, z=REAL)
SIDES = Array(lambda case: case.n, -1, 1)
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def relu(x):
    return maximum(x, 0)


def clip(x):
    return minimum(maximum(x, 0), 1)


def huber(x):
    return where(abs(x) <= 1, x * x / 2, abs(x) - HALF)


def entropy(x):
    """−x log x, which is 0 at 0."""
    return where(x > 0, -x * log(x), 0)


ALL_X, ALL_XY = "all x (symbols, 1 case)", "all x, y (symbols, 1 case)"
HOLD = {
    "relu of both signs": Statement(equal(lambda c: abs(c.x)), lambda x: relu(x) + relu(-x), LINE, ALL_X),
    "relu of a difference": Statement(equal(lambda c: c.x), lambda x: relu(x) - relu(-x), LINE, ALL_X),
    "relu of a positive multiple": Statement(
        equal(lambda c: c.y * relu(c.x)),
        lambda x, y: relu(x * y),
        Domain(x=REAL, y=POSITIVE),
        "all x, y > 0 (symbols, 1 case)",
    ),
    "maximum and minimum": Statement(equal(lambda c: c.x + c.y), lambda x, y: maximum(x, y) + minimum(x, y), PLANE, ALL_XY),
    "their product": Statement(equal(lambda c: c.x * c.y), lambda x, y: maximum(x, y) * minimum(x, y), PLANE, ALL_XY),
    "a mean below a maximum": Statement(at_least(lambda c: (c.x + c.y) / 2), maximum, PLANE, ALL_XY),
    "a maximum by a modulus": Statement(equal(lambda c: (c.x + c.y + abs(c.x - c.y)) / 2), maximum, PLANE, ALL_XY),
    "maxima in either order": Statement(
        equal(lambda c: maximum(c.x, maximum(c.y, c.z))),
        lambda x, y, z: maximum(maximum(x, y), z),
        SPACE,
        "all x, y, z (symbols, 1 case)",
    ),
    "clip as a difference": Statement(equal(lambda c: relu(c.x) - relu(c.x - 1)), clip, LINE, ALL_X),
    "clip in its range": Statement(lambda f, c: All(AtLeast(f(c.x), 0), AtLeast(1, f(c.x))), clip, LINE, ALL_X),
    "clip that moves nothing": Statement(equal(lambda c: c.x), clip, Domain(x=UNIT), "all x in [0, 1] (symbols, 1 case)"),
    "a contraction": Statement(lambda f, c: AtLeast(abs(c.x - c.y), abs(f(c.x) - f(c.y))), lambda x: maximum(x, 0), PLANE, ALL_XY),
    "sign times x": Statement(equal(lambda c: abs(c.x)), lambda x: sign(x) * x, LINE, ALL_X),
    "sign of the other": Statement(equal(lambda c: -sign(-c.x)), sign, LINE, ALL_X),
    "sign cubed": Statement(equal(lambda c: sign(c.x)), lambda x: sign(x) ** 3, LINE, ALL_X),
    "sign above 0": Statement(equal(lambda c: 1), sign, Domain(x=POSITIVE), "all x > 0 (symbols, 1 case)"),
    "sign at 0": Statement(lambda f, c: Equal(f(c.x - c.x), 0 * f(c.x)), sign, LINE, ALL_X),
    "slope of relu off 0": Statement(lambda f, c: Equal(f(c.x).diff(c.x), 1), relu, Domain(x=POSITIVE), "all x > 0 (symbols, 1 case)"),
    "slope of a square of relu": Statement(
        lambda f, c: Equal(rate_along(f, c.x, 1), 2 * c.x), lambda x: relu(x) ** 2, Domain(x=POSITIVE), "all x > 0 (symbols, 1 case)"
    ),
    "Huber from below": Statement(at_least(lambda c: abs(c.x) - HALF), huber, LINE, ALL_X),
    "Huber from above": Statement(lambda f, c: AtLeast(c.x * c.x / 2, f(c.x)), huber, LINE, ALL_X),
    "Huber is even": Statement(lambda f, c: Equal(f(-c.x), f(c.x)), huber, LINE, ALL_X),
    "a logarithm on one side": Statement(equal(lambda c: where(c.x <= 0, 0, -log(c.x) * c.x)), entropy, LINE, ALL_X),
    "a side with a sign": Statement(lambda f, c: AtLeast(f(c.x), 0), lambda x: where(x > 0, x - log(x) - 1, 0), LINE, ALL_X),
    "a side that divides by zero": Statement(
        equal(lambda c: sign(c.x) ** 2), lambda x: where(x > 0, x / x, where(x < 0, x / x, 0)), LINE, ALL_X
    ),
    "a condition that is an equality": Statement(
        equal(lambda c: sin(c.x)), lambda x: where((x <= 0) & (x >= 0), 1, sin(x) / x) * x, LINE, ALL_X
    ),
    "conditions that are joined": Statement(
        equal(lambda c: where((c.x < 0) | (c.x > 1), 0, c.x)), lambda x: where((x >= 0) & (x <= 1), x, 0), LINE, ALL_X
    ),
    "a root on one side": Statement(lambda f, c: Equal(f(c.x) ** 2, relu(c.x)), lambda x: where(x >= 0, sqrt(x), 0), LINE, ALL_X),
    "relu of entries": Statement(
        lambda f, c: Equal(f(c.a) - f(-c.a), c.a), relu, Domain(n=Integer(1, 3), a=SIDES), "n 1…3; all a (symbols, 3 cases)"
    ),
    "floor below": Statement(lambda f, c: AtLeast(c.x, f(c.x)), floor, LINE, ALL_X),
    "floor plus 1 above": Statement(lambda f, c: AtLeast(f(c.x) + 1, c.x), floor, LINE, ALL_X),
    "a remainder": Statement(lambda f, c: All(AtLeast(f(c.x), 0), AtLeast(1, f(c.x))), lambda x: mod(x, 1), LINE, ALL_X),
    "tanh is odd": Statement(lambda f, c: Equal(f(-c.x), -f(c.x)), tanh, LINE, ALL_X),
    "sigmoid and tanh": Statement(equal(lambda c: (1 + tanh(c.x / 2)) / 2), sigmoid, LINE, ALL_X),
    "slope of tanh": Statement(lambda f, c: Equal(f(c.x).diff(c.x), 1 - f(c.x) ** 2), tanh, LINE, ALL_X),
    "sigmoid between 0 and 1": Statement(lambda f, c: All(AtLeast(f(c.x), 0), AtLeast(1, f(c.x))), sigmoid, LINE, ALL_X),
    "computed on one side": Statement(
        lambda f, c: Equal(c.apply(f), relu(c.x)),
        lambda x, s: s * x,
        Domain(x=REAL, s=Computed(lambda c: where(c.x > 0, c.x / c.x, 0))),
        ALL_X,
    ),
}


@pytest.mark.parametrize("name", HOLD)
def test_holds_with_these_words(name):
    must_hold(HOLD[name])


BROKEN = {
    "one piece alone": Statement(equal(lambda c: c.x), relu, LINE, "x=-32/15"),
    "the other piece": Statement(equal(lambda c: 0 * c.x), relu, LINE, "x=1/14"),
    "the joint alone": Statement(equal(lambda c: where(c.x >= 0, 1, 0)), lambda x: where(x > 0, 1, 0), LINE, "x=0"),
    "a joint beside 0": Statement(equal(lambda c: where(c.x >= THIRD, 1, 0)), lambda x: where(x > THIRD, 1, 0), LINE, "x=1/3"),
    "the sign at 0": Statement(equal(lambda c: 1), lambda x: sign(x) ** 2, LINE, "x=0"),
    "a diagonal": Statement(equal(lambda c: where(c.x > c.y, c.x, where(c.y > c.x, c.y, 0))), maximum, PLANE, "x=-3, y=-3"),
    "clip without an end": Statement(equal(lambda c: relu(c.x)), clip, LINE, "x=27/10"),
    "a maximum below a mean": Statement(lambda f, c: AtLeast((c.x + c.y) / 2, f(c.x, c.y)), maximum, PLANE, "x=1/14, y=27/10"),
    "Huber above its parabola": Statement(lambda f, c: AtLeast(f(c.x), c.x * c.x / 2), huber, LINE, "x=27/10"),
    "a dead side": Statement(equal(lambda c: c.x), lambda x: where(x > 0, x, 1 / (x - 1)), LINE, "x=-32/15"),
    "floors at integers": Statement(lambda f, c: Equal(f(c.x) + f(-c.x), -1 + 0 * c.x), floor, LINE, "x=-3"),
    "a wrong relu of entries": Statement(lambda f, c: Equal(f(c.a), c.a), relu, Domain(n=Integer(1, 3), a=SIDES), "n=1, a=[-5/7]"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_is_refuted_there(name):
    one = BROKEN[name]
    found = toys.run(toys.check(kinds.exact, one.check), one.formula, one.domain)
    assert (found.outcome, found.witness) == ("refuted", one.words)


def in_secret(x):
    try:
        return x if x > HALF else -x
    except TypeError:
        return x


def by_identity(x):
    return -x if (x > HALF) is True else x


def twice_used(x):
    side = 1 / x
    return where(x > 0, side * x, 1) + 0 * side


def asked_as_well(x):
    above = x > HALF
    where(above, x, 0)
    return x if hash(above) else -x


OFF = {
    "a side used elsewhere": Statement(equal(lambda c: 1), twice_used, LINE, "x (undefined there)"),
    "a side without a value": Statement(
        equal(lambda c: where(c.x > 0, 1 / (c.x - 1), 0)), lambda x: where(x > 0, 1 / (x - 1), 0), LINE, "x - 1 (undefined there)"
    ),
    "a side at its end": Statement(equal(lambda c: where(c.x >= 0, 1, 0)), lambda x: where(x >= 0, x / x, 0), LINE, "x (undefined there)"),
    "a side that is dropped": Statement(equal(lambda c: c.x), lambda x: [where(x >= 0, 1 / x, 0), x][1], LINE, "x (undefined there)"),
    "a condition without a value": Statement(
        equal(lambda c: where(1 / c.x > 0, 1, 0)), lambda x: where(1 / x > 0, 1, 0), LINE, "x (undefined there)"
    ),
    "a slope at a jump": Statement(lambda f, c: Equal(f(c.x).diff(c.x), 0), lambda x: where(x > 1, 1, 0), LINE, "x - 1"),
    "a slope of floor": Statement(lambda f, c: Equal(f(c.x).diff(c.x), 0), floor, LINE, "floor(x) - x"),
}


@pytest.mark.parametrize("name", OFF)
def test_holds_off_the_zeros_of_what_it_divides_by(name):
    one = OFF[name]
    check = toys.check(kinds.exact, one.check)
    assert isinstance(by_terms.prove(check, one.formula, one.domain, Options()), by_terms.Proof)
    found = toys.run(check, one.formula, one.domain)
    assert (found.outcome, found.scope) == ("holds", f"all x (symbols, 1 case); off the zeros of {one.words}")


OPEN = {
    "a truth value": Statement(equal(lambda c: c.x), in_secret, Domain(x=UNIT), "the order of a term at test_pieces.py"),
    "a comparison by identity": Statement(equal(lambda c: c.x), by_identity, Domain(x=UNIT), "the order of a term at test_pieces.py"),
    "a comparison asked as well": Statement(equal(lambda c: c.x), asked_as_well, Domain(x=UNIT), "the order of a term"),
    "Python's max": Statement(equal(lambda c: c.x), lambda x: max(x, 0), Domain(x=UNIT), "the order of a term"),
    "NumPy's maximum": Statement(equal(lambda c: c.x), lambda x: np.maximum(x, 0), Domain(x=UNIT), "the order of a term"),
    "NumPy's where": Statement(equal(lambda c: c.x), lambda x: np.where(x > -1, x, 0)[()], Domain(x=UNIT), "the order of a term"),
    "a slope at the joint": Statement(lambda f, c: Equal(f(c.x).diff(c.x), where(c.x > 0, 1, 0)), relu, LINE, "no proof of where"),
    "floors off integers": Statement(lambda f, c: Equal(f(c.x), 0), floor, Domain(x=Interval(0, HALF)), "the numerator of floor"),
}


@pytest.mark.parametrize("name", OPEN)
def test_is_open_for_this_reason(name):
    must_be_open(OPEN[name])

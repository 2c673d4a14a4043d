"""Adversarial claims whose proof cancels a root, a power or a logarithm that has no real value somewhere, and others where all have one."""

from __future__ import annotations

from fractions import Fraction

import sympy

from lemmata.language import check as kinds
from lemmata.language.check import Function
from lemmata.language.claim import Outcome
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import NONNEGATIVE, above
from lemmata.language.relation import AtLeast, Equal
from lemmata.terms.arithmetic import cos, exp, log, power, ratio, sin, sqrt, where
from tests.adversarial.adversary import Adversary, column, positive, real

LINE, PLANE, HALF = Domain(x=real()), Domain(x=real(), y=real()), Domain(x=Interval(*NONNEGATIVE, search=(0, 2)))
ORDERED = (("y at most x", lambda c: c.y <= c.x),)


def proved(name: str, outcome: Outcome, domain: Domain, check: Function, scope: str = "") -> Adversary:
    return Adversary(name, outcome, domain, check, kinds.exact, scope=scope)


EVERY = [
    proved("an exponential undoes a logarithm", "inconclusive", LINE, lambda f, c: Equal(exp(log(c.x)), c.x)),
    proved("a square undoes a root", "inconclusive", LINE, lambda f, c: Equal(sqrt(c.x) ** 2, c.x)),
    proved("a cube undoes a cubic root", "inconclusive", LINE, lambda f, c: Equal((c.x ** Fraction(1, 3)) ** 3, c.x)),
    proved("a root times nothing", "inconclusive", LINE, lambda f, c: Equal(0 * sqrt(c.x), 0)),
    proved("a logarithm less itself", "inconclusive", LINE, lambda f, c: Equal(log(1 + c.x) - log(1 + c.x), 0)),
    proved("a root of a difference", "inconclusive", PLANE, lambda f, c: Equal(sqrt(c.x - c.y) ** 2, c.x - c.y)),
    proved("a root of one less a square", "inconclusive", LINE, lambda f, c: Equal(sqrt(1 - c.x**2) ** 2, 1 - c.x**2)),
    proved("a bound by a root", "inconclusive", LINE, lambda f, c: AtLeast(sqrt(c.x) ** 2 + 1, c.x)),
    proved("a logarithm of an entry", "inconclusive", Domain(a=column(2)), lambda f, c: Equal(exp(log(c.a[1])), c.a[1])),
    proved("a sine undoes an arcsine", "inconclusive", LINE, lambda f, c: Equal(sympy.sin(sympy.asin(c.x)), c.x)),
    proved("a square undoes SymPy's power", "inconclusive", LINE, lambda f, c: Equal(sympy.Pow(c.x, sympy.S.Half) ** 2, c.x)),
    proved("a fourth power undoes SymPy's root", "inconclusive", LINE, lambda f, c: Equal(sympy.root(c.x, 4) ** 4, c.x)),
    proved("pieces that cover the line", "holds", LINE, lambda f, c: Equal(where(c.x > 0, c.x, 0) - where(c.x > 0, c.x, 0), 0), "all x"),
    proved(
        "a tangent over itself",
        "holds",
        LINE,
        lambda f, c: Equal((sin(c.x) / cos(c.x)) / (sin(c.x) / cos(c.x)), 1),
        "off the zeros of",
    ),
    proved(
        "thirds of an exponent", "holds", Domain(x=positive()), lambda f, c: Equal(power(c.x, ratio(1, 3, c.x)) ** 3, c.x), "all x > 0 ("
    ),
    proved(
        "thirds of an exponent, as floats round them",
        "inconclusive",
        Domain(x=positive()),
        lambda f, c: Equal((c.x ** Fraction(1, 3)) ** 3, c.x),
    ),
    Adversary(
        "thirds of an exponent, in balls",
        "error",
        Domain(x=positive()),
        lambda f, c: Equal(c.x ** Fraction(2, 3) * c.x ** Fraction(1, 3), c.x),
        kinds.enclosed,
        float,
    ),
    proved("a logarithm of a positive number", "holds", Domain(x=positive()), lambda f, c: Equal(exp(log(c.x)), c.x), "all x > 0 ("),
    proved("a logarithm from zero on", "inconclusive", HALF, lambda f, c: Equal(exp(log(c.x)), c.x)),
    proved("a root from zero on", "holds", HALF, lambda f, c: Equal(sqrt(c.x) ** 2, c.x), "all x ≥ 0 (symbols, 1 case)"),
    proved(
        "a root where it is real",
        "holds",
        Domain(x=Interval(-1, 1)),
        lambda f, c: Equal(sqrt(1 - c.x**2) ** 2, 1 - c.x**2),
        "all x in [-1, 1] (symbols, 1 case)",
    ),
    proved(
        "a root of an ordered difference",
        "holds",
        Domain(x=real(), y=real(), where=ORDERED),
        lambda f, c: Equal(sqrt(c.x - c.y) ** 2, c.x - c.y),
        "all x, y; given y at most x (symbols, 1 case)",
    ),
    proved("a root of a square", "holds", LINE, lambda f, c: Equal(sqrt(c.x**2) ** 2, c.x**2), "all x (symbols, 1 case)"),
    proved("a logarithm beside an exponential", "holds", LINE, lambda f, c: Equal(log(exp(c.x)), c.x), "all x (symbols, 1 case)"),
    proved("a logarithm of one and a square", "holds", LINE, lambda f, c: Equal(exp(log(1 + c.x**2)), 1 + c.x**2), "all x (symbols"),
    proved(
        "a root below an open end",
        "holds",
        Domain(x=Interval(above(2), None)),
        lambda f, c: Equal(sqrt(c.x - 2) ** 2, c.x - 2),
        "all x > 2 (symbols, 1 case)",
    ),
]
"""Proved where everything has a real value, which the claim states or not."""

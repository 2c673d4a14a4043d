"""Adversarial claims whose proof cancels a root, a power or a logarithm that has no real value somewhere, and others where all have one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import sympy

from lemmata.language import check as kinds
from lemmata.language.check import Function
from lemmata.language.claim import Outcome
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import NONNEGATIVE, above
from lemmata.language.relation import AtLeast, Equal
from lemmata.terms.arithmetic import exp, log, sqrt
from tests.adversarial.adversary import Adversary, column, positive, real

LINE, PLANE, HALF = Domain(x=real()), Domain(x=real(), y=real()), Domain(x=Interval(*NONNEGATIVE, search=(0, 2)))
ORDERED = (("y at most x", lambda c: c.y <= c.x),)


S = sympy.Symbol("s", real=True)


class Reciprocal(sympy.Function):
    """A function of which nothing is known but that it has no value at 0."""

    @classmethod
    def eval(cls, x: Any) -> Any:
        return sympy.zoo if x == 0 else None


def _less_itself(function: Any, *arguments: Any) -> Any:
    return function(*arguments) - function(*arguments)


def _logarithm(x: Any) -> Any:
    return sympy.integrate(1 / S, (S, 1, x))


def _cubed(x: Any) -> Any:
    return 3 * sympy.integrate(S**2, (S, 0, x))


def _pieces(x: Any) -> Any:
    return sympy.Piecewise((x, x > 0), (0, True))


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
    proved("a cosine undoes an arccosine", "inconclusive", LINE, lambda f, c: Equal(sympy.cos(sympy.acos(c.x)), c.x)),
    proved("a hyperbolic cosine undoes its inverse", "inconclusive", LINE, lambda f, c: Equal(sympy.cosh(sympy.acosh(c.x)), c.x)),
    proved("a hyperbolic tangent undoes its inverse", "inconclusive", LINE, lambda f, c: Equal(sympy.tanh(sympy.atanh(c.x)), c.x)),
    proved("a square undoes SymPy's power", "inconclusive", LINE, lambda f, c: Equal(sympy.Pow(c.x, sympy.S.Half) ** 2, c.x)),
    proved("a fourth power undoes SymPy's root", "inconclusive", LINE, lambda f, c: Equal(sympy.root(c.x, 4) ** 4, c.x)),
    proved(
        "a sine undoes an arcsine where there is one",
        "holds",
        Domain(x=Interval(-1, 1)),
        lambda f, c: Equal(sympy.sin(sympy.asin(c.x)), c.x),
        "all x in [-1, 1] (symbols, 1 case)",
    ),
    proved("a function of Lambert's less itself", "inconclusive", LINE, lambda f, c: Equal(_less_itself(sympy.LambertW, c.x), 0)),
    proved("a trigamma function less itself", "inconclusive", LINE, lambda f, c: Equal(_less_itself(sympy.polygamma, 1, c.x), 0)),
    proved("a factorial times nothing", "inconclusive", LINE, lambda f, c: Equal(0 * sympy.factorial(c.x), 0)),
    proved("an elliptic integral less itself", "inconclusive", LINE, lambda f, c: Equal(_less_itself(sympy.elliptic_k, c.x), 0)),
    proved(
        "a function that is defined in pieces, not all", "inconclusive", LINE, lambda f, c: Equal(0 * sympy.Piecewise((c.x, c.x > 0)), 0)
    ),
    proved("an angle of the origin", "inconclusive", PLANE, lambda f, c: Equal(_less_itself(sympy.atan2, c.y, c.x), 0)),
    proved("a function of somebody's own", "inconclusive", LINE, lambda f, c: Equal(_less_itself(Reciprocal, c.x), 0)),
    proved(
        "an integral of a reciprocal",
        "inconclusive",
        LINE,
        lambda f, c: Equal(exp(_logarithm(c.x)), c.x),
    ),
    proved("an integral of a square", "holds", LINE, lambda f, c: Equal(_cubed(c.x), c.x**3), "all x (symbols, 1 case)"),
    proved("a zeta function less itself", "holds", LINE, lambda f, c: Equal(_less_itself(sympy.zeta, c.x), 0), "off the zeros of x - 1"),
    proved(
        "a Bessel function less itself",
        "holds",
        LINE,
        lambda f, c: Equal(_less_itself(sympy.besselj, 0, c.x), 0),
        "where besselj(0, x) is real",
    ),
    proved("an error function less itself", "holds", LINE, lambda f, c: Equal(_less_itself(sympy.erf, c.x), 0), "x in nothing"),
    proved("pieces that cover the line", "holds", LINE, lambda f, c: Equal(_less_itself(_pieces, c.x), 0), "x in nothing"),
    proved("a root of a symbol of its own", "holds", LINE, lambda f, c: Equal(sympy.sqrt(S) ** 2 + c.x, S + c.x), "where sqrt(s) is real"),
    proved(
        "a tangent over itself", "holds", LINE, lambda f, c: Equal(sympy.tan(c.x) / sympy.tan(c.x), 1), "off the zeros of cos(x), tan(x)"
    ),
    proved("thirds of an exponent", "holds", Domain(x=positive()), lambda f, c: Equal((c.x ** Fraction(1, 3)) ** 3, c.x), "all x > 0 ("),
    Adversary(
        "thirds of an exponent, in balls",
        "error",
        Domain(x=positive()),
        lambda f, c: Equal(c.x ** Fraction(2, 3) * c.x ** Fraction(1, 3), c.x),
        kinds.enclosed,
        float,
    ),
    proved("a logarithm of a positive number", "holds", Domain(x=positive()), lambda f, c: Equal(exp(log(c.x)), c.x), "all x > 0 ("),
    proved("a logarithm from zero on", "holds", HALF, lambda f, c: Equal(exp(log(c.x)), c.x), "where log(x) is real"),
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

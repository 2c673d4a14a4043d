"""Adversarial claims for slips in engines, of a second round: what would hold, or be refuted, without one condition of an engine."""

from __future__ import annotations

import math
from typing import Any

import flint

from lemmata.language import check as kinds
from lemmata.language.domain import Case, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE
from lemmata.language.relation import All, AtLeast, Equal, ForAll, Recurrence, Throughout
from lemmata.prove import balls
from lemmata.terms.arithmetic import cos, exp, number, ratio, sin, sqrt
from tests.adversarial.adversary import Adversary, one, real
from tests.adversarial.boxes import UNIT

LINE, HALF_LINE = Domain(x=real()), Domain(x=Interval(*NONNEGATIVE, search=(0, 2)))


def _root_of_a_power(f: Any, c: Case) -> AtLeast:
    """Say that √(x (x − 1)⁴) is at least (x − 1)², which is so from 1 on alone; written out, or SymPy takes the root apart."""
    return AtLeast(sqrt(c.x**5 - 4 * c.x**4 + 6 * c.x**3 - 4 * c.x**2 + c.x), (c.x - 1) ** 2)


def _hair(f: Any, c: Case) -> All:
    """Say something true, and that an exponential is at least one that is larger in the three hundredth bit."""
    return All(AtLeast(1, 0 * c.x), AtLeast(exp(c.x), exp(c.x) * (1 + ratio(1, 2**300, c.x))))


def _circle(c: Case) -> int:
    return one(cos(c.x) ** 2 + sin(c.x) ** 2 <= 1)


def _short(value: Any) -> Any:
    """Return a number in the bits of a float, its radius dropped without a float on the way."""
    if not isinstance(value, flint.arb):
        return value
    with balls.precision(balls.DOUBLE):
        return (value.mid() * 1).mid()


def refuses_numbers(x: Any) -> Any:
    """Return x, of symbols alone."""
    if not getattr(x, "free_symbols", None):
        raise ValueError("give a symbol")
    return x


def proved(name: str, outcome: Any, domain: Domain, check: Any, formula: Any = abs) -> Adversary:
    return Adversary(name, outcome, domain, check, kinds.exact, formula)


HARDER = [
    proved("a root beside an even power", "refuted", HALF_LINE, _root_of_a_power),
    proved(
        "a bound that is overtaken late",
        "inconclusive",
        LINE,
        lambda f, c: Throughout(Recurrence(number(10, c.x), lambda k, x: x), lambda k, x: AtLeast(x, k)),
    ),
    proved(
        "a sequence that refuses numbers",
        "inconclusive",
        LINE,
        lambda f, c: ForAll(Recurrence(c.x, lambda k, x: x), lambda k: f(c.x)),
        refuses_numbers,
    ),
    Adversary("an exponential in its three hundredth bit", "refuted", UNIT, _hair, kinds.enclosed),
    Adversary(
        "a unit circle by comparison, in a tenth of the box",
        "error",
        UNIT,
        lambda f, c: Equal(0 * c.x + (_circle(c) if ratio(3, 10, c.x) < c.x < ratio(4, 10, c.x) else 0), 0),
        kinds.enclosed,
    ),
    Adversary("a unit circle by comparison, tested", "inconclusive", UNIT, lambda f, c: Equal(0 * c.x + _circle(c), 0)),
    Adversary(
        "balls of the bits of a float",
        "inconclusive",
        Domain(x=Interval(0.25, 1)),
        lambda f, c: Equal((_short(1 + c.x) - 1 - c.x) * 10**17, 0),
    ),
    Adversary(
        "a sine of a float beside an integer",
        "inconclusive",
        Domain(n=Integer(1, 9)),
        lambda f, c: All(Equal(c.n, c.n), Equal(10**10 * math.sin(math.pi * c.n), 0)),
    ),
    Adversary(
        "a corner of a box in five dimensions",
        "refuted",
        Domain(a=Interval(0, 1), b=Interval(0, 1), c=Interval(0, 1), d=Interval(0, 1), e=Interval(0, 1)),
        lambda f, c: AtLeast(9999, 10000 * one(c.a == c.c == c.e == 1 and c.b == c.d == 0)),
    ),
]
"""Each with what it must get."""

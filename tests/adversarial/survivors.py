"""Adversarial claims for slips in engines: random slips were planted there, and each of these alone showed one that all else let pass."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lemmata.language import check as kinds
from lemmata.language.domain import Case, Choice, Domain, Integer, Interval
from lemmata.language.relation import All, Always, AtLeast, Equal, ForAll, Limit, Order, Recurrence
from lemmata.terms.arithmetic import log, number, ratio, sqrt
from lemmata.terms.term import Term
from tests.adversarial.adversary import FLOATS, Adversary, positive, real

APART = (("different", lambda c: c.a != c.b),)
LINE, HALF_LINE = Domain(x=real()), Domain(x=positive())


def _secant(f: Any, c: Case) -> Equal:
    """Say that a secant of a square is a hundredth steeper than it is, where its ends are apart."""
    return Equal((c.a**2 - c.b**2) / (c.a - c.b), ratio(101, 100, c.a) * (c.a + c.b))


def _wobbling(f: Any, c: Case, s: Any) -> Order:
    """Return errors of order 2, half a percent up and down, that are said to be of order 1."""
    places = range(5 + s.refinement, 10 + s.refinement)
    return Order([2.0**-k for k in places], [4.0**-k * (1 + 0.005 * (-1) ** k) for k in places], 1)


def _third(f: Any, c: Case) -> Always:
    """Say that x is x at all pairs of indices, by a function that is another one where an integer is 3."""
    return Always(lambda i, j: Equal(c.x + (1 if 3 in (i, j) else 0), c.x))


def _stepwise(inside: Any) -> Any:
    """Return a check that a sum of steps of a logarithm is that logarithm, of a function of k."""

    def check(f: Any, c: Case) -> ForAll:
        def claimed(k: Any) -> Any:
            return c.x + log(number(inside(k), c.x))

        return ForAll(Recurrence(claimed(0), lambda k, x: x + claimed(k + 1) - claimed(k)), claimed)

    return check


def _another_at_numbers(there: Any) -> Any:
    """Return a check of a limit of x/t, whose function adds `there` of x at a number."""
    return lambda f, c: Limit(lambda t: c.x / t + (0 if isinstance(t, Term) else there(c.x)), 0)


def _in_two_ways(f: Any, c: Case) -> Limit:
    """Say what a logarithm tends to, at numbers one of a product and for a symbol one of a sum: no normal form knows that these are one."""

    def function(t: Any) -> Any:
        return log(c.x**2 + c.x + 1 / t) if isinstance(t, Term) else log(c.x) + log(c.x + 1 + 1 / (t * c.x))

    return Limit(function, log(c.x**2 + c.x))


def _nothing(x: Any) -> Any:
    """Return 0 as a symbol's sum, which only a normal form knows."""
    return (x + 1) ** 2 - x**2 - 2 * x - 1


def _muller_under_a_root(f: Any, c: Case, s: Any) -> AtLeast:
    """Say that a root of Muller's recurrence from 2 and -4 is at most 7: it tends to √6, on floats to 10, and no fraction has it."""
    before, now = c.a, c.b
    for _ in range(25):
        before, now = now, 111 - 1130 / now + 3000 / (now * before)
    return AtLeast(7, sqrt(now))


SURVIVORS = [
    Adversary(
        "Muller's recurrence under a root, by runs",
        "inconclusive",
        Domain(a=Choice(2), b=Choice(-4)),
        _muller_under_a_root,
        kinds.integrated,
    ),
    Adversary("a quotient by nothing", "refuted", LINE, lambda f, c: Equal(c.x / _nothing(c.x), 0), kinds.exact),
    Adversary(
        "a quotient by nothing beside a sequence",
        "refuted",
        LINE,
        lambda f, c: All(ForAll(Recurrence(c.x, lambda k, x: x), lambda k: c.x), Equal(c.x / _nothing(c.x), 0)),
        kinds.exact,
    ),
    Adversary("a secant that is a little steeper", "refuted", Domain(a=positive(), b=positive(), where=APART), _secant),
    Adversary("an order that wobbles", "refuted", Domain(), _wobbling, kinds.descended),
    Adversary("an entry of its own at a third index", "refuted", LINE, _third, kinds.exact),
    Adversary("a logarithm that ends between two integers", "inconclusive", LINE, _stepwise(lambda k: Fraction(81, 2) - k), kinds.exact),
    Adversary(
        "a logarithm that ends nowhere",
        "holds",
        LINE,
        _stepwise(lambda k: k**2 - k + Fraction(1, 2)),
        kinds.exact,
        scope="every k ≥ 0 (induction)",
    ),
    Adversary("a limit of its own at numbers, by a logarithm", "inconclusive", HALF_LINE, _another_at_numbers(log), kinds.exact),
    Adversary(
        "the same, by a logarithm from ten on",
        "inconclusive",
        Domain(x=Interval(11, None, search=(12, 20))),
        _another_at_numbers(lambda x: log(x - 10)),
        kinds.exact,
    ),
    Adversary(
        "a limit of its own at numbers, in one entry",
        "inconclusive",
        HALF_LINE,
        lambda f, c: Limit(lambda t: [c.x / t, c.x / t + (0 if isinstance(t, Term) else 1)], 0),
        kinds.exact,
    ),
    Adversary(
        "a wrong limit beside an equality",
        "refuted",
        HALF_LINE,
        lambda f, c: All(Equal(c.x, c.x), Limit(lambda t: c.x + 1 / t, 2 * c.x)),
        kinds.exact,
    ),
    Adversary(
        "a logarithm of a product at numbers alone",
        "inconclusive",
        HALF_LINE,
        _in_two_ways,
        kinds.exact,
    ),
    Adversary(
        "a tolerance beside a number below one",
        "holds",
        Domain(x=Interval(0.4, 0.6)),
        lambda f, c: Equal(float(c.x) ** 2.0 + 1e-9, float(c.x) ** 2.0),
        options=FLOATS,
    ),
    Adversary(
        "a fraction that is hardly off",
        "refuted",
        Domain(n=Integer(1, 9)),
        lambda f, c: Equal(Fraction(1, c.n) + Fraction(1, 10**15), Fraction(1, c.n)),
    ),
    Adversary("a large power bounds itself", "holds", Domain(n=Integer(70, 90)), lambda f, c: AtLeast(2**c.n, 2**c.n)),
    Adversary(
        "a plain number beside a sequence",
        "holds",
        LINE,
        lambda f, c: ForAll(Recurrence((c.x, 1), lambda k, x: (2 * x[0], x[1])), lambda k: (2**k * c.x, 1)),
        kinds.exact,
        scope="every k ≥ 0 (induction)",
    ),
    Adversary(
        "a tenth beside what grows on floats",
        "holds",
        Domain(x=Interval(1, None, search=(1, 2))),
        lambda f, c: Equal((float(c.x) + 0.1) - float(c.x), 0.1),
        options=FLOATS,
        scope=" undecided)",
    ),
    Adversary(
        "a parameter that is called free",
        "holds",
        Domain(p_free=Interval(1, 2)),
        lambda f, c: Equal(2 * c.p_free, c.p_free + c.p_free),
        scope="p_free 1…2",
    ),
]
"""Each with what it must get."""

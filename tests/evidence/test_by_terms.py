"""Exact evidence on terms: what is proved with which words, what is refuted where, and what is open."""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lemmata.evidence import by_terms
from lemmata.language import check as kinds
from lemmata.language.check import Options
from lemmata.language.domain import Array, Case, Choice, Computed, Domain, Integer, Interval
from lemmata.language.ranges import above, below
from lemmata.language.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import cospi, exp, sqrt
from lemmata.terms.unknown import unknown_sequence
from tests import toys
from tests.evidence.statements import Statement, at_least_zero, equal, must_be_open, must_hold

UNIT, REAL = Interval(0, 1), Interval(None, None, search=(-3, 3))
POSITIVE = Interval(above(0), None, search=(0.5, 2))
SIDES = Array(lambda case: case.n, -1, 1)
THIRD = Fraction(1, 3)
END: Any = np.int64(2)


def quotient(x: Any, y: Any) -> Any:
    return (x - y) / (x - y)


def caught(x: Any) -> Any:
    try:
        return x / x
    except ZeroDivisionError:
        return 7


def over_no_number(x: Any) -> Any:
    turn = cospi(1, 5, like=x)
    _ = 1 / (4 * turn * turn - 2 * turn - 1)
    return x


def at_any_number(f: Any, c: Case) -> Equal:
    """The product with any number of the check's own."""
    any_number = unknown_sequence("w", c.x, "> 0")(0)
    return Equal(f(c.x, any_number), c.x * any_number)


def at_any_of_two(f: Any, c: Case) -> Equal:
    """The product with a value of any function of two numbers."""
    any_number = unknown_sequence("w", c.x)(1, c.x)
    return Equal(f(c.x, any_number) / 2, c.x * any_number / 2)


is_x, is_one = equal(lambda c: c.x), equal(lambda c: 1)
HOLD = {
    "any number": Statement(at_any_number, lambda x, k: x * k, Domain(x=REAL), "all x; the check's own w > 0 (symbols, 1 case)"),
    "any positive number": Statement(
        at_any_number, lambda x, k: x * abs(k), Domain(x=REAL), "all x; the check's own w > 0 (symbols, 1 case)"
    ),
    "any function of two": Statement(
        at_any_of_two, lambda x, k: k * x, Domain(x=REAL), "all x; the check's own w of any sign (symbols, 1 case)"
    ),
    "square": Statement(equal(lambda c: c.x**2 + 2 * c.x + 1), lambda x: (x + 1) ** 2, Domain(x=REAL), "all x (symbols, 1 case)"),
    "root": Statement(is_x, lambda x: sqrt(x) * sqrt(x), Domain(x=UNIT), "all x ≥ 0 (symbols, 1 case)"),
    "power 3/2": Statement(
        lambda f, c: Equal(f(c.x) ** 2, c.x**3), lambda x: x ** Fraction(3, 2), Domain(x=UNIT), "all x ≥ 0 (symbols, 1 case)"
    ),
    "exponential": Statement(equal(lambda c: exp(2 * c.x)), lambda x: exp(x) ** 2, Domain(x=REAL), "all x (symbols, 1 case)"),
    "power 0": Statement(is_one, lambda x: x**0, Domain(x=UNIT), "all x ≥ 0 (symbols, 1 case)"),
    "quotient": Statement(is_one, lambda x: x / x, Domain(x=POSITIVE), "all x > 0 (symbols, 1 case)"),
    "modulus": Statement(at_least_zero, lambda x: abs(x) - x, Domain(x=REAL), "all x (symbols, 1 case)"),
    "range": Statement(at_least_zero, lambda x: 1 - x, Domain(x=UNIT), "all x in [0, 1] (symbols, 1 case)"),
    "end of NumPy's": Statement(at_least_zero, lambda x: x - 2, Domain(x=Interval(END, 4)), "all x in [2, 4] (symbols, 1 case)"),
    "moving range": Statement(
        at_least_zero, lambda x, y: y - x, Domain(x=REAL, y=Interval(lambda c: c.x, None, search=(0, 3))), "all x, y ≥ x (symbols, 1 case)"
    ),
    "condition": Statement(
        at_least_zero,
        lambda x, y: x - y,
        Domain(x=REAL, y=REAL, where=[("y at most x", lambda c: c.x >= c.y)]),
        "all x, y; given y at most x (symbols, 1 case)",
    ),
    "branch outside": Statement(
        is_x, lambda x: x + 1 if x == 1 else x, Domain(x=Interval(0, below(1))), "all x in [0, 1) (symbols, 1 case)"
    ),
    "harmless branch": Statement(is_x, lambda x: THIRD if x == THIRD else x, Domain(x=UNIT), "all x ≥ 0 (symbols, 1 case)"),
    "branches of entries": Statement(
        lambda f, c: Equal(f(c.a), c.a.sum()),
        lambda a: sum(x if x != 0 else 0 for x in a),
        Domain(n=Integer(1, 3), a=SIDES),
        "n 1…3; all a (symbols, 3 cases)",
    ),
    "branch in a range": Statement(
        at_least_zero, lambda x, y: 1 - y if x == 3 else x * x + y * y, Domain(x=REAL, y=UNIT), "all x, y in [0, 1] (symbols, 1 case)"
    ),
    "branch by a condition": Statement(
        at_least_zero,
        lambda x, y, z: z - y if x == 3 else x * x + y * y + z * z,
        Domain(x=REAL, y=REAL, z=REAL, where=[("y at most z", lambda c: c.y <= c.z)]),
        "all x, y, z; given y at most z (symbols, 1 case)",
    ),
    "branch that a condition excludes": Statement(
        at_least_zero,
        lambda x, y: -1 if x == y else x - y,
        Domain(x=UNIT, y=UNIT, where=[("y below x", lambda c: c.x > c.y)]),
        "all x in [0, 1], y in [0, 1]; given y below x (symbols, 1 case)",
    ),
    "squares": Statement(
        lambda f, c: SumOfSquares(f(c.x, c.y), 0, [(1, c.x - c.y)]),
        lambda x, y: x * x - 2 * x * y + y * y,
        Domain(x=REAL, y=REAL),
        "all x, y (symbols, 1 case)",
    ),
    "derivative": Statement(
        lambda f, c: Equal(f(c.x, c.y).diff(c.y), c.x),
        lambda x, y: x * y if x != 1 else y,
        Domain(x=REAL, y=REAL),
        "all x, y (symbols, 1 case)",
    ),
    "rates": Statement(
        lambda f, c: Equal(rate_along(lambda z: rate_along(f, z, 1), c.x, 1), 6 * c.x),
        lambda x: x**3,
        Domain(x=REAL),
        "all x (symbols, 1 case)",
    ),
    "slopes": Statement(
        lambda f, c: Equal(slopes(f, c.a), 2 * c.a),
        lambda a: (a * a).sum(),
        Domain(n=Integer(1, 3), a=SIDES),
        "n 1…3; all a (symbols, 3 cases)",
    ),
    "enumeration": Statement(
        equal(lambda c: c.n * (c.n + 1) // 2),
        lambda n: sum(range(n + 1)),
        Domain(n=Integer(1, 5)),
        "n 1…5 (finite enumeration, 5 cases)",
    ),
    "choice": Statement(
        is_x, lambda x, k: x if k == "a" else x * x / x, Domain(x=POSITIVE, k=Choice("a", "b")), "k in {a, b}; all x > 0 (symbols, 2 cases)"
    ),
    "computed": Statement(is_one, lambda x, s: x * s, Domain(x=POSITIVE, s=Computed(lambda c: 1 / c.x)), "all x > 0 (symbols, 1 case)"),
    "not compared": Statement(
        lambda f, c: Equal(f(c.x), c.x), lambda x: x, Domain(x=UNIT, y=UNIT), "all x ≥ 0 (symbols, 1 case); y in nothing that was compared"
    ),
    "another name for terms": Statement(
        lambda f, c: Equal(f(c.x, 2 * c.x), c.x),
        lambda x, z: z - x,
        Domain(x=UNIT, y=UNIT),
        "all x ≥ 0 (symbols, 1 case); y in nothing that was compared",
    ),
    "put in one side of two": Statement(
        lambda f, c: All(Equal(f(c.t, c.q), c.q), Equal(f(c.t, c.q).subs(c.t, 0), c.q)),
        lambda t, q: q + t - t,
        Domain(t=UNIT, q=UNIT),
        "all t ≥ 0, q ≥ 0 (symbols, 1 case)",
    ),
}


@pytest.mark.parametrize("name", HOLD)
def test_holds_with_these_words(name):
    must_hold(HOLD[name])


OFF = {
    "pole at an end": (is_one, lambda x: x / x, Domain(x=UNIT), "x (undefined there)"),
    "pole inside": (is_one, lambda x: x / x, Domain(x=REAL), "x (undefined there)"),
    "dropped pole": (is_x, lambda x: [1 / (3 * x - 1), x][1], Domain(x=UNIT), "3*x - 1 (undefined there)"),
    "computed pole": (is_x, lambda x, s: x, Domain(x=UNIT, s=Computed(lambda c: 1 / c.x)), "x (undefined there)"),
    "two factors": (
        is_one,
        lambda x, y: (x * x - y * y) / (x - y) / (x + y),
        Domain(x=UNIT, y=UNIT),
        "x - y (undefined there), x + y (undefined there)",
    ),
    "a factor that is positive": (is_one, lambda x, y: x * y / (x * y), Domain(x=POSITIVE, y=UNIT), "y (undefined there)"),
    "rational zeros": (
        is_one,
        lambda x: (9 * x * x - 1) / (3 * x - 1) / (3 * x + 1),
        Domain(x=REAL),
        "3*x - 1 (undefined there), 3*x + 1 (undefined there)",
    ),
    "root": (is_one, lambda x, y: sqrt(x * x + y * y) / sqrt(x * x + y * y), Domain(x=REAL, y=REAL), "x**2 + y**2 (undefined there)"),
    "joint": (lambda f, c: Equal(rate_along(f, c.x, 1) * abs(c.x), c.x), abs, Domain(x=REAL), "x"),
    "exponential": (is_one, lambda x, y: (exp(x) - y) / (exp(x) - y), Domain(x=REAL, y=REAL), "exp(x) - y"),
    "order of names": (is_one, lambda b, a: (b - 2 * a * a) / (b - 2 * a * a), Domain(b=REAL, a=REAL), "2*a**2 - b (undefined there)"),
    "bound": (lambda f, c: AtLeast(f(c.x), 1), lambda x: x * x / x / x + x * x, Domain(x=REAL), "x (undefined there)"),
}


@pytest.mark.parametrize("name", OFF)
def test_holds_off_the_zeros_of_divisors(name):
    check, formula, domain, zeros = OFF[name]
    found = toys.run(toys.check(kinds.exact, check), formula, domain)
    assert found.outcome == "holds"
    assert found.scope.partition("; off the zeros of ")[2] == zeros


NOWHERE_ZERO = {
    "range": Domain(x=Interval(2, 3), y=UNIT),
    "unequal": Domain(x=UNIT, y=UNIT, where=[("x is not y", lambda c: c.x != c.y)]),
    "one of two": Domain(x=UNIT, y=UNIT, where=[("not both", lambda c: any((c.x - c.y, 0)))]),
    "above": Domain(x=UNIT, y=UNIT, where=[("x is above y", lambda c: c.x > c.y)]),
}


@pytest.mark.parametrize("name", NOWHERE_ZERO)
def test_a_divisor_that_is_nowhere_zero_is_not_named(name):
    found = toys.run(toys.check(kinds.exact, is_one), quotient, NOWHERE_ZERO[name])
    assert (found.outcome, "off the zeros" in found.scope) == ("holds", False)


def test_a_weak_condition_leaves_the_zeros():
    domain = Domain(x=UNIT, y=UNIT, where=[("x is from y on", lambda c: c.x >= c.y)])
    found = toys.run(toys.check(kinds.exact, is_one), quotient, domain)
    assert found.scope.endswith("; off the zeros of x - y (undefined there)")


BROKEN = {
    "another value at a pole": Statement(is_one, caught, Domain(x=UNIT), "x=0"),
    "sign of a root": Statement(is_x, lambda x: sqrt(x * x), Domain(x=REAL), "x=-32/15"),
    "sign of a modulus": Statement(is_x, lambda x: -abs(-x), Domain(x=REAL), "x=1/14"),
    "beyond the box": Statement(at_least_zero, lambda x: 1 - x, Domain(x=Interval(0, None, search=(0, 1))), "x=1000000000000"),
    "moving end": Statement(
        at_least_zero, lambda x, y: 1000 * (y - x) - x, Domain(x=REAL, y=Interval(lambda c: c.x, None, search=(0, 3))), "x=3, y=3"
    ),
    "small gap": Statement(is_x, lambda x: x + x / 10**40, Domain(x=UNIT), "x=1/2"),
    "branch": Statement(is_x, lambda x: x + 1 if x == THIRD else x, Domain(x=UNIT), "x=1/3"),
    "branch at a corner": Statement(is_x, lambda x, y: x + 1 if x == y and y == 1 else x, Domain(x=UNIT, y=UNIT), "x=1, y=1"),
    "branch by truth": Statement(is_x, lambda x, y: x if any((x, y)) else 1, Domain(x=UNIT, y=UNIT), "x=0, y=0"),
    "branch on a parabola": Statement(is_x, lambda x, y: y if y == x * x else x, Domain(x=REAL, y=REAL), "x=1/14, y=1/196"),
    "branch of entries": Statement(
        lambda f, c: Equal(f(c.a), c.a.sum()),
        lambda a: sum(x if x != 0 else 1 for x in a),
        Domain(n=Integer(1, 3), a=SIDES),
        "n=1, a=[0]",
    ),
    "branch where a condition ends": Statement(
        at_least_zero,
        lambda x, y: -1 if x == y else x - y,
        Domain(x=UNIT, y=UNIT, where=[("y at most x", lambda c: c.x >= c.y)]),
        "x=5/12, y=5/12",
    ),
    "one choice": Statement(equal(lambda c: c.x * c.a), lambda x, a: x * a * a, Domain(x=REAL, a=Choice(1, 2)), "x=1/14, a=2"),
    "one integer": Statement(equal(lambda c: c.n), lambda n: n + (n == 4), Domain(n=Integer(1, 5)), "n=4"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_is_refuted_there(name):
    one = BROKEN[name]
    found = toys.run(toys.check(kinds.exact, one.check), one.formula, one.domain)
    assert (found.outcome, found.witness) == ("refuted", one.words)


def asks_in_secret(case: Case) -> int:
    try:
        return 1 if case.x > Fraction(3, 4) else 0
    except TypeError:
        return 0


def is_number(x: Any) -> bool:
    return isinstance(x, (int, float, Fraction))


@functools.lru_cache
def kept(x: Any) -> tuple[Any, Any]:
    return x, x + (1 if x == THIRD else 0)


MEMO: dict[str, Any] = {}


def by_text(x: Any) -> Any:
    key = f"{x}"
    if key not in MEMO:
        MEMO[key] = x + 1 if x == THIRD else x
    return MEMO[key]


def for_floats(x: Any, /) -> Any:
    return x + 1 if isinstance(x, float) else x


def dropped(x: Any) -> Any:
    _ = 1 / (x - THIRD)
    return x


OPEN = {
    "computed in secret": Statement(is_x, lambda x, s: x + s, Domain(x=UNIT, s=Computed(asks_in_secret)), "the order of a term"),
    "computed by a table": Statement(
        is_x, lambda x, s: x + s, Domain(x=UNIT, s=Computed(lambda c: {0: 1}.get(c.x, 0))), "a look-up of a term"
    ),
    "end in secret": Statement(
        at_least_zero, lambda x, y: y, Domain(x=UNIT, y=Interval(lambda c: asks_in_secret(c) - 1, 2)), "the order of a term"
    ),
    "pole on another way": Statement(
        is_one, lambda x, y: y / y if x == 3 else 1 + 0 * x * y, Domain(x=REAL, y=UNIT), "y is not known to be nonzero"
    ),
    "cache": Statement(lambda f, c: All(*[Equal(one, c.x) for one in f(c.x)]), kept, Domain(x=UNIT), "a look-up of a term"),
    "memo by text": Statement(is_x, by_text, Domain(x=UNIT), "the text of a term"),
    "floats in a dictionary": Statement(
        lambda f, c: Equal(f(c.x)["value"], c.x),
        lambda x: {"value": for_floats(x), "name": "x"},
        Domain(x=UNIT),
        "another one for floats",
    ),
    "floats in pairs": Statement(
        lambda f, c: Equal(f({"x": c.x})[1][0], c.x),
        lambda of: (of["x"], (for_floats(of["x"]), 0)),
        Domain(x=UNIT),
        "another one for floats",
    ),
    "type at an end": Statement(is_x, lambda x: x + 1 if is_number(x) and x == 0 else x, Domain(x=UNIT), "broken at a point"),
    "type on a part": Statement(is_x, lambda x: x + 1 if is_number(x) and x > 0.8 else x, Domain(x=UNIT), "broken at a point"),
    "floats": Statement(lambda f, c: Equal(f(c.x), c.x), for_floats, Domain(x=UNIT), "another one for floats"),
    "branch on a curve": Statement(is_x, lambda x: x + 1 if x * x == 1 else x, Domain(x=REAL), "was compared with 0"),
    "derivative on a diagonal": Statement(
        lambda f, c: Equal(f(c.t, c.q).diff(c.t), 0 if c.t == c.q else 1),
        lambda t, q: t - q,
        Domain(t=UNIT, q=UNIT),
        "is moved with another one",
    ),
    "put beyond a range": Statement(
        lambda f, c: Equal(f(c.t, c.q).subs(c.t, c.t + 5), c.q + c.t + 5),
        lambda t, q: q + t + (1 if t == 5 else 0),
        Domain(t=UNIT, q=UNIT),
        "something is put in it",
    ),
    "another one at any number": Statement(
        at_any_number, lambda x, k: x * k + int(not hasattr(x, "diff")), Domain(x=REAL), "is broken at a point"
    ),
    "another one at any float": Statement(
        at_any_number, lambda x, k: x * k + int(isinstance(k, float)), Domain(x=REAL), "another one for floats"
    ),
    "another one at any fraction": Statement(
        at_any_of_two, lambda x, k: x * k + int(isinstance(k, Fraction)), Domain(x=REAL), "broken at a point"
    ),
    "no numbers": Statement(is_x, lambda x: x if x.free_symbols else 0, Domain(x=UNIT), "run on no numbers"),
    "divisor that is 0 everywhere": Statement(is_one, lambda x: (x - x) / (x - x) + 1, Domain(x=UNIT), "is 0 everywhere"),
    "dropped divisor that is 0 everywhere": Statement(is_x, lambda x: [1 / (x - x), x][1], Domain(x=UNIT), "not known to be nonzero"),
    "divisor that is 0 where the condition holds": Statement(
        is_one, quotient, Domain(x=UNIT, y=UNIT, where=[("x is y", lambda c: c.x == c.y)]), "no point is off the zeros of x - y"
    ),
    "divisor that is 0 in the range": Statement(is_one, lambda x: x / x, Domain(x=Interval(0, 0)), "no point is off the zeros of x"),
    "root of what may be below 0": Statement(is_one, lambda x: sqrt(x) / sqrt(x), Domain(x=REAL), "x is not known to be nonnegative"),
    "constant that is 0": Statement(lambda f, c: Equal(f(c.x), c.x), over_no_number, Domain(x=UNIT), "is not known to be nonzero"),
}


def test_conditions_on_other_parameters_lead_no_search_astray():
    within = [("r bounds all", lambda c: all(abs(z) <= c.r for z in (c.a, c.b, c.s)))]
    domain = Domain(a=REAL, b=REAL, s=REAL, r=POSITIVE, w=Interval(0, None, search=(0, 2)), where=within)
    check = toys.check(kinds.exact, at_least_zero)

    def short_of(most: int, other: int = 0) -> Any:
        return lambda a, b, s, r, w: w * (a - s) * (a - s) * (most * r - a - 2 * s) + other * b

    for holds in (short_of(3), short_of(4), lambda a, b, s, r, w: w * (a - s) * (a - s) * (3 * r + a + 2 * s)):
        assert isinstance(by_terms.prove(check, holds, domain, Options()), by_terms.Proof)
    for fails in (short_of(2), short_of(3, 1), lambda a, b, s, r, w: w * (3 * r - a - 3 * s)):
        assert not isinstance(by_terms.prove(check, fails, domain, Options()), by_terms.Proof)


PARTIAL = {
    "called at 0": Statement(
        lambda f, c: Equal(f(c.x, abs(c.y) - c.y), c.x),
        lambda x, y: x,
        Domain(x=UNIT, y=POSITIVE),
        "partial: at y = 0 alone; all x ≥ 0 (symbols, 1 case)",
    ),
    "put in all sides": Statement(
        lambda f, c: Equal(f(c.t, c.q).subs(c.t, 0), c.q),
        lambda t, q: q + t * q,
        Domain(t=UNIT, q=UNIT),
        "partial: at t = 0 alone; all q ≥ 0 (symbols, 1 case)",
    ),
    "put in the formula's value": Statement(
        lambda f, c: All(Equal(f(c.t, c.q).subs(c.t, 0), c.q), Equal(f(0, c.q), c.q)),
        lambda t, q: q + t - t,
        Domain(t=UNIT, q=UNIT),
        "partial: at t = 0 alone; all q ≥ 0 (symbols, 1 case)",
    ),
    "called with few integers": Statement(
        lambda f, c: Equal(f(c.x, min(c.n, 2)), c.x),
        lambda x, n: x if n < 3 else 0,
        Domain(x=UNIT, n=Integer(1, 4)),
        "partial: at n = 1 or 2 alone; n 1…4; all x ≥ 0 (symbols, 4 cases)",
    ),
    "an integer for a float": Statement(
        lambda f, c: Equal(f(c.x, int(c.n)), c.x),
        lambda x, n: x,
        Domain(x=UNIT, n=Choice(1.0, 2.0)),
        "n in {1.0, 2.0}; all x ≥ 0 (symbols, 2 cases)",
    ),
    "called at numbers": Statement(
        lambda f, c: All(Equal(f(c.x, 0), c.x), Equal(f(c.x, 2), 3 * c.x)),
        lambda x, y: x * (1 + y),
        Domain(x=UNIT, y=UNIT),
        "partial: at y = 0 or 2 alone; all x ≥ 0 (symbols, 1 case)",
    ),
    "each entry by itself": Statement(
        lambda f, c: All(*(Equal(f(c.x, one), c.x * one) for one in c.a)),
        lambda x, a: x * a,
        Domain(n=Integer(2, 3), x=UNIT, a=SIDES),
        "n 2…3; all x ≥ 0, a (symbols, 2 cases)",
    ),
    "a number for another name": Statement(
        lambda f, c: Equal(f(c.x, 0), c.x),
        lambda x, z: x + z,
        Domain(x=UNIT, y=UNIT),
        "partial: y in nothing that was compared; all x ≥ 0 (symbols, 1 case)",
    ),
    "a number by default for another name": Statement(
        lambda f, c: Equal(f(c.x), c.x),
        lambda x, z=0: x + z,
        Domain(x=UNIT, y=UNIT),
        "partial: y in nothing that was compared; all x ≥ 0 (symbols, 1 case)",
    ),
    "check that branches": Statement(
        lambda f, c: Equal(f(c.x), c.x) if c.x != THIRD else Equal(0, 0),
        lambda x: x + 1 if x == THIRD else x,
        Domain(x=UNIT),
        "partial: where x - 1/3 is not 0; all x ≥ 0 (symbols, 1 case)",
    ),
    "some entries by themselves": Statement(
        lambda f, c: All(Equal(f(c.x, c.a[0]), c.x * c.a[0]), Equal(f(1, c.a[1]), c.a[1])),
        lambda x, a: x * a,
        Domain(n=Integer(2, 3), x=UNIT, a=SIDES),
        "partial: the formula is not called with all of x, a; n 2…3; all x ≥ 0, a (symbols, 2 cases)",
    ),
    "called on axes": Statement(
        lambda f, c: All(Equal(f(c.x, 0), c.x), Equal(f(0, c.y), 0)),
        lambda x, y: x * (1 + y),
        Domain(x=UNIT, y=UNIT),
        "partial: the formula is not called with all of x, y; all x ≥ 0, y ≥ 0 (symbols, 1 case)",
    ),
    "called with a part": Statement(
        lambda f, c: Equal(f(c.a[:1]), c.a[0]),
        lambda a: a.sum(),
        Domain(n=Integer(2, 3), a=SIDES),
        "partial: the formula is not called with all of a; n 2…3; all a (symbols, 2 cases)",
    ),
}


@pytest.mark.parametrize("name", PARTIAL)
def test_less_than_is_claimed_is_proved_in_these_words(name):
    must_hold(PARTIAL[name])


@pytest.mark.parametrize("name", OPEN)
def test_is_open_for_this_reason(name):
    must_be_open(OPEN[name])


def test_an_entry_that_is_left_out_of_a_later_case_is_told():
    first_two = lambda f, c: Equal(np.array(f(c.x, c.n)[:2]), np.array([c.x] * 2))  # noqa: E731 - one line says it
    found = toys.run(toys.check(kinds.exact, first_two), lambda x, n: [x] * n, Domain(n=Integer(2, 3), x=UNIT))
    assert (found.outcome, found.uncompared) == ("holds", (3,))


@pytest.mark.parametrize("options", [Options(), Options(tier="full"), Options(proofs=False), Options(right=abs, proofs=False)])
def test_a_wrong_formula_is_broken_whatever_is_asked(options):
    check = toys.check(kinds.exact, is_x)
    found = by_terms.prove(check, lambda x: x + (x - 1) * (x - 2), Domain(x=UNIT), options)
    assert isinstance(found, by_terms.Witness) and found.by == "exact"
    right = by_terms.prove(check, lambda x: x, Domain(x=UNIT), options)
    assert isinstance(right, by_terms.Proof if options.proofs else by_terms.Open)


LIKE = (Choice(Fraction(1, 2)), Choice(2), Integer(1, 3), Interval(Fraction(1, 2), Fraction(1, 2)), UNIT)


@pytest.mark.parametrize("factor", LIKE, ids=str)
def test_what_some_unknown_function_keeps_is_not_proved_of_all(factor):
    """In numbers it is one that is between 0 and 2: others are not, whatever number it is like."""
    said = (
        (lambda w: AtLeast(w(0), 0), "holds"),
        (lambda w: AtLeast(w(0) + w(1), 0), "holds"),
        (lambda w: Equal(w(1) * w(0), w(0) * w(1)), "holds"),
        (lambda w: AtLeast(2, w(0)), "inconclusive"),
        (lambda w: AtLeast(w(0), Fraction(1, 97)), "inconclusive"),
        (lambda w: Equal(w(0), unknown_sequence("w", Fraction(1), ">= 0")(1)), "inconclusive"),
        (lambda w: Equal(w(0), Fraction(50, 97)), "inconclusive"),
    )
    for compared, outcome in said:
        for like in (lambda c: c.q, lambda _: Fraction(1)):
            asks = lambda f, c, of=compared, one=like: All(of(unknown_sequence("w", one(c), ">= 0")), Equal(f(c.q), c.q))  # noqa: E731 - one line says it
            found = toys.run(toys.check(kinds.exact, asks), lambda q: q, Domain(q=factor))
            assert found.outcome == outcome or (outcome != "holds" and found.outcome == "refuted"), (found, outcome)


@pytest.mark.parametrize(("kind", "options"), [(kinds.enclosed, {}), (kinds.enclosed, {"boxes": 10}), (kinds.exact, {"floats": True})])
def test_what_is_enclosed_or_enumerated_of_some_unknown_function_is_said_of_none(kind, options):
    domain = Domain(n=Integer(1, 3)) if options.get("floats") else Domain(n=Interval(1, 2))
    for bound in (0, Fraction(1, 97), -1):
        asks = lambda f, c, of=bound: AtLeast(f(c.n) * unknown_sequence("w", Fraction(1), ">= 0")(0), of)  # noqa: E731 - one line says it
        with pytest.raises(TypeError, match="w is any function"):
            toys.run(toys.check(kind, asks, **options), lambda n: n, domain)
    assert toys.run(toys.check(kind, lambda f, c: AtLeast(f(c.n), 0), **options), lambda n: n, domain).outcome == "holds"

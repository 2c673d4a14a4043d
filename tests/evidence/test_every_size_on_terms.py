"""Checks for EVERY size on terms: statements of users' about every integer, true ones with their words, false ones with what breaks
them, and what is open.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lemmata.evidence import by_terms
from lemmata.kernel.theorem import NoTheorem
from lemmata.language import check as kinds
from lemmata.language.check import Options
from lemmata.language.domain import Array, Case, Computed, Domain, Integer, Interval
from lemmata.language.factors import EVERY
from lemmata.language.ranges import above
from lemmata.language.relation import All, Always, AtLeast, Equal, SumOfSquares
from lemmata.prove.assumptions import formed
from lemmata.prove.inequality.premises import implied
from lemmata.prove.traced.stated import number_or_variable
from lemmata.prove.traced.values import Unsuited
from lemmata.terms.arithmetic import array, cospi, exp, floor, log, maximum, power, sinpi
from lemmata.terms.entries import entries, is_first
from lemmata.terms.term import variable
from lemmata.terms.trace import Refused
from tests import toys
from tests.evidence.statements import Statement, at_least_zero, equal

REAL = Interval(None, None, search=(-3, 3))
UNIT = Interval(0, 1)
POSITIVE = Interval(above(0), None, search=(0.5, 2))
NATURAL, COUNT, TWO = (Integer(low, None, search=(low, low + 5)) for low in (0, 1, 2))


def sizes_of(domain: Domain) -> dict[str, Any]:
    """Every integer that is stated without an upper end is meant as every size."""
    return {name: EVERY for name, factor in domain.factors.items() if factor.is_integer and factor in (NATURAL, COUNT, TWO)}


def checked(one: Statement) -> Any:
    return toys.check(kinds.exact, one.check, sizes=sizes_of(one.domain))


ONE_SIZE, ONE_CASE = "every n ≥ {} (symbols, 1 case)", " (symbols, 1 case)"
HOLD = {
    "floor": Statement(equal(lambda c: c.n), lambda n: n + n // 2 - n // 2, Domain(n=COUNT), "every n ≥ 1 (symbols, 1 case)"),
    "remainder": Statement(equal(lambda c: c.n), lambda n: n + n % 2 - n % 2, Domain(n=COUNT), "every n ≥ 1 (symbols, 1 case)"),
    "a step at every point": Statement(
        lambda f, c: Equal(f(c.x, c.x / c.n, c.n), c.n),
        lambda x, y, n: floor(x / y),
        Domain(x=POSITIVE, n=COUNT),
        "all x > 0; every n ≥ 1 (symbols, 1 case)",
    ),
    "a remainder of twice": Statement(
        equal(lambda c: c.x), lambda x, n: x * ((2 * n + 3) % 2), Domain(x=REAL, n=COUNT), "all x; every n ≥ 1 (symbols, 1 case)"
    ),
    "base that may be 0": Statement(
        equal(lambda c: c.x**c.n / c.x),
        lambda x, n: x ** (n - 1),
        Domain(x=REAL, n=NATURAL),
        "all x; every n ≥ 0 (symbols, 1 case); off the zeros of x (undefined there)",
    ),
    "exponent that may be negative": Statement(
        equal(lambda c: c.x**c.n),
        lambda x, n, m: x ** (n - m) * x**m,
        Domain(x=REAL, n=COUNT, m=COUNT),
        "all x; every n ≥ 1; every m ≥ 1 (symbols, 1 case); off the zeros of x (undefined there)",
    ),
    "polynomial": Statement(equal(lambda c: c.n**2 - 1), lambda n: (n + 1) * (n - 1), Domain(n=COUNT), ONE_SIZE.format(1)),
    "step of a power": Statement(
        equal(lambda c: c.x * c.x**c.n), lambda x, n: x ** (n + 1), Domain(x=REAL, n=NATURAL), "all x; every n ≥ 0" + ONE_CASE
    ),
    "exponents add up": Statement(
        equal(lambda c: c.x**c.n * c.x**c.m),
        lambda x, n, m: x ** (n + m),
        Domain(x=REAL, n=NATURAL, m=COUNT),
        "all x; every n ≥ 0; every m ≥ 1" + ONE_CASE,
    ),
    "power of a power": Statement(
        equal(lambda c: (c.x**c.n) ** c.m),
        lambda x, n, m: x ** (n * m),
        Domain(x=REAL, n=NATURAL, m=NATURAL),
        "all x; every n ≥ 0; every m ≥ 0" + ONE_CASE,
    ),
    "even power of -1": Statement(equal(lambda c: 1), lambda n: power(-1, 2 * n), Domain(n=NATURAL), ONE_SIZE.format(0)),
    "neighbours": Statement(equal(lambda c: 1), lambda n: power(-1, n * (n + 1)), Domain(n=NATURAL), ONE_SIZE.format(0)),
    "negative base": Statement(
        equal(lambda c: power(-1, c.n) * c.x**c.n), lambda x, n: (-x) ** n, Domain(x=REAL, n=NATURAL), "all x; every n ≥ 0" + ONE_CASE
    ),
    "fraction": Statement(
        equal(lambda c: 1), lambda n: power(Fraction(2, 3), n) * power(6, n) / power(4, n), Domain(n=TWO), ONE_SIZE.format(2)
    ),
    "real exponents": Statement(
        equal(lambda c: c.p * c.p**c.a), lambda p, a: p ** (a + 1), Domain(p=POSITIVE, a=REAL), "all p > 0, a" + ONE_CASE
    ),
    "exponential of a logarithm": Statement(
        equal(lambda c: c.p**c.n), lambda p, n: p**n * exp(log(p)) / p, Domain(p=POSITIVE, n=TWO), "all p > 0; every n ≥ 2" + ONE_CASE
    ),
    "turn": Statement(equal(lambda c: 1), lambda n: cospi(2 * n, 1, Fraction(1)), Domain(n=NATURAL), ONE_SIZE.format(0)),
    "half turn": Statement(equal(lambda c: power(-1, c.n)), lambda n: cospi(n, 1, Fraction(1)), Domain(n=NATURAL), ONE_SIZE.format(0)),
    "zero of a sine": Statement(equal(lambda c: 0), lambda n: sinpi(n, 1, Fraction(1)), Domain(n=NATURAL), ONE_SIZE.format(0)),
    "sum of turns": Statement(
        equal(lambda c: c.p * cospi(c.k, c.n, c.p) ** 2 - c.p * sinpi(c.k, c.n, c.p) ** 2),
        lambda p, n, k: p * cospi(2 * k, n, p),
        Domain(p=POSITIVE, n=COUNT, k=NATURAL),
        "all p > 0; every n ≥ 1; every k ≥ 0" + ONE_CASE,
    ),
    "lower end": Statement(at_least_zero, lambda n: n**2 - 2 * n, Domain(n=TWO), ONE_SIZE.format(2)),
    "two sizes": Statement(
        at_least_zero, lambda n, m: (n + m) ** 2 - 4 * n * m, Domain(n=TWO, m=COUNT), "every n ≥ 2; every m ≥ 1" + ONE_CASE
    ),
    "power of a positive number": Statement(
        at_least_zero, lambda p, n: p**n, Domain(p=POSITIVE, n=NATURAL), "all p > 0; every n ≥ 0" + ONE_CASE
    ),
    "branch before the lower end": Statement(equal(lambda c: c.n), lambda n: n + (1 if n == 1 else 0), Domain(n=TWO), ONE_SIZE.format(2)),
    "harmless branch": Statement(equal(lambda c: c.n), lambda n: 4 if n == 4 else n, Domain(n=TWO), ONE_SIZE.format(2)),
    "order below": Statement(equal(lambda c: c.n), lambda n: n if n >= 2 and not n < 2 and n > 1 else 0, Domain(n=TWO), ONE_SIZE.format(2)),
    "derivative": Statement(
        lambda f, c: Equal(f(c.x, c.n).diff(c.x), c.n * c.x ** (c.n - 1)),
        lambda x, n: x**n,
        Domain(x=REAL, n=COUNT),
        "all x; every n ≥ 1" + ONE_CASE,
    ),
    "computed size": Statement(
        equal(lambda c: c.base**2 - 1),
        lambda n, base: 4 * n * (n + 1) + 0 * base,
        Domain(n=COUNT, base=Computed(lambda c: 2 * c.n + 1)),
        ONE_SIZE.format(1),
    ),
    "condition": Statement(
        at_least_zero,
        lambda n, m: n - m,
        Domain(n=TWO, m=COUNT, where=[("m at most n", lambda c: c.m <= c.n)]),
        "every n ≥ 2; every m ≥ 1; given m at most n" + ONE_CASE,
    ),
    "integers one apart": Statement(
        at_least_zero,
        lambda n, m: n - m - 1,
        Domain(n=TWO, m=COUNT, where=[("m below n", lambda c: c.m < c.n)]),
        "every n ≥ 2; every m ≥ 1; given m below n" + ONE_CASE,
    ),
    "weights": Statement(
        lambda f, c: SumOfSquares(f(c.x, c.n), 0, [(c.n, c.x - 1)]),
        lambda x, n: n * (x * x - 2 * x + 1),
        Domain(x=REAL, n=COUNT),
        "all x; every n ≥ 1" + ONE_CASE,
    ),
    "array beside it": Statement(
        lambda f, c: Equal(f(c.n), c.n), lambda n: n, Domain(n=COUNT, a=Array(lambda c: c.n, -1, 1)), ONE_SIZE.format(1)
    ),
}


@pytest.mark.parametrize("name", HOLD)
def test_holds_for_every_size_with_these_words(name):
    one = HOLD[name]
    found = toys.run(checked(one), one.formula, one.domain)
    assert (found.outcome, found.scope) == ("holds", one.words)


BROKEN = {
    "a remainder at an odd size": Statement(equal(lambda c: c.n), lambda n: n + n % 2, Domain(n=COUNT), "n=3"),
    "at 1 alone": Statement(at_least_zero, lambda n: n**2 - 2 * n, Domain(n=COUNT), "n=1"),
    "at the lower end": Statement(at_least_zero, lambda n: n - 3, Domain(n=TWO), "n=2"),
    "at odd sizes": Statement(equal(lambda c: 1), lambda n: power(-1, n), Domain(n=TWO), "n=5"),
    "half turns": Statement(equal(lambda c: 1), lambda n: cospi(n, 1, Fraction(1)), Domain(n=TWO), "n=5"),
    "0^0": Statement(equal(lambda c: 0), lambda n: power(0, n), Domain(n=NATURAL), "n=0"),
    "exponent 0": Statement(at_least_zero, lambda x, n: x - x**n, Domain(x=UNIT, n=NATURAL), "x=0, n=0"),
    "in the middle": Statement(at_least_zero, lambda n: power(2, n) - n**2, Domain(n=COUNT), "n=3"),
    "branch": Statement(equal(lambda c: c.n), lambda n: n + (1 if n == 4 else 0), Domain(n=TWO), "n=4"),
    "branch far away": Statement(equal(lambda c: c.n), lambda n: n + (1 if n == 400 else 0), Domain(n=TWO), "n=400"),
    "sum of powers": Statement(
        equal(lambda c: c.x**c.n + c.x**c.m), lambda x, n, m: x ** (n + m), Domain(x=REAL, n=COUNT, m=COUNT), "x=1/14, n=5, m=6"
    ),
    "product of exponents": Statement(
        equal(lambda c: c.x ** (c.n + c.m)), lambda x, n, m: (x**n) ** m, Domain(x=REAL, n=NATURAL, m=NATURAL), "x=1/14, n=4, m=5"
    ),
    "sign of the base": Statement(equal(lambda c: c.x**c.n), lambda x, n: (-x) ** n, Domain(x=REAL, n=COUNT), "x=1/14, n=5"),
    "modulus of the base": Statement(equal(lambda c: c.x**c.n), lambda x, n: abs(x) ** n, Domain(x=REAL, n=COUNT), "x=-3, n=1"),
    "integers two apart": Statement(
        at_least_zero, lambda n, m: n - m - 2, Domain(n=TWO, m=COUNT, where=[("m below n", lambda c: c.m < c.n)]), "n=2, m=1"
    ),
    "real numbers one apart": Statement(
        at_least_zero, lambda n, x: n - x - 1, Domain(n=TWO, x=REAL, where=[("x below n", lambda c: c.x < c.n)]), "n=2, x=23/15"
    ),
    "a step too far": Statement(equal(lambda c: c.n * c.x ** (c.n - 1)), lambda x, n: n * x**n, Domain(x=REAL, n=COUNT), "x=1/14, n=5"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_is_refuted_at_this_size(name):
    one = BROKEN[name]
    found = toys.run(checked(one), one.formula, one.domain)
    assert (found.outcome, found.witness) == ("refuted", one.words)


def swallows(n: Any) -> Any:
    try:
        return n if n < 3 else 0 + n
    except TypeError:
        return n


OPEN = {
    "remainder that is asked for": Statement(equal(lambda c: c.n), lambda n: n if n % 2 else n + 1, Domain(n=COUNT), "compared with 0"),
    "another remainder": Statement(
        equal(lambda c: c.x), lambda x, n: x * ((3 * n + 1) % 2), Domain(x=Interval(0, 0), n=COUNT), "x is in no side|is not 0"
    ),
    "loop": Statement(equal(lambda c: c.n), lambda n: sum(1 for _ in range(n)), Domain(n=COUNT), "an integer of a term"),
    "order": Statement(equal(lambda c: c.n), lambda n: n if n > 3 else 0 * n + n, Domain(n=COUNT), "the order of a term"),
    "swallowed order": Statement(equal(lambda c: c.n), swallows, Domain(n=COUNT), "the order of a term"),
    "order of sizes": Statement(
        equal(lambda c: c.n), lambda n, m: n if n > m else n + 0 * m, Domain(n=COUNT, m=COUNT), "the order of a term"
    ),
    "type": Statement(equal(lambda c: c.n), lambda n: n + 1 if isinstance(n, int) and n == 7 else n, Domain(n=COUNT), "broken at a point"),
    "type far away": Statement(
        equal(lambda c: c.n), lambda n: n + 1 if isinstance(n, int) and n == 57 else n, Domain(n=COUNT), "broken at a point"
    ),
    "type in a check": Statement(
        lambda f, c: Equal(f(c.n), f(c.n) + (1 if isinstance(c.n, int) and c.n == 5 else 0)),
        lambda n: n,
        Domain(n=COUNT),
        "broken at a point",
    ),
    "type at a size": Statement(
        lambda f, c: Equal(f(c.n), c.n) if c.n.free_symbols else Equal(0, 0),
        lambda n: n + 1 if isinstance(n, int) and n == 30 else n,
        Domain(n=COUNT),
        "another one for numbers",
    ),
    "multiplied by 0": Statement(lambda f, c: Equal(f(c.n) * 0, 0), lambda n: n, Domain(n=COUNT), "n is in no side"),
    "computed by type": Statement(
        lambda f, c: Equal(f(c.n), c.n),
        lambda n: n,
        Domain(n=COUNT, s=Computed(lambda c: c.n + 1 if isinstance(c.n, int) and c.n == 3 else c.n)),
        "s is another one for numbers",
    ),
    "base that may be negative": Statement(
        equal(lambda c: c.x * c.x**c.a), lambda x, a: x ** (a + 1), Domain(x=REAL, a=REAL), "x is not known to be positive"
    ),
    "half an exponent": Statement(
        equal(lambda c: c.x ** (c.n / 2) * c.x), lambda x, n: x ** (n / 2 + 1), Domain(x=REAL, n=COUNT), "x is not known to be positive"
    ),
    "rate along a size": Statement(
        lambda f, c: Equal(f(c.n).diff(c.n - 1), 1), lambda n: n, Domain(n=COUNT), "by a variable for real numbers"
    ),
    "size beyond its box": Statement(at_least_zero, lambda n: 10**6 - n, Domain(n=COUNT), "no proof of"),
}


@pytest.mark.parametrize("name", OPEN)
def test_is_open_for_this_reason(name):
    one = OPEN[name]
    check = checked(one)
    inside, _ = formed(one.domain, check.options["sizes"], number_or_variable)
    with pytest.raises((Unsuited, NoTheorem, Refused, TypeError), match=one.words):
        by_terms._Prover(check, one.formula, inside, Options()).run()
    assert isinstance(by_terms.prove(check, one.formula, one.domain, Options()), by_terms.Undecided)


SCALED = Domain(n=COUNT, q=POSITIVE)
SQUARES: Any = lambda n, q: entries(lambda i: q * i * i + n, n, q)  # noqa: E731 - one line says it
EACH: Any = lambda f, c: Always(lambda i: Equal(f(c.n, c.q)[i], c.q * i * i + c.n))  # noqa: E731 - one line says it
OF_ANY_LENGTH = {
    "each entry": (EACH, SQUARES),
    "the first one, and each after it": (
        lambda f, c: All(Equal(f(c.n, c.q)[0], c.n), Always(lambda i: Equal(f(c.n, c.q)[i + 1] - c.n, c.q * (i + 1) ** 2))),
        SQUARES,
    ),
}


@pytest.mark.parametrize("name", OF_ANY_LENGTH)
def test_an_array_of_any_length_is_proved_entry_by_entry(name):
    compared, formula = OF_ANY_LENGTH[name]
    found = toys.run(toys.check(kinds.exact, compared, sizes={"n": EVERY}), formula, SCALED)
    assert (found.outcome, found.scope.startswith("all q > 0"), found.uncompared) == ("holds", True, ()), found.note


def test_an_array_whose_length_moves_with_its_index_is_proved_entry_by_entry():
    compared = lambda f, c: Always(lambda i, j: Equal(f(i + j + 1, c.q)[i], c.q * i * i + i + j + 1))  # noqa: E731 - one line says it
    last = lambda f, c: Always(lambda i: Equal(f(i + 1, c.q)[i], c.q * i * i + i + 1))  # noqa: E731 - one line says it
    formula, domain = SQUARES, Domain(q=POSITIVE)
    found = toys.run(toys.check(kinds.exact, compared), formula, domain)
    assert (found.outcome, found.scope) == ("holds", "all q > 0; every integer i, j ≥ 0 of the check's own (symbols, 1 case)"), found.note
    assert found.uncompared == () and toys.run(toys.check(kinds.exact, last), formula, domain).uncompared == tuple(range(1, 9))


def _another_entry(i: Any, q: Any) -> Any:
    return q * i * i + (q if i == 2 else 0 * q)


@pytest.mark.parametrize(
    "formula",
    [
        lambda n, q: entries(lambda i: q * i * i + n + i * (i - 1) * (i - 2), n, q),
        lambda n, q: entries(lambda i: _another_entry(i, q) + n, n, q),
        lambda n, q: entries(lambda i: q * i * i + n + (q if isinstance(i, int) and i == 3 else 0), n, q),
        lambda n, q: entries(lambda i: q * i * i + n, n, q) if not isinstance(n, int) else array([q] * n, q),
    ],
)
def test_an_array_of_any_length_with_another_entry_does_not_hold(formula):
    found = toys.run(toys.check(kinds.exact, EACH, sizes={"n": EVERY}), formula, SCALED)
    assert found.outcome in ("refuted", "inconclusive"), found.scope


def test_an_array_whose_last_entry_is_not_compared_is_not_compared_as_a_whole():
    """It may be another one, though the others are in order at every length."""
    formula = lambda n, q: entries(lambda i: q * i + q * maximum(i - (n - 2), 0), n, q)  # noqa: E731 - one line says it
    short = lambda f, c: Always(lambda i, j: Equal(f(i + j + 2, c.q)[i], c.q * i))  # noqa: E731 - one line says it
    whole = lambda f, c: Always(lambda i, j: Equal(f(i + j + 1, c.q)[i], c.q * i))  # noqa: E731 - one line says it
    run = lambda compared, of: toys.run(toys.check(kinds.exact, compared), of, Domain(q=POSITIVE))  # noqa: E731 - one line says it
    right = lambda n, q: entries(lambda i: q * i, n, q)  # noqa: E731 - one line says it
    assert (run(short, formula).outcome, run(short, formula).uncompared) == ("holds", tuple(range(1, 9)))
    assert run(whole, formula).outcome == "refuted"
    assert (run(whole, right).outcome, run(whole, right).uncompared) == ("holds", ())


DIVISORS: dict[str, tuple[Any, bool]] = {
    "places left, and this one": (lambda i, n, q: n - i, True),
    "places left, twice": (lambda i, n, q: 2 * n - 2 * i - 1, True),
    "a sine": (lambda i, n, q: sinpi(i + 1, n + 1, q), True),
    "places left": (lambda i, n, q: n - 1 - i, False),
    "the place": (lambda i, n, q: i, False),
    "the place but two": (lambda i, n, q: n - 2 - i, False),
    "a sine that is 0 at the end": (lambda i, n, q: sinpi(i + 1, n, q), False),
}


@pytest.mark.parametrize("name", DIVISORS)
def test_what_an_entry_is_divided_by_is_not_0_at_the_places_that_there_are(name):
    divisor, is_apart = DIVISORS[name]
    compared = lambda f, c: Always(lambda i, j: Equal(f(i + j + 1, c.q)[i] * divisor(i, i + j + 1, c.q), c.q))  # noqa: E731 - one line says it
    formula = lambda n, q: entries(lambda i: q / divisor(i, n, q), n, q)  # noqa: E731 - one line says it
    found = by_terms.prove(toys.check(kinds.exact, compared), formula, Domain(q=POSITIVE), Options())
    assert isinstance(found, by_terms.Proof) == is_apart


NONE = tuple(range(1, 9))
"""Of all entries, the last number stands for those after the seventh."""


@pytest.mark.parametrize(
    ("compared", "left"),
    [
        (lambda f, c: Equal(f(c.n, c.q)[0], c.n), NONE[1:]),
        (lambda f, c: Equal(f(c.n, c.q)[-1], c.q * (c.n - 1) ** 2 + c.n), NONE),
        (lambda f, c: Always(lambda i: Equal(f(c.n, c.q)[i + 1] - c.n, c.q * (i + 1) ** 2)), NONE[:1]),
        (lambda f, c: Always(lambda i: Equal(f(c.n, c.q)[2 * i] - c.n, 4 * c.q * i * i)), NONE[1::2]),
        (lambda f, c: Always(lambda i: Equal(f(i + 1, c.q)[i], c.q * i * i + i + 1)), NONE),
        (lambda f, c: Always(lambda i: Equal(f(2 * i + 1, c.q)[i], c.q * i * i + 2 * i + 1)), NONE),
    ],
)
def test_entries_of_an_array_of_any_length_that_are_not_compared_are_said(compared, left):
    found = toys.run(toys.check(kinds.exact, compared, sizes={"n": EVERY}), SQUARES, SCALED)
    assert (found.outcome, found.uncompared) == ("holds", left), found.note


def test_an_array_of_any_length_of_which_nothing_is_compared_is_open():
    compared = lambda f, c: Always(lambda i: Equal(0 * f(c.n, c.q)[i], 0))  # noqa: E731 - one line says it
    found = toys.run(toys.check(kinds.exact, compared, sizes={"n": EVERY}), SQUARES, SCALED)
    assert found.outcome == "inconclusive" and "not every entry is compared" in str(found.note)


def _split(first: Any, rest: Any, whole: bool = True) -> Any:
    """What terms say of an array whose first entry is another expression, compared with that array, or with 0 times it."""
    formula = lambda n, q: entries(lambda i: first(q) if is_first(i) else rest(i, q), n, q)  # noqa: E731 - one line says it

    def compared(f, c):
        of, times = f(c.n, c.q), 1 if whole else 0
        later = Always(lambda i, j: Equal(times * f(i + j + 2, c.q)[i + 1], times * rest(i + 1, c.q)))
        at_first = Always(lambda i, j: Equal(times * f(i + j + 2, c.q)[0], times * first(c.q)))
        return All(Equal(times * of[0], times * first(c.q)), later, at_first)

    domain = Domain(n=Integer(2, None, search=(2, 5)), q=REAL)
    return by_terms.prove(toys.check(kinds.exact, compared, sizes={"n": EVERY}), formula, domain, Options())


def test_an_array_whose_first_entry_is_written_apart_has_values_where_both_have():
    """A divisor of the first entry, and one of the others, stands in the scope as any does, and a root or a logarithm must be real."""
    assert str(_split(lambda q: q, lambda i, q: q * i).off) == ""
    assert "off the zeros of q" in str(_split(lambda q: 1 / q, lambda i, q: q * i).off)
    assert "off the zeros of q - 1" in str(_split(lambda q: q, lambda i, q: i / (q - 1)).off)
    for first, rest in (
        (lambda q: q, lambda i, q: log(q) * i),
        (log, lambda i, q: q * i),
        (lambda q: q, lambda i, q: i * (q + i) ** -1),
        (lambda q: q, lambda i, q: q if i == 1 else q * i),
    ):
        assert not isinstance(_split(first, rest), by_terms.Proof)
    assert not isinstance(_split(lambda q: q, lambda i, q: q * i, whole=False), by_terms.Proof)


NUMBERED = Domain(k=Integer(1, 3), m=Integer(0, 3), q=POSITIVE)


@pytest.mark.parametrize(
    ("compared", "lost"),
    [
        (lambda f, c: Always(lambda i: Equal(f(2 * i, c.m, c.q), 2 * i * c.q + c.m)), "k"),
        (lambda f, c: Always(lambda i: Equal(f(i + 2, c.m, c.q), (i + 2) * c.q + c.m)), "k"),
        (lambda f, c: Always(lambda i: Equal(f(i, i, c.q), i * c.q + i)), "km"),
    ],
)
def test_an_index_is_any_integer_parameter_from_its_least_value_on_and_alone(compared, lost):
    """The multiples of 2, those from 2 on, and a diagonal, are not all values."""
    formula = lambda k, m, q: k * q + m  # noqa: E731 - one line says it
    found = toys.run(toys.check(kinds.exact, compared), formula, NUMBERED)
    assert (found.outcome, found.partial) == ("holds", "; ".join(f"the formula is not called with every {name}" for name in lost))
    whole = toys.check(kinds.exact, lambda f, c: Always(lambda i: Equal(f(i + 1, c.m, c.q), (i + 1) * c.q + c.m)))
    found = toys.run(whole, formula, NUMBERED)
    assert (found.outcome, found.partial) == ("holds", None)


def test_an_index_in_another_argument_is_no_index_of_a_whole_array():
    domain = Domain(n=COUNT, k=Integer(0, 9), q=POSITIVE)
    formula = lambda n, k, q: entries(lambda i: q * i * i + (i - k), n, q)  # noqa: E731 - one line says it
    later = lambda n, k, q: entries(lambda i: q * i * i + maximum(i - k, 0), n, q)  # noqa: E731 - one line says it
    diagonal = lambda f, c: Always(lambda i: Equal(f(c.n, i, c.q)[i], c.q * i * i))  # noqa: E731 - one line says it
    below = lambda f, c: Always(lambda i, j: Equal(f(c.n, i + j, c.q)[i], c.q * i * i))  # noqa: E731 - one line says it
    for compared, of in ((diagonal, formula), (below, later)):
        found = toys.run(toys.check(kinds.exact, compared, sizes={"n": EVERY}), of, domain)
        assert (found.outcome, found.uncompared) == ("holds", NONE)


INDEXED = "all q > 0; every n ≥ 1; every integer i ≥ 0 of the check's own (symbols, 1 case)"


@pytest.mark.parametrize(
    "compared, words",
    [
        (lambda f, c: Always(lambda i: Equal(f(i + 1, c.q), c.q / (i + 1))), INDEXED),
        (lambda f, c: Always(lambda i: Equal(f(c.n + i, c.q) * 2, 2 * c.q / (c.n + i))), INDEXED),
        (lambda f, c: Always(lambda i: Equal(f(i + 1, c.q) * (i + 2), c.q / (i + 1) * (i + 2))), INDEXED),
        (lambda f, c: All(Always(lambda i: Equal(0 * f(i + 1, c.q), 0 * i)), Equal(f(1, c.q), c.q)), None),
        (lambda f, c: All(Always(lambda i: Equal(f(i + 1, c.q) - f(i + 1, c.q), i - i)), Equal(f(1, c.q), c.q)), None),
        (lambda f, c: Always(lambda i: Equal(f(i + 2, c.q), c.q / (i + 2))), None),
        (lambda f, c: Always(lambda i: Equal(f(2 * i + 1, c.q), c.q / (2 * i + 1))), None),
    ],
)
def test_a_size_that_is_an_index_is_said_where_a_side_has_what_the_formula_makes_of_it(compared, words):
    check = toys.check(kinds.exact, compared, sizes={"n": EVERY})
    found = by_terms.prove(check, lambda n, q: q / n, Domain(n=COUNT, q=POSITIVE), Options())
    if words is None:
        assert not isinstance(found, by_terms.Proof) or "n" in found.coverage.without
    else:
        assert isinstance(found, by_terms.Proof) and not found.coverage.without
        assert toys.run(check, lambda n, q: q / n, Domain(n=COUNT, q=POSITIVE)).scope == words


@pytest.mark.parametrize("value", [lambda n: 2 * n, lambda n: n + 1, lambda n: n * n])
def test_a_size_is_not_its_multiples_nor_what_is_more(value):
    check = toys.check(kinds.exact, lambda f, c: Equal(f(value(c.n)), value(c.n)), sizes={"n": EVERY})
    found = toys.run(check, lambda n: n, Domain(n=COUNT))
    assert (found.outcome, found.partial) == ("holds", "the formula is not called with every n")


def test_a_condition_that_asks_for_an_array_of_any_length_refutes_nothing():
    domain = Domain(n=COUNT, a=Array(lambda c: c.n, -1, 1), where=[("a sum above 3", lambda c: c.a.sum() > 3)])
    check = toys.check(kinds.exact, at_least_zero, sizes={"n": EVERY})
    assert isinstance(by_terms.prove(check, lambda n: n - 4, domain, Options()), by_terms.Undecided)
    assert isinstance(by_terms.prove(check, lambda n: n - 1, domain, Options()), by_terms.Proof)


def test_integers_alone_are_one_apart():
    n, m, x = variable("n", "integer >= 0"), variable("m", "integer >= 0"), variable("x")
    for stated in (lambda c: c.m < c.n, lambda c: c.n > c.m):
        assert implied(stated, Case(n=n, m=m)) == [("nonnegative", n - m - 1)]
    assert implied(lambda c: c.m <= c.n, Case(n=n, m=m)) == [("nonnegative", n - m)]
    assert implied(lambda c: c.x < c.n, Case(n=n, x=x)) == [("positive", n - x)]
    assert implied(lambda c: c.n / 2 > c.m, Case(n=n, m=m)) == [("positive", n / 2 - m)]


def test_two_parts_of_a_statement_are_proved_of_the_same_sizes():
    parts = lambda f, c: All(Equal(f(c.n), c.n * (c.n + 1)), AtLeast(f(c.n), 2))  # noqa: E731 - one line says it
    found = toys.run(toys.check(kinds.exact, parts, sizes={"n": EVERY}), lambda n: n * n + n, Domain(n=COUNT))
    assert (found.outcome, found.scope) == ("holds", ONE_SIZE.format(1))

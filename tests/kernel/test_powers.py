"""Powers with symbolic exponents, and cosines of turns: what the kernel proves of them, under which conditions, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import lemmata.terms.functions  # noqa: F401  (terms are made of all functions once this is imported)
from lemmata.kernel.identity import identities, identity
from lemmata.kernel.region import region_of
from lemmata.kernel.sign import signed, squares
from lemmata.kernel.theorem import NoTheorem
from lemmata.prove.signs.search import proof
from lemmata.terms.arithmetic import cospi, exp, log, sinpi
from lemmata.terms.quotients import dependence
from lemmata.terms.term import ONE, ZERO, Condition, Term, conditions, constant, is_integer, is_natural, read, variable, written

n, m = variable("n", "integer >= 0"), variable("m", "integer >= 0")
x, y, t = variable("x"), variable("y"), variable("t")
p, q = variable("p", "> 0"), variable("q", "> 0")
w = variable("w", ">= 0")
MINUS, TWO = constant(-1), constant(2)
C = ("coefficients", ())
NO_ZERO, POSITIVE = "nonzero", "positive"
FLOOR = x.floor()
AT_QUOTIENTS: list[Condition] = [(POSITIVE, p / (1 + q)), (NO_ZERO, 1 + q), (NO_ZERO, p)]

EQUAL: dict[str, tuple[Term, Term, list[Condition]]] = {
    "step": (x ** (n + 1), x * x**n, []),
    "sum of exponents": (x ** (n + m), x**n * x**m, []),
    "product of exponents": (x ** (n * m), (x**n) ** m, []),
    "distributed": (x ** (n * (n + 1)), (x**n) ** (n + 1), []),
    "product of bases": ((x * y) ** n, x**n * y**n, []),
    "base that factors": ((x * x - y * y) ** n, (x - y) ** n * (x + y) ** n, []),
    "opposite base": ((y - x) ** n, MINUS**n * (x - y) ** n, []),
    "powers of primes": (constant(12) ** n, constant(3) ** n * TWO ** (2 * n), []),
    "base 1": (ONE**n, ONE, []),
    "exponent 0": (x ** (n - n), ONE, []),
    "quotient of bases": ((x / y) ** n, x**n / y**n, [(NO_ZERO, y), (NO_ZERO, y**n)]),
    "difference of exponents": (x ** (n - m) * x**m, x**n, [(NO_ZERO, x)]),
    "exponent below 0": (x ** (-n) * x**n, ONE, [(NO_ZERO, x)]),
    "real exponents": (p ** (t + y), p**t * p**y, [(POSITIVE, p)]),
    "real step": (x ** (t + 1), x * x**t, [(POSITIVE, x)]),
    "halves": (p ** (t / 2) * p ** (t / 2), p**t, [(POSITIVE, p)]),
    "exponential of a logarithm": (exp(log(x)), x, [(POSITIVE, x)]),
    "multiple of a logarithm": (exp(-2 * log(x) + t), exp(t) / x**2, [(POSITIVE, x), (NO_ZERO, x**2)]),
    "integer multiple of a logarithm": (exp(n * log(p)), p**n, [(POSITIVE, p)]),
    "shifted multiple of a logarithm": (exp((n + 2) * log(p)), p ** (n + 2), [(POSITIVE, p)]),
    "multiple of the logarithm of a quotient": (
        exp(-2 * n * m * log(p / (1 + q))),
        ((1 + q) / p) ** (2 * n * m),
        AT_QUOTIENTS,
    ),
    "sum with a multiple of a logarithm": (exp(t + n * log(p) - log(q)), exp(t) * p**n / q, [(POSITIVE, p), (POSITIVE, q), (NO_ZERO, q)]),
    "power of an exponential": (exp(x) ** n, exp(n * x), []),
    "power of a quotient of exponentials": ((exp(x) / exp(y)) ** (n + 1), exp((n + 1) * (x - y)), [(NO_ZERO, exp(y))]),
    "root by an exponential": (exp(x / (n + 1)) ** (n + 1), exp(x), [(NO_ZERO, n + 1)]),
    "root of an inverse by a logarithm": (exp(-log(p) / (n + 1)) ** (n + 1), 1 / p, [(POSITIVE, p), (NO_ZERO, p), (NO_ZERO, n + 1)]),
    "even": (MINUS ** (2 * n), ONE, []),
    "neighbours": (MINUS ** (n * (n + 1)), ONE, []),
    "odd": (MINUS ** (2 * n + 1), MINUS, []),
    "cube": (MINUS ** (n**3), MINUS**n, []),
    "turns": (cospi(2 * n, 1, x), ONE, []),
    "half turns": (cospi(n, 1, x), MINUS**n, []),
    "quarter turns": (cospi(n, 2, x) ** 2, (1 + MINUS**n) / 2, []),
    "zeros of the sine": (sinpi(n, 1, x), ZERO, []),
    "turns beside an angle": (cospi(2 * n * p + t, p, x), cospi(t, p, x), [(NO_ZERO, p)]),
    "sum of turns": (cospi(x + y, 1, x), cospi(x, 1, x) * cospi(y, 1, x) - sinpi(x, 1, x) * sinpi(y, 1, x), []),
    "circle": (cospi(t, n + 1, x) ** 2 + sinpi(t, n + 1, x) ** 2, ONE, [(NO_ZERO, n + 1), (NO_ZERO, 2 * (n + 1))]),
    "rational turn beside an angle": (cospi(3 * x + 1, 3, x), cospi(1, 3, x) * cospi(x, 1, x) - sinpi(1, 3, x) * sinpi(x, 1, x), []),
    "even function": (cospi(-x, 1, x), cospi(x, 1, x), []),
}


@pytest.mark.parametrize("name", EQUAL)
def test_is_an_identity_under_these_conditions(name: str):
    left, right, where = EQUAL[name]
    theorem = identity(left, right)
    assert {*theorem.where} == {*where}


def test_only_an_integer_power_of_1_is_folded():
    assert ONE ** (n * m + 1) is ONE and ONE ** (-n) is ONE
    for exponent in (t, n / 2, n / m, t / t):
        assert ONE**exponent is not ONE and conditions(ONE**exponent) == conditions(exponent)


UNEQUAL: dict[str, tuple[Term, Term]] = {
    "another multiple of a logarithm": (exp(n * log(p)), p ** (n + 1)),
    "opposite multiple of a logarithm": (exp(-n * log(p)), p**n),
    "half a multiple of a logarithm": (exp(n * log(p) / 2), p**n),
    "multiple of another logarithm": (exp(n * log(p)), q**n),
    "multiple of a logarithm of what has no sign": (exp(n * log(x - y)), (y - x) ** n),
    "real multiple of a logarithm": (exp(t * log(p)), p**n),
    "power of an exponential by a sum": (exp(x) ** n, exp(n + x)),
    "exponential of a power": (exp(x) ** n, exp(x**n)),
    "power of a multiple of an exponential": ((2 * exp(x)) ** n, 2 * exp(n * x)),
    "power of a sum of exponentials": ((exp(x) + exp(y)) ** n, exp(n * x) + exp(n * y)),
    "another root by an exponential": (exp(x / (n + 2)) ** (n + 1), exp(x)),
    "another root of an inverse by a logarithm": (exp(-log(p) / (n + 1)) ** n, 1 / p),
    "odd power of -1": (MINUS**n, ONE),
    "square in the exponent": (MINUS ** (n * m), MINUS**n),
    "half an exponent of -1": (MINUS ** (n / 2) * MINUS ** (n / 2), MINUS**n),
    "0^n": (ZERO**n, ZERO),
    "0^(n + 1)": (ZERO ** (n + 1), ZERO),
    "modulus of the base": (abs(x) ** n, x**n),
    "root of the square": ((x * x).root(2) ** n, x**n),
    "root of a power": ((x ** (2 * n)).root(2), x**n),
    "square of a real power": ((x * x) ** t, x ** (2 * t)),
    "real power of a product": ((x * y) ** t, x**t * y**t),
    "exponents of different bases": (x**n * y**m, (x * y) ** (n + m)),
    "base and exponent": (n**m, m**n),
    "power of a sum": ((x + y) ** n, x**n + y**n),
    "square of an exponent": (x ** (n * n), x**n),
    "logarithm of an exponential's base": (exp(log(x) * t), x**n),
    "half a logarithm": (exp(log(x) / 2), ONE),
    "root by half a logarithm": (exp(log(x) / 2), x),
    "half turns": (cospi(n, 1, x), ONE),
    "quarter turns": (cospi(n, 2, x), ONE),
    "quarter turns squared": (cospi(n * n, 2, x), cospi(n, 2, x)),
    "thirds": (cospi(2 * n, 3, x), ONE),
    "real turns": (cospi(2 * x, 1, x), ONE),
    "turns of a real number": (cospi(n * x, 1, x), MINUS**n),
    "divided turns": (cospi(2 * n, m + 1, x), ONE),
    "one half turn": (cospi(n * p + t, p, x), cospi(t, p, x)),
    "sine for cosine": (sinpi(t, 1, x), cospi(t, 1, x)),
    "root of a cosine's square": ((cospi(t, 1, x) ** 2).root(2), cospi(t, 1, x)),
}


@pytest.mark.parametrize("name", UNEQUAL)
def test_is_no_identity(name: str):
    with pytest.raises(NoTheorem):
        identity(*UNEQUAL[name])


def test_one_identity_lends_no_condition_to_another():
    # beside √x, x² and (x²)^(n/2) are no more known than alone
    for other in ((x.root(2), x.root(2)), (x ** (n / 2), x ** (n / 2)), (p**t, p**t), (log(x), log(x))):
        with pytest.raises(NoTheorem):
            identities([((x * x).root(2) ** n, x**n), other])
        with pytest.raises(NoTheorem):
            identities([other, ((x ** (2 * n)).root(2), x**n)])


SIGNED: dict[str, tuple[Any, Term]] = {
    "positive base": ("positive", p**n),
    "base 2": ("positive", TWO**n),
    "base from 0 on": ("nonnegative", w**n),
    "square": ("nonnegative", x ** (2 * n)),
    "square of a sign": ("nonnegative", MINUS ** (2 * n)),
    "real exponent": ("positive", p**t),
    "an integer": ("nonnegative", n * m),
    "a size": ("positive", n + 1),
}


@pytest.mark.parametrize("name", SIGNED)
def test_has_this_sign_by_its_coefficients(name: str):
    kind, one = SIGNED[name]
    assert signed(kind, one, ZERO, (), C).kind == kind


IN_ORDER: dict[str, tuple[Any, Term, Term, tuple[Condition, ...]]] = {
    "powers of a larger base": ("nonnegative", p ** (n + 1), q ** (n + 1), (("nonnegative", p - q),)),
    "inverse powers": ("positive", 1 + 1 / q ** (n + 1), 1 / p ** (n + 1), (("nonnegative", p - q),)),
    "powers below 1": ("positive", ONE, w ** (2 * (n + 1)), (("positive", 1 - w),)),
    "powers above 1": ("nonnegative", p**n, 1 + n * (p - 1), ()),
    "powers of a product of integers": ("nonnegative", p ** (n * m), 1 + n * m * (p - 1), ()),
}


@pytest.mark.parametrize("name", IN_ORDER)
def test_powers_are_in_the_order_of_their_bases(name: str):
    kind, left, right, supposes = IN_ORDER[name]
    theorem = proof(kind, left, right, supposes)
    assert theorem is not None and (theorem.kind, theorem.left, theorem.right) == (kind, left, right)


IN_NO_ORDER: dict[str, tuple[Any, Term, Term, tuple[Condition, ...]]] = {
    "powers of a smaller base": ("nonnegative", p ** (n + 1), q ** (n + 1), (("nonnegative", q - p),)),
    "strictly, of a base as large": ("positive", p ** (n + 1), q ** (n + 1), (("nonnegative", p - q),)),
    "strictly, of an exponent 0": ("positive", p**n, q**n, (("positive", p - q),)),
    "of any base": ("nonnegative", x ** (n + 1), y ** (n + 1), (("nonnegative", x - y),)),
    "above 1 of any base": ("nonnegative", x**n, 1 + n * (x - 1), ()),
    "other exponents": ("nonnegative", p ** (n + 1), q ** (m + 1), (("nonnegative", p - q),)),
    "an exponent that may be below 0": ("nonnegative", p**FLOOR, 1 + FLOOR * (p - 1), ()),
    "a real exponent": ("nonnegative", p**t, 1 + t * (p - 1), ()),
    "a steeper tangent": ("nonnegative", p**n, 1 + 2 * n * (p - 1), ()),
    "1 for powers below 1": ("positive", ONE, w**n, (("positive", 1 - w),)),
}


@pytest.mark.parametrize("name", IN_NO_ORDER)
def test_no_other_powers_are_in_order(name: str):
    assert proof(*IN_NO_ORDER[name]) is None


UNSIGNED: dict[str, tuple[Any, Term, tuple[Condition, ...], Any]] = {
    "strict for weak": ("positive", w**n, (), C),
    "any base": ("nonnegative", x**n, (), C),
    "negative base": ("nonnegative", MINUS**n, (), C),
    "an integer that may be 0": ("positive", n, (), C),
    "a difference of integers": ("nonnegative", n - m, (), C),
    "a complex generator": ("nonnegative", cospi(t, 1, x) ** 2, (), ("real",)),
    "a cosine": ("nonnegative", cospi(t, 1, x), (), C),
    "i^n": ("nonnegative", cospi(n, 2, x) ** 2, (), ("product", ())),
    "a premise with a complex denominator": ("nonnegative", x, (("nonnegative", x + cospi(t, 1, x)), ("nonnegative", x)), ("premise", 1)),
    "a root over a complex denominator": ("nonnegative", (1 + cospi(t, 1, x)).root(2), (), C),
}


@pytest.mark.parametrize("name", UNSIGNED)
def test_has_no_sign_by_this_certificate(name: str):
    with pytest.raises(NoTheorem):
        signed(UNSIGNED[name][0], UNSIGNED[name][1], ZERO, *UNSIGNED[name][2:])


def test_no_premise_is_made_of_what_has_no_real_denominator():
    supposes = (("positive", x + cospi(t, 1, x)), ("positive", x))
    region, _ = region_of(x, ZERO, supposes, ())
    assert len(region.premises) == 1 and all(map(region.is_real, (one for _, one in region.premises)))


def test_a_root_of_what_has_no_real_denominator_has_no_form():
    # which of the roots of a complex number it would be, no relation tells
    root = (1 + cospi(t, 1, x)).root(2)
    with pytest.raises(NoTheorem, match="real denominator"):
        identity(root + x, x + root)


HALF, QUARTER = cospi(n, 1, x), cospi(n, 2, x)
LEAST_COMMON = 1 / HALF + (4 + 2 * HALF - 8 * QUARTER) / (3 * HALF + 2 * QUARTER)
"""At n = 0, 1, 2, 3, … it is 3/5, −5/3, 15, −5/3, …: over u² (u² + 3 u + 1), u = i^n, which is 3 i at 3, it is 15 over a square below 0."""
FIFTEEN = ("times", [[[0, 0, 0], 15]], C, ("premise", 0))
IMAGINARY: dict[str, tuple[Any, Term, tuple[Condition, ...], Any]] = {
    "positive": (POSITIVE, LEAST_COMMON, (), C),
    "nonnegative": ("nonnegative", LEAST_COMMON * p, (), C),
    "a premise": ("nonnegative", x, (("nonnegative", LEAST_COMMON * x),), FIFTEEN),
    "a positive premise": (POSITIVE, x, ((POSITIVE, LEAST_COMMON * x),), FIFTEEN),
}


@pytest.mark.parametrize("name", IMAGINARY)
def test_a_common_factor_that_is_no_real_number_is_not_divided_out(name: str):
    kind, one, supposes, certificate = IMAGINARY[name]
    with pytest.raises(NoTheorem):
        signed(kind, one, ZERO, supposes, certificate)


OVER_TURNS: dict[str, Term] = {
    "a power": cospi(w, 1, x) ** n,
    "a sum": (cospi(w, 1, x) + 2) ** m,
    "an integer beside": cospi(w + n, 1, x) ** (n - m),
}
REAL: dict[str, tuple[Term, Term]] = {
    "half turns": ((cospi(n, 1, x) + 2) ** m, (2 + MINUS**n) ** m),
    "quarter turns": (1 / (cospi(n, 2, x) + 2) ** m, ONE / (2 + cospi(-n, 2, x)) ** m),
    "a real base": ((x * x) ** n / (y * y) ** m, x ** (2 * n) / y ** (2 * m)),
}


@pytest.mark.parametrize("name", OVER_TURNS)
def test_a_root_over_powers_that_turn_has_no_form(name: str):
    # that of √c² with c = e^(iπ w) below would be a number of a sign
    one = OVER_TURNS[name]
    with pytest.raises(NoTheorem, match="real denominator"):
        identity(one.root(2) * x, x * one.root(2))


@pytest.mark.parametrize("name", REAL)
def test_a_root_over_real_powers_has_one(name: str):
    one, other = REAL[name]
    assert identity(one.root(2), other.root(2)).kind == "zero"


SUMS: dict[str, tuple[Term, Term]] = {
    "by half turns": (1 / HALF + 1 / QUARTER, (HALF + QUARTER) / (HALF * QUARTER)),
    "by quarter turns": (
        1 / (HALF + 2 * QUARTER) - 1 / (3 * HALF - QUARTER),
        (2 * HALF - 3 * QUARTER) / (HALF + 2 * QUARTER) / (3 * HALF - QUARTER),
    ),
    "by real turns": (1 / cospi(x, 1, x) + 1 / cospi(x, 2, x) ** 2, 1 / cospi(x, 1, x) + 2 / (1 + cospi(x, 1, x))),
    "by constant turns": (1 / cospi(1, 5, x) - 1 / cospi(2, 5, x), -TWO),
}


@pytest.mark.parametrize("name", SUMS)
def test_sums_over_turns_are_equal(name: str):
    assert identity(*SUMS[name]).kind == "zero"


def test_weights_are_integers_from_0_on():
    assert squares(n * (x - y) * (x - y), ZERO, [(n, x - y)]).kind == "nonnegative"
    for weight in (n - 1, n * MINUS, x, x * x, n / 2 - 1, MINUS):
        with pytest.raises(NoTheorem, match="negative"):
            squares(weight * x * x, ZERO, [(weight, x)])


INTEGERS: dict[str, tuple[Term, bool, bool]] = {
    "a variable": (n, True, True),
    "a sum": (n + m + 3, True, True),
    "what cancels": (n - n + 0 * m, True, True),
    "a shifted square": ((n + 2) ** 2 - 4, True, True),
    "a difference": (n - m, True, False),
    "below 0": (-n, True, False),
    "one less": (n - 1, True, False),
    "a half": (n / 2, False, False),
    "a binomial": (n * (n + 1) / 2, False, False),
    "a quotient": (n / (m + 1), False, False),
    "a real number": (x, False, False),
    "from 0 on": (w, False, False),
    "a power": (TWO**n, False, False),
    "a root": ((n * n).root(2), False, False),
    "a constant": (constant(3), True, True),
    "a fraction": (n + ONE / 2, False, False),
    "long": ((n + m + 1) ** 60, True, False),
    "high": (n**999, True, True),
    "as high as could be": (n**10**9, True, False),
    "high, of a sum": (((n + m) ** 10**9 + 1) ** 10**9, True, False),
}


@pytest.mark.parametrize("name", INTEGERS)
def test_is_an_integer_by_the_way_it_is_computed(name: str):
    one, whole, natural = INTEGERS[name]
    assert (is_integer(one), is_natural(one)) == (whole, natural)


REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "order of two sizes": (lambda: bool(n < m), "the order"),
    "order within": (lambda: bool(n + 1 > 3), "the order"),
    "order beside a half": (lambda: bool(n / 2 >= 0), "the order"),
    "order of a real number": (lambda: bool(w >= 0), "the order"),
    "loop": (lambda: [*range(n)], "an integer"),
    "slope by a size": (lambda: (x**n).diff(n), "by a variable for real"),
    "slope of a turn": (lambda: cospi(x, 1, x).diff(x), "a derivative"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refuses_to_answer(name: str):
    ask, words = REFUSED[name]
    with pytest.raises(TypeError, match=words):
        ask()


def test_integers_answer_what_is_certain():
    assert n >= 0 and n > -1 and not n < 0 and not n <= -1 and n + 2 > 1 and not n + 3 <= 2
    assert (n + m + 1) ** 2 > n and not n >= n + 1 and 0 * m + n <= n
    assert n.is_integer and (n + 1).is_positive and (n * m).is_nonnegative


def test_variables_of_one_name_are_not_mixed():
    with pytest.raises(NoTheorem, match="one name"):
        identity(n * variable("n"), variable("n") * n)


def test_a_power_depends_on_its_base_and_exponent_and_a_turn_on_its_angle():
    assert dependence(x**n) == {x, n} and dependence(cospi(t, n + 1, x)) == {t, n}
    assert dependence(x ** (n - n)) == set() and dependence(x**n / x**n) == set()
    assert dependence(MINUS**n) == {n}


@pytest.mark.parametrize("one", [x**n, cospi(x, n + 1, x), (p + 1) ** (t - n)])
def test_a_power_is_read_as_it_is_written(one: Term):
    assert read(written(one)) is one


def test_slopes_keep_conditions():
    assert identity((x ** (n + 1)).diff(x), (n + 1) * x**n).where == ()
    assert (NO_ZERO, x) in identity((x**n).diff(x) * x, n * x**n).where
    assert (POSITIVE, x) in identity((x**t).diff(t), x**t * log(x)).where

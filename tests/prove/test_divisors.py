"""What a proof leaves out is said: the zeros of what it divided by, and cases whose assumptions no point is known to meet."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy

from lemmata.evidence import by_terms
from lemmata.evidence.symbols import proof
from lemmata.language import check as kinds
from lemmata.language.domain import Array, Case, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL, above
from lemmata.language.relation import AtLeast, Equal
from lemmata.prove.at_points.rational import at_ends
from lemmata.prove.guards import divisors
from lemmata.prove.inequality.premises import Premises
from lemmata.prove.inequality.supposed import NOTHING
from lemmata.prove.symbols import may_be_zero
from lemmata.terms.arithmetic import array, exp, number, ratio, solve, sqrt
from lemmata.terms.types import Scalar
from tests import toys

LINE = Domain(x=Interval(*REAL))
PLANE = Domain(x=Interval(*REAL), y=Interval(*REAL))
APART = ("x differs from y", lambda case: case.x != case.y)


def run(function, domain, formula=abs, kind=kinds.exact, **options) -> Any:
    return toys.run(toys.check(kind, function, **options), formula, domain)


def quotient(formula, case):
    return Equal((case.x**2 - case.y**2) / (case.x - case.y), case.x + case.y)


@pytest.mark.parametrize(
    ("function", "domain", "words"),
    [
        (lambda f, c: Equal(c.x / c.x, 1), LINE, "; off the zeros of x (undefined there)"),
        (lambda f, c: Equal(c.x * c.x**-1, 1), LINE, "; off the zeros of x (undefined there)"),
        (lambda f, c: Equal((1 / c.x) / (1 / c.x), 1), LINE, "; off the zeros of x (undefined there)"),
        (lambda f, c: Equal((1 - exp(-c.x)) / (1 - exp(-c.x)), 1), LINE, "; off the zeros of exp(x) - 1"),
        (lambda f, c: Equal(c.x * (number(1, c.x) / c.x), 1), LINE, "; off the zeros of x (undefined there)"),
        (lambda f, c: Equal(2 * c.x * (ratio(1, 2, c.x) / c.x), 1), LINE, "; off the zeros of x (undefined there)"),
        (lambda f, c: Equal(solve(array([[c.x, 0], [0, 1]], c.x), array([1, 0], c.x))[0] * c.x, 1), LINE, "; off the zeros of x"),
        (lambda f, c: Equal(c.x // c.x, 1), LINE, "; off the zeros of x (undefined there)"),
        (lambda f, c: Equal(c.x % c.x, 0), LINE, "; off the zeros of x (undefined there)"),
        (quotient, PLANE, "; off the zeros of x - y (undefined there)"),
        (lambda f, c: Equal(solve(array([[c.x, 1], [1, c.y]]), array([1, 1], c.x))[0] * (c.x * c.y - 1), c.y - 1), PLANE, "x*y - 1"),
        (lambda f, c: Equal((c.x**2 + c.y**2) / (c.x**2 + c.y**2), 1), PLANE, "; off the zeros of x**2 + y**2"),
    ],
)
def test_the_scope_says_what_a_proof_divides_by(function, domain, words):
    found = run(function, domain)
    assert found.outcome == "holds" and words in found.scope


@pytest.mark.parametrize(
    ("function", "domain"),
    [
        (lambda f, c: Equal(c.x / c.x, 1), Domain(x=Interval(*POSITIVE))),
        (lambda f, c: Equal((1 + c.x**2) / (1 + c.x**2), 1), LINE),
        (lambda f, c: Equal((1 + exp(c.x)) / (1 + exp(c.x)), 1), LINE),
        (quotient, Domain(where=[APART], **PLANE.factors)),
        (lambda f, c: Equal((c.x - 3) / (c.x - 3), 1), Domain(x=Interval(-1, 2))),
        (lambda f, c: Equal(sympy.diff((c.x - 1) ** 2, c.x) + f(0), 2 * (c.x - 1)), LINE),
        (lambda f, c: Equal(c.x / 3 + c.x / c.n, c.x / c.n + c.x / 3), Domain(n=Integer(1, 3), x=Interval(*REAL))),
    ],
)
def test_nothing_is_said_of_a_divisor_that_cannot_vanish(function, domain):
    found = run(function, domain)
    assert found.outcome == "holds" and "off" not in found.scope


def test_a_claim_that_fails_where_a_proof_divides_by_zero_is_refuted():
    patched = lambda x: x / x if x != 0 else 2 + 0 * x  # noqa: E731 - one line says it
    found = run(lambda f, c: Equal(f(c.x), 1), LINE, patched)
    assert (found.outcome, found.witness, found.confirmed_by) == ("refuted", "x=0", "exact")
    assert run(lambda f, c: Equal(f(c.x), 1), Domain(x=Interval(*POSITIVE)), patched).outcome == "holds"


def test_entries_of_arrays_are_divisors_too_and_many_are_counted():
    found = run(lambda f, c: Equal((c.a / c.a).sum(), c.n), Domain(n=Integer(4, 5), a=Array(lambda c: c.n, *REAL)))
    assert "off the zeros of a[0] (undefined there), a[1] (undefined there), a[2] (undefined there), 2 more divisors" in found.scope


def test_sympy_is_left_as_it_was_whatever_is_raised():
    before = {name: getattr(sympy.Expr, name) for name in ("__truediv__", "__rtruediv__", "__pow__")}
    x = sympy.Symbol("x")
    with pytest.raises(ZeroDivisionError), divisors.recorded() as found:
        assert x / (x + 1) == x * (x + 1) ** -1
        assert list(np.array([1, x], dtype=object) / np.array([x, 2], dtype=object)) == [1 / x, x / 2]
        raise ZeroDivisionError
    assert list(found) == [x + 1, x]
    assert {name: getattr(sympy.Expr, name) for name in before} == before


def test_whoever_records_inside_another_recording_hears_its_own_and_nobody_what_sympy_divides_by():
    x, y = sympy.symbols("x y")
    with divisors.listening():
        assert 1 / y == y**-1
        with divisors.recorded() as outer:
            assert 1 / x != 1 / y
            with divisors.recorded(numbers=True) as inner:
                assert sympy.factor(x / (x + 1) + 1 / sympy.sqrt(2)) != 0
            assert 1 / (y + 1) != 0
        assert 1 / (y + 2) != 0
    assert (list(outer), list(inner)) == ([x, y, x + 1, y + 1], [x + 1, sympy.sqrt(2)])


def test_a_case_that_no_point_is_known_to_meet_is_told_and_not_counted():
    never = Domain(n=Integer(1, 3), x=Interval(0, 1), where=(("small", lambda c: c.n + c.x < 2),))
    found = run(lambda f, c: Equal(c.x + c.n, c.n + c.x), never)
    assert (found.outcome, found.met) == ("holds", 1)
    assert "1 case, and 2 more in which nothing was found that meets the assumptions" in found.scope and "n = 1" in found.scope
    nowhere = Domain(x=Interval(0, 1), where=(("negative", lambda c: c.x < 0),))
    assert run(lambda f, c: Equal(c.x, c.x), nowhere).outcome == "vacuous"
    assert run(lambda f, c: AtLeast(c.x, -1), nowhere, kind=kinds.enclosed, boxes=10).outcome == "vacuous"
    boxed = run(lambda f, c: AtLeast(c.x, -1), never, kind=kinds.enclosed, boxes=10)
    assert boxed.outcome == "holds" and "2 more in which nothing was found" in boxed.scope and "n = 1" in boxed.scope
    thin = Domain(x=Interval(0, 1), y=Interval(0, 1), where=(("on the diagonal", lambda c: c.x == c.y),))
    assert run(lambda f, c: Equal(c.x + c.y, c.y + c.x), thin).outcome == "holds"


def test_a_zero_where_a_computed_parameter_has_no_value_is_no_point_of_the_domain():
    domain = Domain(x=Interval(above(-1), None, search=(0, 2)), y=Computed(lambda case: 1 / (1 + case.x)))
    assert run(lambda f, c: Equal(c.x / (1 + c.x), c.x * c.y), domain).outcome == "holds"
    assert run(lambda f, c: Equal(c.x / (1 + c.x), c.y), domain).outcome == "refuted"


def test_roots_of_a_polynomial_are_those_of_its_expression():
    symbols, source = sympy.symbols("x y z"), random.Random(0)
    for _ in range(40):
        terms = [[s ** source.randint(0, 3) for s in symbols] for _ in range(source.randint(1, 6))]
        divisor = sympy.Add(*(sympy.Rational(source.randint(-9, 9), source.randint(1, 7)) * sympy.Mul(*term) for term in terms))
        values = {s: Fraction(source.randint(-(2**50), 2**50), source.choice((2**48, 2**50))) for s in divisor.free_symbols}
        whole = divisors._expanded(divisor)
        for s in values:
            assert divisors._roots(whole, s, values) == divisors._roots(divisor, s, values)
    assert divisors._roots(divisors._expanded(sympy.Integer(3)) or sympy.Integer(3), symbols[0], {}) == []


@pytest.mark.parametrize("told", ["(x + y)*(x - 2)", "sin(x) + y", "x + sqrt(y)", "x + sqrt(2)"])
def test_what_is_no_sum_of_powers_is_looked_at_as_it_is(told):
    assert divisors._expanded(sympy.sympify(told)) is None


def test_a_divisor_beyond_the_range_of_floats_is_searched_for_no_roots():
    x, y = sympy.symbols("x y")
    assert divisors._roots(x**3 - y**2 - 1, x, {x: Fraction(1), y: Fraction(10) ** 200}) == []


TURN = sympy.exp(2 * sympy.I * sympy.pi / 7)
"""A root of unity."""


@pytest.mark.parametrize(
    ("number", "apart"),
    [
        (TURN - 1, True),
        (TURN + 1 / TURN - 2 * sympy.cos(2 * sympy.pi / 7), False),
        (sympy.Add(*(TURN**k for k in range(7))), False),
        (sympy.Add(*(TURN**k for k in range(6))), True),
        (sympy.sqrt(sympy.I) - (1 + sympy.I) / sympy.sqrt(2), False),
        (sympy.log(-2 + sympy.I) - sympy.I * sympy.pi, True),
        (sympy.sqrt(-3) * sympy.exp(sympy.I) + 1, True),
        (TURN + 1 / TURN, True),
        (TURN - 1 / TURN, True),
    ],
)
def test_a_complex_number_is_kept_apart_from_zero_by_its_real_or_its_imaginary_part(number, apart):
    assert may_be_zero(number) is not apart


@pytest.mark.parametrize(
    ("divisor", "domain"),
    [
        (lambda c: c.x**2 + 2 * c.x + 3, LINE),
        (lambda c: c.x - abs(c.x) - 2, LINE),
        (lambda c: 1 + sqrt(c.x**2), LINE),
        (lambda c: exp(c.x) - 1, Domain(x=Interval(*POSITIVE))),
        (lambda c: c.x * (1 - exp(-c.x)) + exp(-c.x), Domain(x=Interval(*POSITIVE))),
    ],
)
def test_of_what_is_certainly_not_zero_a_scope_says_nothing(divisor, domain):
    found = run(lambda f, c: Equal(c.x * divisor(c) / divisor(c), c.x), domain)
    assert found.outcome == "holds" and "off the zeros" not in found.scope, found


@pytest.mark.parametrize(
    ("divisor", "domain", "asked"),
    [
        (lambda c: exp(c.x) - 2, LINE, set()),
        (lambda c: exp(c.x) - 2, Domain(x=Interval(above(1), 3)), {(1,)}),
        (lambda c: exp(c.x) - 2, Domain(x=Interval(-3, 0)), {(-1,)}),
    ],
)
def test_no_proof_is_looked_for_of_a_sign_that_a_divisor_has_not(monkeypatch, divisor, domain, asked):
    seen: set[tuple[int, ...]] = set()
    never_zero = proof.never_zero

    def watched(value: Scalar, known: Premises = NOTHING, signs: Sequence[int] = (1, -1)) -> bool:
        seen.add(tuple(signs))
        return never_zero(value, known, signs)

    monkeypatch.setattr(proof, "never_zero", watched)
    monkeypatch.setattr(by_terms, "prove", lambda *_: None)  # on terms the kernel's rule of signs decides
    found = run(lambda f, c: Equal(c.x * divisor(c) / divisor(c), c.x), domain)
    assert found.outcome == "holds" and seen == asked, found
    assert ("off the zeros" in found.scope) == (domain is LINE), found


@pytest.mark.parametrize("divisor", [lambda c: c.x**2 + 2 * c.x + 1, lambda c: exp(c.x) - 1, lambda c: c.x - abs(c.x)])
def test_what_may_be_zero_stays_named(divisor):
    found = run(lambda f, c: Equal(c.x * divisor(c) / divisor(c), c.x), LINE)
    assert found.outcome == "holds" and "off the zeros" in found.scope, found


def test_a_rounded_root_at_an_open_end_is_not_called_a_place_where_nothing_is_defined():
    """The double next to sqrt(17) is larger, and its square, as a double, is 17: the condition excludes the root, and 0 is divided by."""
    domain = Domain(x=Interval(*POSITIVE), where=[("x^2 above 17", lambda c: c.x**2 > 17)])
    found = run(lambda f, c: Equal(sqrt(c.x) * (c.x**4 - 289) / (c.x**2 - 17), sqrt(c.x) * (c.x**2 + 17)), domain)
    assert found.outcome == "holds" and "undefined" not in found.scope, found


@pytest.mark.parametrize(
    ("domain", "words"),
    [
        (Domain(x=Interval(2, 5)), "all x in [2, 5] ("),
        (Domain(x=Interval(*REAL), where=[("x not 1", lambda c: c.x != 1)]), "all x; given x not 1 ("),
        (LINE, "all x (symbols, 1 case); off the zeros of x - 1"),
    ],
)
def test_a_scope_names_the_range_or_the_condition_that_keeps_a_divisor_from_zero(domain, words):
    found = run(lambda formula, case: Equal((case.x**2 - 1) / (case.x - 1), case.x + 1), domain)
    assert found.outcome == "holds" and words in found.scope


def test_four_divisors_are_all_named_even_long_ones_and_one_of_many_long_ones():
    def total(a):
        return (a**2).sum() - a.prod()

    four = run(lambda f, c: Equal(sum(total(c.a + k) / total(c.a + k) for k in range(4)), 4), Domain(a=Array(2, *REAL)))
    assert four.scope.count("**2") == 8 and "divisor" not in four.scope
    six = run(lambda f, c: Equal(sum(total(c.a + k) / total(c.a + k) for k in range(6)), 6), Domain(a=Array(3, *REAL)))
    assert six.scope.count("**2") == 3 and "5 more divisors" in six.scope


def test_a_divisor_that_nobody_reads_is_counted_beside_one_that_is_short():
    long = lambda a: sum((k + 2) ** 9 * a[k] for k in range(9))  # noqa: E731 - one line says it
    found = run(lambda f, c: Equal(long(c.a) / long(c.a) + c.a[0] / c.a[0], 2), Domain(a=Array(9, *REAL)))
    assert found.outcome == "holds" and found.scope.endswith("; off the zeros of a[0] (undefined there), 1 more divisor"), found.scope


@pytest.mark.parametrize(
    ("divisor", "words"), [(lambda x: 2 - exp(-x), "all x > 0 (symbols"), (lambda x: x - 3, "all x in (0, 2] (symbols")]
)
def test_ranges_are_named_only_where_signs_do_not_suffice(divisor, words):
    found = run(lambda f, c: Equal(divisor(c.x) / divisor(c.x), 1), Domain(x=Interval(above(0), 2)))
    assert found.scope.startswith(words) and "zeros" not in found.scope


def test_a_line_is_looked_at_once(monkeypatch):
    x, y = sympy.symbols("x y", real=True)
    lines, roots = [], divisors._roots
    monkeypatch.setattr(divisors, "ZEROS", 10)
    monkeypatch.setattr(divisors, "_roots", lambda *line: lines.append(line[1:]) or roots(*line))
    points = [Case(x=Fraction(left), y=Fraction(right)) for left in (2, 3) for right in (5, 7)]
    found = divisors.zeros(x - y + 1, PLANE, Case(x=x, y=y), points)
    assert len(lines) == 4 and len({(s, values[y if s == x else x]) for s, values in lines}) == 4
    assert len(found.inside) == 4 and not found.excluded


def test_ends_that_are_the_same_are_met_once():
    x, y = sympy.symbols("x y", real=True)
    square = Domain(x=Interval(0, 1), y=Interval(0, 1))
    met = [str(case) for case in at_ends(square, Case(x=x, y=y), Case(x=Fraction(1, 2), y=Fraction(1, 3)), [x, y])]
    assert sorted(met) == ["x=0, y=0", "x=0, y=1", "x=1, y=0", "x=1, y=1"]


HIDDEN = sympy.sqrt(3 + 2 * sympy.sqrt(2)) - 1 - sympy.sqrt(2)
"""0, as (1 + √2)² is 3 + 2√2."""


@pytest.mark.parametrize(
    "function",
    [
        lambda f, c: Equal(sympy.sympify(2) * c.x * (HIDDEN / HIDDEN), 2 * c.x),
        lambda f, c: Equal(c.x.diff(c.x) / (sympy.sin(c.x) ** 2 + sympy.cos(c.x) ** 2 - 1) * 0, 0),
        lambda f, c: Equal(sympy.exp(c.x) * (HIDDEN * c.x / HIDDEN) / sympy.exp(c.x), c.x),
    ],
)
def test_what_is_divided_by_a_hidden_zero_has_no_proof(function):
    """On symbols such a quotient cancels, and each of these once held."""
    assert run(function, LINE).outcome != "holds"

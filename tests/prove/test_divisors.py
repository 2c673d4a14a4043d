"""What a proof leaves out is said: the zeros of what it divided by, and cases whose assumptions no point is known to meet."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from lemmata.language import check as kinds
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL, above
from lemmata.language.relation import AtLeast, Equal
from lemmata.terms.arithmetic import array, exp, maximum, number, ratio, sign, solve, sqrt, where
from tests import toys

LINE = Domain(x=Interval(*REAL))
PLANE = Domain(x=Interval(*REAL), y=Interval(*REAL))
APART = ("x differs from y", lambda case: case.x != case.y)


def run(function, domain, formula=abs, kind=kinds.exact, **options) -> Any:
    return toys.run(toys.check(kind, function, **options), formula, domain)


def total(a):
    return (a**2).sum() - a.prod()


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
        (lambda f, c: Equal(((c.x - 1) ** 2).diff(c.x) + f(0), 2 * (c.x - 1)), LINE),
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
    found = run(lambda f, c: Equal((c.a / c.a).sum(), c.n), Domain(n=Integer(4, 5), a=Array(lambda c: c.n, *REAL)), total)
    assert found.scope.count("] (undefined there)") == 3 and found.scope.endswith(", 2 more divisors"), found.scope


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


@pytest.mark.parametrize(
    ("divisor", "domain"),
    [
        (lambda c: c.x**2 + 2 * c.x + 3, LINE),
        (lambda c: c.x - abs(c.x) - 2, LINE),
        (lambda c: 1 + sqrt(c.x**2), LINE),
        (lambda c: exp(c.x) - 1, Domain(x=Interval(*POSITIVE))),
        (lambda c: exp(c.x) - 2, Domain(x=Interval(above(1), 3))),
        (lambda c: c.x * (1 - exp(-c.x)) + exp(-c.x), Domain(x=Interval(*POSITIVE))),
    ],
)
def test_of_what_is_certainly_not_zero_a_scope_says_nothing(divisor, domain):
    found = run(lambda f, c: Equal(c.x * divisor(c) / divisor(c), c.x), domain)
    assert found.outcome == "holds" and "off the zeros" not in found.scope, found


@pytest.mark.parametrize(
    "divisor", [lambda c: c.x**2 + 2 * c.x + 1, lambda c: exp(c.x) - 1, lambda c: c.x - abs(c.x), lambda c: exp(c.x) - 2]
)
def test_what_may_be_zero_stays_named(divisor):
    found = run(lambda f, c: Equal(c.x * divisor(c) / divisor(c), c.x), LINE)
    assert found.outcome == "holds" and "off the zeros" in found.scope, found


def test_what_is_below_zero_by_an_exponential_is_not_proved_to_be_no_zero_today():
    """e^x < 2 where x <= 0: no rule has the tangent from below."""
    found = run(lambda f, c: Equal(c.x * (exp(c.x) - 2) / (exp(c.x) - 2), c.x), Domain(x=Interval(-3, 0)))
    assert found.outcome == "holds" and found.scope.endswith("; off the zeros of exp(x) - 2"), found


JOINTS = {
    "a modulus": (lambda x, y: abs(x - y), lambda f, c: Equal(f(c.x, c.y).diff(c.x) * (c.x - c.y), abs(c.x - c.y))),
    "the greater one": (maximum, lambda f, c: Equal(f(c.x, c.y).diff(c.x) + f(c.x, c.y).diff(c.y), 1)),
    "a root": (lambda x, y: sqrt(abs(x - y)), lambda f, c: Equal(f(c.x, c.y).diff(c.x) * 2 * (c.x - c.y), sqrt(abs(c.x - c.y)))),
    "an inverse": (
        lambda x, y: solve(array([[x, 1], [y, 1]], x), array([1, 0], x)),
        lambda f, c: Equal(f(c.x, c.y) * (c.x - c.y), [1, -c.y]),
    ),
}


@pytest.mark.parametrize("name", JOINTS)
def test_derivatives_and_inverses_are_said_off_joints_and_zeros(name):
    formula, check = JOINTS[name]
    found = run(check, PLANE, formula)
    assert found.outcome == "holds" and "off the zeros of x - y" in found.scope, found
    for wrong in (lambda x, y: 2 * formula(x, y), lambda x, y: formula(x, y) + x**2 * y, lambda x, y: formula(x, y) + x - x / 2):
        assert run(check, PLANE, wrong).outcome in ("refuted", "inconclusive")


NOT_PROVED_TODAY = {
    "the sign of a modulus": (lambda x, y: abs(x - y), lambda f, c: Equal(f(c.x, c.y).diff(c.x), sign(c.x - c.y))),
    "the greater one's step": (maximum, lambda f, c: Equal(f(c.x, c.y).diff(c.x), where(c.x > c.y, 1, 0))),
}
"""True off a joint alone, at which the other side has a value."""


@pytest.mark.parametrize("name", NOT_PROVED_TODAY)
def test_a_slope_is_no_step_at_a_joint(name):
    formula, check = NOT_PROVED_TODAY[name]
    assert run(check, PLANE, formula).outcome == "inconclusive"


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
    four = run(lambda f, c: Equal(sum(total(c.a + k) / total(c.a + k) for k in range(4)), 4), Domain(a=Array(2, *REAL)), total)
    assert four.scope.count("**2") == 8 and "divisor" not in four.scope
    six = run(lambda f, c: Equal(sum(total(c.a + k) / total(c.a + k) for k in range(6)), 6), Domain(a=Array(3, *REAL)), total)
    assert six.scope.count("**2") == 3 and "5 more divisors" in six.scope


def test_a_divisor_that_nobody_reads_is_counted_beside_one_that_is_short():
    long = lambda a: sum((k + 2) ** 9 * a[k] for k in range(9))  # noqa: E731 - one line says it
    found = run(lambda f, c: Equal(long(c.a) / long(c.a) + c.a[0] / c.a[0], 2), Domain(a=Array(9, *REAL)), total)
    assert found.outcome == "holds" and found.scope.endswith("; off the zeros of a[0] (undefined there), 1 more divisor"), found.scope


@pytest.mark.parametrize(
    ("divisor", "words"), [(lambda x: 2 - exp(-x), "all x > 0 (symbols"), (lambda x: x - 3, "all x in (0, 2] (symbols")]
)
def test_ranges_are_named_only_where_signs_do_not_suffice(divisor, words):
    found = run(lambda f, c: Equal(divisor(c.x) / divisor(c.x), 1), Domain(x=Interval(above(0), 2)))
    assert found.scope.startswith(words) and "zeros" not in found.scope


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

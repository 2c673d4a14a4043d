"""Sums of squares as the last resort of the search for signs of terms: what is proved by them alone, what they must not prove, and that a
solver which lies proves nothing."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from flint.utils.flint_exceptions import DomainError

import lemmata.terms.functions  # noqa: F401  (terms are made of all functions once this is imported)
from lemmata.kernel.sign import signed
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.language import check as kinds
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.language.relation import AtLeast
from lemmata.prove.signs import search, sums_of_squares
from lemmata.prove.signs.certificates import collecting
from lemmata.terms.arithmetic import ratio
from lemmata.terms.term import ZERO, Condition, Term, constant, evaluate, variable
from tests import toys

x, y, z, w = (variable(name) for name in "xyzw")
a, b, c, d = (variable(name, ">= 0") for name in "abcd")
TINY = Fraction(1, 10**9)


def box(one: Term, low: Any, high: Any) -> tuple[Condition, ...]:
    """Return the conditions low <= x <= high."""
    return ("nonnegative", one - low), ("nonnegative", high - one)


def motzkin(x: Any, y: Any) -> Any:
    """Positive but for four zeros, and no sum of squares."""
    return x**4 * y**2 + x**2 * y**4 + 1 - 3 * x**2 * y**2


def cyclic(x: Term, y: Term, z: Term) -> Term:
    """Zero at irrational points."""
    return (x**2 + y**2 + z**2) ** 2 - 3 * (x**3 * y + y**3 * z + z**3 * x)


def weak(one: Term) -> Condition:
    return "nonnegative", one


BY_SQUARES: dict[str, tuple[Term, tuple[Condition, ...]]] = {
    "Motzkin's form": (motzkin(x, y), ()),
    "Motzkin's form on an orthant": (motzkin(a, b), ()),
    "beside the tangent of e^z": (c.exp() - 1 - c + motzkin(x, y), ()),
    "means of four": (x**4 + y**4 + z**4 + w**4 - 4 * x * y * z * w, ()),
    "means of four on an orthant": (a**4 + b**4 + c**4 + d**4 - 4 * a * b * c * d, ()),
    "a form that needs a multiplier": (a**2 * b + b**2 * c + c**2 * a - 3 * a * b * c, ()),
    "a cyclic quartic": (cyclic(x, y, z), ()),
    "zero at irrational points": ((x**2 - 2) ** 2 + (y - x) ** 2, ()),
    "zero at irrational points of two coordinates": ((x**2 - 2) ** 2 + (x * y - 2) ** 2, ()),
    "a quadratic form with a kernel": ((x - 2 * y + z) ** 2 + (y - w) ** 2, ()),
    "a disc": (2 - x - y, (weak(2 - x * x - y * y),)),
    "a circle": (2 - x - y, (("zero", 2 - x * x - y * y),)),
    "beside a hyperbola": (a + b - 2, (weak(a * b - 1),)),
    "an irrational point of a disc": (constant(2).sqrt() - x - y, (weak(1 - x * x - y * y),)),
    "an irrational point of a ball": (constant(3).sqrt() - x - y - z, (weak(1 - x * x - y * y - z * z),)),
    "the largest product": (2 / constant(27).sqrt() - x * x * y, (weak(1 - x * x - y * y),)),
    "roots of shares": (constant(2).sqrt() - a.sqrt() - b.sqrt(), (weak(1 - a - b),)),
    "moduli against a length": (constant(3).sqrt() * (x * x + y * y + z * z).sqrt() - abs(x) - abs(y) - abs(z), ()),
}
"""What is >= 0, and what it supposes: of which no other rule finds a certificate."""


def proved(one: Term, given: Iterable[Condition]) -> Theorem | None:
    with collecting(asks_solvers=True):
        return search.proof("nonnegative", one, ZERO, given)


@pytest.mark.parametrize("name", BY_SQUARES)
def test_what_no_other_rule_proves_is_proved_by_squares(name: str):
    one, given = BY_SQUARES[name]
    with collecting():
        assert search.proof("nonnegative", one, ZERO, given) is None
    theorem = proved(one, given)
    assert theorem is not None and (theorem.kind, theorem.left, theorem.right) == ("nonnegative", one, ZERO)
    assert {*theorem.supposes} <= {*given}


@pytest.mark.parametrize("name", BY_SQUARES)
def test_what_is_a_little_less_is_not_proved(name: str):
    one, given = BY_SQUARES[name]
    assert proved(one - TINY, given) is None
    assert proved(-one - TINY, given) is None


@pytest.mark.parametrize("name", [name for name, (_, given) in BY_SQUARES.items() if given])
def test_without_its_conditions_it_is_not_proved(name: str):
    one, given = BY_SQUARES[name]
    for k in range(len(given)):
        assert proved(one, given[:k] + given[k + 1 :]) is None


FALSE: dict[str, tuple[Term, tuple[Condition, ...]]] = {
    "complementary slackness": (a - b, (*box(a, 0, 1), weak(b * (a - 1)))),
    "between ends of both signs": (x * x - b, (*box(x, -1, 1), weak(b * (x * x - 1)))),
    "only the end meets the premise": (Fraction(1, 2) - a, (*box(a, 0, 1), weak(a * a - 1))),
    "two ends": (1 - a - b, (*box(a, 0, 1), *box(b, 0, 1), weak(a * b - 1))),
    "inside, where the premise is": (a * b * (1 - a) ** 2 - a**3, (*box(a, 0, 1), weak(a * b - a**3))),
    "a negative number": (x + 2, (weak(-x - 1),)),
    "beside a circle": (constant(Fraction(14142, 10000)) - x - y, (("zero", 1 - x * x - y * y),)),
    "on the outer side": (2 - x - y, (weak(x * x + y * y - 2),)),
    "a hyperbola with two branches": (x + y - 2, (weak(x * y - 1),)),
    "a form of odd degree": (x**2 * y + y**2 * z + z**2 * x - 3 * x * y * z, ()),
    "a root of a negative number": (x - (x - 1).sqrt(), (weak(x + 1),)),
    "what is below 0 far away": (motzkin(x, y) - TINY * x**2, ()),
    "what is not 0": (x * x + y * y - TINY, (("nonzero", x), ("nonzero", y))),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_proved(name: str):
    one, given = FALSE[name]
    theorem = proved(one, given)
    # a root says where it is real, and its argument is not supposed to be so
    assert theorem is None or (name == "a root of a negative number" and weak(x - 1) in theorem.where)


BY_ANY_RULE: dict[str, tuple[Term, tuple[Condition, ...]]] = {
    "quotients beside a hyperbola": (1 / (1 + a**2) + 1 / (1 + b**2) - 2 / (1 + a * b), (weak(a * b - 1),)),
    "a modulus that its sign tells": (2 - 4 * b * (1 - x) / (2 + abs(x) - x), (weak(1 - x), weak(1 - b))),
    "slackness": (a - b, (weak(2 - a), weak(b * (a - 2) + a - b))),
    "only the end meets the premise": (a - 1, (weak(1 - a), weak(a**2 - 1))),
    "the product of ends": (a + b - 2, (weak(1 - a), weak(1 - b), weak(a * b - 1))),
    "a number below 0": (x**2 - 1, (weak(-x - 1),)),
}


@pytest.mark.parametrize("name", BY_ANY_RULE)
def test_conditions_are_used_and_the_same_without_the_last_is_not_proved(name: str):
    one, given = BY_ANY_RULE[name]
    assert proved(one, given) is not None
    assert proved(one - TINY, given) is None and proved(one, given[:-1]) is None


HUGE = {
    "a long number": 10**320 - a * b,
    "a short one": a * b - Fraction(1, 10**320),
    "one too long to print": 10**5000 * a * b - 10**5000,
    "many terms": (a + b) ** 3000 * b - 1,
}


@pytest.mark.parametrize("name", HUGE)
def test_a_premise_that_is_too_large_is_left_out_and_the_others_are_used(name: str):
    for given in ((HUGE[name], a * b - 1), (a * b - 1, HUGE[name])):
        known = [*map(weak, given)]
        assert proved(a + b - 2, known) is not None and proved(a + b - 3, known) is None


def test_nothing_false_is_proved_with_premises_on_ranges():
    """Gaps near a combination of the premise, at the ends and between them."""
    source, count = random.Random(11), 0
    grid = [Fraction(k, 4) for k in range(9)]
    for _ in range(60):
        high = source.choice((1, 2))
        condition = sum((source.choice((-2, -1, 1, 2)) * a ** source.randint(0, 2) * b ** source.randint(0, 1) for _ in range(3)), ZERO)
        gap = condition * source.choice((1, a, b)) + source.choice((0, (a - b) ** 2, a)) - source.choice((0, 0, a, b, 1))
        if proved(gap, (weak(high - a), weak(1 - b), weak(condition))) is None:
            continue
        count += 1
        for at in ({a: one, b: other} for one, other in itertools.product(grid, grid) if one <= high and other <= 1):
            value, known = evaluate([gap, condition], at, Fraction(0))
            assert value >= 0 or known < 0, (gap, condition, at)
    assert count > 10


def test_nothing_false_is_proved_of_random_polynomials():
    source, count = random.Random(7), 0
    grid = [{x: Fraction(one, 2), y: Fraction(other, 2)} for one, other in itertools.product(range(-6, 7), repeat=2)]
    for _ in range(80):
        gap = sum((source.choice((-1, 1, 2)) * x ** source.randint(0, 2) * y ** source.randint(0, 2) for _ in range(3)), ZERO)
        gap = gap + source.choice((0, 1, 2)) * (x**4 + y**4) + source.choice((0, 1, 3))
        if proved(gap, ()) is not None:
            count += 1
            assert all(evaluate([gap], at, Fraction(0))[0] >= 0 for at in grid), gap
    assert count > 10


def test_a_strict_sign_is_not_left_to_squares():
    with collecting(asks_solvers=True):
        assert search.proof("positive", motzkin(x, y), ZERO) is None
        assert search.proof("positive", motzkin(x, y) + 1 - x, ZERO) is None


LIES = {
    "another weight": lambda one: replace(one, weight=one.weight * 2),
    "a negative weight": lambda one: replace(one, weight=-one.weight),
    "another term": lambda one: replace(one, term=one.term + 1),
    "a premise": lambda one: replace(one, given=(0,)),
    "a generator": lambda one: replace(one, powers=(1,) * len(one.powers)),
    "a power below 0": lambda one: replace(one, powers=(-1,) * len(one.powers)),
}


@pytest.mark.parametrize("name", ["Motzkin's form", "a disc", "a form that needs a multiplier"])
@pytest.mark.parametrize("lie", LIES)
def test_a_solver_that_lies_proves_nothing(monkeypatch: pytest.MonkeyPatch, name: str, lie: str):
    one, given = BY_SQUARES[name]
    true = sums_of_squares.certificate

    def lying(polynomial: Any, premises: Any, free: Any) -> Any:
        sums = true(polynomial, premises, free)
        return sums and replace(sums, squares=(LIES[lie](sums.squares[0]), *sums.squares[1:]))

    monkeypatch.setattr(sums_of_squares, "certificate", lying)
    assert _refused(one, given)


@pytest.mark.parametrize("lie", [{"multiplier": 0}, {"multiplier": 2}, {"squares": ()}, {"free": frozenset([0, 1, 2])}])
def test_another_multiplier_proves_nothing(monkeypatch: pytest.MonkeyPatch, lie: dict[str, Any]):
    true = sums_of_squares.certificate

    def lying(*asked: Any) -> Any:
        sums = true(*asked)
        return sums and replace(sums, **lie)

    monkeypatch.setattr(sums_of_squares, "certificate", lying)
    assert _refused(*BY_SQUARES["a form that needs a multiplier"])


def test_what_is_claimed_of_another_polynomial_proves_nothing(monkeypatch: pytest.MonkeyPatch):
    true = sums_of_squares.certificate
    monkeypatch.setattr(sums_of_squares, "certificate", lambda one, *more: true(one + 1, *more))
    assert _refused(motzkin(x, y) - 1, ())


def _refused(one: Term, given: Iterable[Condition]) -> bool:
    """Tell whether what is found is refused, or cannot be written as a certificate at all."""
    try:
        return proved(one, given) is None
    except (LookupError, ValueError, ArithmeticError, DomainError):
        return True


def test_without_a_solver_there_is_no_proof_and_no_error(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "clarabel", None)
    assert proved(*BY_SQUARES["a disc"]) is None


def test_it_is_asked_last_and_not_often(monkeypatch: pytest.MonkeyPatch):
    asked: list[Any] = []
    monkeypatch.setattr(sums_of_squares, "certificate", lambda *one: asked.append(one))
    assert proved(x * x - 2 * x + 1, ()) is not None and not asked
    assert proved(motzkin(x, y) + x * y * z * z * w * w, ()) is None
    assert len({str(one) for one in asked}) == len(asked) <= sums_of_squares.SOLVES


WITHIN = Domain(
    where=(("x² + y² <= 2", lambda c: c.x**2 + c.y**2 <= 2),), x=Interval(*REAL, search=(-1, 1)), y=Interval(*REAL, search=(-1, 1))
)
PLANE = WITHIN.without("x² + y² <= 2")
QUARTER = {"x": Interval(*NONNEGATIVE, search=(0, 2)), "y": Interval(*NONNEGATIVE, search=(0, 2))}
BESIDE = Domain(where=(("x y >= 1", lambda c: c.x * c.y >= 1),), **QUARTER)


def run(function: Any, domain: Domain, **options: Any) -> Any:
    return toys.run(toys.check(kinds.exact, function), abs, domain, **options)


def test_a_check_is_proved_by_squares_and_names_the_condition_that_was_given():
    evidence = run(lambda formula, case: AtLeast(2, case.x + case.y), WITHIN)
    assert evidence.outcome == "holds" and "x² + y² <= 2" in evidence.scope and evidence.certificates
    assert run(lambda formula, case: AtLeast(2, case.x + case.y), PLANE).outcome == "refuted"
    evidence = run(lambda formula, case: AtLeast(motzkin(case.x, case.y), 0), PLANE)
    assert evidence.outcome == "holds" and evidence.certificates and evidence.solver is None


def test_the_condition_is_not_named_where_it_is_not_needed():
    evidence = run(lambda formula, case: AtLeast(motzkin(case.x, case.y), 0), WITHIN)
    assert evidence.outcome == "holds" and "given" not in evidence.scope
    evidence = run(lambda formula, case: AtLeast(case.x + case.y, 2), BESIDE)
    assert evidence.outcome == "holds" and "given x y >= 1" in evidence.scope


def test_what_fails_on_a_thin_set_is_never_proved():
    less = run(lambda formula, case: AtLeast(motzkin(case.x, case.y), ratio(1, 10**9, case.x)), PLANE)
    assert less.outcome in ("inconclusive", "refuted")
    disc = run(lambda formula, case: AtLeast(2 - ratio(1, 10**9, case.x), case.x + case.y), WITHIN)
    assert disc.outcome in ("inconclusive", "refuted")


def test_a_control_asks_no_solver(monkeypatch: pytest.MonkeyPatch):
    asked: list[Any] = []
    monkeypatch.setattr(sums_of_squares, "certificate", lambda *one: asked.append(one))
    run(lambda formula, case: AtLeast(motzkin(case.x, case.y), 0), PLANE, solver=False)
    assert not asked


def test_a_kept_certificate_of_squares_is_checked_again():
    one, given = BY_SQUARES["a disc"]
    with collecting(asks_solvers=True) as certificates:
        assert search.proof("nonnegative", one, ZERO, given)
    ((_, answer),) = certificates.used.values()
    assert signed("nonnegative", one, ZERO, given, answer.tree).words() == answer.theorem.words()
    for other in (one - TINY, one - x, -one):
        with pytest.raises(NoTheorem):
            signed("nonnegative", other, ZERO, given, answer.tree)
    with pytest.raises(NoTheorem):
        signed("nonnegative", one, ZERO, [weak(3 - x * x - y * y)], answer.tree)


@pytest.mark.parametrize("exponent", [2000, 10**30])
def test_a_premise_with_a_power_that_nothing_writes_out_is_left_aside(exponent: int):
    """All of its coefficients would fill the memory, and its values have too many digits."""
    for given in ((x**exponent * y - 1, x * y - 1), (x * y - 1, x**exponent * y - 1)):
        with collecting(asks_solvers=True):
            premises = [*map(weak, (x, y, *given))]
            assert search.proof("nonnegative", x + y - 2, ZERO, premises)
            assert search.proof("nonnegative", x + y - 3, ZERO, premises) is None

"""Sums of squares as the last resort of the search for signs of terms: what is proved by them alone, what they must not prove, and that a
solver which lies proves nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import flint
import pytest

import lemmata.terms.functions  # noqa: F401  (terms are made of all functions once this is imported)
from lemmata.kernel.sign import signed
from lemmata.kernel.theorem import Condition, NoTheorem, Theorem
from lemmata.language import check as kinds
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.language.relation import AtLeast
from lemmata.prove.signs import search, sums_of_squares
from lemmata.prove.signs.certificates import collecting
from lemmata.terms.arithmetic import ratio
from lemmata.terms.term import ZERO, Term, constant, variable
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
    except (LookupError, ValueError, ArithmeticError, flint.utils.flint_exceptions.DomainError):
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

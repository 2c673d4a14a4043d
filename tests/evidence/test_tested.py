"""Tested evidence: the search counts what it met, shrinks what it finds, and calls nothing refuted that is not confirmed."""

from __future__ import annotations

import itertools
import math
import re
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lemmata.attack import search
from lemmata.language import check as kinds
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval, Normal
from lemmata.language.relation import AtLeast, Equal
from lemmata.terms.arithmetic import admits, exp, ratio, sqrt
from tests import toys

LINE = Domain(x=Interval(0.5, 2))


def run(function, domain, formula=abs, **options) -> Any:
    return toys.run(toys.check(kinds.tested, function, **options), formula, domain)


def inverse(formula, case):
    return Equal(formula(case.x), case.x)


def test_a_true_claim_holds_with_its_counts():
    found = run(inverse, LINE, lambda x: sqrt(x) ** 2, examples=40)
    assert (found.outcome, found.tried, found.met) == ("holds", 42, 42) and found.residual is not None and found.residual < 1e-15


def test_a_false_claim_is_refuted_at_a_corner_first():
    found = run(inverse, LINE, lambda x: x * x)
    assert (found.outcome, found.confirmed_by, found.witness, found.tried) == ("refuted", "balls", "x=0.5", 1)


def test_what_keeps_balls_from_deciding_is_said():
    found = run(lambda f, c: AtLeast(Fraction(1, 2) + 0 * c.x, exp(c.x)), LINE)
    assert found.outcome == "inconclusive"
    assert found.note.endswith(
        "on balls the check raises TypeError: unsupported operand type(s) for +: 'Fraction' and "
        "'flint.types.arb.arb': write its constants with `number` or `ratio`"
    )


def test_a_counterexample_is_shrunk():
    """|x − 50| >= 20 fails from 30 to 70 and at no corner; the simplest such number is 31."""
    found = run(lambda f, c: AtLeast(abs(c.x - 50), 20), Domain(x=Interval(0, 100)))
    assert (found.outcome, found.confirmed_by, found.witness) == ("refuted", "balls", "x=31.0")
    band = Domain(n=Integer(0, 1000), k=Integer(0, 1000))
    found = run(lambda f, c: Equal(f(c.n), 0), band, lambda n: int(10 < n < 990))
    assert (found.outcome, found.confirmed_by, found.witness) == ("refuted", "exact", "n=11, k=0")


def test_arrays_shrink_too():
    found = run(lambda f, c: AtLeast(2, abs(c.a[0] - c.a[1]) + abs(c.a[1] - c.a[2]) / 2), Domain(a=Array(3, 0, 1.7)))
    assert found.outcome == "refuted"
    domain = Domain(a=Array(3, -8, 8), where=(("inside", lambda c: bool(np.all(abs(c.a) < 8))),))
    found = run(lambda f, c: AtLeast(6, c.a[1]), domain)
    assert found.outcome == "refuted" and set(re.findall(r"[-\d.]+", found.witness)) <= {"0.0", "7.0"}


def test_an_assumption_that_is_never_met_is_vacuous_and_a_rare_one_is_counted():
    never = Domain(x=Interval(0, 1), where=(("nothing", lambda c: c.x < 0),))
    found = run(inverse, never)
    assert (found.outcome, found.met) == ("vacuous", 0) and found.tried is not None and found.tried > 0
    rare = Domain(n=Integer(0, 200), where=(("a multiple of seven", lambda c: c.n % 7 == 0),))
    found = run(lambda f, c: Equal(f(c.n), 0), rare, lambda n: n % 7)
    assert found.outcome == "holds" and 0 < found.met < found.tried


def test_rounding_refutes_nothing_and_balls_win():
    lossy = run(lambda f, c: Equal((1 + c.x / 2**40) - 1, c.x / 2**40, scale=1e-20), LINE)
    assert lossy.outcome == "holds" and "floats lose too many digits at" in lossy.note
    assert lossy.residual is not None and lossy.residual < 1e-9
    far = run(lambda f, c: Equal((1 + c.x / 2**40) - 1, c.x / 2**39, scale=1e-20), LINE)
    assert (far.outcome, far.confirmed_by) == ("refuted", "balls")


def test_a_corner_that_nothing_confirms_does_not_end_the_search():
    """At x = 0 the float check loses all digits of a true statement; elsewhere the statement is false."""

    def check(formula, case):
        big = 10**20 if case.n == 0 else 1
        return Equal((case.x + big) - big, case.x + (0 if case.n in (0, 9) else 1), scale=1e-3)

    domain = Domain(n=Integer(0, 9), x=Interval(0.5, 0.5))
    assert run(check, domain).outcome == "refuted"


@pytest.mark.parametrize("floats", [False, True])
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_what_is_not_finite_is_no_refutation_and_an_error_where_it_is_so_everywhere(bad, floats):
    found = run(inverse, LINE, admits("numpy")(lambda x: x if x < 1.9 else x * bad), floats=floats)
    assert found.outcome == "inconclusive" and found.note.startswith("undefined at x=2.0 and ")
    assert "(a gap is NaN or infinite); kept at the other " in found.note
    found = run(inverse, LINE, lambda x: x + bad, floats=floats)
    assert found.outcome == "error" and "NaN or infinite at x=" in found.note


def test_balls_may_still_refute_where_floats_overflow():
    found = run(lambda f, c: Equal(exp(900 + c.x) / exp(899 + c.x), 3), LINE)
    assert (found.outcome, found.confirmed_by) == ("refuted", "balls")
    assert run(lambda f, c: Equal(exp(900 + c.x) / exp(899 + c.x), exp(1 + 0 * c.x)), LINE).outcome == "error"


def test_a_case_that_is_not_finite_does_not_hide_a_violation():
    found = run(inverse, LINE, lambda x: x * np.nan if isinstance(x, float) and x == 0.5 else x * x)
    assert (found.outcome, found.witness) == ("refuted", "x=2.0")


def test_a_formula_for_floats_only_is_confirmed_by_a_wide_gap():
    rough = admits("numpy")(lambda x: float(np.float64(x)) * 1.5)
    assert run(inverse, LINE, rough).confirmed_by == "rerun"
    slightly = admits("numpy")(lambda x: float(np.float64(x)) * (1 + 1e-8))
    assert run(inverse, LINE, slightly).outcome == "inconclusive"
    assert run(lambda f, c: Equal(float(c.x) * 1.5, c.x), LINE, floats=True).confirmed_by == "rerun"
    assert run(lambda f, c: Equal(float(c.x) * 1.5, c.x), LINE).outcome == "inconclusive"


SINGULAR = np.array([[1.0, 1.0], [1.0, 1.0]])
UNDEFINED = {
    "ZeroDivisionError: ": lambda: 1 / 0,
    "LinAlgError: ": lambda: np.linalg.solve(SINGULAR, np.ones(2))[0],
    "ValueError: ": lambda: math.log(0),
    "OverflowError: ": lambda: math.exp(1e4),
}


@pytest.mark.parametrize("said", UNDEFINED)
def test_a_case_at_which_something_is_raised_ends_itself_alone(said):
    def inside(formula, case):
        return Equal(UNDEFINED[said]() if 30 < case.n < 900 else case.n, formula(case.n))

    domain = Domain(n=Integer(0, 1000))
    found = run(inside, domain)
    assert found.outcome == "inconclusive" and found.note.startswith("undefined at n=") and said in found.note
    assert run(inside, domain, lambda n: n + (n > 950)).outcome == "refuted"


@pytest.mark.parametrize("raised", [ZeroDivisionError, TypeError])
def test_an_exception_of_every_case_is_raised_to_the_verdict(raised):
    def inside(formula, case):
        raise raised

    with pytest.raises(raised):
        run(inside, Domain(n=Integer(0, 1000)))
    with pytest.raises(raised):
        run(inside, Domain(n=Integer(0, 3)))


def test_a_check_that_answers_differently_on_replay_refutes_nothing():
    count = itertools.count()

    def fickle(formula, case):
        return Equal(0.0 if next(count) % 7 else 1.0, 0)

    found = run(fickle, Domain(n=Integer(0, 1000)))
    assert found.outcome == "inconclusive"


def test_what_confirms_is_asked_anew_where_somebody_reads_it_and_once_of_a_control(monkeypatch):
    asked, confirm = [], search.confirm
    monkeypatch.setattr(search, "confirm", lambda *arguments: asked.append(str(arguments[3])) or confirm(*arguments))
    check = toys.check(kinds.tested, inverse)
    for shrink, times in ((True, 2), (False, 1)):
        found = toys.run(check, lambda x: x * x, LINE, shrink=shrink)
        assert (found.outcome, found.confirmed_by, asked) == ("refuted", "balls", ["x=0.5"] * times)
        asked.clear()


def test_the_same_search_twice_tries_the_same_cases():
    domain = Domain(n=Integer(1, 3), p=Normal(lambda c: (c.n, 2)), q=Array(2, -1, 1), kind=Choice("a", "b"))
    seen: list[list[str]] = []
    for _ in range(2):
        seen.append([])
        run(lambda f, c: seen[-1].append(str(c)) or Equal(0, 0), domain, examples=15)
    assert seen[0] == seen[1] and len(set(seen[0])) > 15


def test_a_target_is_climbed():
    check = toys.check(kinds.tested, lambda f, c: AtLeast(100, c.n, scale=1.0))
    hunt = search.Search(check, abs, Domain(n=Integer(-(10**6), 90)), 1e-9)
    hunt.hypothesis(60, target=True)
    assert hunt.met > 0 and hunt.worst == 0.0


def test_examples_of_hypothesis_own_are_left_out_where_no_proof_is_asked_for():
    def seen(proofs):
        cases: list[str] = []
        toys.run(toys.check(kinds.tested, lambda f, c: cases.append(str(c)) or Equal(0, 0)), abs, Domain(n=Integer(1, 9)), proofs=proofs)
        return cases

    assert len(seen(False)) < len(seen(True))


def test_a_condition_met_by_rounding_only_refutes_nothing():
    unit = Domain(a=Array(2, -1, 1), where=(("a unit vector", lambda c: abs((c.a * c.a).sum() - 1) < ratio(1, 10**6, c.a[0])),))
    found = search.refuted(_broken(unit), "by hand")
    assert found.outcome == "inconclusive"


def _broken(domain):
    hunt = search.Search(toys.check(kinds.tested, lambda f, c: Equal((c.a * c.a).sum(), 1)), abs, domain, 1e-9)
    hunt.broken = next(iter([case for case in [domain.draw(_Fixed())] if domain.holds(case)]))
    return hunt


class _Fixed:
    def reals(self, shape, low, high):
        return np.array([0.6, 0.8])


def test_what_only_the_tolerance_of_larger_numbers_lets_pass_is_told():
    check = toys.check(kinds.tested, lambda f, c: Equal(float(1.2 * c.x), float(c.x)), floats=True)
    found = toys.run(check, abs, Domain(x=Interval(1e-12, 1e-10)))
    assert found.outcome == "holds" and found.note and "small" in found.note and "to within 1e-09" in found.scope
    assert "differs by more than the tolerance of its own size" in found.note
    assert toys.run(check, abs, Domain(x=Interval(0, 0))).note is None
    check = toys.check(kinds.tested, lambda f, c: Equal(float(2 * c.x), float(c.x)), floats=True)
    found = toys.run(check, abs, Domain(x=Interval(1e-12, 1e-10)))
    assert found.outcome == "inconclusive" and found.note and "tiny numbers differ by much of their own size" in found.note

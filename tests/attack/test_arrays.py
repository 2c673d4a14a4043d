"""Cases evaluated many at once on terms: what these do not certainly keep, and some others, run through the formula itself."""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lemmata.language import check as kinds
from lemmata.language.domain import Array, Case, Choice, Domain, Integer, Interval, Normal
from lemmata.language.relation import AtLeast, Equal
from lemmata.prove.traced import arrays
from lemmata.prove.traced.arrays import Batch, Many
from lemmata.terms.arithmetic import exp, log, ratio, sqrt
from lemmata.terms.term import variable
from lemmata.terms.trace import Overgrown, tracing
from tests import toys

LINE = Domain(x=Interval(0.5, 2))
WIDE = Domain(x=Interval(0, 100))
MORE = re.compile(r", (\d+) more on arrays\)")


def run(function, domain, formula=abs, **options) -> Any:
    return toys.run(toys.check(kinds.tested, function, **options), formula, domain)


def further(evidence) -> int:
    """How many cases beyond those that were tried one by one a scope tells."""
    found = MORE.search(evidence.scope)
    return int(found[1]) if found else 0


def batch(function, domain, *cases, formula=abs) -> Batch:
    return Batch(toys.check(kinds.tested, function), formula, domain, cases)


def test_many_more_cases_are_evaluated_and_as_many_run_through_the_formula_as_before(monkeypatch):
    asked: list[float] = []

    def formula(x):
        asked.extend([x] if isinstance(x, float) else [])
        return sqrt(x) ** 2

    found = run(lambda f, c: Equal(f(c.x), c.x), LINE, formula)
    assert found.outcome == "holds" and further(found) == arrays.MANY
    assert (found.tried, found.met) == (102, 102)  # a hundred cases and two corners are looked at as before
    often = len(asked)
    again = run(lambda f, c: Equal(f(c.x), c.x), LINE, formula)
    assert (again.scope, again.residual) == (found.scope, found.residual)
    asked.clear()
    monkeypatch.setattr(arrays, "batches", lambda *_: [])
    alone = run(lambda f, c: Equal(f(c.x), c.x), LINE, formula)
    assert alone.scope == MORE.sub(")", found.scope) and len(asked) == often


def test_the_tier_full_looks_at_as_many_times_more():
    check = toys.check(kinds.tested, lambda f, c: Equal(f(c.x), c.x))
    assert further(toys.run(check, abs, LINE, tier="full")) == 5 * arrays.MANY


def test_a_violation_at_one_case_of_a_thousand_is_told_in_the_same_words(monkeypatch):
    """Between 49.985 and 50.085 alone; no number of the code leads there."""
    relation = lambda f, c: AtLeast(abs(c.x**3 - 125263), 375)  # noqa: E731 - one check, run twice
    found = run(relation, WIDE)
    assert (found.outcome, found.confirmed_by, found.witness) == ("refuted", "balls", "x=50.0")
    monkeypatch.setattr(arrays, "batches", lambda *_: [])
    assert run(relation, WIDE).outcome == "holds"  # a hundred cases do not meet it
    alone = run(relation, WIDE, examples=4000)
    assert (alone.outcome, alone.confirmed_by, alone.witness) == ("refuted", "balls", "x=50.0")
    assert re.sub(r"[\d.]+", "#", alone.note) == re.sub(r"[\d.]+", "#", found.note) == "residual # at x=#"


@pytest.mark.parametrize("from_", [0.6, 1.2, 1.8])
def test_a_formula_that_is_another_one_for_floats_is_caught(from_):
    def formula(x):
        return x * 1.1 if isinstance(x, float) and x > from_ else x

    found = run(lambda f, c: Equal(f(c.x), c.x), LINE, formula, floats=False)
    assert found.outcome != "holds"


def test_terms_that_are_not_what_the_formula_gives_say_nothing_even_where_they_keep_the_relation():
    floats: list[float] = []

    def formula(x):
        floats.extend([x] if isinstance(x, float) else [])
        return x if isinstance(x, float) else 2 * x

    found = run(lambda f, c: AtLeast(f(c.x), 0), LINE, formula)
    assert found.outcome == "holds" and further(found) == 0
    assert (found.tried, found.met) == (102, 102)
    assert len({*floats} & {case.x for case in LINE.sample(75, 0)[0]}) == 75


def test_terms_that_differ_in_a_shape_or_a_small_entry_say_nothing():
    wider = run(lambda f, c: AtLeast(np.array([c.x] * (2 if isinstance(c.x, float) else 1)), 0), LINE)
    assert wider.outcome == "holds" and further(wider) == 0

    def formula(x):
        return np.array([10**9 * x, x if isinstance(x, float) else x * Fraction(1001, 1000)])

    small = run(lambda f, c: AtLeast(f(c.x), 0), LINE, formula)
    assert small.outcome == "holds" and further(small) == 0


def test_a_formula_with_a_branch_goes_the_old_way():
    asked: list[float] = []

    def formula(x):
        asked.append(x)
        return x if x > 1 else +x

    found = run(lambda f, c: Equal(f(c.x), c.x), LINE, formula)
    assert found.outcome == "holds" and further(found) == 0 and len([x for x in asked if isinstance(x, float)]) >= 102
    equal = run(lambda f, c: Equal(f(c.x), c.x), LINE, lambda x: 1 * x if x == 1 else x)
    assert equal.outcome == "holds" and further(equal) == 0


@pytest.mark.parametrize(
    "relation",
    [
        lambda f, c: Equal(f(c.x), float(np.abs(c.x))),
        lambda f, c: Equal(f(c.x), c.x, scale=2),
        lambda f, c: Equal(f(c.x) + 0.5, c.x + 0.5),
    ],
)
def test_what_asks_for_floats_or_has_a_scale_goes_the_old_way(relation):
    found = run(relation, LINE)
    assert found.outcome == "holds" and further(found) == 0 and found.met == 102


def test_a_check_of_floats_themselves_goes_the_old_way():
    assert further(run(lambda f, c: Equal(f(c.x), c.x), LINE, floats=True)) == 0


def test_a_case_of_a_thousand_without_a_value_is_met():
    """The radicand is below 0 between 0.999 and 1.001."""
    found = run(lambda f, c: AtLeast(sqrt((c.x - 1) ** 2 - Fraction(1, 10**6)), 0), LINE)
    assert found.outcome != "holds" and "undefined" in found.note


def test_what_is_not_finite_on_the_way_is_not_kept():
    there = Domain(x=Interval(-800, 800))
    table = batch(lambda f, c: Equal(1 / (1 / c.x), c.x), there, Case(x=0.0), Case(x=0.5)).table
    assert table.kept.tolist() == [False, True]
    table = batch(lambda f, c: AtLeast(1 / (1 + exp(c.x)), 0), there, Case(x=0.5), Case(x=800.0)).table
    assert table.kept.tolist() == [True, False]
    table = batch(lambda f, c: AtLeast(log(c.x) ** 2, 0), there, Case(x=0.0), Case(x=-1.0), Case(x=1.0)).table
    assert table.kept.tolist() == [False, False, True]


def test_what_is_computed_and_not_compared_counts_too():
    def relation(f, c):
        _ = 1 / c.x
        return AtLeast(c.x**2, 0)

    assert batch(relation, Domain(x=Interval(-1, 1)), Case(x=0.0), Case(x=0.5)).table.kept.tolist() == [False, True]


def test_an_entry_that_the_tolerance_swallows_is_looked_at():
    relation = lambda f, c: Equal(np.array([10**6 * c.x, c.y]), np.array([10**6 * c.x, c.y * (1 + c.z)]))  # noqa: E731 - as above
    there = Domain(x=Interval(1, 2), y=Interval(0.001, 0.002), z=Interval(0, 1))
    table = batch(relation, there, Case(x=1.0, y=0.001, z=0.0), Case(x=1.0, y=0.001, z=1e-4)).table
    assert (table.kept.tolist(), table.swallowed.tolist()) == ([True, True], [False, True])


MATRICES = Domain(n=Integer(2, 3), kind=Choice("plain", "turned"), a=Normal(lambda c: (c.n, c.n)), x=Array(lambda c: c.n, -1, 1))


def product(a, x, kind):
    return a @ x if kind == "plain" else x @ a.T


def test_arrays_and_matrices_are_evaluated_too():
    entries = lambda f, c: Equal(f(c.a, c.x, c.kind), np.array([sum(c.a[i] * c.x) for i in range(c.n)]))  # noqa: E731 - as above
    found = run(entries, MATRICES, product)
    assert found.outcome == "holds" and further(found) == arrays.COMBINATIONS * arrays.MANY
    narrow = lambda f, c: AtLeast(sum(f(c.a, c.x, c.kind) ** 2), Fraction(1, 10**4))  # noqa: E731 - as above
    found = run(narrow, MATRICES.replaced(x=Array(lambda c: c.n, 0.5, 1)), product)
    assert found.outcome == "refuted" and re.match(r"n=[23], kind='\w+', a=\[\[.*\]\], x=\[.*\]$", found.witness)


def test_conditions_are_asked_of_each_case():
    ordered = Domain(x=Interval(0, 1), y=Interval(0, 1), where=(("in order", lambda c: c.x < c.y),))
    found = run(lambda f, c: AtLeast(c.y, c.x), ordered)
    assert found.outcome == "holds" and further(found) == arrays.FEW


def test_ends_that_other_parameters_move_are_kept():
    nested = Domain(x=Interval(0, 1), y=Interval(0, lambda c: c.x))
    found = run(lambda f, c: AtLeast(c.x, c.y), nested)
    assert found.outcome == "holds" and further(found) == arrays.FEW
    assert run(lambda f, c: AtLeast(c.x, c.y * (Fraction(101, 100))), nested).outcome == "refuted"


def test_a_law_of_its_own_is_drawn_one_by_one():
    class Shares(Array):
        def draw(self, source, case):
            drawn = super().draw(source, case)
            return drawn / np.sum(drawn)

    found = run(lambda f, c: AtLeast(f(c.a) ** 2, 0), Domain(a=Shares(3, 1, 2)), sum)
    assert found.outcome == "holds" and further(found) == arrays.FEW


def test_draws_share_out_a_range():
    drawn = Many(0, 100).reals((2,), 1, 3)
    assert drawn.shape == (100, 2)
    assert sorted(np.floor((drawn[:, 1] - 1) * 50)) == [*range(100)]
    wide = Many(0, 100).real(1e-6, 1.0)
    assert np.all((wide >= 1e-6) & (wide <= 1)) and np.count_nonzero(wide < 1e-3) >= 20 and len({*wide}) == 100
    assert Many(0, 5).normals((2, 2)).shape == (5, 2, 2)


def test_a_trace_that_grows_without_end_is_given_up_and_the_formula_runs_on():
    def formula(x):
        for _ in range(arrays.LARGEST):
            x = 2 - 1 / x if isinstance(x, int) else x + 0 * x * x
        return x

    found = run(lambda f, c: Equal(f(c.x), c.x), LINE, formula, examples=8)
    assert found.outcome == "holds" and further(found) == 0


def test_parts_are_counted_and_no_formula_goes_on_after_them():
    x = variable("x")
    with pytest.raises(Overgrown), tracing(most=4):
        for _ in range(9):
            with suppress(Exception):  # as a formula might
                x = x * x + 1
    with tracing(most=4):
        _ = variable("x") + 1


def test_a_curve_on_which_an_inequality_fails_is_met():
    """A thousandth of the box breaks it, and no number of the code is a point of the curve."""
    square = Domain(x=Interval(0, 1), y=Interval(0, 2))
    found = run(lambda f, c: AtLeast((c.y - c.x**2 - ratio(1, 3, c.x)) ** 2, ratio(1, 10**6, c.x)), square)
    assert (found.outcome, found.confirmed_by) == ("refuted", "balls")

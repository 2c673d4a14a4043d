"""A formula that branches on its size, on a number or on a type has no proof for every size, or one of each branch."""

from __future__ import annotations

from typing import Any

import pytest

from lemmata.language.domain import Case, Domain, Interval
from lemmata.language.relation import Equal
from lemmata.prove.arrays.every_world import gap_of_floats
from lemmata.terms.arithmetic import log, world
from lemmata.terms.sums.array import Whole
from lemmata.terms.types import Fields, Tensor
from tests.prove.rings import LINE, RING, run


def test_a_formula_of_loops_has_no_form_and_is_refuted_where_it_is_wrong():
    walked = lambda c: sum(c.s[j] for j in range(c.n))  # noqa: E731 - one line says it
    found = run(lambda f, c: Equal(f(c), c.s.sum()), formula=walked)
    assert found.outcome == "inconclusive" and "no form" in found.note
    assert run(lambda f, c: Equal(f(c), 2 * c.s.sum()), formula=walked).outcome == "refuted"


BRANCHES: list[Any] = [
    lambda n: n == 7,
    lambda n: n < 3,
    lambda n: n > 100,
    lambda n: n % 2 == 0,
    lambda n: range(n)[0],
]


@pytest.mark.parametrize("branch", BRANCHES)
def test_a_branch_on_the_size_has_no_form(branch):
    def formula(c: Case) -> Tensor:
        return c.s if branch(c.n) else c.s + 0 * c.t

    assert run(lambda f, c: Equal(f(c), c.s), formula=formula).outcome == "inconclusive"


def test_a_formula_that_asks_for_the_type_of_its_size_is_found_out():
    """On unknown sizes it gives what is right, at plain ones something else, and the check hides the difference from the balls."""
    formula = lambda c: c.s if isinstance(c.n, Whole) else 2 * c.s  # noqa: E731 - one line says it
    with pytest.raises(ValueError, match="on unknown sizes a side is"):
        run(lambda f, c: Equal(f(c), c.s if isinstance(c.n, Whole) else 2 * c.s), formula=formula)


def test_a_branch_at_a_value_is_proved_by_itself_or_is_no_proof():
    found = run(lambda f, c: Equal(f(c), c.s), formula=lambda c: 2 * c.s if c.t == 1 else c.s)
    assert found.outcome == "inconclusive" and found.note


FORMS: Fields = {
    "the truth of a difference": lambda c: c.n - 20,
    "an equation": lambda c: c.n * 1 != 1000,
    "a power": lambda c: c.n**2 != 10**6,
    "a remainder": lambda c: (c.n + 0) % 1000,
    "a quotient": lambda c: c.n / 1000 != 1,
    "a whole quotient": lambda c: (c.n + 0) // 1000,
    "a list": lambda c: c.n + 1 not in [1001],
    "a set": lambda c: c.n not in {1000},
    "a set of expressions": lambda c: c.n + 1 not in {1001},
    "a dictionary": lambda c: {1000: 0}.get(c.n, 1),
    "a shape in a set": lambda c: c.s.shape not in {(1000,)},
    "another integer": lambda c: c.m - 1000,
    "a real parameter": lambda c: c.t != 0,
    "twice a real parameter": lambda c: 2 * c.t - 1,
    "an order": lambda c: c.t <= 0.75,
}


@pytest.mark.parametrize("name", FORMS)
def test_no_formula_asks_for_the_form_of_a_number(name):
    """Where the answer is no the formula is false, at sizes beyond those compared or at a real number that no draw meets."""
    found = run(lambda f, c: Equal(f(c), c.s), formula=lambda c: c.s if FORMS[name](c) else 2 * c.s + 0 * c.t)
    assert found.outcome in ("inconclusive", "refuted")


def test_a_branch_on_a_real_number_is_proved_on_both_sides():
    domain = LINE.replaced(t=Interval(0, 1))
    split = lambda c: c.s * (1 if c.t == 0 else c.t / c.t)  # noqa: E731 - one line says it
    found = run(lambda f, c: Equal(f(c), c.s), domain, split)
    assert found.outcome == "holds" and found.scope.endswith("; off the zeros of t")
    assert run(lambda f, c: Equal(f(c), c.s), domain, lambda c: c.s if c.t == 2 else c.s + 0 * c.t).outcome == "holds"
    apart = Domain(**RING, u=Interval(-1, 1))
    found = run(lambda f, c: Equal(f(c), c.s), apart, lambda c: 2 * c.s if c.u == c.t else c.s)
    assert found.outcome == "holds" and found.scope.endswith(("; off the zeros of -t + u", "; off the zeros of t - u"))


def test_beside_an_entry_without_a_value_others_are_compared_with_what_floats_give() -> None:
    def formula(x: Tensor) -> tuple[Tensor, Tensor]:
        return log(x - 3), x * (2 if world(x) == "numpy" else 1)

    assert "3.0 in floats, 1.5 in balls" in gap_of_floats(formula, Domain(x=Interval(1, 2)), Case(x=1.5))

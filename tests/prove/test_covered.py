"""Of which parameters a proof says something: what the formula was asked at one value alone is partial, what SymPy cancels is not."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pytest
import sympy

from lemmata.evidence.verdict import Verdict, restored, verify
from lemmata.language import check as kinds
from lemmata.language.check import Evidence
from lemmata.language.claim import Mutant
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import EVERY
from lemmata.language.ranges import POSITIVE, REAL
from lemmata.language.relation import Always, Equal, ForAll, Limit, Recurrence
from lemmata.prove.scope import places_of
from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Fields, Formula
from lemmata.verification.certification import Unproved, certificate
from lemmata.verification.schema import faults
from lemmata.verification.schema import record as schema
from tests import toys

PLANE = Domain(x=Interval(*REAL), y=Interval(*POSITIVE))


def run(function: Any, formula: Any, domain: Domain = PLANE, **options: Any) -> Evidence:
    return toys.run(toys.check(kinds.exact, function, **options), formula, domain)


LESS = {
    "at a number": (lambda f, c: Equal(f(c.x, 0), c.x), lambda x, y: x + 2 * y, "at y = 0"),
    "two numbers": (lambda f, c: Equal([f(c.x, 0), f(c.x, 1)], [c.x, c.x + 2]), lambda x, y: x + 2 * y, "at y = 0 or 1"),
    "both": (lambda f, c: Equal(f(1, 0), 1), lambda x, y: x + 2 * y, "at x = 1, y = 0"),
    "the value is not looked at": (lambda f, c: Equal(c.x + 0 * f(c.x, c.y), c.x), lambda x, y: x + y, "y in nothing that was compared"),
    "at the other one": (lambda f, c: Equal(f(c.x, c.x), 3 * c.x), lambda x, y: x + 2 * y, "at y = x"),
    "a number put in afterwards": (
        lambda f, c: Equal(f(c.x, c.y).subs(c.y, 2), c.x + 4),
        lambda x, y: x + 2 * y,
        "at y = 2",
    ),
    "a slope at a number": (lambda f, c: Equal(f(c.x, c.y).diff(c.y).subs(c.y, 2), 4), lambda x, y: x + y**2, "at y = 2; x is in no side"),
    "under another name": (lambda f, c: Equal(f(c.x, 0), c.x), lambda x, z: x + z, "y in nothing that was compared"),
}


@pytest.mark.parametrize("what", LESS)
def test_what_is_proved_of_less_than_is_claimed_says_where(what):
    function, formula, words = LESS[what]
    found = run(function, formula)
    assert (found.outcome, found.partial) == ("holds", words)
    assert found.scope.startswith(f"partial: {words}") and " y" not in found.scope.partition("; ")[2].partition("(")[0]


ALL = {
    "an equation": (lambda f, c: Equal(f(c.x, c.y), c.x + c.y), lambda x, y: x + y),
    "what cancels": (lambda f, c: Equal(f(c.x, c.y) - c.x, 0), lambda x, y: x + 0 * y),
    "a slope that is a number": (lambda f, c: Equal(f(c.x, c.y).diff(c.x) + f(c.x, c.y).diff(c.y), 3), lambda x, y: x + 2 * y),
    "another value beside": (lambda f, c: Equal(f(c.x, c.y) - f(c.x, 0), c.y), lambda x, y: x + y),
    "an array": (lambda f, c: Equal(f(c.x, c.y), [1, 1]), lambda x, y: [1 + 0 * x, 1]),
    "a limit": (lambda f, c: Limit(lambda t: f(c.x, c.y) * exp(-t), 0), lambda x, y: x + y),
}


@pytest.mark.parametrize("what", ALL)
def test_what_is_proved_of_all_is_not_partial(what):
    found = run(*ALL[what])
    assert (found.outcome, found.partial) == ("holds", None) and "x" in found.scope and "y > 0" in found.scope, found


def test_a_parameter_that_formula_and_relation_do_not_have_is_named_as_such():
    found = run(lambda f, c: Equal(f(c.x), c.x), lambda x: x)
    assert (found.partial, found.scope) == (None, "all x (symbols, 1 case); y in nothing that was compared")


def test_a_discrete_parameter_is_not_the_same_in_all_calls():
    domain = Domain(n=Integer(1, 3), kind=Choice("a", "b"), x=Interval(*REAL))
    formula = lambda n, kind, x: x**n  # noqa: E731 - one line says it
    assert run(lambda f, c: Equal(f(2, c.kind, c.x), c.x**2), formula, domain).partial == "at n = 2"
    assert run(lambda f, c: Equal(f(c.n, "a", c.x), c.x**c.n), formula, domain).partial == "at kind = 'a'"
    assert run(lambda f, c: Equal(f(c.n + 1, c.kind, c.x), c.x ** (c.n + 1)), formula, domain).partial == "at n = 2 or 3 or 4"
    assert run(lambda f, c: Equal(f(c.n, c.kind, c.x), c.x**c.n), formula, domain).partial is None
    many = domain.replaced(n=Integer(1, 5))
    less = run(lambda f, c: Equal(f(max(c.n, 2), c.kind, c.x), c.x ** max(c.n, 2)), formula, many)
    assert less.partial == "the formula is not called with every n"
    assert run(lambda f, c: Equal(f(2, c.kind, c.x), c.x**c.n), formula, domain).outcome == "refuted"
    assert (
        run(lambda f, c: Equal(f(2, "a", c.x), c.x**2), formula, Domain(n=Choice(2), kind=Choice("a"), x=Interval(*REAL))).partial is None
    )


def test_sizes_and_indices_of_which_every_value_is_claimed():
    sized, induced = Domain(n=Integer(1, None)), Domain(k=Integer(0, None), x=Interval(*REAL))
    assert run(lambda f, c: Equal(f(3), 9), lambda n: n * n, sized, sizes={"n": EVERY}).partial == "at n = 3"
    assert run(lambda f, c: Equal(f(c.n), c.n**2), lambda n: n * n, sized, sizes={"n": EVERY}).partial is None
    index = run(lambda f, c: Always(lambda i: Equal(f(i + 1), (i + 1) ** 2)), lambda n: n * n, sized, sizes={"n": EVERY})
    assert index.partial is None and "every integer i ≥ 0" in index.scope
    away = run(lambda f, c: Always(lambda i: Equal(f(i + 2), (i + 2) ** 2)), lambda n: n * n, sized, sizes={"n": EVERY})
    assert away.partial == "the formula is not called with every n"

    def claimed(formula: Formula, case: Any, k: Any) -> ForAll:
        return ForAll(Recurrence(case.x, lambda _, value: value), lambda j: formula(k(j), case.x), index="k")

    assert run(lambda f, c: claimed(f, c, lambda j: 0), lambda k, x: x + k, induced).partial == "at k = 0"
    whole = run(lambda f, c: claimed(f, c, lambda j: j), lambda k, x: x + 0 * k, induced)
    assert whole.partial is None and "every k ≥ 0 (induction)" in whole.scope


def matrix(x, y):
    return np.array([[x, x * y], [y, x + y]])


class Pair(NamedTuple):
    first: Any
    second: Any
    words: str


ENTRIES: Fields = {
    "one entry": (lambda f, c: Equal(f(c.x, c.y)[1, 0], c.y), matrix, "entries 1, 2, 4"),
    "a row": (lambda f, c: Equal(f(c.x, c.y)[0], [c.x, c.x * c.y]), matrix, "entries 3, 4"),
    "all of a matrix": (lambda f, c: Equal(f(c.x, c.y), [[c.x, c.x * c.y], [c.y, c.x + c.y]]), matrix, ""),
    "a trace": (lambda f, c: Equal(f(c.x, c.y).trace(), 2 * c.x + c.y), matrix, "entries 2, 3"),
    "a slope of the second of two": (lambda f, c: Equal(f(c.x, c.y)[1].diff(c.x), 2 * c.x), lambda x, y: [x * y, x**2 + y], "entry 1"),
    "one of two things": (lambda f, c: Equal(f(c.x, c.y)[1].diff(c.x), 2 * c.x), lambda x, y: (x * y, x**2 + y), "entry 1"),
    "an entry of one of two things": (
        lambda f, c: Equal(f(c.x, c.y)[1][0], c.x),
        lambda x, y: (x * y, np.array([x, y])),
        "entries 1, 3",
    ),
    "an item by its name": (lambda f, c: Equal(f(c.x, c.y)["sum"], c.x + c.y), lambda x, y: {"product": x * y, "sum": x + y}, "entry 1"),
    "an item of a record": (lambda f, c: Equal(f(c.x, c.y).first, c.x), lambda x, y: Pair(x, y, "words"), "entry 2"),
    "both of two": (lambda f, c: Equal(f(c.x, c.y)[0] + f(c.x, c.y)[1], 2 * c.x), lambda x, y: (x + y, x - y), ""),
    "what cannot be told": (lambda f, c: Equal(c.x + 0 * len(f(c.x, c.y)), c.x), lambda x, y: (x, y), ""),
    "a number": (lambda f, c: Equal(f(c.x, c.y), c.x), lambda x, y: x, ""),
}


@pytest.mark.parametrize("what", ENTRIES)
def test_entries_that_no_side_has_are_named(what):
    function, formula, words = ENTRIES[what]
    found = run(function, formula)
    assert found.outcome == "holds", found.note
    assert (places_of(found.uncompared) if found.uncompared else "") == words


def test_a_matrix_of_sympys_is_not_proved_today():
    """Its entries are compared with no numbers."""
    row = lambda f, c: Equal(f(c.x, c.y)[0, :], [[c.x, c.y]])  # noqa: E731 - one line says it
    found = run(row, lambda x, y: sympy.Matrix([[x, y], [y, x]]))
    assert found.outcome == "inconclusive" and "on no numbers of SymPy's" in str(found.note)


def first_row(formula, case):
    return Equal(formula(case.x, case.y)[0], [case.x, case.x * case.y])


def second_row(formula, case):
    return Equal(formula(case.x, case.y)[1], [case.y, case.x + case.y])


LEFT = "entries 3, 4 of what the formula gives in nothing that was compared"


@pytest.mark.parametrize(("functions", "partial"), [((first_row,), LEFT), ((first_row, second_row), None)])
def test_a_claim_is_partial_where_none_of_its_proofs_compares_an_entry(functions, partial):
    claim = toys.claim(matrix, PLANE, name="toy.engine.rows", controls=(Mutant("twice", lambda x, y: 2 * matrix(x, y)),))
    try:
        for function in functions:
            kinds.exact(claim)(function)
        verdict = verify(claim)
    finally:
        kinds.CHECKS.pop(claim.id)
    assert (verdict.outcome, verdict.grade) == ("holds", "exact, partial" if partial else "proved")
    assert {item.partial for item in verdict.evidence} == {partial}
    assert verdict.scope == f"{f'partial: {partial}; ' if partial else ''}all x, y > 0 (symbols, 1 case)"
    assert not list(faults(verdict.json()["evidence"][0], schema()["$defs"]["evidence"]))
    again = restored(claim, json.loads(json.dumps(verdict.json())))
    assert again.grade == verdict.grade and again.kernel is None


def test_an_array_without_entries_misses_nothing():
    domain = Domain(n=Integer(0, 1), x=Interval(*REAL), rest=Array(lambda c: c.n, *REAL))
    assert run(lambda f, c: Equal(f(c.x, c.rest), c.x + sum(c.rest)), lambda x, rest: x + sum(rest), domain).partial is None


def test_the_whole_goes_before_what_is_partial_of_the_same_kind_and_a_part_may_be_partial():
    toy = toys.claim(abs, Domain(x=Interval(*REAL)), name="toy.covered.order")
    less, whole = (Evidence("exact", name, "holds", name, partial=words) for name, words in (("less", "at x = 0"), ("whole", None)))
    tested = Evidence("tested", "tested", "holds", "tested")

    def verdict(*evidence: Evidence, claim: Any = toy) -> Verdict:
        return Verdict(claim, "holds", evidence, (), (), 0.0)

    both = verdict(less, whole, tested)
    assert (both.best, both.partial, both.grade) == (whole, False, "exact")
    alone = verdict(less, tested)
    assert (alone.best, alone.partial, alone.grade, alone.json()["partial"]) == (less, True, "exact, partial", True)
    assert "exact, partial" in repr(alone) and restored(toy, alone.json()).partial
    parts = toys.claim(abs, toy.domain, name="toy.covered.parts", parts=("one", "two"))
    assert verdict(replace(less, part="one"), replace(whole, part="two"), claim=parts).partial
    by = replace(less, kernel="Rocq")
    assert verdict(by).kernel is None and verdict(replace(whole, kernel="Rocq")).kernel == "Rocq"


def test_no_certificate_speaks_of_a_formula_at_one_value():
    claim = toys.claim(lambda x, y: x * x + y, PLANE, name="toy.covered.certificate")
    at_zero = toys.check(kinds.exact, lambda f, c: Equal(f(c.x + 1, 0), c.x**2 + 2 * c.x + 1))
    with pytest.raises(Unproved, match="terms do not prove all of it"):
        certificate(claim, at_zero, claim.formula)
    everywhere = toys.check(kinds.exact, lambda f, c: Equal(f(c.x + 1, c.y), c.x**2 + 2 * c.x + 1 + c.y))
    assert certificate(claim, everywhere, claim.formula).lemmas


def test_points_are_found_where_what_is_computed_is_no_fraction():
    domain = Domain(q=Interval(*REAL), weight=Computed(lambda c: exp(c.q)))
    found = run(lambda f, c: Equal(f(c.q), -c.q), lambda q: q if q == 3 else -q, domain)
    assert (found.outcome, found.witness) == ("refuted", "q=3, weight=exp(3)")
    nowhere = Domain(q=Interval(*REAL), weight=Computed(lambda c: c.q if isinstance(c.q, (float, sympy.Symbol)) else c.q.nowhere))
    found = run(lambda f, c: Equal(f(c.q), -c.q), lambda q: q if q == 3 else -q, nowhere)
    assert found.outcome == "inconclusive" and "has no attribute 'nowhere'" in str(found.note)

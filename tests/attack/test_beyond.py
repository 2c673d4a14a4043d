"""The attack beyond the box, what the scope says was met, and verdicts in parts."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

from lemmata.attack import doubling
from lemmata.attack.attack import Attack
from lemmata.evidence.verdict import verify
from lemmata.language import check as kinds
from lemmata.language.claim import Mutant
from lemmata.language.domain import Array, Case, Choice, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.language.relation import AtLeast, Equal
from lemmata.language.time_budget import TimeUp, within
from lemmata.prove.answer import Answer, Kept, Unknown
from lemmata.terms.arithmetic import exp
from tests import toys

NARROW = Domain(x=Interval(*POSITIVE, search=(0.5, 2)))


def run(kind, function, domain, formula=abs, tier="quick", **options) -> Any:
    return toys.run(toys.check(kind, function, **options), formula, domain, tier=tier)


def below_its_bound(formula, case):
    """x <= 1000: true in the box, false from 1000 on."""
    return AtLeast(1000, formula(case.x))


@pytest.mark.parametrize("kind", [kinds.tested, kinds.enclosed])
def test_what_only_the_box_makes_true_is_refuted(kind):
    found = run(kind, below_its_bound, NARROW)
    assert (found.outcome, found.confirmed_by) == ("refuted", "balls") and float(found.witness.partition("=")[2]) > 1000
    assert run(kind, below_its_bound, Domain(x=Interval(0.5, 2))).outcome == "holds"


@pytest.mark.parametrize(
    ("domain", "wrong"),
    [
        (Domain(n=Integer(2, None, search=(2, 6))), lambda n: n + (n > 10)),
        (Domain(n=Integer(2, None, search=(3, 3))), lambda n: n + (n % 2 == 0)),
    ],
)
def test_sizes_beyond_the_box_are_tried(domain, wrong):
    found = run(kinds.tested, lambda f, c: Equal(f(c.n), c.n), domain, wrong)
    assert (found.outcome, found.confirmed_by) == ("refuted", "exact")


def test_a_tie_is_tried():
    plane = Domain(a=Array(4, *REAL, search=(-1, 1)))
    found = run(kinds.tested, lambda f, c: Equal(len(set(c.a.tolist())), 4), plane)
    assert found.outcome == "refuted"


def test_a_run_is_tried_beyond_the_box():
    def grows(formula, case, settings):
        return AtLeast(3, formula(case.x))

    assert run(kinds.integrated, grows, NARROW, examples=3, tier="full").outcome == "refuted"
    assert run(kinds.integrated, grows, Domain(x=Interval(0.5, 2)), examples=3, tier="full").outcome == "holds"


def test_what_is_refused_or_undecided_there_is_said_and_counts_for_nothing():
    def guarded(formula, case):
        if case.x > 10:
            raise ValueError("too large")
        return Equal(formula(case.x), case.x)

    found = run(kinds.tested, guarded, NARROW)
    assert found.outcome == "holds" and "beyond the box" in found.scope and "refused" in found.scope
    found = run(kinds.tested, lambda f, c: Equal(f(c.x) if c.x < 10 else np.nan, c.x), NARROW)
    assert found.outcome == "holds" and "undecided" in found.scope


def test_what_is_smaller_than_the_tolerance_decides_nothing():
    found = run(kinds.tested, lambda f, c: Equal(c.x if c.x > 1e-9 else 0.0, c.x), NARROW)
    assert found.outcome == "holds" and "undecided" in found.scope


def test_patience_ends_a_case_that_never_ends():
    def slow(formula, case):
        while case.n > 6:
            pass
        return Equal(formula(case.n), case.n)

    started = time.monotonic()
    found = run(kinds.tested, slow, Domain(n=Integer(2, None, search=(2, 6))))
    assert found.outcome == "holds" and time.monotonic() - started < 30
    with pytest.raises(TimeUp), within(0.05):
        while True:
            pass


@pytest.mark.parametrize(("finished", "counted"), [(3, 0), (4, 4), (7, 4), (9, 8), (17, 16), (31, 16)])
def test_an_attack_that_is_cut_short_counts_whole_rounds(finished, counted):
    attack = Attack(Domain(n=Integer(0, None)), [Case(n=n) for n in range(32)])

    def decide(case):
        while case.n == finished:
            pass
        return Unknown() if case.n == 2 else Kept()

    assert attack.broken(decide, 0.05) is None
    assert (attack.cut, attack.tried, attack.met.count) == (True, counted, counted - (counted > 2))
    if counted:
        assert str(attack) == f"; beyond the box {attack.met} ({counted - 1} of 32, 1 undecided, then time was up)"
    else:
        assert str(attack) == "; beyond the box nothing, as time was up"


def test_the_scope_says_what_was_met_and_not_what_was_declared():
    domain = Domain(
        n=Integer(2, 9), kind=Choice("a", "b", "c"), x=Interval(0, 1), y=Interval(-5, 5), where=(("even", lambda c: c.n % 2 == 0),)
    )
    check = toys.check(kinds.tested, lambda f, c: Equal(c.x, c.x), at={"y": Choice(0), "kind": Choice("a")}, examples=40)
    found = toys.run(check, abs, check.domain(domain))
    assert found.scope.startswith("n in {2, 4, 6, 8}, kind = 'a', x 0…1, y = 0 (")


def test_the_scope_of_a_proof_names_the_sizes_that_were_proved_and_what_the_symbols_carry():
    domain = Domain(n=Integer(2, None, search=(2, 4)), x=Interval(*POSITIVE, search=(1, 2)), y=Interval(*REAL, search=(1, 2)))
    found = run(kinds.exact, lambda f, c: Equal(c.x * c.y * c.n, c.n * c.y * c.x), domain)
    assert found.scope.startswith("n 2…4; all x > 0, y (symbols, 3 cases); not proved but tried at n in {5, 6, 12}, x ")
    assert run(kinds.exact, lambda f, c: Equal(abs(c.y), c.y), domain).outcome == "refuted"


def test_the_grade_is_that_of_the_weakest_part():
    parts = toys.claim(exp, NARROW, "toy.engine.parts", parts=("value", "sign"), controls=(Mutant("another", abs),))
    kinds.exact(parts, part="value")(lambda f, c: Equal(f(c.x), exp(c.x)))
    try:
        found = verify(parts)
        assert (found.outcome, found.evidence[-1].note) == ("inconclusive", "no check of tier quick decides sign")
        kinds.tested(parts, part="sign")(lambda f, c: AtLeast(f(c.x), 1 + c.x))
        found = verify(parts)
        assert found.outcome == "holds" and found.best is not None and found.best.kind == "tested"
        assert [(part["title"], part["outcome"], part["kind"]) for part in found.json()["parts"]] == [
            ("value", "holds", "exact"),
            ("sign", "holds", "tested"),
        ]
        assert found.json()["scope"].startswith("value exact, sign tested; sign: x")
    finally:
        kinds.CHECKS.pop(parts.id)


def test_a_part_that_the_claim_does_not_name_is_refused():
    with pytest.raises(ValueError, match="has no part 'limit'; its parts are: none named"):
        kinds.exact(toys.claim(exp, NARROW), part="limit")


def test_no_integer_is_doubled_once_any_of_its_cases_takes_memory():
    asked: list[int] = []

    def kept(case: Case) -> Answer:
        asked.append(case.n)
        return Kept() if np.ones(2 ** (min(case.n, 20) if case.way == "listed" else 0), dtype=np.int8).all() else Unknown()

    domain = Domain(n=Integer(1, None, search=(1, 6)), way=Choice("product", "listed"))
    assert doubling.broken(domain, kept, kept, 10.0) is None
    assert 6 < max(asked) < 64

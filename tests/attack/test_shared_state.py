"""What is watched of the state that a formula shares with its controls: at which case, by which check, and what counts as a change."""

from __future__ import annotations

from typing import Any

import flint
import numpy as np
import pytest

from lemmata.attack.shared_state import Watched
from lemmata.evidence.verdict import selected, verify
from lemmata.language import check as kinds
from lemmata.language.check import enclosed, exact, integrated, tested
from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import EVERY, Array, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.language.relation import All, Equal, ForAll, Leading, Limit, Recurrence, Relation
from tests import toys

LINE = Domain(x=Interval(*REAL, search=(1, 2)))
SHARED = "the formula gives another value after its controls ran: state is shared"


@pytest.fixture(autouse=True)
def registry(monkeypatch):
    monkeypatch.setattr(kinds, "CHECKS", {})


def claim(formula: Any, domain: Domain, mutant: Any = lambda *given: 0) -> Claim:
    return toys.claim(formula, domain, controls=(Mutant("wrong", mutant),))


def watched(stated: Claim) -> Watched:
    return Watched(stated, selected(stated, "quick"))


def silent(formula, case):
    raise ValueError("no size")


def is_itself(formula, case):
    return Equal(formula(case.x), case.x)


STATED = {
    "what has a limit": (LINE, {}, lambda f, c: Limit(lambda t: f(c.x) + 1 / t, c.x)),
    "a limit": (LINE, {}, lambda f, c: Limit(lambda t: c.x + 1 / t, f(c.x))),
    "a leading term": (LINE, {}, lambda f, c: Leading(lambda t: c.x * t + 1, lambda t: f(c.x) * t)),
    "a limit beside what has none": (LINE, {}, lambda f, c: All(Equal(f(c.x), f(c.x)), All(Limit(lambda t: 1 / t, 0)))),
    "an induction": (LINE, {}, lambda f, c: ForAll(Recurrence(0, lambda k, x: x + f(c.x)), lambda k: k * f(c.x))),
    "every size": (
        Domain(n=Integer(1, None, search=(1, 4)), a=Array(lambda c: (c.n, 2), *REAL, search=(0, 1)), x=Interval(*REAL, search=(0, 1))),
        {"sizes": {"n": EVERY}},
        lambda f, c: Equal(f(c.x), f(c.x)),
    ),
}


@pytest.mark.parametrize("which", STATED)
def test_what_is_proved_of_limits_of_sequences_and_of_every_size_is_watched(which):
    domain, options, said = STATED[which]
    table = {"factor": 1}
    stated = claim(lambda x: table["factor"] * x, domain, lambda x: table.update(factor=2) or 0 * x)
    exact(stated, **options)(said)
    look = watched(stated)
    assert look.before
    table["factor"] = 3
    changed = look.changed()
    assert changed is not None and SHARED in (changed.note or "")
    table["factor"] = 1
    assert look.changed() is None


@pytest.mark.parametrize("said", [All(), All(Equal(np.zeros(0), np.zeros(0)))], ids=["nothing", "no entries"])
def test_what_says_nothing_is_not_watched(said: Relation):
    stated = claim(lambda x: x, LINE)
    exact(stated)(lambda f, c: said)
    assert watched(stated).before is None


def test_the_cheapest_check_that_says_something_is_watched_and_no_run():
    stated = claim(lambda x: x, LINE)
    integrated(stated)(lambda f, c, settings: is_itself(f, c))
    assert watched(stated).check is None
    exact(stated)(is_itself)
    look = watched(stated)
    assert look.check is not None and look.check.kind == "exact"
    tested(stated)(is_itself)
    look = watched(stated)
    assert look.check is not None and look.check.kind == "tested"


def test_a_check_that_says_nothing_does_not_stop_what_comes_before_it_from_being_watched():
    stated = claim(lambda x: x, LINE)
    tested(stated)(is_itself)
    exact(stated)(silent)
    look = watched(stated)
    assert look.before and look.check is not None and look.check.kind == "tested"


@pytest.mark.parametrize(("change", "told"), [(1e-9, True), (1e-11, True), (1e-13, False)])
def test_floats_that_threads_may_have_added_otherwise_are_the_same(change, told):
    table = {"factor": 1.0}
    stated = claim(lambda x: table["factor"] * x, LINE, lambda x: table.update(factor=1 + change) or 0 * x)
    tested(stated)(lambda f, c: Equal(f(c.x), c.x, scale=1e3))
    assert any(SHARED in (item.note or "") for item in verify(stated).evidence) is told


def test_a_formula_without_a_value_there_is_the_same_as_before():
    stated = claim(lambda x: x * np.nan, LINE)
    tested(stated)(is_itself)
    look = watched(stated)
    assert look.before and np.isnan(look.before[0]) and look.changed() is None


def test_balls_are_watched_with_the_digits_of_the_check():
    seen = []
    stated = claim(lambda x: seen.append((type(x), flint.ctx.prec)) or x, LINE)
    enclosed(stated, bits=333)(is_itself)
    assert watched(stated).before and set(seen) == {(flint.arb, 333)}


def test_an_array_that_has_become_longer_is_another_value():
    held = [1]
    stated = claim(lambda x: np.array(held) * x, LINE)
    tested(stated)(lambda f, c: Equal(f(c.x), c.x))
    look = watched(stated)
    held.append(1)
    assert look.before is not None and look.changed() is not None


def test_where_the_least_sizes_are_not_in_the_domain_others_are_watched():
    domain = Domain(n=Integer(2, None, search=(2, 9)), where=[("n > 3", lambda c: c.n > 3)])
    stated = claim(lambda n: n, domain)
    exact(stated)(lambda f, c: Equal(f(c.n), c.n))
    assert watched(stated).before == [4, 4]

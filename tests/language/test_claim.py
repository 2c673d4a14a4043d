"""Claims: a record that contradicts itself is refused when it is made."""

from __future__ import annotations

import pickle

import pytest

from lemmata.language.claim import Claim, Erratum, Mutant, Paper, Source, Widened
from lemmata.language.domain import Case, Domain, Integer, Interval

SOURCE = Source(Paper("TOY_2024", "A. Author", "Toys", 2024, "none"), "eq. 1")
DOMAIN = Domain(n=Integer(1, 3), x=Interval(0, 1), where=(("a large n", lambda case: case.n > 1),))
MUTANT = Mutant("zero", abs)


def claim(**changes):
    record = {"id": "toy.a.b", "title": "", "source": SOURCE, "statement": "", "formula": abs, "domain": DOMAIN, "controls": (MUTANT,)}
    return Claim(**{**record, **changes})


def test_a_claim_knows_family_assumptions_and_source():
    made = claim()
    assert (made.family, made.assumptions, str(made.source)) == ("toy", ("a large n",), "TOY_2024, eq. 1")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"id": "Toy.a"}, "lower-case"),
        ({"id": "toy"}, "parted by dots"),
        ({"expect": "refuted"}, "needs an erratum"),
        ({"erratum": Erratum("a", "b", "gap")}, "only a claim expected refuted"),
        ({"corrected_by": "toy.a.c"}, "only a claim expected refuted"),
        ({"controls": ()}, "at least one negative control"),
        ({"controls": (MUTANT, Mutant("zero", round))}, "share a name"),
        ({"controls": (Widened("wide", drop="a small n"),)}, "no assumption 'a small n'; there are: a large n"),
        ({"controls": (Widened("wide", m=Integer(1, 9)),)}, "no parameter m; there are n, x"),
        ({"controls": (Widened("nothing"),)}, "widens nothing"),
    ],
)
def test_a_contradiction_is_one_clear_line(changes, words):
    with pytest.raises(ValueError, match=words) as caught:
        claim(**changes)
    assert "\n" not in str(caught.value)


def test_a_widened_domain_is_the_added_region_alone():
    inside, dropped, wide, both = (Case(n=n, x=x) for n, x in ((2, 0.5), (1, 0.5), (2, 1.5), (1, 1.5)))
    assert DOMAIN.contains(inside) and not any(DOMAIN.contains(case) for case in (dropped, wide, both))
    without = Widened("small", drop="a large n").domain(DOMAIN)
    assert [without.holds(case) for case in (inside, dropped)] == [False, True]
    wider = Widened("wide", x=Interval(0, 2)).domain(DOMAIN)
    assert [wider.holds(case) for case in (inside, wide, both)] == [False, True, False]
    either = Widened("both", drop="a large n", x=Interval(0, 2)).domain(DOMAIN)
    assert [either.holds(case) for case in (inside, dropped, wide, both)] == [False, True, True, True]
    assert {case.n for case in without.sample(20, 0)[0]} == {1}


def test_records_are_hashable_and_cases_travel():
    assert len({claim(), claim()}) == 1 and hash(Widened("a", x=Interval(0, 1))) == hash(Widened("a", x=Interval(0, 1)))
    assert pickle.loads(pickle.dumps(Case(n=1, x=0.5))) == Case(n=1, x=0.5)

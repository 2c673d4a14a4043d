"""Parts of a statement that a tier does not run: the claim then holds partly, and nobody is told more than was looked at."""

from __future__ import annotations

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from lemmata.evidence.verdict import NOT_RUN, Part, Verdict, bite_of, completed, refuted_by, restored, verify, waiting_of
from lemmata.language import check as kinds
from lemmata.language.check import Options, exact, grades, tested
from lemmata.language.claim import Mutant
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.language.relation import AtLeast, Equal
from lemmata.language.tier import Tier
from lemmata.sources.own_claims import Broken
from lemmata.verification import ci, printed, report, schema
from lemmata.verification.printed import Printed, place, tags
from tests import toys

FULL, SCALE = Options(tier="full"), Options(tier="scale")
SUM, SIGN = "the sum", "its sign"
QUICK = f"{NOT_RUN}quick"


@pytest.fixture(autouse=True)
def registry(monkeypatch):
    monkeypatch.setattr(kinds, "CHECKS", {})


def square(x):
    """Return x²."""
    return x * x


def shifted(x):
    """Return x² + 1."""
    return x * x + 1


def cut(x):
    """Return x² up to 2, and -1 beyond: its sign is wrong there."""
    return x * x - (x > 2) * (x * x + 1)


def claim(formula=square, parts=(SUM, SIGN), domain=None, **more):
    return toys.claim(formula, domain or Domain(x=Interval(0, 3)), parts=parts, controls=(Mutant("shifted", shifted),), **more)


def is_a_square(formula, case):
    return Equal(formula(case.x), case.x * case.x)


def has_no_sign(formula, case):
    return AtLeast(formula(case.x), 0)


def is_at_most_nine(formula, case):
    return AtLeast(9, formula(case.x))


def is_below_three(formula, case):
    return AtLeast(3, formula(case.x))


def is_below_three_and_more(formula, case):
    return AtLeast(3 + 6, formula(case.x))


def raises(formula, case):
    raise KeyError("x")


def waits(second=is_at_most_nine, tier: Tier = "full", part=SIGN):
    """A claim of two parts of which the second is decided in a fuller tier alone."""
    stated = claim()
    exact(stated, part=SUM)(is_a_square)
    exact(stated, tier=tier, part=part)(second)
    return stated


def row(found):
    return json.loads(json.dumps(found.json()))


def test_a_part_that_only_a_fuller_tier_decides_is_not_run_and_the_claim_holds_partly():
    found = verify(waits())
    assert (found.outcome, found.as_recorded, found.strength, found.headline) == ("holds", True, "partly", "partly: proved")
    assert (found.coverage, found.missing, found.partial) == ("part", (f"{SIGN}: {QUICK}",), False)
    assert found.scope == f"{SIGN} {QUICK}, {SUM} exact; {SUM}: all x ≥ 0 (symbols, 1 case)"
    assert repr(found) == f"<Verdict toy.engine.claim: holds; partly: proved, {found.scope}>"
    assert found.by_part == (Part(SUM, "holds", "exact", "quick"), Part(SIGN, QUICK, "exact", "full"))
    assert (found.controls[0].by_grade, found.bite) == ("refuted", "1/1")


def test_the_fuller_tier_decides_it_as_a_whole():
    found = verify(waits(), FULL)
    assert (found.outcome, found.strength, found.headline, found.coverage, found.waiting) == ("holds", "proved", "proved", "whole", ())
    assert found.by_part == (Part(SUM, "holds", "exact", "quick"), Part(SIGN, "holds", "exact", "full"))


def test_a_part_that_the_tier_decides_is_nothing_of_the_kind():
    stated = claim()
    exact(stated, part=SUM)(is_a_square)
    exact(stated, part=SIGN)(is_at_most_nine)
    tested(stated, part=SIGN, tier="full")(is_at_most_nine)
    assert (verify(stated).strength, verify(stated).waiting) == ("proved", ())


def test_a_check_of_the_whole_statement_decides_every_part():
    stated = waits()
    exact(stated)(is_below_three_and_more)
    assert (verify(stated).strength, verify(stated).waiting) == ("proved", ())


def test_a_check_of_the_whole_statement_in_a_fuller_tier_is_what_a_part_waits_for():
    found = verify(waits(part=""))
    assert (found.strength, found.by_part[1]) == ("partly", Part(SIGN, QUICK, "exact", "full"))
    assert verify(waits(part=""), FULL).strength == "proved"


def test_a_part_that_no_tier_decides_leaves_the_claim_open():
    stated = claim(parts=(SUM, SIGN, "its limit"))
    exact(stated, part=SUM)(is_a_square)
    exact(stated, part=SIGN, tier="full")(is_at_most_nine)
    found = verify(stated)
    assert (found.outcome, found.strength, found.as_recorded) == ("inconclusive", None, False)
    assert [part.outcome for part in found.by_part] == ["holds", QUICK, "inconclusive"]
    assert "no check of tier quick decides its limit" in report.differences(found)[1]


def test_a_claim_of_which_no_tier_at_hand_has_a_check_is_an_error():
    stated = claim()
    exact(stated, part=SUM, tier="full")(is_a_square)
    exact(stated, part=SIGN, tier="full")(is_at_most_nine)
    found = verify(stated)
    assert (found.outcome, found.strength, found.waiting) == ("error", None, ())


def test_what_waits_for_large_runs_is_not_run_in_full():
    stated = waits(tier="scale")
    assert [part.outcome for part in (*verify(stated).waiting, *verify(stated, FULL).waiting)] == [QUICK, f"{NOT_RUN}full"]
    assert verify(stated, SCALE).waiting == ()


def test_what_waits_for_the_full_tier_is_not_run_at_scale():
    assert verify(waits(), SCALE).waiting == (Part(SIGN, f"{NOT_RUN}scale", "exact", "full"),)


def test_a_false_part_refutes_the_claim_once_it_is_run():
    stated = waits(is_below_three)
    assert (verify(stated).outcome, verify(stated).strength) == ("holds", "partly")
    found = verify(stated, FULL)
    assert (found.outcome, found.strength, found.as_recorded) == ("refuted", "exact", False)
    assert found.by_part == (Part(SUM, "holds", "exact", "quick"), Part(SIGN, "refuted", "exact", "full"))


def test_a_formula_that_is_wrong_in_a_part_alone_is_refuted_by_that():
    stated = claim(cut)
    tested(stated, part=SUM, at={"x": Interval(0, 2)})(is_a_square)
    tested(stated, part=SIGN, tier="full")(has_no_sign)
    assert (verify(stated).outcome, verify(stated).headline) == ("holds", "partly: tested")
    assert verify(stated, FULL).outcome == "refuted"


def test_a_part_that_raises_is_an_error():
    found = verify(waits(raises), FULL)
    assert (found.outcome, found.by_part[1]) == ("error", Part(SIGN, "error", "exact", "full"))


def test_a_refuted_claim_has_the_grade_of_what_refuted_it_though_a_part_waits():
    stated = claim(shifted, parts=(SUM, SIGN))
    exact(stated, part=SUM)(is_a_square)
    exact(stated, part=SIGN, tier="full")(is_at_most_nine)
    found = verify(stated)
    assert (found.outcome, found.strength, found.headline, found.by_part[1].outcome) == ("refuted", "exact", "exact", QUICK)


def test_what_was_run_is_told_with_its_own_words_after_the_grade():
    stated = claim(parts=(SUM, SIGN), domain=Domain(x=Interval(0, 3), n=Integer(1, 5)), formula=lambda x, n: n * x)
    wrong = replace(stated, controls=(Mutant("more", lambda x, n: n * x + 1),))
    exact(wrong, part=SUM, sizes={"n": (1, 2)})(lambda formula, case: Equal(formula(case.x, case.n), case.n * case.x))
    tested(wrong, part=SIGN, tier="full")(lambda formula, case: AtLeast(3 * case.n, formula(case.x, case.n)))
    found = verify(wrong)
    assert found.headline == "partly: exact, n 1…2"
    assert found.missing == (f"{SIGN}: {QUICK}", f"{SUM}: n beyond 2")
    assert verify(wrong, FULL).headline == "tested"


def test_the_record_keeps_what_waits_and_is_read_back():
    found = verify(waits())
    record = row(found)
    assert record["parts"] == [
        {"title": SUM, "outcome": "holds", "kind": "exact", "tier": "quick"},
        {"title": SIGN, "outcome": QUICK, "kind": "exact", "tier": "full"},
    ]
    assert (record["grade"], record["headline"], record["coverage"]) == ("partly", "partly: proved", "part")
    assert list(schema.faults(record, schema.record()["$defs"]["claim"])) == []
    assert (waiting_of(record), restored(found.claim, record).waiting) == ({SIGN: QUICK}, found.waiting)
    assert row(restored(found.claim, record)) == {**record, "cached": True}
    assert [item["tier"] for item in row(verify(found.claim, FULL))["evidence"]] == ["quick", "full"]
    older = {**row(verify(found.claim, FULL)), "parts": {SUM: "exact", SIGN: "exact"}}
    assert (waiting_of(older), restored(found.claim, older).strength) == ({}, "proved")


def test_what_a_fuller_tier_found_takes_the_place_of_what_waits():
    stated = waits()
    quick, full = verify(stated), replace(verify(stated, FULL), source_hash="f" * 64)
    found = completed(quick, full)
    assert (found.outcome, found.strength, found.waiting, found.as_recorded) == ("holds", "proved", (), True)
    assert [(item.check, item.tier, item.source_hash) for item in found.evidence] == [
        (quick.evidence[0].check, "quick", None),
        (full.evidence[1].check, "full", "f" * 64),
    ]
    assert list(schema.faults(row(found), schema.record()["$defs"]["claim"])) == []


@pytest.mark.parametrize(("second", "outcome"), [(is_below_three, "refuted"), (raises, "error")])
def test_what_a_fuller_tier_found_counts_whatever_it_was(second, outcome):
    stated = waits(second)
    found = completed(verify(stated), verify(stated, FULL))
    assert (found.outcome, found.by_part[1].outcome, found.as_recorded) == (outcome, outcome, False)


def test_a_toothless_check_of_a_fuller_tier_decides_no_part():
    stated = waits(lambda formula, case: Equal(case.x, case.x))
    found = completed(verify(stated), verify(stated, FULL))
    assert (found.outcome, found.strength, found.as_recorded, len(found.toothless)) == ("holds", None, False, 1)


def test_what_a_fuller_tier_did_not_find_waits_on():
    stated = waits()
    quick = verify(stated)
    assert completed(quick, quick).waiting == quick.waiting
    assert completed(quick, quick).evidence == quick.evidence


def test_partly_is_weaker_than_any_grade_of_the_whole():
    assert grades()[-1] == "partly"
    found = verify(waits())
    for required in grades()[:-1]:
        assert report.shortfalls(found, required) == [f"holds with the grade partly: proved, which is weaker than {required}"]
    assert report.shortfalls(found, "partly") == report.shortfalls(found, None) == []
    assert report.shortfalls(verify(found.claim, FULL), "proved") == []


def test_the_details_say_which_part_is_not_run_and_what_runs_it():
    found = verify(waits())
    line = f"exact ({SIGN}): {QUICK}; lemmata verify toy.engine.claim --tier full runs it"
    assert line in report.details(found) and line not in report.details(verify(found.claim, FULL))
    assert f"<td>part</td><td>{SIGN}</td><td>{QUICK}</td><td>exact, tier full</td>" in found._repr_html_()
    assert report.closing([found]) == "1 claim: 1 holds (1 partly), 0 refuted as recorded, 0 unexpected; 1 control refuted"
    assert "partly" not in report.closing([verify(found.claim, FULL)])
    assert f"{SIGN} {QUICK}, {SUM} exact" in report.table([found], 200, colour=False)


def test_a_junit_report_has_the_part_as_a_property():
    rows: list[Verdict | Broken] = [verify(waits())]
    top = ElementTree.fromstring(ci.junit(rows))
    told = [(one.get("name"), one.get("value")) for one in top.iter("property")]
    assert told == [("grade", "partly: proved"), ("part", f"{SIGN}: {QUICK}")] and not list(top.iter("failure"))
    assert len(list(ElementTree.fromstring(ci.junit(rows, required="tested")).iter("failure"))) == 1


def test_a_statement_that_is_partly_proved_holds_where_tried():
    def said(found):
        return Printed("P", "toy.engine.claim", row(found))

    found = verify(waits())
    assert (place(said(found)), tags(said(found))) == (printed.TRIED, [printed.WAITING])
    assert place(said(verify(found.claim, FULL))) == kinds.PROVED
    assert place(Printed("P", "toy.engine.claim", {**row(found), "grade": "exact"})) == printed.TRIED


def test_controls_of_a_claim_that_holds_partly_are_told_without_a_kind():
    controls = [{"outcome": "refuted", "by_grade": one, "refuted_by": "c"} for one in ("refuted", "holds")]
    assert bite_of(controls, "partly") == "partly 1/2"
    assert refuted_by(controls[1], "partly") == "c; survives the check of the grade (holds)"


def test_the_mark_of_a_kernel_is_one_for_all_parts():
    found = verify(waits())
    marked = replace(found, evidence=tuple(replace(item, kernel="Rocq") for item in found.evidence))
    assert marked.kernel is None and replace(marked, waiting=()).kernel is None
    whole = verify(found.claim, FULL)
    assert replace(whole, evidence=tuple(replace(item, kernel="Rocq") for item in whole.evidence)).kernel == "Rocq"


def test_choices_that_are_stated_and_left_to_a_fuller_tier():
    stated = toys.claim(
        lambda x, kind: x * x,
        Domain(kind=Choice("one", "two"), x=Interval(0, 1)),
        parts=("one", "two"),
        controls=(Mutant("m", lambda x, kind: x),),
    )
    pairs: list[tuple[str, Tier]] = [("one", "quick"), ("two", "full")]
    for kind, tier in pairs:

        def is_so(formula, case):
            return Equal(formula(case.x, case.kind), case.x**2)

        is_so.__qualname__ = kind
        exact(stated, part=kind, tier=tier, at={"kind": Choice(kind)})(is_so)
    assert (verify(stated).headline, verify(stated).missing[0]) == ("partly: exact, kind = 'one'", f"two: {QUICK}")
    assert verify(stated, FULL).waiting == ()

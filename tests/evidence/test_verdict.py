"""Verdicts: what decides, what counts against, and that nothing is called refuted, or green, without its evidence."""

from __future__ import annotations

import inspect
import json
import re
from dataclasses import replace

import flint
import hypothesis
import hypothesis.errors
import numpy as np
import pytest

from lemmata.attack.shared_state import Watched
from lemmata.evidence.verdict import combined, examine, restored, selected, verify
from lemmata.language import check as kinds
from lemmata.language.check import KINDS, Evidence, Options, Reason, checks_of, enclosed, exact, sampled, shown
from lemmata.language.claim import Claim, Erratum, Mutant, Widened
from lemmata.language.domain import EVERY, Array, Choice, Domain, Integer, Interval
from lemmata.language.relation import All, AtLeast, Equal, Estimate, residual
from lemmata.terms.arithmetic import exp
from lemmata.terms.sums.opaque import Opaque
from tests import toys

ROOT = Interval(0, 3)
ERRATUM = Erratum("x + 1", "off by one", "typo")


@pytest.fixture(autouse=True)
def registry(monkeypatch):
    monkeypatch.setattr(kinds, "CHECKS", {})


def square(x):
    """Return x²."""
    return x * x


def shifted(x):
    """Return x² + 1, which is wrong everywhere."""
    return x * x + 1


def wrong_above_two(n):
    """Return n², but 0 above 2."""
    return n * n * (n <= 2)


def claim(formula=square, domain=None, controls=None, **more) -> Claim:
    return toys.claim(formula, domain or Domain(x=ROOT), controls=controls or (Mutant("shifted", shifted),), **more)


def erratum(corrected, formula=shifted, **more) -> Claim:
    return toys.claim(formula, corrected.domain, "toy.engine.printed", expect="refuted", erratum=ERRATUM, corrected_by=corrected.id, **more)


def is_a_square(formula, case):
    return Equal(formula(case.x), case.x**2)


def test_a_true_claim_is_as_recorded_with_its_strongest_grade():
    stated = claim()
    for kind in (kinds.tested, enclosed, exact):
        kind(stated)(is_a_square)
    found = verify(stated)
    assert (found.outcome, found.as_recorded, found.toothless) == ("holds", True, ())
    assert [item.kind for item in found.evidence] == ["exact", "enclosed", "tested"]
    assert found.best is not None and (found.best.kind, found.best.scope) == ("exact", "all x ≥ 0 (symbols, 1 case)")
    assert [(control.outcome, control.refuted_by) for control in found.controls] == [("refuted", "exact: is_a_square")]


def test_a_false_claim_is_not_as_recorded():
    stated = claim(shifted, controls=(Mutant("square", square),))
    exact(stated)(is_a_square)
    found = verify(stated)
    assert (found.outcome, found.as_recorded, found.json()["confirmed_by"]) == ("refuted", False, "exact")


def test_a_surviving_control_counts_against_the_verdict():
    stated = claim(controls=(Mutant("shifted", shifted), Mutant("the same", lambda x: x * x)))
    exact(stated)(is_a_square)
    found = verify(stated)
    assert (found.outcome, found.as_recorded) == ("holds", False)
    assert [control.outcome for control in found.controls] == ["refuted", "holds"]


def test_a_toothless_check_counts_against_the_verdict():
    stated = claim()
    exact(stated)(is_a_square)

    @kinds.tested(stated)
    def says_something_else(formula, case):
        return AtLeast(formula(case.x), 0)

    found = verify(stated)
    assert (found.outcome, found.as_recorded, found.toothless) == ("holds", False, ("tested: says_something_else",))


def test_an_error_beside_a_refutation_that_was_expected_is_not_as_recorded():
    wrong = toys.claim(shifted, Domain(x=ROOT), expect="refuted", erratum=ERRATUM)
    exact(wrong)(lambda formula, case: Equal(formula(case.nothing), 0))
    kinds.tested(wrong)(is_a_square)
    found = verify(wrong)
    assert (found.outcome, [item.outcome for item in found.evidence], found.as_recorded) == ("refuted", ["error", "refuted"], False)


def test_a_control_that_only_points_beyond_the_box_refute_is_put_to_a_proof_once_more():
    def turned(x):
        return -x if x == 101 else x

    small = Domain(x=Interval(0, None, search=(0, 3)), where=(("small", lambda case: case.x < 100),))
    stated = claim(turned, small, (Widened("any size", drop="small"), Mutant("shifted", shifted)))
    exact(stated)(lambda formula, case: Equal(formula(case.x), case.x))
    found = verify(stated)
    assert (found.outcome, [control.outcome for control in found.controls]) == ("holds", ["refuted", "refuted"])


def test_without_a_proof_points_refute_and_nothing_is_said_to_hold():
    stated = claim()
    exact(stated)(is_a_square)
    (check,) = checks_of(stated)
    outcomes = [examine(check, formula, stated, Options(proofs=False)).outcome for formula in (square, shifted)]
    assert outcomes == ["inconclusive", "refuted"]


def test_what_stops_a_check_is_told_of_the_last_run_at_a_control():
    stated = claim(controls=(Mutant("shifted", shifted), Mutant("the same", lambda x: x * x)))
    exact(stated)(is_a_square)
    exact(stated)(lambda formula, case: AtLeast(formula(case.x), 0))
    (said,) = verify(stated).toothless
    assert said.startswith("exact: ") and "no proof was asked for" not in said


def test_a_check_that_an_error_keeps_from_refuting_says_so():
    stated = claim()
    exact(stated)(is_a_square)

    @kinds.tested(stated)
    def refuses(formula, case):
        if formula is not stated.formula:
            raise RuntimeError("out of chalk")
        return Equal(formula(case.x), case.x**2)

    (said,) = verify(stated).toothless
    assert re.fullmatch(r"tested: refuses \(error at '[\w ]+': RuntimeError at test_verdict.py:\d+: out of chalk\)", said)


def test_a_check_is_put_to_every_control_until_it_has_refuted_one():
    stated = claim(controls=(Mutant("shifted", shifted), Mutant("negative", lambda x: -x * x)))
    exact(stated)(is_a_square)

    @kinds.tested(stated)
    def is_nonnegative(formula, case):
        return AtLeast(formula(case.x), 0)

    found = verify(stated)
    assert found.as_recorded and [control.refuted_by for control in found.controls] == ["exact: is_a_square"] * 2


def test_a_proof_for_every_size_that_gives_the_grade_is_put_to_every_control_first():
    controls = (Mutant("one more", lambda n: n * n + 1), Mutant("n more", lambda n: n * n + n))
    stated, met = claim(lambda n: n * n, Domain(n=Integer(1, None, search=(1, 5))), controls), []

    @exact(stated, sizes={"n": EVERY})
    def is_a_square_of_every_size(formula, case):
        met.append(formula(7))
        return Equal(formula(case.n), case.n**2)

    kinds.tested(stated)(lambda formula, case: Equal(formula(case.n), case.n**2))
    found = verify(stated)
    assert found.as_recorded and [(control.refuted_by or "")[:5] for control in found.controls] == ["exact"] * 2
    assert found.bite == "2/2" and {50, 56} <= {one for one in met if isinstance(one, int)}


def nonnegative(formula, case):
    return AtLeast(formula(case.x), 0)


def anything(formula, case):
    return Equal(case.x, case.x + 0 * formula(case.x))


NEGATIVE = Mutant("negative", lambda x: -x * x - 1)


def test_a_control_that_only_a_weaker_kind_refutes_is_told_beside_the_kind_of_the_grade():
    stated = claim(controls=(NEGATIVE, Mutant("shifted", shifted)))
    exact(stated)(nonnegative)
    kinds.tested(stated)(is_a_square)
    found = verify(stated)
    assert (found.strength, found.as_recorded, found.bite) == ("proved", True, "exact 1/2")
    told = [(control.outcome, control.refuted_by, control.by_grade) for control in found.controls]
    assert told == [("refuted", "exact: nonnegative", "refuted"), ("refuted", "tested: is_a_square", "holds")]
    assert "survives the exact check of the grade (holds)" in found._repr_html_()
    again = restored(stated, json.loads(json.dumps(found.json())))
    assert again.bite == "exact 1/2" and again.controls == found.controls


def test_checks_of_one_strength_share_the_controls():
    stated = claim(controls=(NEGATIVE, Mutant("shifted", shifted)))
    exact(stated)(nonnegative)

    @exact(stated)
    def is_the_square(formula, case):
        return Equal(formula(case.x), case.x * case.x)

    assert (verify(stated).strength, verify(stated).bite) == ("proved", "2/2")


def test_a_control_that_survives_every_check_still_counts_against_the_verdict():
    stated = claim(controls=(NEGATIVE, Mutant("the same", lambda x: x * x)))
    exact(stated)(nonnegative)
    found = verify(stated)
    assert (found.as_recorded, found.bite, found.controls[1].by_grade) == (False, "exact 1/2", "holds")


def test_a_toothless_proof_gives_no_grade_where_a_test_has_teeth():
    stated = claim(controls=(NEGATIVE, Mutant("shifted", shifted)))
    exact(stated)(anything)
    kinds.tested(stated)(is_a_square)
    found = verify(stated)
    assert (found.outcome, found.strength, found.coverage, found.bite) == ("holds", "tested", "part", "2/2")
    assert (found.as_recorded, found.toothless) == (False, ("exact: anything",))
    assert [item.toothless for item in found.evidence] == [True, False]
    assert "the check exact: anything refutes no control, so it counts for nothing" in found._repr_html_()
    again = restored(stated, json.loads(json.dumps(found.json())))
    assert (again.strength, again.coverage) == ("tested", "part")


def test_the_check_after_a_toothless_one_is_put_to_every_control():
    stated = claim(controls=(NEGATIVE, Mutant("shifted", shifted)))
    exact(stated)(anything)
    enclosed(stated)(nonnegative)
    kinds.tested(stated)(is_a_square)
    found = verify(stated)
    assert (found.strength, found.bite) == ("enclosed", "enclosed 1/2")


def test_a_claim_of_toothless_checks_alone_has_no_grade():
    stated = claim()
    exact(stated)(anything)
    found = verify(stated)
    assert (found.outcome, found.strength, found.headline, found.coverage, found.as_recorded) == ("holds", None, "", None, False)
    assert [control.by_grade for control in found.controls] == [None] and found.bite == "0/1"


def test_a_part_that_a_toothless_proof_alone_decides_leaves_the_claim_without_a_grade():
    stated = claim(parts=("equal", "other"))
    exact(stated, part="equal")(is_a_square)
    exact(stated, part="other")(anything)
    found = verify(stated)
    assert (found.outcome, found.strength, found.parts["other"]) == ("holds", None, None)


def test_entries_that_only_a_toothless_proof_compares_are_missing():
    def pair(x):
        return np.array([x * x, x + x])

    stated = claim(pair, controls=(Mutant("first", lambda x: np.array([x * x + 1, x + x])),))
    exact(stated)(lambda formula, case: Equal(formula(case.x)[0], case.x**2))

    @exact(stated)
    def second(formula, case):
        return Equal(formula(case.x)[1], 2 * case.x)

    found = verify(stated)
    assert found.toothless == ("exact: second",) and (found.strength, found.coverage) == ("exact", "part")
    apart = replace(stated, id="toy.engine.apart", controls=(*stated.controls, Mutant("last", lambda x: np.array([x * x, x]))))
    for check in checks_of(stated):
        exact(apart)(check.function)
    assert (verify(apart).strength, verify(apart).bite) == ("proved", "2/2")


def test_a_control_that_the_check_of_the_grade_cannot_be_run_on_survives_it():
    domain = Domain(x=Interval(-1, 3), where=(("not negative", lambda c: c.x >= 0),))
    stated = claim(
        abs, domain, (Widened("negative too", drop="not negative"), Mutant("shifted", shifted), Mutant("none", lambda x: x.nothing))
    )

    @exact(stated)
    def proved(formula, case):
        if formula is abs and case.x is not None and isinstance(case.x, int) and case.x < 0:
            raise RuntimeError("not here")
        return Equal(formula(case.x), case.x)

    found = verify(stated)
    assert len(found.controls) == 3 and found.controls[2].by_grade in ("error", "inconclusive")


def test_a_scaled_or_fixed_check_of_the_grade_tells_a_widened_control_apart():
    stated = claim(
        domain=Domain(x=Interval(0, 3), where=(("below two", lambda c: c.x <= 2),)),
        controls=(Widened("larger", drop="below two"), NEGATIVE),
    )
    enclosed(stated)(lambda formula, case: AtLeast(formula(case.x), 0))
    kinds.tested(stated)(lambda formula, case: AtLeast(4, formula(case.x)))
    found = verify(stated)
    assert found.strength == "enclosed" and found.controls[0].by_grade == "holds", found.controls
    assert found.controls[0].outcome == "refuted" and found.bite == "enclosed 1/2"


@pytest.mark.parametrize(("outcome", "formula"), [("error", lambda x: x.nothing), ("inconclusive", lambda x: x * x + flint.arb(0, 1e-12))])
def test_a_control_that_is_no_refutation_survives(outcome, formula):
    stated = claim(controls=(Mutant("shifted", shifted), Mutant("odd", formula)))
    enclosed(stated)(is_a_square)
    found = verify(stated)
    assert not found.as_recorded and found.controls[1].outcome == outcome and found.controls[1].refuted_by is None


def test_a_superfluous_assumption_is_found_out():
    domain = Domain(x=Interval(-1, 3), where=(("not negative", lambda c: c.x >= 0), ("below two", lambda c: c.x < 2)))
    stated = claim(abs, domain, controls=(Widened("negative too", drop="not negative"), Widened("above two", drop="below two")))

    @kinds.tested(stated)
    def is_itself(formula, case):
        return Equal(formula(case.x), case.x)

    found = verify(stated)
    assert [control.outcome for control in found.controls] == ["refuted", "holds"] and not found.as_recorded


def test_a_widened_control_without_a_case_is_vacuous():
    domain = Domain(n=Integer(1, 3), where=(("positive", lambda c: c.n > 0),))
    stated = claim(lambda n: n, domain, controls=(Widened("any", drop="positive"), Mutant("zero", lambda n: 0)))

    @exact(stated)
    def is_itself(formula, case):
        return Equal(formula(case.n), case.n)

    assert [control.outcome for control in verify(stated).controls] == ["vacuous", "refuted"]


def test_a_narrowed_check_is_not_narrowed_where_a_control_widens_and_never_leaves_the_claim():
    domain = Domain(n=Integer(1, 2), m=Integer(1, 9))
    stated = claim(wrong_above_two, domain, controls=(Widened("larger", n=Integer(1, 4)),))
    seen = []

    @kinds.tested(stated, at={"n": Choice(1), "m": Choice(5, 20)})
    def is_square(formula, case):
        seen.append((case.n, case.m))
        return Equal(formula(case.n), case.n**2)

    found = verify(stated)
    assert found.as_recorded and {m for _, m in seen} == {5} and {n for n, _ in seen} <= {1, 3, 4} and len({n for n, _ in seen}) > 1


def test_a_check_that_only_looks_outside_the_claim_is_vacuous():
    stated = claim(lambda n: n, Domain(n=Integer(1, 3)), controls=(Mutant("zero", lambda n: 0),))

    @kinds.tested(stated, at={"n": Choice(7)})
    def is_wrong_there(formula, case):
        return Equal(formula(case.n), -1)

    assert verify(stated).outcome == "vacuous"


def test_an_erratum_is_handed_to_the_checks_of_its_correction():
    stated = claim()
    exact(stated)(is_a_square)
    printed = erratum(stated)
    assert checks_of(printed) == checks_of(stated) != []
    found = verify(printed)
    assert (found.outcome, found.as_recorded, found.controls, found.toothless) == ("refuted", True, (), ())
    record = found.json()
    assert (record["severity"], record["corrected_by"], record["grade"]) == ("typo", stated.id, "exact") and "x=" in record["witness"]


def test_an_erratum_that_turns_out_true_is_not_as_recorded():
    stated = claim()
    exact(stated)(is_a_square)
    found = verify(erratum(stated, square))
    assert (found.outcome, found.as_recorded) == ("holds", False)


def test_an_erratum_has_no_check_of_its_own():
    with pytest.raises(ValueError, match="no check of its own"):
        exact(erratum(claim()))(is_a_square)


def test_a_refuted_conjecture_without_a_correction_has_checks_of_its_own():
    own = {"expect": "refuted", "erratum": ERRATUM}
    conjecture, true = (toys.claim(one, Domain(x=ROOT), f"toy.{one.__name__}.guess", **own) for one in (shifted, square))
    exact(conjecture, true)(is_a_square)
    found = verify(conjecture)
    record = found.json()
    assert (found.outcome, found.as_recorded, record["corrected_by"]) == ("refuted", True, None) and "x=" in record["witness"]
    assert (verify(true).outcome, verify(true).as_recorded) == ("holds", False)


@pytest.mark.parametrize("name", KINDS)
def test_the_options_of_a_decorator_are_its_signature(name):
    decorator = getattr(kinds, name)
    options = {one.name: one.default for one in inspect.signature(decorator).parameters.values() if one.kind is one.KEYWORD_ONLY}
    given = {"data": None} if name == "shown" else {}
    options = {one: value for one, value in options.items() if one not in ("part", "needs")}
    made = toys.check(decorator, abs, **given)
    assert {"tier": made.tier, **made.options} == {**options, **given}
    with pytest.raises(TypeError, match="unexpected keyword argument 'size'"):
        decorator(claim(), size=3)


def test_an_erratum_with_other_parameters_is_an_error():
    stated = claim()
    exact(stated)(is_a_square)
    printed = toys.claim(shifted, Domain(y=ROOT), "toy.engine.other", expect="refuted", erratum=ERRATUM, corrected_by=stated.id)
    assert verify(printed).outcome == "error"


def test_a_claim_without_checks_is_an_error():
    assert verify(claim()).outcome == "error"


@pytest.mark.parametrize(
    ("returned", "words"),
    [
        (lambda c: c.x == c.x, r"TypeError at test_verdict.py:\d+: .*must return a relation"),
        (lambda c: None, "must return a relation"),
        (lambda c: All(), "says nothing"),
        (lambda c: Equal(c.x == c.x, True), "truth value"),
        (lambda c: Equal(float("nan") * c.x, 0), "NaN"),
        (lambda c: Equal(np.zeros(2), np.zeros(3)), "shapes"),
        (lambda c: {}["nothing"], r"KeyError at test_verdict.py:\d+: 'nothing'"),
        (lambda c: np.linalg.inv(np.zeros((2, 2))), r"LinAlgError at test_verdict.py:\d+: Singular"),
        (lambda c: Estimate(0, 1, 0), "must return a relation"),
    ],
)
def test_a_check_that_says_nothing_or_raises_is_an_error_with_its_place(returned, words):
    stated = claim()
    exact(stated)(is_a_square)

    @kinds.tested(stated)
    def speaks(formula, case):
        return returned(case)

    found = verify(stated)
    assert (found.outcome, found.as_recorded) == ("error", False)
    note = next(item.note for item in found.evidence if item.outcome == "error")
    assert note is not None and re.search(words, note) and "\n" not in note


def test_a_float_leaf_is_an_error_in_the_kinds_that_prove():
    for kind in (exact, enclosed):
        stated = claim()
        kind(stated)(lambda formula, case: Equal(formula(case.x), 0.5))
        assert verify(stated).outcome == "error"


def test_precision_is_restored_after_a_check_that_raises():
    before = flint.ctx.prec
    stated = claim()

    @enclosed(stated, bits=512)
    def raises(formula, case):
        assert flint.ctx.prec > before
        raise RuntimeError("in balls")

    assert verify(stated).outcome == "error" and flint.ctx.prec == before


def test_one_function_may_be_a_check_of_several_kinds_and_is_registered_once_each():
    stated = claim()
    for _ in range(2):
        kinds.tested(stated)(enclosed(stated)(is_a_square))
    assert sorted(check.kind for check in checks_of(stated)) == ["enclosed", "tested"]


def test_one_function_cannot_be_two_checks_of_one_kind_of_a_claim():
    stated = claim()
    kinds.tested(stated)(is_a_square)
    with pytest.raises(ValueError, match=r"is_a_square is registered twice as a check of kind tested"):
        kinds.tested(stated, tier="full")(is_a_square)


def test_checks_of_one_name_that_would_replace_each_other_are_refused():
    stated = claim()
    with pytest.raises(
        ValueError, match=r"check is registered twice as a check of kind tested of toy.engine.claim: give each its own name"
    ):
        for shift in (1, 0):

            @kinds.tested(stated)
            def check(formula, case, shift=shift):
                return Equal(formula(case.x), case.x**2 + shift)

    with pytest.raises(ValueError, match="is registered twice"):

        @kinds.tested(stated)
        def check(formula, case):
            return Equal(formula(case.x), case.x**2)

    assert verify(stated).outcome == "refuted"


def test_a_toothless_check_is_told_beside_a_namesake_from_another_module():
    stated = claim()

    def is_a_square(formula, case):
        return Equal(case.x, case.x)

    kinds.tested(stated)(globals()["is_a_square"])
    kinds.tested(stated)(is_a_square)
    assert verify(stated).toothless == ("tested: is_a_square",)


IN_PLACE = {
    "an array": (Domain(x=Array(3, 1, 2)), lambda formula, case: Equal(formula(case.x), case.x)),
    "an array in a list": (Domain(x=Choice([np.ones(3)])), lambda formula, case: Equal(formula(case.x[0]), case.x[0])),
}


@pytest.mark.parametrize("kind", [kinds.tested, enclosed, exact], ids=["tested", "enclosed", "exact"])
@pytest.mark.parametrize(("domain", "check"), IN_PLACE.values(), ids=IN_PLACE)
def test_a_formula_that_works_in_place_moves_nothing_that_it_is_compared_with(domain, check, kind):
    def thrice(x):
        x *= 3
        return x

    stated = claim(thrice, domain)
    kind(stated)(check)
    found = verify(stated)
    assert (found.outcome, found.as_recorded) == ("error", False)
    assert any("read-only" in (item.note or "") for item in found.evidence)


def test_a_formula_that_changes_a_list_or_a_dictionary_changes_a_copy():
    def grown(x):
        x["n"] += 1
        return x["n"]

    stated = claim(grown, Domain(x=Choice({"n": 1})))
    kinds.tested(stated)(lambda formula, case: Equal(formula(case.x), case.x["n"]))
    assert verify(stated).outcome == "refuted"
    stated = claim(lambda x: x.append(1) or len(x), Domain(x=Choice([1])), name="toy.engine.list")
    kinds.tested(stated)(lambda formula, case: Equal(formula(case.x), len(case.x)))
    assert verify(stated).outcome == "error"


TABLE = {3: 9}


@pytest.mark.parametrize("kind", [kinds.tested, enclosed, exact], ids=["tested", "enclosed", "exact"])
def test_state_that_a_formula_shares_with_its_mutant_is_told(kind):
    table = dict(TABLE)

    def spoils(n):
        table[n] = 10
        return table[n]

    stated = claim(lambda n: table[n], Domain(n=Integer(3, 3)), (Mutant("spoils the table", spoils),))
    kind(stated)(lambda formula, case: Equal(formula(case.n), case.n**2))
    found = verify(stated)
    told = "the formula gives another value after its controls ran: state is shared (at n=3)"
    assert (found.outcome, [item.note for item in found.evidence if item.outcome == "error"]) == ("error", [told])
    table.update(TABLE)
    harmless = claim(lambda n: table[n], Domain(n=Integer(3, 3)), (Mutant("ten", lambda n: 10),), name="toy.engine.harmless")
    kind(harmless)(lambda formula, case: Equal(formula(case.n), case.n**2))
    assert verify(harmless).as_recorded


def test_where_one_check_says_nothing_of_a_case_the_next_one_watches():
    def silent(formula, case):
        raise ValueError("no size")

    stated = claim(abs, Domain(n=Integer(3, 3)), (Mutant("none", lambda n: 0),))
    exact(stated)(silent)
    exact(stated)(lambda formula, case: Equal(formula(case.n), case.n))
    assert Watched(stated, selected(stated, "quick")).before == [3, 3]


def test_what_a_formula_shares_is_watched_without_a_walk_over_all_sizes(monkeypatch):
    sizes = []
    drawn = Array.symbol
    monkeypatch.setattr(Array, "symbol", lambda factor, name, case, make: sizes.append(case.n) or drawn(factor, name, case, make))
    domain = Domain(n=Integer(2, None, search=(3, 400)), x=Array(lambda c: c.n, 0, 1), even=Choice(0, 1))
    stated = claim(lambda x: x.sum(), domain, (Mutant("none", lambda x: 0 * x.sum()),))
    exact(stated, every={"x": Opaque("n")})(lambda formula, case: Equal(formula(case.x), case.x.sum()))
    watched = Watched(stated, selected(stated, "quick"))
    assert watched.case is not None and (watched.case.n, sizes) == (2, [2, 2])


def test_a_scale_that_swallows_a_relation_is_refused():
    def swallowed(formula, case):
        return Equal(formula(case.x), case.x**2, scale=1e300)

    for wrong, kind, outcome in ((shifted, kinds.tested, "error"), (square, enclosed, "error"), (shifted, enclosed, "refuted")):
        stated = claim(wrong, name=f"toy.engine.{wrong.__name__}-{outcome}")
        kind(stated)(swallowed)
        found = verify(stated)
        assert found.outcome == outcome  # in balls, a gap that is not zero refutes whatever its scale
        assert outcome == "refuted" or "the scale 1e+300 swallows the relation" in (found.evidence[0].note or "")


def test_a_relation_may_be_scaled_by_what_its_sides_are_made_of():
    assert residual(Equal(1024.0, 0.0, scale=1024 * 1025)) == pytest.approx(1 / 1025)
    with pytest.raises(ValueError, match="swallows"):
        residual(Equal(1024.0, 0.0, scale=1024 * 1025 * 1.01))


FOREIGN = {
    "pytest.skip": lambda: pytest.skip("not today"),
    "pytest.fail": lambda: pytest.fail("no"),
    "assume": lambda: hypothesis.assume(False),
    "unsatisfied": lambda: _raised(hypothesis.errors.UnsatisfiedAssumption()),
    "stop": lambda: _raised(hypothesis.errors.StopTest(0)),
    "event": hypothesis.reject,
    "exit": lambda: _raised(SystemExit(0)),
}


def _raised(error):
    raise error


@pytest.mark.parametrize("kind", [kinds.tested, enclosed, exact], ids=["tested", "enclosed", "exact"])
@pytest.mark.parametrize("outcome", FOREIGN.values(), ids=FOREIGN)
def test_outcomes_of_pytest_and_hypothesis_inside_a_check_are_its_error(kind, outcome):
    stated = claim()

    def never(formula, case):
        outcome()
        return Equal(formula(case.x), case.x**2)

    kind(stated)(never)
    found = verify(stated)
    assert found.outcome == "error"
    note = found.evidence[0].note or ""
    assert note.endswith("a check returns a relation; what its cases must meet is a condition of the domain") and "\n" not in note


def test_what_decides_goes_first():
    outcomes = ("holds", "vacuous", "inconclusive", "error", "refuted")
    rows = [Evidence("exact", "a", outcome, "", confirmed_by="exact") for outcome in outcomes]
    while rows:
        assert combined(rows) == rows[-1].outcome
        rows.pop()


@pytest.mark.parametrize(
    ("kind", "part", "outcome"),
    [("exact", "", "holds"), ("enclosed", "limit", "holds"), ("exact", "rate", "inconclusive"), ("integrated", "", "inconclusive")],
)
def test_rounding_counts_for_nothing_beside_rigorous_evidence_of_the_same_part(kind, part, outcome):
    lost = Evidence("tested", "a", "inconclusive", "", reason=Reason.ROUNDING, part="limit")
    assert combined([lost, Evidence(kind, "b", "holds", "", part=part)]) == outcome
    assert combined([replace(lost, reason=None), Evidence(kind, "b", "holds", "", part=part)]) == "inconclusive"
    assert combined([lost, Evidence(kind, "b", "vacuous", "", part=part)]) == "inconclusive"
    assert combined([lost]) == "inconclusive"


def test_a_refutation_without_a_confirmation_cannot_be_recorded():
    with pytest.raises(ValueError, match="confirmed"):
        Evidence("tested", "a", "refuted", "")


def test_tiers_run_what_they_name():
    stated = claim()
    exact(stated)(is_a_square)
    kinds.tested(stated, tier="full")(is_a_square)
    kinds.scaled(stated)(lambda formula, case, settings: is_a_square(formula, case))
    assert [[check.kind for check in selected(stated, tier)] for tier in ("quick", "full", "scale")] == [
        ["exact"],
        ["exact", "tested"],
        ["exact", "scaled"],
    ]
    assert verify(stated, Options(tier="scale")).best is not None
    with pytest.raises(ValueError, match="unknown tier"):
        selected(stated, "huge")  # pyright: ignore[reportArgumentType]  # as a record that someone wrote by hand may say
    with pytest.raises(ValueError, match="tier='quik': it must be one of quick, full, scale"):
        exact(stated, tier="quik")  # pyright: ignore[reportArgumentType]  # a user's file has no type checker


def test_a_verdict_is_json_without_nan_and_comes_back():
    stated = claim(exp, Domain(x=Interval(0, 1), p=Array(2, -1, 1)), controls=(Mutant("shifted", lambda x: exp(x) + 1),))

    @kinds.tested(stated)
    def is_exp(formula, case):
        return Equal(formula(case.x), np.exp(float(case.x)) if isinstance(case.x, float) else exp(case.x))

    @sampled(stated)
    def is_about(formula, case, settings):
        noise = np.random.default_rng(settings.seed).standard_normal()
        return Estimate(float(np.exp(case.x)) + 1e-3 * noise, 1e-3, float(formula(case.x)))

    @shown(stated, data=lambda store, seed: 0.5)
    def lies_on_the_curve(formula, data):
        return Equal(formula(data), np.exp(data))

    found = verify(stated)
    record = json.loads(json.dumps(found.json(), allow_nan=False))
    assert found.as_recorded and record["as_recorded"] and record["cached"] is False
    again = restored(stated, record)
    assert again.cached and again.as_recorded and again.controls == found.controls and again.evidence == found.evidence


def test_a_crash_of_the_domain_is_an_error_too():
    stated = claim(domain=Domain(x=ROOT, where=(("bad", lambda c: 1 / 0),)))
    check = toys.check(kinds.tested, is_a_square)
    found = examine(check, square, stated, Options())
    assert found.outcome == "error" and found.note is not None and "ZeroDivisionError at test_verdict.py" in found.note

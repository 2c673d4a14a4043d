"""The search for a counterexample: where it looks, what it believes, and that what it prints runs."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from lemmata.evidence import refute
from lemmata.evidence.refute import Hunt, call, read
from lemmata.language import check as kinds
from lemmata.language.claim import Claim, Erratum, Mutant, Paper, Source
from lemmata.language.domain import Array, Case, Computed, Domain, Integer, Interval
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.terms.arithmetic import admits, exp
from tests import toys

PAPER = Paper("X_2000", "X", "Y", 2000, "Z")


def zero(**parameters):
    """Return 0, whatever the parameters."""
    return 0


@pytest.fixture(autouse=True)
def registry(monkeypatch):
    monkeypatch.setattr(kinds, "CHECKS", {})


def claim(formula, domain, name="test.a"):
    source, controls = Source(PAPER, "1"), (Mutant("zero", zero),)
    return Claim(id=name, title="", source=source, statement="", formula=formula, domain=domain, controls=controls)


def nine(n):
    """Return 0 up to 8, then 1."""
    return n // 9


def test_a_boundary_value_is_found_first():
    stated = claim(nine, Domain(n=Integer(0, 9)))

    @kinds.tested(stated)
    def vanishes(formula, case):
        return Equal(formula(case.n), 0)

    found = refute.refute(stated)
    assert (found.case, found.confirmed_by, found.tried) == (Case(n=9), "exact", 2)
    assert found.residual == 1.0


def test_one_of_two_relations_is_enough():
    stated = claim(lambda x: 0 * x + int(x > 8), Domain(x=Interval(0, 9)))
    kinds.tested(stated)(lambda formula, case: All(Equal(case.x, case.x), Equal(formula(case.x), 0 * case.x)))
    found = refute.refute(stated, seconds=0.5)
    assert (found.case, found.confirmed_by) == (Case(x=9.0), "balls")


def inner(n, x):
    """Return 1 where n = 7 and x < 0, else 0."""
    return int(n == 7) * int(x < 0)


def test_what_hypothesis_finds_is_shrunk():
    stated = claim(inner, Domain(n=Integer(0, 20), x=Interval(-4, 4)))

    @kinds.tested(stated)
    def vanishes(formula, case):
        return Equal(formula(case.n, case.x), 0)

    found = refute.refute(stated)
    assert found.case is not None
    assert (found.case.n, found.case.x, found.confirmed_by) == (7, -1.0, "exact")


def dip(x, y):
    """Return (x - 3/8)^2 + (y - 5/8)^2."""
    return (x - 0.375) * (x - 0.375) + (y - 0.625) * (y - 0.625)


def pit():
    """A claim that fails inside a circle of radius 1/1000 alone: a gap for balls, and one that always holds."""
    stated = claim(dip, Domain(x=Interval(0, 1), y=Interval(0, 1)))

    @kinds.tested(stated)
    def keeps_away(formula, case):
        return All(Equal(case.x - case.x, 0), AtLeast(formula(case.x, case.y) * 1000000, 1))

    return stated


def test_ascent_finds_what_chance_does_not(monkeypatch):
    stated = pit()
    found = refute.refute(stated, examples=40)
    assert found.confirmed_by == "balls"
    assert found.case is not None
    assert math.hypot(found.case.x - 0.375, found.case.y - 0.625) < 1e-3
    monkeypatch.setattr(Hunt, "climb", lambda self, case, index: None)
    missed = refute.refute(stated, examples=40)
    assert (missed.confirmed_by, missed.case) == (None, None)
    assert missed.tried > 40


def half(a, total):
    """Return the total less the sum of a: zero."""
    return total - a.sum()


def test_ascent_moves_arrays_and_what_is_computed_from_them():
    stated = claim(half, Domain(n=Integer(2, 3), a=Array(lambda c: c.n, 0.0, 1.0), total=Computed(lambda c: c.a.sum())))

    @kinds.tested(stated)
    def vanishes(formula, case):
        return Equal(formula(case.a, case.total), 0)

    found = refute.refute(stated, examples=20)
    assert found.confirmed_by is None
    assert found.residual < 1e-12
    there = refute.moved(stated.domain, Case(n=2, a=np.zeros(2), total=0.0), np.array([0.25, 0.5]))
    assert (there.n, list(there.a), there.total) == (2, [0.25, 0.5], 0.75)


@admits("numpy")
def coarse(x):
    """Return x, a thousandth too large."""
    return float(np.float64(x) * 1.001)


def test_rounding_is_not_a_counterexample():
    stated = claim(exp, Domain(x=Interval(20, 30)))

    @kinds.tested(stated, rtol=1e-18)
    def is_itself(formula, case):
        return Equal(formula(case.x) * formula(-case.x), 1, scale=1.0)

    found = refute.refute(stated, examples=20)
    assert found.confirmed_by is None
    assert any("where balls keep the relation" in note for note in found.notes)


def test_a_formula_for_floats_alone_is_refuted_by_a_wide_gap():
    stated = claim(coarse, Domain(x=Interval(1, 2)))

    @kinds.tested(stated, rtol=1e-9)
    def is_itself(formula, case):
        return Equal(formula(case.x), case.x)

    assert refute.refute(stated).confirmed_by == "rerun"


def slope(x):
    """Return 3 x^2, printed for the derivative of x^2."""
    return 3 * x * x


def test_a_check_for_symbols_is_asked_where_no_point_can_tell():
    stated = claim(slope, Domain(x=Interval(1, 2)))

    @kinds.exact(stated)
    def is_the_derivative(formula, case):
        return Equal(formula(case.x), (case.x * case.x).diff(case.x))

    found = refute.refute(stated)
    assert found.confirmed_by in ("exact", "balls")
    assert found.case is not None
    assert 1 <= found.case.x <= 2


def test_an_enclosed_check_is_evaluated_at_points_and_a_run_has_the_last_word():
    stated = claim(slope, Domain(x=Interval(1, 2)))

    @kinds.enclosed(stated)
    def bounded(formula, case):
        return AtLeast(formula(case.x), 3 * case.x - 1)

    @kinds.integrated(stated)
    def runs(formula, case, settings):
        return Equal(2 * case.x, formula(case.x))

    found = refute.refute(stated, examples=20)
    assert (found.confirmed_by, found.check and found.check.kind) == ("rerun", "integrated")
    assert found.case is not None


def test_an_erratum_is_handed_to_the_checks_of_its_correction():
    right = claim(zero, Domain(n=Integer(0, 9)))
    wrong = Claim(
        id="test.b", title="", source=Source(PAPER, "1"), statement="", formula=nine, domain=right.domain, expect="refuted",
        corrected_by=right.id, erratum=Erratum("", "", "false"),
    )  # fmt: skip

    @kinds.tested(right)
    def vanishes(formula, case):
        return Equal(formula(n=case.n), 0)

    assert refute.refute(wrong).case == Case(n=9)
    assert refute.refute(right).confirmed_by is None


def test_time_ends_the_search():
    stated = claim(dip, Domain(x=Interval(0, 1), y=Interval(0, 1)))

    @kinds.tested(stated)
    def positive(formula, case):
        return AtLeast(formula(case.x, case.y), 0)

    found = refute.refute(stated, examples=10**6, seconds=0.2)
    assert 0 < found.tried < 10**6


def test_nothing_to_try_is_told():
    found = refute.refute(claim(dip, Domain(x=Interval(0, 1), y=Interval(0, 1))))
    assert (found.tried, found.check) == (0, None)


def test_a_cover_by_boxes_finds_what_points_miss(monkeypatch):
    monkeypatch.setattr(Hunt, "hunt", lambda self, examples: None)
    stated = pit()
    assert refute.refute(stated).confirmed_by is None

    @kinds.enclosed(stated, boxes=5000)
    def keeps_away_from_the_origin(formula, case):
        return AtLeast(formula(case.x, case.y) * 1000000, 1)

    found = refute.refute(stated)
    assert (found.confirmed_by, found.check and found.check.name.rpartition(".")[2]) == ("balls", "keeps_away_from_the_origin")


def test_what_a_check_leaves_out_is_told():
    stated = claim(dip, Domain(x=Interval(0, 1), y=Interval(0, 1)))

    @kinds.tested(stated, at={"y": Interval(0, 0.25)})
    def positive(formula, case):
        return AtLeast(formula(case.x, case.y), 0)

    (note,) = refute.refute(stated, examples=5).notes
    assert re.search(r"\.positive \(narrowed: y\): met x 0…1, y 0…0\.25", note)


def far(x):
    """Return 1 up to a million, and 0 beyond."""
    return int(x < 10**6)


def test_what_fails_far_from_the_box_is_found():
    stated = claim(far, Domain(x=Interval(0, None, search=(0, 1))))

    @kinds.tested(stated)
    def is_one(formula, case):
        return Equal(formula(case.x), 1)

    found = refute.refute(stated)
    assert found.confirmed_by == "exact" and found.case is not None and found.case.x >= 10**6


def test_a_check_that_met_no_case_is_vacuous():
    stated = claim(dip, Domain(x=Interval(0, 1), y=Interval(0, 1), where=(("never", lambda c: False),)))

    @kinds.tested(stated)
    def positive(formula, case):
        return AtLeast(formula(case.x, case.y), 0)

    found = refute.refute(stated, examples=5)
    assert found.tried > found.met == 0 and "vacuous" in found.notes[0]


def sees_both_sides(formula, case):
    """Compare dip with the first coordinate."""
    return Equal(formula(case.x, 0.625), case.y)


def runs_both_sides(formula, case, settings):
    """Compare dip with a tolerance."""
    return Equal(formula(case.x, case.y), settings.rtol)


def value(text: str):
    """Run the lines and return the value of the last."""
    *before, last = text.splitlines()
    names: dict = {}
    exec("\n".join(before), names)
    return eval(last, names)


def test_the_call_runs_with_every_parameter_of_the_case():
    text = call(dip, Case(x=0.5, y=math.inf))
    assert text is not None
    assert text.splitlines()[-1] == "dip(x=0.5, y=float('inf'))"
    assert value(str(call(half, Case(a=np.array([0.25, 0.5]), total=1)))) == 0.25
    assert call(dip, Case(x=1)) is None
    assert call(dip, Case(x=1.0, y=1.0, other=3)) is None
    assert str(call(lambda p: p, Case(p_free=1.0, p=2.0))).endswith("(p=2.0)")
    assert str(call(zero, Case(n=1))).endswith("zero(n=1)")
    hidden = call(lambda n: n, Case(n=1), "lemmata.theory.some.claims", "CLAIM.formula")
    assert hidden == "from lemmata.theory.some.claims import CLAIM\nCLAIM.formula(n=1)"


def test_where_the_formula_does_not_take_every_parameter_the_check_is_called():
    at, run = (toys.check(kind, function) for kind, function in ((kinds.tested, sees_both_sides), (kinds.integrated, runs_both_sides)))
    found = value(refute.checking(at, dip, Case(x=0.375, y=0.5, a=np.array([1.0]))))
    assert (found.got, found.want) == (0.0, 0.5)
    assert value(refute.checking(run, dip, Case(x=0.375, y=0.625))).want == 1e-10


def test_a_witness_is_read_back():
    case = Case(n=3, a=np.array([[1.0, 2.0]]), t=math.inf)
    again = read(str(case))
    assert again is not None
    assert str(again) == str(case)
    assert again.a.shape == (1, 2)
    assert read("residual 0.3 on the plotted data") is None

"""A bound is not loose unseen: every inequality has a control that is sharper, or an equality that fixes its formula."""

from __future__ import annotations

import functools

import pytest

from lemmata.language.check import Check, checks_of
from lemmata.language.claim import Claim, Mutant, Paper, Source
from lemmata.language.domain import Domain, Interval
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.sources import families
from tests import sharp

UNSEEN = {
    "chain-traversal.learning.time-bound": "its check takes derivatives by symbols, so that no number is put in; it refutes controls there",
    "implicit-models.end-to-end.loss-bound": "its exact check differentiates by symbols, the other integrates",
    "state-space.conserved.sign-of-weights": "a sign: its control drops the assumption from which it follows",
    "state-space.table.slide": "numbers of a slide against ranges over seeds: each case trains networks, and the range is what was found",
    "state-space.table.slide-first-row": "the same, and the claim is that the number lies outside",
    "state-space.table.updates": "an exponent of sixteen runs against the range in which it was found",
}
"""Claims that cannot be compared at drawn cases, and why."""
SIGN = "a sign: nothing but 0 is claimed, and the only sharper statement is another one"
SQUARES = "a certificate: a sum of squares, 0 where they vanish; its formula is that sum, of which a part more would be another identity"
PRINTED = "printed numbers, which have no sharper neighbours"
WHOLE = "whole numbers: the next sharper statement is one less, which is the control that is refuted"
UNKNOWN = "the sharp constant is not known: the bound is what its proof gives"
FAR = {
    "chain-traversal.assumptions.supremum": "no number is compared with it: a limit is, which an exact check takes by symbols",
    "chain-traversal.learning.forward": SIGN,
    "chain-traversal.learning.backward": SIGN,
    "chain-traversal.learning.other": SIGN,
    "implicit-models.reported.identity-curve": PRINTED,
    "implicit-models.reported.smaller-error": PRINTED,
    "implicit-models.tracking.monotone-horizon": WHOLE,
    "linear-attention.augmented.safe-target": SQUARES,
    "linear-attention.rpe.sign": SIGN,
    "state-space.extrapolation.certificate": SQUARES,
    "state-space.extrapolation.certified-bound": "an allowance for rounding: how much less floats may lose is not known",
    "state-space.extrapolation.teacher-measure": SQUARES,
    "state-space.null-measure.floats": "counts of digits: the next sharper statement is another whole number, or another system",
    "state-space.sharpness.interval-certificate": SQUARES,
    "state-space.spanning.no-poisoning": UNKNOWN,
}
"""Claims of which every sharper control is far, and why: how sharp a constant may be is not known there."""


@functools.cache
def inequalities() -> dict[str, Claim]:
    families.register(families.folders())
    claims = (entry.claim for entry in families.every().values())
    return {claim.id: claim for claim in claims if claim.expect == "holds" and sharp.states_inequality(claim)}


def test_every_inequality_has_a_sharper_control_or_an_equality():
    known = {id_: sharp.bounds(claim) for id_, claim in inequalities().items() if id_ not in UNSEEN}
    assert not [id_ for id_, found in known.items() if not found.known]
    assert sorted(id_ for id_, found in known.items() if not found.near) == sorted(FAR)


def nested(formula, case):
    return All(*(AtLeast(case.apply(formula), case.x) for _ in range(2)))


def helped(formula, case):
    return nested(formula, case)


def test_an_inequality_in_a_comprehension_or_a_function_that_a_check_calls_is_one(monkeypatch):
    for function, found in ((nested, True), (helped, True), (lambda formula, case: Equal(case.apply(formula), case.x), False)):
        monkeypatch.setattr(sharp, "checks_of", lambda _, function=function: [Check("tested", function, ("toy.a.b",))])
        assert sharp.states_inequality(toy(lambda x: x, lambda x: x / 2)) is found


def test_the_exceptions_are_claims_with_inequalities_and_are_still_needed():
    assert {*UNSEEN, *FAR} <= inequalities().keys()
    assert not [id_ for id_ in UNSEEN if "table" not in id_ and sharp.bounds(inequalities()[id_]).known]


LINE = Domain(x=Interval(0, 1))
PAPER = Source(Paper("NOBODY_2026", "N. Nobody", "Bounds", 2026, "none"), "nowhere")


def toy(formula, *mutants) -> Claim:
    controls = tuple(Mutant(f"mutant {k}", mutant) for k, mutant in enumerate(mutants))
    return Claim(id="toy.a.b", title="T", source=PAPER, statement="s", formula=formula, domain=LINE, controls=controls)


def below(formula, case):
    return AtLeast(case.apply(formula), case.x)


def known(claim: Claim, function=below) -> sharp.Bounds:
    return sharp.bounds(claim, [Check("tested", function, (claim.id,))])


@pytest.mark.parametrize("mutant", [lambda x: 0.99 * x, lambda x: x - 0.04 * x * x])
def test_a_sharper_control_is_known_and_near(mutant):
    found = known(toy(lambda x: x, mutant))
    assert found.found and found.known and found.near


def test_a_control_that_is_looser_or_sharper_only_here_and_there_is_not():
    for mutant in (lambda x: 2 * x, lambda x: x + 1, lambda x: 2 * x * x + 0.01 * (x < 0.3)):
        assert not known(toy(lambda x: x, mutant)).known


def test_a_control_far_below_is_known_but_not_near():
    found = known(toy(lambda x: x, lambda x: x / 2))
    assert found.known and not found.near


def test_an_equality_that_the_control_breaks_pins_the_formula():
    found = known(toy(lambda x: x, lambda x: x + 1), lambda formula, case: Equal(case.apply(formula), case.x))
    assert found.pinned and not found.found and found.near


def symbolic(formula, case):
    return AtLeast(case.apply(formula).diff(case.x), 0)


def test_what_needs_symbols_is_passed_over():
    assert not known(toy(lambda x: x, lambda x: x / 2), symbolic).known


def test_what_is_named_as_slow_is_an_exact_check_that_is_passed_over(monkeypatch):
    names = {check.name for claim in inequalities().values() for check in checks_of(claim) if check.kind == "exact"}
    assert sharp.SLOW.keys() <= names
    slow, claim = Check("exact", below, ("toy.a.b",)), toy(lambda x: x, lambda x: x / 2)
    assert sharp.bounds(claim, [slow]).known
    monkeypatch.setitem(sharp.SLOW, slow.name, "a toy")
    assert not sharp.bounds(claim, [slow]).known and known(claim).known

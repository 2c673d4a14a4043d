"""Every stated value is looked at in the tier `quick`, or the row says which part of the statement is not."""

from __future__ import annotations

from typing import Any

import pytest

from lemmata.language import check as kinds
from lemmata.language.check import checks_of, descended, exact, integrated, sampled, tested
from lemmata.language.claim import Mutant
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.sources import families
from tests import toys
from tests.met import unmet


@pytest.fixture(scope="module", autouse=True)
def checks():
    families.register(sorted({entry.folder for entry in families.every().values() if entry.folder}))


@pytest.mark.parametrize("family", families.folders())
def test_what_a_claim_states_is_looked_at_or_waits_as_a_part(family):
    claims = [entry.claim for entry in families.every().values() if entry.folder == family and entry.claim.expect == "holds"]
    left = {claim.id: values for claim in claims if (values := unmet(claim, checks_of(claim)))}
    assert left == {}


KIND, SIZE = {"kind": Choice("one", "two")}, {"n": Integer(2, 4)}
ONE, TWO = {"at": {"kind": Choice("one")}}, {"at": {"kind": Choice("two")}}


def left(factors: dict[str, Any], *asked: tuple[Any, dict[str, Any]], parts=(), where=()):
    """What is left of a toy claim by checks of these decorators with their options."""
    claim = toys.claim(abs, Domain(where=where, **factors), "toy.engine.met", parts=parts, controls=(Mutant("m", max),))
    for number, (decorator, options) in enumerate(asked):

        def check(formula, case, settings=None):
            """Nothing."""

        check.__qualname__ = f"check_{number}"
        decorator(claim, **options)(check)
    try:
        return unmet(claim, checks_of(claim))
    finally:
        kinds.CHECKS.pop(claim.id)


@pytest.mark.parametrize(
    ("factors", "asked", "more", "found"),
    [
        (KIND, [(sampled, {**ONE})], {}, {"kind": ["'two'"]}),
        (KIND, [(sampled, {**ONE}), (sampled, {**TWO})], {}, {}),
        (KIND, [(sampled, {**ONE}), (sampled, {**TWO, "tier": "full"})], {}, {"kind": ["'two'"]}),
        (
            KIND,
            [(sampled, {**ONE, "part": "a"}), (sampled, {**TWO, "part": "b", "tier": "full"})],
            {"parts": ("a", "b")},
            {},
        ),
        (
            KIND,
            [(sampled, {**ONE, "part": "a"}), (sampled, {**ONE, "part": "b", "tier": "full"})],
            {"parts": ("a", "b")},
            {"kind": ["'two'"]},
        ),
        (
            KIND,
            [(sampled, {**ONE, "part": "a"}), (sampled, {**ONE, "part": "b"}), (sampled, {**TWO, "part": "b", "tier": "full"})],
            {"parts": ("a", "b")},
            {"kind": ["'two'"]},
        ),
        (KIND, [(sampled, {**ONE, "part": "a"}), (sampled, {"tier": "full", "examples": 2})], {"parts": ("a", "b")}, {}),
        (KIND, [(sampled, {"examples": 1})], {}, {"kind": ["'one'"]}),
        (KIND, [(sampled, {"examples": 2})], {}, {}),
        (KIND, [(tested, {"examples": 4})], {}, {}),
        (KIND, [(exact, {})], {}, {}),
        (KIND, [(exact, {**ONE})], {}, {"kind": ["'two'"]}),
        (KIND, [(exact, {**ONE}), (integrated, {**TWO})], {}, {}),
        (KIND, [(sampled, {**ONE})], {"where": (("one", lambda case: case.kind == "one"),)}, {}),
        (SIZE, [(exact, {"sizes": {"n": (2, 3)}})], {}, {"n": ["4"]}),
        (SIZE, [(exact, {"sizes": {"n": (2, 3)}}), (tested, {"examples": 2, "at": {"n": Integer(4, 4)}})], {}, {}),
        (SIZE, [(descended, {"examples": 1, "at": {"n": Choice(2)}})], {}, {"n": ["3", "4"]}),
        ({"n": Integer(2, 4, search=(2, 3))}, [(tested, {"examples": 8})], {}, {}),
        ({"n": Integer(2, None)}, [(tested, {"examples": 1})], {}, {}),
        ({"x": Interval(0, 1)}, [(tested, {"examples": 1, "at": {"x": Choice(0.5)}})], {}, {}),
    ],
)
def test_what_is_left_is_found(factors, asked, more, found):
    assert left(factors, *asked, **more) == found

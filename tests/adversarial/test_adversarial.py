"""Every adversarial claim gets the verdict that it must get, and no other."""

from __future__ import annotations

import pytest

from lemmata.proofs_checks.check import CHECKS, Options
from lemmata.proofs_checks.verdict import examine
from tests.adversarial.claims import EVERY, Adversary
from tests.proofs_checks import toys


def test_there_are_enough_and_each_has_a_name():
    assert len(EVERY) >= 60 and len({one.name for one in EVERY}) == len(EVERY)


@pytest.mark.parametrize("adversary", EVERY, ids=lambda one: one.name)
def test_an_adversary_gets_its_verdict(adversary: Adversary):
    claim = toys.claim(adversary.formula, adversary.domain, "toy.adversary.claim")
    adversary.kind(claim, **adversary.options)(adversary.check)
    found = examine(CHECKS.pop(claim.id)[-1], claim.formula, claim, Options(tier=adversary.tier))
    assert found.outcome == adversary.outcome, f"{found.outcome} for {adversary.outcome}: {found.witness or found.note or found.scope}"
    assert adversary.scope in found.scope
    assert (found.confirmed_by is not None) == (found.outcome == "refuted")

"""A family's claims as tests: one for every piece of evidence, one for every negative control, generated from the registry."""

from __future__ import annotations

from typing import Any

import pytest

from lemmata import families
from proofs_checks import verdict
from proofs_checks.check import Check, checks_of
from theory.claim import Claim


def evidence(folder: str) -> list[Any]:
    """Return a parameter (claim, check) for every quick check of the family's claims that are expected to hold."""
    families.register([folder])
    claims = [entry.claim for entry in families.claims(folder) if entry.claim.expect == "holds"]
    pairs = [(claim, check) for claim in claims for check in verdict.selected(claim, "quick")]
    return [pytest.param(claim, check, id=f"{claim.id}[{check.kind}] {check.function.__name__}") for claim, check in pairs]


def errata(folder: str) -> list[Any]:
    """Return a parameter for every claim of the family that is expected refuted."""
    families.register([folder])
    return [pytest.param(entry.claim, id=entry.claim.id) for entry in families.claims(folder) if entry.claim.expect == "refuted"]


def holds(claim: Claim, check: Check, store: Any) -> None:
    """Assert that the check holds on the claim's formula, and that it met the assumptions."""
    found = verdict.examine(check, claim.formula, claim, verdict.Options(store=store))
    assert found.outcome == "holds", f"{found.outcome}: {found.witness or found.note}"


def refuted(claim: Claim, store: Any) -> None:
    """Assert that a printed claim is refuted, confirmed, with a witness, by a check of the claim that corrects it."""
    found = verdict.verify(claim, verdict.Options(store=store))
    assert found.as_recorded and found.best is not None
    assert found.best.confirmed_by in ("exact", "balls", "rerun") and found.best.witness
    assert claim.corrected_by in {name for check in checks_of(claim) for name in check.claims}

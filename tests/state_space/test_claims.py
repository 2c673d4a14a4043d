"""Every piece of evidence for the family's claims, and every erratum, as a test of its own."""

from __future__ import annotations

from typing import Any

import pytest

from simulations.store import Store
from tests import registry

FAMILY = "state_space"


@pytest.fixture(scope="module")
def store() -> Store:
    """Return the session's run store."""
    return Store()


@pytest.mark.parametrize(("claim", "check"), registry.evidence(FAMILY))
def test_evidence(claim: Any, check: Any, store: Store) -> None:
    registry.holds(claim, check, store)


@pytest.mark.parametrize("claim", registry.errata(FAMILY))
def test_erratum(claim: Any, store: Store) -> None:
    registry.refuted(claim, store)

"""The check of a large batch: what is looked at again has as many samples, and a bound that is too small is seen both times."""

from __future__ import annotations

import pytest

from lemmata.attack.rounding import told
from lemmata.dynamics.precision import computing
from lemmata.language.case import Case
from lemmata.language.check import Settings
from lemmata.language.relation import residual
from lemmata.proofs_checks.implicit_models import damping
from lemmata.theory.implicit_models.claims.damping import the_change

pytestmark = pytest.mark.usefixtures("lightly_compiled")


def test_gaps_of_a_batch_can_be_compared_one_by_one_when_it_is_looked_at_again(monkeypatch):
    monkeypatch.setattr(damping, "BATCH", 16)
    case = Case(n=8, a=damping.LARGE["direction"].function(Case(n=8)))
    found = []
    for again in (0, 1):
        with computing("float64"):
            found.append(damping.certifies_every_equilibrium_of_a_batch(the_change, case, Settings(refinement=again)).relation)
    assert told(found[0]).gaps.shape == told(found[1]).gaps.shape
    assert min(map(residual, found)) > 1e-3

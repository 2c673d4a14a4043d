"""Large runs look again at as much as at first: at a small size each refutes a wrong formula by itself, and keeps the claim's own."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.evidence import scaled
from lemmata.language.check import Options, Settings, checks_of
from lemmata.language.claim import Mutant
from lemmata.language.domain import Choice
from lemmata.proofs_checks.chain_traversal import counted_rollouts
from lemmata.proofs_checks.chain_traversal.reduction import gradient
from lemmata.proofs_checks.state_space import large_runs
from lemmata.proofs_checks.state_space.frozen import low_tap_endpoint
from lemmata.sources import families
from lemmata.theory.chain_traversal.claims.recursion.success_probability import SUCCESS
from lemmata.theory.chain_traversal.claims.reduction.gradient import GRADIENT
from lemmata.theory.linear_attention.claims.augmented.cepstrum import CEPSTRUM_CONSERVED
from lemmata.theory.linear_attention.claims.augmented.single_site import SINGLE_SITE
from lemmata.theory.linear_attention.claims.augmented.spectral_descent import SPECTRAL_DESCENT
from lemmata.theory.state_space.claims.conserved.descended_difference import DESCENDED_DIFFERENCE
from lemmata.theory.state_space.claims.conserved.weight_difference import WEIGHT_DIFFERENCE
from lemmata.theory.state_space.claims.frozen.clean_endpoint import CLEAN_ENDPOINT
from lemmata.theory.state_space.claims.frozen.low_tap_endpoint import LOW_TAP_ENDPOINT

SMALL = {
    WEIGHT_DIFFERENCE: {"dim": Choice(2), "horizon": Choice(2)},
    DESCENDED_DIFFERENCE: {"dim": Choice(2), "horizon": Choice(2)},
    LOW_TAP_ENDPOINT: {"dim": Choice(4)},
    CLEAN_ENDPOINT: {"dim": Choice(8)},
    CEPSTRUM_CONSERVED: {"n": Choice(64), "n1": Choice(16)},
    SINGLE_SITE: {"n": Choice(1024)},
    SPECTRAL_DESCENT: {"n": Choice(64), "n1": Choice(16), "step_size": Choice(2.0**-10)},
    SUCCESS: {"n": Choice(3)},
}


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(large_runs, "STUDENTS", 16)
    monkeypatch.setattr(low_tap_endpoint, "UPDATES", 2**14)
    monkeypatch.setattr(low_tap_endpoint, "RATE", 2.0**-10)
    monkeypatch.setattr(counted_rollouts, "ROLLOUTS", {"cpu": 2**12})


@pytest.fixture(scope="module", autouse=True)
def registered():
    families.register(["chain_traversal", "linear_attention", "state_space"])


def _large(claim):
    """Return the large run of a claim, and its domain at the small size."""
    (check,) = (one for one in checks_of(claim) if one.kind == "scaled")
    return check, claim.domain.replaced(**check.options["at"] | SMALL[claim])


@pytest.mark.parametrize("claim", SMALL, ids=lambda claim: claim.id)
def test_a_large_run_refutes_a_wrong_formula_by_itself(claim):
    check, domain = _large(claim)
    wrong = [control.formula for control in claim.controls if isinstance(control, Mutant)]
    outcomes = [scaled.run(check, formula, domain, Options(tier="scale")).outcome for formula in (claim.formula, *wrong)]
    assert outcomes[0] == "holds" and "refuted" in outcomes[1:], outcomes


@pytest.mark.parametrize("claim", [LOW_TAP_ENDPOINT, SUCCESS], ids=lambda claim: claim.id)
def test_a_second_look_has_no_fewer_steps_or_draws(claim, monkeypatch):
    monkeypatch.setattr(counted_rollouts, "ROLLOUTS", {"cpu": 2**18})  # fewer are rounded up to as many
    check, domain = _large(claim)
    (case,), _ = domain.sample(1, seed=0)
    first, again = (check.function(claim.formula, case, settings).updates for settings in (Settings(), Settings().harder()))
    assert again >= first > 0


def test_a_second_look_at_reinforce_has_as_many_batches(monkeypatch):
    monkeypatch.setattr(gradient, "BATCHES", {"cpu": 4})
    monkeypatch.setattr(gradient, "_reinforced", lambda *asked: (np.ones((asked[4], 3)) + np.arange(asked[4])[:, None], 1.0))
    (check,) = (one for one in checks_of(GRADIENT) if one.kind == "scaled")
    (case,), _ = GRADIENT.domain.replaced(**check.options["at"] | {"n": Choice(2)}).sample(1, seed=0)
    first, again = (check.function(GRADIENT.formula, case, settings).updates for settings in (Settings(), Settings().harder()))
    assert first == again == 4 * gradient.SOURCE["batch"]

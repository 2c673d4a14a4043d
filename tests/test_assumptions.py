"""Every assumption of a claim that holds is needed: a control drops it, or the formula says nothing without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from lemmata.language.claim import Claim, Widened
from lemmata.sources import families

WITHOUT: dict[tuple[str, str], tuple[Any, ...]] = {
    ("chain-traversal.table.slide", "a row of the slide"): ("3", "1-3"),
    ("digit-arithmetic.trained.order", "relative positions have seen sums of two digits"): ("rpe", 1),
    ("digit-arithmetic.trained.window", "enough digits were seen for a statement"): ("ape-shifted", 1),
    ("implicit-models.one-state.escape-time", "$Q>4$"): (0.5, 0.5),
    ("linear-attention.ape.limit", "neighbours that count, or as many dimensions as sites"): (2, 1, 1.0, 0.0),
    ("linear-attention.augmented.cepstrum-conserved", "a positive definite Gram matrix"): ([1.0, 1.0, 1.0],),
    ("linear-attention.augmented.linear-response", "a positive definite target, once weight decay has lowered its diagonal"): (
        [1.0, 0.1, 0.1],
        1,
        [-1.0, 0.0, 0.0],
    ),
    ("linear-attention.augmented.loss-budget", "a positive definite matrix with the target's visible entries"): (
        [-1.0, 1.0, 1.0],
        [1.0, 1.0, 1.0],
    ),
    ("linear-attention.augmented.maximum-entropy-limit", "a positive definite target, once weight decay has lowered its diagonal"): (
        [1.0, 0.1, 0.1],
        1,
        [-1.0, 0.0, 0.0],
    ),
    ("linear-attention.augmented.neglected-decay", "no position vector that is 0 at the start"): ([[0.0], [1.0]], 1.0, 1.0),
    ("linear-attention.augmented.trained-value-costs-nothing", "no position vector that is 0 at the start"): ([[0.0], [1.0]], [1.0], 1.0),
    ("linear-attention.augmented.trained-value-opposed", "|P(0)|^2 below 2 y^2"): ([[3.0]], [-1.0]),
    ("linear-attention.rpe.joint-limit-seen-lags", "a target that the window sees"): ([0.0, 1.0, 0.0], [1.0, 0.0], 2, 0.0, 0.0),
    ("linear-attention.rpe.joint-limit-seen-lags", "a start outside the sets on which v never aligns"): (
        [0.0, 0.0, 0.0],
        [0.0, 1.0],
        2,
        4.0,
        0.0,
    ),
    ("linear-attention.rpe.joint-rest", "a target that the window sees"): (1, [0.0, 0.0, 0.0], 0.0),
    ("linear-attention.rpe.necessity", "a value direction that is not 0"): ([0.0, 0.0], [2.0, 0.0, 0.0]),
    ("linear-attention.rpe.position-vectors", "a query that is not 0"): (1.0, [[1.0], [1.0], [1.0]], [0.0], 1, 1.0, [0.5], 0.1),
    ("linear-attention.rpe.sign", "a start with a_0 + v not 0"): (1.0, -1.0, 2.0),
    ("modular-arithmetic.active.count", "no entry ties with the threshold"): ((1, 0, 0, 0, 0), 2),
    ("modular-arithmetic.adam.bound", "b1^2 < b2"): (0.99, 0.9),
    ("modular-arithmetic.adam.scale", "a gradient is not 0"): ([0.0], 0.9, 0.99),
    ("modular-arithmetic.adam.weights", "b1^2 < b2"): (0.99, 0.9, 1.0),
    ("modular-arithmetic.classes.gap", "p is prime"): (9, 2),
    ("modular-arithmetic.classes.sizes", "p is prime"): (9, 2),
    ("modular-arithmetic.commuting.differences", "p is prime"): (9,),
    ("modular-arithmetic.commuting.tasks", "p is prime"): (9,),
    ("modular-arithmetic.components.values", "not all values are 0"): ([0.0, 0.0], 1),
    ("modular-arithmetic.counts.estimate", "p is prime"): (21,),
    ("modular-arithmetic.counts.tasks", "p is prime"): (9,),
    ("modular-arithmetic.counts.zero-free", "p is prime"): (9,),
    ("modular-arithmetic.counts.zero-vectors", "p is prime"): (9,),
    ("modular-arithmetic.grokfast.fed-back", "lambda is not 1"): (1, 0.5, 1.0),
    ("modular-arithmetic.margins.best", "p is prime"): (1, 9),
    ("modular-arithmetic.margins.enough", "p is prime"): (9,),
    ("modular-arithmetic.margins.margin", "p is prime"): ((1,), 9),
    ("modular-arithmetic.remainders.determine", "p is prime"): ((2, 3), 9),
    ("modular-arithmetic.remainders.first-four", "p is prime"): (15, 11),
    ("modular-arithmetic.remainders.first-four", "q is coprime to 210"): (13, 12),
    ("modular-arithmetic.remainders.first-tasks", "p is prime"): (15,),
    ("modular-arithmetic.remainders.information", "p is prime"): (9, 2, 5),
    ("modular-arithmetic.remainders.information", "q and r are coprime"): (5, 2, 4),
    ("modular-arithmetic.remainders.smallest-triple", "p is prime"): (9,),
    ("modular-arithmetic.remainders.triples", "p is prime"): (9,),
    ("modular-arithmetic.rotations.units", "p is prime"): (9,),
    ("modular-arithmetic.spectra.character", "p is prime"): (9, 2, 1),
    ("modular-arithmetic.spectra.character", "q is prime"): (11, 4, 1),
    ("modular-arithmetic.spectra.folded", "p is prime"): (9,),
    ("state-space.conserved.frozen-gaps", "no state is zero"): ([0.0, 0.5], 3),
    ("state-space.escape.delay-per-decade", "a force on tap 0"): ([0.0], [[1.0]]),
    ("state-space.extrapolation.weights-from-taps", "pairwise different states"): ([2.0, 1.0], [0.5, 0.5]),
    ("state-space.frozen.low-tap-endpoint", "on tap 2, states that are not all zero"): ([0.0, 0.0], 2),
    ("state-space.frozen.states", "before the largest state blows up"): (2.0, [0.5], 3),
    ("state-space.null-measure.blind-weights", "pairwise different states"): ([1.0, 1.0], 1.0),
    ("state-space.null-measure.existence", "pairwise different states"): ([1.0, 1.0], 1, [0.5], [1.0], 1.0),
    ("state-space.poisoning.law", "no other state equal to the largest"): (1e-4, [1.0, 1.0, 0.5], 4),
    ("state-space.poisoning.theorem", "no other state equal to the largest"): (1.0, 8, [1.0, 1.0, 0.5], 4),
    ("state-space.poisoning.theorem", "the states behind the largest are not all equal"): (1.0, 8, [1.0, 0.5, 0.5], 4),
    ("state-space.poisoning.vanishing-start", "no other state equal to the largest"): ([1.0, 1.0, 0.5], 4),
    ("state-space.sharpness.in-training", "a shape that is not zero"): ([0.5], 0, [0.0, 0.0]),
    ("state-space.sharpness.interval-certificate", "a teacher of at least one state"): ([], -1.0, 1.0),
    ("state-space.sharpness.interval-certificate", "pairwise different states"): ([0.5, 0.5], -1.0, 1.0),
    ("state-space.sharpness.interval-threshold", "a teacher of at least one state"): ([], -1.0, 1.0),
    ("state-space.table.clean-error-vanishes", "no other state equal to the largest"): ([1.0, 1.0], 3),
}
"""What the formula is called with where an assumption fails that no control can drop: it is not defined there."""
KEPT = {
    ("linear-attention.augmented.cepstral-flow", "a positive definite Gram matrix"): "the velocity is defined, but not what it moves",
    ("linear-attention.rpe.decayed-scale", "a target that the window sees"): "without a target every error is 0 and no order is measured",
    ("modular-arithmetic.adam.bound", "a gradient is not 0"): "the bound is defined, but not the update, 0/0",
    ("modular-arithmetic.spectra.peak-of-character", "p is prime"): "the distance is defined, but not the task of which the spectrum is",
    ("modular-arithmetic.spectra.peak-of-character", "q is prime"): "the distance is defined, but not the task of which the spectrum is",
    (
        "modular-arithmetic.symmetries.midpoint",
        "the vectors do not differ by a constant",
    ): "the shift is defined, but it makes both vectors constant, which then have no correlation",
}
"""Assumptions for which neither is possible, and why."""


def needed(claims: list[Claim]) -> set[tuple[str, str]]:
    """Return the assumptions of the claims that hold, less those that one of their controls drops."""
    pairs = {(claim.id, words) for claim in claims if claim.expect == "holds" for words in claim.assumptions}
    return pairs - {(claim.id, control.drop) for claim in claims for control in claim.controls if isinstance(control, Widened)}


CLAIMS = {name: entry.claim for name, entry in families.every().items()}


def test_every_assumption_is_dropped_by_a_control_or_without_it_nothing_is_defined():
    assert needed(list(CLAIMS.values())) == WITHOUT.keys() | KEPT.keys()


@pytest.mark.parametrize(("name", "arguments"), [(name, values) for (name, _), values in WITHOUT.items()])
def test_the_formula_is_not_defined_without_it(name: str, arguments: tuple[Any, ...]):
    assert not defined(CLAIMS[name].formula, arguments), f"{name} is defined at {arguments}: a control can drop the assumption"


def defined(formula: Callable[..., Any], arguments: tuple[Any, ...]) -> bool:
    """Tell whether a formula gives finite values."""
    given = [np.array(value, dtype=float) if isinstance(value, list) else value for value in arguments]
    try:
        with np.errstate(all="ignore"):
            found = formula(*given)
    except (ValueError, ArithmeticError):
        return False
    parts = found if isinstance(found, tuple) else (found,)
    return all(bool(np.isfinite(np.asarray(part, dtype=float)).all()) for part in parts)

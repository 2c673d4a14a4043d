"""Checks of the mean length: the dense linear system, and rollouts of the whole Transformer."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.counted_rollouts import SETTINGS, WIDE, rolled, scaled_counts, timed
from lemmata.proofs_checks.check import enclosed, exact, sampled, scaled, tested
from lemmata.proofs_checks.relation import Equal, Estimate
from lemmata.theory.chain_traversal.claims.recursion.length import LENGTH
from lemmata.theory.domain import Choice, Integer

SMALL = {"n": (2, 3)}
MEDIUM = {"n": Integer(2, 9)}
CHAIN = {"n": Choice(4), "kind": Choice("repeating")}


@exact(LENGTH, sizes=SMALL)
@enclosed(LENGTH, examples=6, at=MEDIUM)
@tested(LENGTH, examples=40)
def is_the_dense_mean_number_of_steps(formula, case):
    """Steps to absorption from the linear system on all 2n - 2 vertices."""
    return Equal(case.apply(formula), dense.absorbed(dense.of_case(case))[2])


@sampled(LENGTH, at=CHAIN)
def is_the_mean_length_of_rollouts(formula, case, settings):
    """Rollouts of the whole Transformer, repetitions counted."""
    counts = rolled(case, settings.seed)
    mean = counts.length / counts.rollouts
    return Estimate(mean, np.sqrt((counts.squared_length / counts.rollouts - mean**2) / counts.rollouts), case.apply(formula))


@scaled(LENGTH, examples=SETTINGS, at=WIDE)
def is_the_mean_number_of_vertices(formula, case, settings):
    """The mean number of vertices emitted from each start."""
    counts, seconds = scaled_counts(case, settings)
    mean = counts.length / counts.rollouts
    return timed(mean, counts.squared_length / counts.rollouts - mean**2, case.apply(formula), counts, seconds)

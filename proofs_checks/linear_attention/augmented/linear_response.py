"""Checks of the first-order limit for a target with neighbours: the conditions that determine it, and the slope of where runs end."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import integrated, tested
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, SHAPES, gram, settled, vectors
from lemmata.proofs_checks.linear_attention.augmented.windows import training
from lemmata.terms.arithmetic import even_dft, even_idft
from lemmata.theory.linear_attention.claims.augmented.linear_response import LINEAR_RESPONSE
from lemmata.theory.linear_attention.problem import lag_weights

STEP = 1 / 32
"""Of the way from the identity to the start, whose entries are at most a 14th of the diagonal: its fourth power is below `rtol`."""


@tested(LINEAR_RESPONSE, part="the conditions", examples=40, floats=True)
def meets_the_linearised_conditions(formula, case):
    """At the identity and beside it: the target on visible lags, and at hidden lags a cepstrum of 0 that changes as the start's does."""
    hidden = lag_weights(case.n, case.n1) == 0
    rest = case.having(a_init=case.a0 * np.eye(case.n)[0]).apply(formula)
    change = case.apply(formula) - rest
    cepstrum = even_idft(np.log(even_dft(rest)))
    moved = even_idft(even_dft(change) / even_dft(rest))
    return All(
        Equal(rest[: case.n1], case.tau[: case.n1]),
        Equal(change[: case.n1], 0.0),
        Equal(np.where(hidden, cepstrum, 0.0), 0.0),
        Equal(np.where(hidden, moved - case.a_init / case.a0, 0.0), 0.0),
    )


@integrated(LINEAR_RESPONSE, part="the slope", examples=2, rtol=1e-7, solver=1e-12, at=SHAPES)
def is_the_slope_at_which_trained_vectors_end(formula, case, settings):
    """Where position vectors end from the identity, and the slope of that towards the start: five runs, which leave a fourth order."""
    identity = case.a0 * np.eye(case.n)[0]

    def ended(size: float) -> np.ndarray:
        start = identity + size * (case.a_init - identity)
        return gram(flow.solve(training(case, DIM), vectors(even_dft(start)), 2 * settled(case, settings), **settings.solver).final)[0]

    slope = (8 * (ended(STEP) - ended(-STEP)) - (ended(2 * STEP) - ended(-2 * STEP))) / (12 * STEP)
    rest = case.having(a_init=identity).apply(formula)
    return All(Equal(ended(0.0), rest), Equal(slope, case.apply(formula) - rest))

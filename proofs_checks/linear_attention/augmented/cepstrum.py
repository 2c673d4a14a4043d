"""Checks of the conserved cepstrum: its rate along the flow on every ring, trained vectors, drift under descent, and a very long column."""

from __future__ import annotations

import math

import numpy as np

from lemmata.evidence.convergence import convergence
from lemmata.language.check import descended, exact, integrated, scaled
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention.augmented.every_ring import DEFINITE_COLUMN, velocity
from lemmata.proofs_checks.linear_attention.augmented.long_columns import LONG, flowed
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, SHAPES
from lemmata.proofs_checks.linear_attention.augmented.trained import TIME, circulant_start, gram_column, trained_states
from lemmata.proofs_checks.linear_attention.augmented.windows import training
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import circulant, impulse
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.claims.augmented.cepstrum import CEPSTRUM_CONSERVED
from lemmata.theory.linear_attention.problem import lag_weights


@exact(CEPSTRUM_CONSERVED, every=DEFINITE_COLUMN, vanishing=[(lag_weights, "lag"), (impulse, "lag")])
def has_rate_zero_on_every_ring(formula, case):
    """d/dt of the formula along the problem's velocity, at a lag of weight 0 other than 0, for every number of positions."""
    return Equal(rate_along(formula, case.a, velocity(case, circulant(case.a))[:, 0])[case.lag], 0)


@integrated(CEPSTRUM_CONSERVED, examples=3, at=SHAPES)
def is_the_same_after_training(formula, case, settings):
    """The quantity at the trained vectors and at their start."""
    return Equal(formula(gram_column(trained_states(case, [TIME], settings)[-1]))[case.lag], formula(case.a)[case.lag])


@descended(CEPSTRUM_CONSERVED, at=SHAPES)
def drifts_at_first_order_under_descent(formula, case, settings):
    """The drift under descent with steps that halve: none is left in the limit of the flow."""
    start = formula(case.a)[case.lag]
    return convergence(
        training(case, DIM), circulant_start(case), TIME, start, settings, observe=lambda p: formula(gram_column(p))[case.lag], halvings=5
    )


@scaled(CEPSTRUM_CONSERVED, at={**LONG, "n1": Choice(250_000), "weight_decay": Choice(1.0)})
def is_the_same_after_the_flow_of_a_very_long_column(formula, case, settings):
    """Every lag from the case's on, before and after the flow by Fourier transforms, until the windows have acted."""
    size = math.sqrt(case.n)
    start = np.concatenate([[case.a0], case.rest * size / 6])  # entries of at most 1/(2 sqrt n): a spectrum of order one
    rate = 8 * case.n1 * max(case.a0, abs(case.alpha))  # at most half of that with which the diagonal moves
    (final,), ran = flowed(case, start, 1 / rate, settings)
    before, after = (size * formula(arguments.unfolded(half, case.n))[case.lag : case.n // 2 + 1] for half in (start, final[: len(start)]))
    return ran(Equal(after, before))

"""Checks of the flow of the cepstrum: the rate along the flow on every ring, and its change along trained vectors."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, integrated
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention.augmented.every_ring import DEFINITE_COLUMN, velocity
from lemmata.proofs_checks.linear_attention.augmented.starts import SHAPES
from lemmata.proofs_checks.linear_attention.augmented.trained import TIME, gram_column, trained_states
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import circulant
from lemmata.theory.linear_attention.augmented.cepstrum import cepstrum
from lemmata.theory.linear_attention.claims.augmented.cepstral_flow import CEPSTRAL_FLOW


@exact(CEPSTRAL_FLOW, every=DEFINITE_COLUMN)
def is_the_rate_of_the_cepstrum_on_every_ring(formula, case):
    """d/dt of the cepstrum along the problem's velocity, for every number of positions."""
    return Equal(case.apply(formula), rate_along(cepstrum, case.a, velocity(case, circulant(case.a))[:, 0]))


@integrated(CEPSTRAL_FLOW, examples=2, at=SHAPES)
def adds_up_to_the_change_over_training(formula, case, settings):
    """The cepstrum of the trained vectors after a time, against the formula integrated along their way (Gauss-Legendre)."""
    nodes, weights = np.polynomial.legendre.leggauss(24)
    times = TIME * (nodes + 1) / 2
    way = trained_states(case, [*times, TIME], settings)
    change = sum(weight * case.having(a=gram_column(p)).apply(formula) for weight, p in zip(weights, way[:-1], strict=True)) * TIME / 2
    return Equal(change, cepstrum(gram_column(way[-1])) - cepstrum(case.a))

"""Checks of the flow of the cepstrum: the chain rule on symbols, and its change along trained vectors."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import exact, integrated
from lemmata.proofs_checks.linear_attention.augmented.starts import SHAPES
from lemmata.proofs_checks.linear_attention.augmented.trained import SMALL, TIME, column_rate, gram_column, trained_states
from lemmata.proofs_checks.relation import Equal
from lemmata.theory.arithmetic import even_dft, even_idft, log
from lemmata.theory.linear_attention.claims.augmented.cepstral_flow import CEPSTRAL_FLOW


@exact(CEPSTRAL_FLOW, sizes=SMALL)
def follows_from_the_chain_rule(formula, case):
    """IDFT of the relative rate of each Fourier coefficient, the rates window by window."""
    return Equal(case.apply(formula), even_idft(even_dft(column_rate(case)) / even_dft(case.a)))


@integrated(CEPSTRAL_FLOW, examples=2, at=SHAPES)
def adds_up_to_the_change_over_training(formula, case, settings):
    """The cepstrum of the trained vectors after a time, against the formula integrated along their way (Gauss-Legendre)."""
    nodes, weights = np.polynomial.legendre.leggauss(24)
    times = TIME * (nodes + 1) / 2
    way = trained_states(case, [*times, TIME], settings)
    change = sum(weight * case.having(a=gram_column(p)).apply(formula) for weight, p in zip(weights, way[:-1], strict=True)) * TIME / 2
    return Equal(change, _cepstrum(gram_column(way[-1])) - _cepstrum(case.a))


def _cepstrum(a: np.ndarray) -> np.ndarray:
    return even_idft(log(even_dft(a)))

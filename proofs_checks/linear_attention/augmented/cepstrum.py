"""Checks of the cepstrum: the chain rule on symbols, trained vectors, and the drift under descent, which is of first order."""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.proofs_checks.check import descended, exact, integrated
from lemmata.proofs_checks.convergence import convergence
from lemmata.proofs_checks.linear_attention.augmented.gram import DIM, SEVEN, TIME
from lemmata.proofs_checks.linear_attention.augmented.windows import gram_rate, positions, shifts, training
from lemmata.proofs_checks.relation import Equal
from lemmata.simulations import flow
from lemmata.theory.arithmetic import circulant, even_dft, even_idft, log
from lemmata.theory.linear_attention.claims.augmented.cepstrum import CEPSTRAL_FLOW, CEPSTRUM_CONSERVED, CONSERVED_COUNT

SMALL = {"n": (1, 2, 3, 4, 5)}


@exact(CEPSTRAL_FLOW, sizes=SMALL)
def follows_from_the_chain_rule(formula, case):
    """IDFT of the relative rate of each Fourier coefficient, the rates window by window."""
    return Equal(case.apply(formula), even_idft(even_dft(_rate(case)) / even_dft(case.a)))


@integrated(CEPSTRAL_FLOW, examples=2, at=SEVEN)
def adds_up_to_the_change_over_training(formula, case, settings):
    """The cepstrum of the trained vectors after a time, against the formula integrated along their way (Gauss-Legendre)."""
    nodes, weights = np.polynomial.legendre.leggauss(24)
    times = TIME * (nodes + 1) / 2
    way = _trained(case, [*times, TIME], settings)
    change = sum(weight * case.having(a=_column(p)).apply(formula) for weight, p in zip(weights, way[:-1], strict=True)) * TIME / 2
    return Equal(change, _cepstrum(_column(way[-1])) - _cepstrum(case.a))


@exact(CEPSTRUM_CONSERVED, sizes=SMALL)
def has_rate_zero(formula, case):
    """d/dt of the formula along the flow, by the chain rule in the Gram entries."""
    coefficient = case.apply(formula)[case.lag]
    entries = [case.a0, *case.rest]
    return Equal(sum(coefficient.diff(entry) * speed for entry, speed in zip(entries, _rate(case), strict=False)), 0 * case.a0)


@integrated(CEPSTRUM_CONSERVED, examples=3, at=SEVEN)
def is_the_same_after_training(formula, case, settings):
    """The quantity at the trained vectors and at their start."""
    return Equal(formula(_column(_trained(case, [TIME], settings)[-1]))[case.lag], formula(case.a)[case.lag])


@descended(CEPSTRUM_CONSERVED, at=SEVEN)
def drifts_at_first_order_under_descent(formula, case, settings):
    """The drift under descent with steps that halve: none is left in the limit of the flow."""
    start = formula(case.a)[case.lag]
    return convergence(
        training(case, DIM), _start(case), TIME, start, settings, observe=lambda p: formula(_column(p))[case.lag], halvings=5
    )


@exact(CONSERVED_COUNT)
def counts_the_distances_in_no_window(formula, case):
    """Ring distances between sites of a window, taken out of all."""
    n = case.n
    seen = {min((k - r) % n, (r - k) % n) for window in shifts(n, case.n1) for k in window for r in window}
    return Equal(case.apply(formula), len({min(r, n - r) for r in range(n)} - seen))


def _rate(case: Any) -> Any:
    return gram_rate(circulant(case.a), case.n1, case.alpha, case.beta, case.weight_decay)[:, 0]


def _start(case: Any) -> np.ndarray:
    return positions(circulant(case.a), DIM)


def _trained(case: Any, times: list[float], settings: Any) -> Any:
    return flow.solve(training(case, DIM), _start(case), times, **settings.solver).states


def _column(p: np.ndarray) -> np.ndarray:
    return (p @ p.T)[:, 0]


def _cepstrum(a: np.ndarray) -> np.ndarray:
    return even_idft(log(even_dft(a)))

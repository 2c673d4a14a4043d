"""Trained vectors that the checks share: starts with a given spectrum, and Gram matrices after the flow."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.integrate import solve_ivp

from lemmata.dynamics import flow
from lemmata.language.case import Case
from lemmata.language.check import Settings
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM
from lemmata.proofs_checks.linear_attention.augmented.windows import positions, training
from lemmata.terms.arithmetic import circulant, even_idft

TIME = 0.05
"""Length of the runs: enough to tell two velocities apart."""


def flown(rate: Callable[[np.ndarray], np.ndarray], start: np.ndarray, settings: Settings) -> np.ndarray:
    """Integrate a velocity of NumPy arrays from `start` to TIME."""
    run = solve_ivp(lambda _, y: rate(y.reshape(start.shape)).ravel(), (0, TIME), start.ravel(), t_eval=[TIME], **settings.solver)
    return run.y[:, -1].reshape(start.shape)


def trained_gram(case: Case, start: np.ndarray, settings: Settings, time: float = TIME) -> np.ndarray:
    """Return the Gram matrix of the vectors after the flow of the training problem from `start`."""
    p = flow.solve(training(case, start.shape[1]), start, time, **settings.solver).final
    return p @ p.T


def spectral_start(ahat: np.ndarray) -> np.ndarray:
    """Return position vectors whose Gram matrix is the circulant with spectrum `ahat`."""
    return positions(circulant(even_idft(ahat)), DIM)


def circulant_start(case: Case) -> np.ndarray:
    """Return position vectors whose Gram matrix is the circulant of the case's column."""
    return positions(circulant(case.a), DIM)


def trained_states(case: Case, times: list[float], settings: Settings) -> np.ndarray:
    """Return the vectors at some times of the flow of the training problem from `circulant_start`."""
    return flow.solve(training(case, DIM), circulant_start(case), times, **settings.solver).states


def gram_column(p: np.ndarray) -> np.ndarray:
    """Return the first column of P P^T."""
    return (p @ p.T)[:, 0]

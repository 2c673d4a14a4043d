"""Augmented training by brute force: every shift of the window is written out, and nothing is summed over lags.

Training sees the windows W_i = {i, …, i + n1 - 1} on the ring, i = 0, …, n - 1, each as often. The expected loss is the expectation of the
loss D.3 of one window, the window and the values in it being drawn, by moments. It is what the theory's lag weights, Gram flow and Fourier
forms must reproduce. Source: SABBAGHI_2024, D.3 and D.4.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.language.case import Case
from lemmata.proofs_checks.linear_attention.task import derivatives
from lemmata.terms.arithmetic import eye, zeros
from lemmata.terms.random.expectation import expectation, gaussian, one_hot
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.claims.augmented.gradient import NEIGHBOURS
from lemmata.theory.linear_attention.problem import AugmentedEncoding


def shifts(n: int, n1: int) -> list[list[int]]:
    """Return the sites of each of the n shifts of the window."""
    return [[(i + t) % n for t in range(n1)] for i in range(n)]


def neighbours(n: int, alpha: Scalar, betas: Sequence[Scalar]) -> Matrix:
    """Return the task's matrix: y_k = alpha s_k + sum_m beta_m (s_{k-m} + s_{k+m}), indices modulo n."""
    task = eye(n, alpha) * alpha
    for k in range(n):
        for m, beta in enumerate(betas, start=1):
            task[k, (k - m) % n] = task[k, (k - m) % n] + beta
            task[k, (k + m) % n] = task[k, (k + m) % n] + beta
    return task


def expected_loss(p: Matrix, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Scalar:
    """Return the expectation of n times the loss D.3, the shift of the window and the values in it being drawn."""
    n = p.shape[0]
    task, shift = neighbours(n, alpha, betas), one_hot(n)
    visible = [sum(shift[i] for i, window in enumerate(shifts(n, n1)) if k in window) for k in range(n)]
    s = gaussian(n) * visible
    errors = visible * ((p @ p.T - task) @ s) ** 2
    return expectation(n * errors.sum())


def differentiated(p: Matrix, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Matrix:
    """Return the gradient of the expected loss entry by entry."""
    return derivatives(expected_loss(p, n1, alpha, betas), p)


def pull(a: Matrix, n1: int, alpha: Scalar, betas: Sequence[Scalar], seen: int | None = None) -> Matrix:
    """Return the matrix M with gradient M P at the Gram matrix a: 4 (A - T) on each of the first `seen` windows (default all), added up."""
    n = a.shape[0]
    total, task = zeros((n, n), a), neighbours(n, alpha, betas)
    for window in shifts(n, n1)[:seen]:
        block = np.ix_(window, window)
        total[block] = total[block] + 4 * (a[block] - task[block])
    return total


def gram_rate(a: Matrix, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0, seen: int | None = None) -> Matrix:
    """Return dA/dt = dP/dt P^T + P (dP/dt)^T for dP/dt = -M P - eps P."""
    force = pull(a, n1, alpha, betas, seen)
    return -(force @ a + a @ force.T) - 2 * weight_decay * a


def positions(a: Matrix, dim: int, seed: int = 0) -> np.ndarray:
    """Return position vectors in R^dim, dim >= n, whose Gram matrix is the positive semidefinite a: its square root in a random frame."""
    values, vectors = np.linalg.eigh(np.asarray(a, dtype=float))
    root = (vectors * np.sqrt(np.maximum(values, 0.0))) @ vectors.T
    frame = np.linalg.qr(np.random.default_rng(seed).standard_normal((dim, root.shape[0])))[0]
    return root @ frame.T


def training(case: Case, dim: int) -> AugmentedEncoding:
    """Return the training problem of a case: its n, n1, alpha, betas or beta (padded with 0: runs share what they compile) and decay."""
    betas = [float(beta) for beta in case.get("betas", (case.beta,) if "beta" in case else ())]
    padding = [0.0] * (min((case.n - 1) // 2, NEIGHBOURS) - len(betas))
    return AugmentedEncoding(case.n, case.n1, dim, case.alpha, (*betas, *padding), case.get("weight_decay", 0.0))

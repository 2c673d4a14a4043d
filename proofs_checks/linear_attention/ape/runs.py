"""Runs of absolute positions that the checks share: problems, starts, and the target by brute force."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.proofs_checks.check import Settings
from lemmata.proofs_checks.linear_attention import task
from lemmata.simulations import flow
from lemmata.theory.case import Case
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.problem import AbsoluteEncoding, ring_target
from lemmata.theory.types import Matrix, Scalar, Vector

ONE_SHAPE = {"n1": Choice(3), "d": Choice(4)}
TWO_SHAPES = {"n1": Choice(3), "d": Choice(2, 4)}
RING_SHAPE = {"n": Choice(7), "n1": Choice(3), "d": Choice(4)}


def window_loss(p: Matrix, s: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Scalar:
    """Return the loss D.2 of one sequence: the squared errors of the first n1 positions."""
    return sum(task.squares(p @ p.T, s, alpha, betas)[:n1])


def window_of_ring(case: Case) -> Matrix:
    """Return the ring target between the sites of the window; it is banded Toeplitz if some position is unseen."""
    n = case.n1 + case.get("unseen", 4)
    tau, site = ring_target(n, case.alpha, [case.beta]), np.arange(case.n1)
    return tau[(site[:, None] - site[None, :]) % n]


def record(case: Case) -> AbsoluteEncoding:
    """Return the problem of a case."""
    return AbsoluteEncoding(case.n1 + case.get("unseen", 4), case.n1, case.d, case.alpha, (case.beta,), case.weight_decay)


def start(case: Case) -> np.ndarray:
    """Return position vectors of the whole ring: the case's in the window, in as many dimensions as it says, and others outside."""
    whole = np.cos(np.arange((case.n1 + case.get("unseen", 4)) * case.d, dtype=float)).reshape(-1, case.d)
    whole[: case.n1] = case.p_init
    whole[:, case.get("occupied", case.d) :] = 0.0
    return whole


def gram(final: Matrix, case: Case) -> np.ndarray:
    """Return the Gram matrix of the window."""
    return final[: case.n1] @ final[: case.n1].T


def settled(case: Case, settings: Settings) -> np.ndarray:
    """Return the position vectors at t = 25: with growth rates 0.4 apart every transient has shrunk by e^{-40}."""
    return flow.solve(record(case), start(case), 25.0, **settings.solver).final

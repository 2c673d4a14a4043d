"""Runs of absolute positions that the checks share: problems, starts, and the target by brute force."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.case import Case
from lemmata.language.check import Settings
from lemmata.language.domain import Choice
from lemmata.proofs_checks.linear_attention import task
from lemmata.terms.arithmetic import world
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention.ape.limit import spectral_gap
from lemmata.theory.linear_attention.ape.population_gradient import seen_positions
from lemmata.theory.linear_attention.problem import AbsoluteEncoding, ring_target, window_target

ONE_SHAPE = {"n1": Choice(3), "unseen": Choice(4), "d": Choice(4)}
TWO_SHAPES = {"n1": Choice(3, 6), "unseen": Choice(2), "d": Choice(4)}
"""More dimensions than seen sites on a ring of five, fewer on a ring of eight."""
FULL_SHAPES = {"n1": Choice(3, 4), "unseen": Choice(3), "d": Choice(5)}
"""More dimensions than seen sites, on rings of six and of seven."""
RING_SHAPE = {"n": Choice(8), "n1": Choice(3), "d": Choice(4)}

SLOW = 1e-3
"""Growth rates this near to each other, beside the largest of them, take a flow too long to part."""


def window_loss(p: Matrix, s: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Scalar:
    """Return the loss D.2 of one sequence: the squared errors of the first n1 positions."""
    return sum(task.squares(p @ p.T, s, alpha, betas)[:n1])


def mean_loss(p: Matrix, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Scalar:
    """Return the loss D.2 in expectation: a quadratic form in the sequence, it is the sum of the losses of sequences with a single 1.

    Of any number of positions the sites that are seen and the target are the formula's columns, which are compared with these.
    """
    if world(p) != "ring":
        weights = p @ p.T
        return sum(sum(task.squares(weights, s, alpha, betas)[:n1]) for s in task.single_sequences(len(p), n1, alpha))
    seen, n = seen_positions(p, n1), p.shape[0]
    inside = seen[:, None] * p
    gap = inside @ inside.T - seen[:, None] * seen[None, :] * window_target(n, alpha, betas)
    return (gap * gap).sum()


def window_of_ring(case: Case) -> Matrix:
    """Return the ring target between the sites of the window; it is banded Toeplitz if some position is unseen."""
    n = positions(case)
    tau, site = ring_target(n, case.alpha, [case.beta]), np.arange(case.n1)
    return tau[(site[:, None] - site[None, :]) % n]


def positions(case: Case) -> int:
    """Return the number of positions of a case: the window and those that it does not see."""
    return case.n1 + case.unseen


def record(case: Case) -> AbsoluteEncoding:
    """Return the problem of a case."""
    return AbsoluteEncoding(positions(case), case.n1, case.d, case.alpha, (case.beta,), case.get("weight_decay", 0.0))


def start(case: Case) -> np.ndarray:
    """Return position vectors of the whole ring: the case's in the window, others outside."""
    whole = np.cos(np.arange(positions(case) * case.d, dtype=float)).reshape(-1, case.d)
    whole[: case.n1] = case.p_init
    return whole


def gram(final: Matrix, case: Case) -> np.ndarray:
    """Return the Gram matrix of the window."""
    return final[: case.n1] @ final[: case.n1].T


def settled(case: Case, settings: Settings) -> np.ndarray:
    """Return the position vectors once every transient has shrunk by e^{-40} or more: modes part and settle at four times their distance.

    Raises: ValueError where that takes too long.
    """
    gap = spectral_gap(case.n1, case.alpha, case.beta, case.get("weight_decay", 0.0))
    if gap <= SLOW * np.abs(window_of_ring(case)).max():
        raise ValueError(f"growth rates must be further apart than {gap:.1g} for a flow to settle")
    return flow.solve(record(case), start(case), settings.late(12 / gap), **settings.solver).final

"""All rollouts of the chain over all labellings of its vertices, one by one, with their likelihoods."""

from __future__ import annotations

import itertools

import numpy as np

from lemmata.terms.types import Matrix, Scalar

MOST = 10_000
"""Rollouts that are listed at the most."""


def labellings(n: int, part: int = 1) -> np.ndarray:
    """Return all ways to name the 2n vertices, or the first half of them twice for part 2."""
    found = np.array(list(itertools.permutations(range(2 * n))))
    return np.tile(found[: len(found) // part], (part, 1))


def rollouts(n: int, start: int, horizon: int, sinks: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the sequences of vertices, the start first, that meet one of the sinks within the horizon and none before.

    Raises: ValueError where they are too many to be listed.
    """
    if (2 * n) ** horizon > MOST:
        raise ValueError(f"{2 * n}^{horizon} rollouts are too many to list: at most {MOST}")
    open_, ended = [(start,)], []
    for _ in range(horizon):
        longer = [(*path, y) for path in open_ for y in range(2 * n)]
        ended += [path for path in longer if path[-1] in sinks]
        open_ = [path for path in longer if path[-1] % n]
    return ended


def likelihood(weights: Matrix, path: tuple[int, ...]) -> Scalar:
    """Return the product of the probabilities of the steps of a rollout."""
    found: Scalar = 1
    for x, y in itertools.pairwise(path):
        found = found * weights[x][y] / sum(weights[x])
    return found

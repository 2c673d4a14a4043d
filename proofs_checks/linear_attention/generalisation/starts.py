"""Starts and readings shared by the checks: position vectors with a given spectrum, and the visible entries of a Gram matrix."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np

from lemmata.theory.arithmetic import circulant, even_idft
from lemmata.theory.linear_attention.problem import AugmentedEncoding

RING = 7
"""Positions of the runs: one size, so that compiled code is shared."""
DIM = 8
"""Dimension of the runs, enough for every Gram matrix of the ring."""


def windows(n: int, n1: int) -> list[set[int]]:
    """Return the n shifts of the window as sets of sites."""
    return [{(start + step) % n for step in range(n1)} for start in range(n)]


def visible(n: int, n1: int) -> np.ndarray:
    """Return which pairs of sites share a window (n, n), window by window."""
    seen = np.zeros((n, n), dtype=bool)
    for window in windows(n, n1):
        seen[np.ix_(sorted(window), sorted(window))] = True
    return seen


def vectors(ahat: Any, dim: int = DIM) -> np.ndarray:
    """Return position vectors (n, dim) whose Gram matrix is circulant with spectrum `ahat`: its symmetric square root."""
    root = circulant(even_idft(np.sqrt(np.asarray(ahat, dtype=float))))
    return np.pad(root, ((0, 0), (0, dim - len(root))))


def gram(p: Any) -> np.ndarray:
    """Return P P^T."""
    return np.asarray(p) @ np.asarray(p).T


def random_vectors(problem: AugmentedEncoding, seed: int) -> np.ndarray:
    """Return the problem's own isotropic Gaussian start."""
    return np.asarray(problem.init(jax.random.key(seed)))

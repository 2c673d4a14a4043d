"""Starts and readings shared by the checks: position vectors with a given spectrum, visible entries of a Gram matrix, test losses."""

from __future__ import annotations

import jax
import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import Settings
from lemmata.language.domain import Array, Choice, Integer, Interval
from lemmata.language.relation import Estimate
from lemmata.proofs_checks.linear_attention.augmented.windows import shifts
from lemmata.terms.arithmetic import circulant, even_dft, even_idft
from lemmata.terms.types import Matrix, Tensor, Vector
from lemmata.theory.linear_attention.problem import AugmentedEncoding

RINGS = Choice(7, 8)
"""Positions of the runs: an odd and an even ring, the same everywhere, so that compiled code is shared."""

DIM = 10
"""Dimension of the runs, enough for every Gram matrix of the ring."""

SHAPES = {"n": RINGS, "n1": Integer(lambda c: c.n - 4, lambda c: c.n - 4)}
"""Three visible sites of seven, and four of eight: each ring has one hidden distance, on the even one the farthest."""

GRAMS = {"a0": Interval(4, 6), "rest": Array(lambda c: c.n // 2, lambda c: -3 / c.n, lambda c: 3 / c.n)}
"""Columns of which position vectors are made: 2 sum |rest| < a0, so that the circulant matrix is positive definite."""

RING_GRAMS = {"n": RINGS, "aj": Array(lambda c: c.n // 2, lambda c: -c.a0 / c.n, lambda c: c.a0 / c.n)}
"""The same for the columns of `single_site`, whose diagonal is drawn too: a sum of |a_j| below a_0."""


def visible(n: int, n1: int) -> np.ndarray:
    """Return which pairs of sites share a window (n, n), window by window."""
    seen = np.zeros((n, n), dtype=bool)
    for window in shifts(n, n1):
        seen[np.ix_(window, window)] = True
    return seen


def vectors(ahat: Vector, dim: int = DIM) -> np.ndarray:
    """Return position vectors (n, dim) whose Gram matrix is circulant with spectrum `ahat`: its symmetric square root."""
    root = circulant(even_idft(np.sqrt(np.asarray(ahat, dtype=float))))
    return np.pad(root, ((0, 0), (0, dim - len(root))))


def settled(case: Case, settings: Settings) -> float:
    """Return a time by which a flow towards a positive definite target is at rest: it forgets at 8 times its least eigenvalue at least."""
    return settings.late(5 / abs(even_dft(case.tau).min() - case.get("weight_decay", 0.0) / (4 * case.n1)))


def gram(p: Matrix) -> np.ndarray:
    """Return P P^T."""
    return np.asarray(p) @ np.asarray(p).T


def random_vectors(problem: AugmentedEncoding, seed: int) -> np.ndarray:
    """Return the problem's own isotropic Gaussian start."""
    return np.asarray(problem.init(jax.random.key(seed)))


def cosines_squared(p: Tensor, q: Tensor) -> Tensor:
    """Return the squared cosines between the rows of p and those of q."""
    return (p * q).sum(-1) ** 2 / ((p * p).sum(-1) * (q * q).sum(-1))


def trained_losses(problem: AugmentedEncoding, ends: Tensor) -> np.ndarray:
    """Return the mean test loss over positions of each trained start."""
    return np.asarray(jax.vmap(problem.test_loss)(ends)).mean(-1)


def mean_estimate(losses: np.ndarray, predicted: float) -> Estimate:
    """Relate the mean over starts, with its standard error, to what is predicted."""
    return Estimate(losses.mean(), losses.std(ddof=1) / np.sqrt(len(losses)), predicted)

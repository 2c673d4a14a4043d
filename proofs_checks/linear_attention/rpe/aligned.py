"""Relative positions with v = theta that the checks share: problems, sums over pairs of positions, errors on drawn sequences."""

from __future__ import annotations

import jax
import numpy as np

from lemmata.dynamics.compiling import lightly
from lemmata.dynamics.jax_problem import register
from lemmata.language.case import Case
from lemmata.language.domain import Choice
from lemmata.proofs_checks.linear_attention import task
from lemmata.terms.random.draws import normal
from lemmata.terms.types import Matrix, Tensor, Vector
from lemmata.theory.linear_attention.problem import RelativeEncoding, ring_target

ONE_SHAPE = {"n1": Choice(3), "unseen": Choice(4)}
TWO_SHAPES = {"n1": Choice(3, 6), "unseen": Choice(2)}
"""Rings of five and of eight."""


def record(case: Case) -> RelativeEncoding:
    """Return the problem of a case, its lags on a line, v = theta."""
    return record_on(case, positions(case), ring=False, decay=case.get("weight_decay", 0.0))


def positions(case: Case) -> int:
    """Return the number of positions of a case: the window and those that no window sees."""
    return case.n1 + case.unseen


def pair_slope(case: Case, a: Vector) -> Vector:
    """Return the derivative of the loss by each lag weight, summed over the pairs of positions in the window."""
    return task.pair_slope(a, case.n1, ring_target(positions(case), case.alpha, case.betas))


def record_on(case: Case, n: int, ring: bool, decay: float | None = None) -> RelativeEncoding:
    """Return the problem of a case on n positions, v = theta, its lags on a line or modulo n."""
    rate = case.weight_decay if decay is None else decay
    return RelativeEncoding(n, case.n1, 4, case.alpha, tuple(case.betas), rate, ring=ring, aligned=True)


def pairs(n: int, n1: int) -> list[int]:
    """Return how many ordered pairs of the window are at each ring lag, counted one by one."""
    lags = [(i - j) % n for i in range(n1) for j in range(n1)]
    return [lags.count(r) for r in range(n)]


def moments(weights: Matrix, case: Case) -> Vector:
    """Return the expectation of the squared error at each position, of a Gaussian sequence, for weights (n, n)."""
    n = len(weights)
    return task.mean(lambda s: np.array(task.squares(weights, s, case.alpha, case.betas)), n, n, case.alpha)


def mean_errors(problem: RelativeEncoding, a: Vector, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the mean squared error at each position on 20 000 drawn sequences without padding, and its standard error."""
    x = normal(jax.random.key(seed), (20_000, problem.positions, problem.dim))
    errors = np.asarray(_squared_errors(register(problem), a, x))
    return errors.mean(0), errors.std(0) / np.sqrt(len(errors))


@lightly
def _squared_errors(problem: RelativeEncoding, a: Vector, x: Tensor) -> Matrix:
    return problem.squared_errors(a, x)

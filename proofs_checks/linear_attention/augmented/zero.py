"""Checks of the threshold of zero augmented training loss: certificates in balls, brute force over supports, and runs."""

from __future__ import annotations

import itertools

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import enclosed, integrated, tested
from lemmata.language.domain import Choice, Integer
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, RINGS, random_vectors
from lemmata.terms.arithmetic import cospi, number
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.claims.augmented.zero import ZERO_LOSS_THRESHOLD
from lemmata.theory.linear_attention.problem import AugmentedEncoding


@enclosed(ZERO_LOSS_THRESHOLD)
def lies_between_two_certificates(formula, case):
    """Within 1e-10: a column that is positive semidefinite just above, and a trigonometric polynomial that excludes all below."""
    import flint

    # The linear programs are solved in floats, to about 1e-12: a hundred times that leaves room for their rounding.
    like, margin = flint.arb(1), flint.arb(10) ** -10
    found = flint.arb(float(case.apply(formula)))
    entries, modes = _hidden_entries(case.n, case.n1, case.sign)
    waves = _waves(case.n, like)
    above = found + margin + case.sign * waves[1] + sum(flint.arb(x) * wave for x, wave in zip(entries, waves[case.n1 :], strict=True))
    multipliers = [-flint.arb(float(modes @ wave)) * (1 - margin / 4) for wave in waves[1 : case.n1].astype(float)]
    excluded = 1 - sum(y * wave for y, wave in zip(multipliers, _cosines(waves)[1 : case.n1], strict=True))
    bound = case.sign * sum(multipliers[:1])
    return All(AtLeast(above, number(0, like)), AtLeast(excluded, number(0, like)), AtLeast(bound, found - margin))


@tested(ZERO_LOSS_THRESHOLD, examples=40, floats=True, at={"n": Integer(3, 8)})
def is_the_least_over_all_supports(formula, case):
    """Every set of frequencies that determines masses is tried: the least total mass among the nonnegative ones."""
    lags = range(1, min(case.n1 - 1, case.n // 2) + 1)
    cosines = _cosines(_waves(case.n)).astype(float)
    right = [float(case.sign) * (r == 1) for r in lags]
    totals = []
    for support in itertools.combinations(range(case.n // 2 + 1), len(lags)):
        matrix = cosines[1 : len(lags) + 1, list(support)]
        # Entries of order 1: a smaller determinant is the rounding of a singular one, whose support determines no masses.
        if abs(np.linalg.det(matrix)) > 1e-9:
            masses = np.linalg.solve(matrix, right)
            # A mass of 0 may come out a rounding below it.
            totals += [masses.sum()] if masses.min(initial=0.0) > -1e-12 else []
    return Equal(case.apply(formula), min(totals))


@integrated(ZERO_LOSS_THRESHOLD, examples=4, at={"n": RINGS, "n1": Choice(3)})
def parts_runs_that_reach_zero_loss_from_others(formula, case, settings):
    """Position vectors from an isotropic start, alpha a sixteenth above the threshold, to t = 80, and below it, to t = 25."""
    losses = []
    for excess, time in ((1, 80.0), (-1, 25.0)):
        alpha = case.apply(formula) * (16 + excess) / 16
        problem = AugmentedEncoding(case.n, case.n1, DIM, alpha, (float(case.sign),))
        losses.append(float(problem.loss(flow.solve(problem, random_vectors(problem, settings.seed), time, **settings.solver).final)))
    # So far below the threshold the nonnegative least-squares fit keeps a loss of 0.05 at least, on either ring and for either sign.
    return All(Equal(losses[0], 0.0), AtLeast(losses[1], 0.001))


def _waves(n: int, like: Scalar = 1.0) -> np.ndarray:
    """Return 2 cos(2 pi r k/n), r, k = 0..floor(n/2), halved where 2 r = 0 mod n: the spectrum of a unit entry at the lags +-r."""
    half = range(n // 2 + 1)
    return np.array([[(1 if 2 * r % n == 0 else 2) * cospi(2 * r * k, n, like) for k in half] for r in half], dtype=object)


def _hidden_entries(n: int, n1: int, sign: int) -> tuple[np.ndarray, np.ndarray]:
    """Return entries at hidden lags that lift the least eigenvalue most, and the weights of the modes that prove it: one linear program."""
    from scipy.optimize import linprog

    waves = _waves(n).astype(float)
    free = waves[n1:]
    lifted = np.concatenate([-free.T, -np.ones((waves.shape[1], 1))], axis=1)
    found = linprog([*[0.0] * len(free), 1.0], A_ub=lifted, b_ub=sign * waves[1], bounds=(None, None))
    return found.x[:-1], -found.ineqlin.marginals


def _cosines(waves: Matrix) -> np.ndarray:
    """Return the cosines themselves: each row divided by its entry at frequency 0."""
    return np.array([row / row[0] for row in waves], dtype=object)

"""Checks of what can be matched: certificates in ball arithmetic, brute force over supports, sums of squares, and runs."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from lemmata.proofs_checks.check import enclosed, exact, integrated, tested
from lemmata.proofs_checks.linear_attention.generalisation.starts import DIM, RING, gram, random_vectors, visible
from lemmata.proofs_checks.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.simulations import flow
from lemmata.theory.arithmetic import circulant, cospi, even_dft, even_idft, number, sinpi
from lemmata.theory.domain import Choice, Integer
from lemmata.theory.linear_attention.claims.generalisation.extension import LEAST_SQUARES, SAFE_TARGET, ZERO_LOSS_THRESHOLD
from lemmata.theory.linear_attention.problem import AugmentedEncoding, lag_weights, ring_target


def _waves(n: int, like: Any = 1.0) -> np.ndarray:
    """Twice the cosines cos(2 pi r k/n), r, k = 0..floor(n/2), once where 2 r = 0 mod n: the spectrum of a unit entry at lags +-r."""
    half = range(n // 2 + 1)
    return np.array([[(1 if 2 * r % n == 0 else 2) * cospi(2 * r * k, n, like) for k in half] for r in half], dtype=object)


def _hidden_entries(n, n1, sign):
    """Entries at hidden lags that lift the least eigenvalue most, and the weights of the modes that prove it: one linear program."""
    from scipy.optimize import linprog

    waves = _waves(n).astype(float)
    free = waves[n1:]
    lifted = np.concatenate([-free.T, -np.ones((waves.shape[1], 1))], axis=1)
    found = linprog([*[0.0] * len(free), 1.0], A_ub=lifted, b_ub=sign * waves[1], bounds=(None, None))
    return found.x[:-1], -found.ineqlin.marginals


@enclosed(ZERO_LOSS_THRESHOLD)
def lies_between_two_certificates(formula, case):
    """Within 1e-10: a column that is positive semidefinite just above, and a trigonometric polynomial that excludes all below."""
    import flint

    like, margin = flint.arb(1), flint.arb(10) ** -10
    found = flint.arb(float(case.apply(formula)))
    entries, modes = _hidden_entries(case.n, case.n1, case.sign)
    waves = _waves(case.n, like)
    above = found + margin + case.sign * waves[1] + sum(flint.arb(x) * wave for x, wave in zip(entries, waves[case.n1 :], strict=True))
    multipliers = [-flint.arb(float(modes @ wave)) * (1 - margin / 4) for wave in waves[1 : case.n1].astype(float)]
    excluded = 1 - sum(y * wave for y, wave in zip(multipliers, _cosines(waves)[1 : case.n1], strict=True))
    return All(AtLeast(above, number(0, like)), AtLeast(excluded, number(0, like)), AtLeast(case.sign * multipliers[0], found - margin))


def _cosines(waves):
    """The cosines themselves: each row divided by its entry at frequency 0."""
    return np.array([row / row[0] for row in waves], dtype=object)


@tested(ZERO_LOSS_THRESHOLD, examples=40, floats=True, at={"n": Integer(3, 8)})
def is_the_least_over_all_supports(formula, case):
    """Every set of frequencies that determines masses is tried: the least total mass among the nonnegative ones."""
    lags = range(1, min(case.n1 - 1, case.n // 2) + 1)
    cosines = _cosines(_waves(case.n)).astype(float)
    right = [float(case.sign), *[0.0] * (len(lags) - 1)]
    totals = []
    for support in itertools.combinations(range(case.n // 2 + 1), len(lags)):
        matrix = cosines[1 : len(lags) + 1, list(support)]
        if abs(np.linalg.det(matrix)) > 1e-9:
            masses = np.linalg.solve(matrix, right)
            totals += [masses.sum()] if masses.min() > -1e-12 else []
    return Equal(case.apply(formula), min(totals))


@integrated(ZERO_LOSS_THRESHOLD, examples=4, at={"n": Choice(RING), "n1": Choice(3)})
def parts_runs_that_reach_zero_loss_from_others(formula, case, settings):
    """Position vectors from an isotropic start to t = 25, alpha a sixteenth above and below the threshold."""
    losses = []
    for excess in (1, -1):
        alpha = case.apply(formula) * (16 + excess) / 16
        problem = AugmentedEncoding(case.n, case.n1, DIM, alpha, (float(case.sign),))
        losses.append(float(problem.loss(flow.solve(problem, random_vectors(problem, settings.seed), 25.0, **settings.solver).final)))
    return All(Equal(losses[0], 0.0), AtLeast(losses[1], 0.001))


@exact(SAFE_TARGET, sizes={"n": (5, 6, 7)})
def leaves_a_sum_of_squares(formula, case):
    """The target's spectrum, all modes at once, as a sum of squares."""
    tau = ring_target(case.n, case.apply(formula) + case.root * case.root, case.betas)
    squares = [(number(1, case.root), case.root)]
    for k, (sign, size) in enumerate(zip((case.first, case.second), case.size, strict=True), start=1):
        turn = cospi if sign > 0 else sinpi
        squares.append((4 * size, np.array([turn(k * w, case.n, size) for w in range(case.n)], dtype=object)))
    return SumOfSquares(even_dft(tau), number(0, case.root), squares)


@integrated(SAFE_TARGET, examples=2, at={"n": Choice(RING)})
def lets_position_vectors_reach_zero_loss(formula, case, settings):
    """Position vectors with a window of three sites, from an isotropic start, to t = 50."""
    alpha = case.apply(formula) + case.root * case.root
    problem = AugmentedEncoding(case.n, 3, DIM, alpha, case.betas)
    run = flow.solve(problem, random_vectors(problem, settings.seed), 50.0, **settings.solver)
    return Equal(float(problem.loss(run.final)), 0.0)


@tested(LEAST_SQUARES, examples=60, floats=True)
def meets_the_optimality_conditions(formula, case):
    """Nonnegative, no descent direction left at absent modes, and no slope at present ones."""
    spectrum = case.apply(formula)
    slope = even_dft(lag_weights(case.n, case.n1) * (even_idft(spectrum) - case.tau))
    return All(AtLeast(spectrum, 0.0), AtLeast(slope, 0.0), Equal(slope * spectrum, 0.0))


@integrated(LEAST_SQUARES, at={"n": Choice(RING), "n1": Choice(3), "d": Choice(DIM)})
def is_where_visible_entries_end(formula, case, settings):
    """Position vectors from an isotropic start to t = 100: the entries of all pairs that share a window."""
    problem = AugmentedEncoding(case.n, case.n1, case.d, case.alpha, (case.beta,))
    a = gram(flow.solve(problem, random_vectors(problem, settings.seed), 100.0, **settings.solver).final)
    seen = visible(case.n, case.n1)
    return Equal(a[seen], circulant(even_idft(case.apply(formula)))[seen])

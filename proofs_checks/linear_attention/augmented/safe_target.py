"""Checks of targets that are always matched: sums of squares, and runs."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import exact, integrated
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, RINGS, random_vectors
from lemmata.proofs_checks.relation import Always, Equal, SumOfSquares
from lemmata.simulations import flow
from lemmata.theory.arithmetic import cospi, even_dft, number, sinpi
from lemmata.theory.domain import EVERY, Choice, Computed, Integer, Interval
from lemmata.theory.linear_attention.claims.augmented.safe_target import SAFE_TARGET
from lemmata.theory.linear_attention.problem import AugmentedEncoding, ring_target
from lemmata.theory.types import Scalar


@exact(SAFE_TARGET, sizes={"n": (7,), "d": (7,)})
def leaves_a_sum_of_squares(formula, case):
    """The target's spectrum, all modes at once, as a sum of squares."""
    tau = ring_target(case.n, case.apply(formula) + case.root * case.root, case.betas)
    squares = [(number(1, case.root), case.root)]
    for k, size in enumerate(case.size, start=1):
        turn = sinpi if case.signs >> (k - 1) & 1 else cospi
        squares.append((4 * size, np.array([turn(k * w, case.n, size) for w in range(case.n)], dtype=object)))
    return SumOfSquares(even_dft(tau), number(0, case.root), squares)


@exact(SAFE_TARGET, sizes={"n": EVERY}, at={"n": Integer(5, None, search=(5, 9)), "m": Integer(0, 2), "d": Computed(lambda c: c.n)})
def leaves_a_sum_of_squares_at_any_mode_of_any_ring(formula, case):
    """The same on rings of any size, at any mode: the target's entries, alpha at 0 and one weight at k and at -k, times their waves."""
    alpha = case.apply(formula) + case.root * case.root

    def spectrum(mode: Scalar) -> Equal:
        waves = [beta * (cospi(2 * k * mode, case.n, beta) + cospi(-2 * k * mode, case.n, beta)) for k, beta in enumerate(case.betas, 1)]
        turns = [sinpi if case.signs >> (k - 1) & 1 else cospi for k in range(1, 1 + case.m)]
        squares = [4 * size * turn(k * mode, case.n, size) ** 2 for k, (turn, size) in enumerate(zip(turns, case.size, strict=True), 1)]
        return Equal(alpha + sum(waves), case.root * case.root + sum(squares))

    return Always(spectrum)


@integrated(SAFE_TARGET, examples=2, at={"n": RINGS, "d": Choice(DIM), "root": Interval(0.5, 1)})
def lets_position_vectors_reach_zero_loss(formula, case, settings):
    """Position vectors with a window of n - 4 sites, from an isotropic start, to t = 20."""
    alpha = case.apply(formula) + case.root * case.root
    problem = AugmentedEncoding(case.n, case.n - 4, case.d, alpha, case.betas)
    run = flow.solve(problem, random_vectors(problem, settings.seed), 20.0, **settings.solver)
    return Equal(float(problem.loss(run.final)), 0.0)

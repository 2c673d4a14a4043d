"""Checks of the mean test loss from a rotated start: traces of a permutation, a random direction, and trained starts."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import descent
from lemmata.language.check import exact, sampled
from lemmata.language.domain import Choice, Integer
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention.augmented.starts import mean_estimate, trained_losses
from lemmata.terms.arithmetic import ratio
from lemmata.terms.random.expectation import expectation, sphere
from lemmata.theory.linear_attention.claims.augmented.rotated_start import ROTATED_START
from lemmata.theory.linear_attention.problem import AugmentedEncoding


@exact(ROTATED_START)
def follows_from_the_traces_of_a_permutation(formula, case):
    """Isserlis: E (g^T R^j g)^2 = (tr R^j)^2 + tr R^j R^jT + tr R^2j; E |g|^4 = d (d + 2) is independent of the direction of g."""
    turn, total = _turn(case), 0
    for j in range(1, case.n):
        power = np.linalg.matrix_power(turn, j)
        total += np.trace(power) ** 2 + np.trace(power @ power.T) + np.trace(power @ power)
    return Equal(case.alpha * case.alpha * ratio(int(total), case.d * (case.d + 2), case.alpha), case.apply(formula))


@exact(ROTATED_START, sizes={"n": range(1, 7), "copies": (1, 2)})
def is_the_expected_loss_of_a_random_direction(formula, case):
    """The squares of alpha times the cosines of u and R^j u, in expectation over a unit vector u, that of g."""
    u = sphere(case.d)
    cosines = [u @ np.linalg.matrix_power(_turn(case), j) @ u for j in range(1, case.n)]
    return Equal(expectation(sum((case.alpha * cosine) ** 2 for cosine in cosines)), case.apply(formula))


@sampled(ROTATED_START, examples=2, at={"n": Choice(3, 4), "copies": Integer(1, 2)})
def is_the_mean_over_trained_starts(formula, case, settings):
    """Gradient descent run to its end from 1000 starts, their frame turned at random."""
    random = np.random.default_rng(settings.seed)
    frame = np.linalg.qr(random.standard_normal((case.d, case.d)))[0]
    turn = frame @ _turn(case) @ frame.T
    vectors = [random.standard_normal((1000, case.d)) / np.sqrt(case.d)]
    for _ in range(1, case.n):
        vectors.append(vectors[-1] @ turn.T)
    problem = AugmentedEncoding(case.n, 1, case.d, case.alpha, ())
    ends = descent.batch(problem, np.stack(vectors, axis=1), 1 / 128, 1500, logged=1).final
    return mean_estimate(trained_losses(problem, ends), case.apply(formula))


def _turn(case) -> np.ndarray:
    """Return an R with these eigenvalues: n coordinates shifted cyclically, `copies` times over, and `still` ones that stay."""
    blocks = np.kron(np.eye(case.copies, dtype=int), np.roll(np.eye(case.n, dtype=int), 1, axis=0))
    return np.pad(blocks, (0, case.still)) + np.diag([0] * len(blocks) + [1] * case.still)

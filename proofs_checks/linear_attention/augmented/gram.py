"""Checks of the Gram flow: moments differentiated, windows written out, and the flow of the vectors beside that of the matrix."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

from lemmata.proofs_checks.check import enclosed, exact, integrated, sampled, tested
from lemmata.proofs_checks.linear_attention.augmented.windows import differentiated, gram_rate, neighbours, positions, training
from lemmata.proofs_checks.relation import Equal, Estimate
from lemmata.simulations import flow
from lemmata.theory.arithmetic import circulant
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.claims.augmented.gram import (
    CIRCULANT_FLOW,
    CONVOLUTION_FLOW,
    GRAM_FLOW,
    INDEPENDENT_ENTRIES,
    TEST_LOSS,
    TRANSLATION_INVARIANCE,
)

TIME, DIM = 0.05, 8
SEVEN = {"n": Choice(7), "n1": Choice(3)}


def flown(rate: Any, start: np.ndarray, settings: Any) -> np.ndarray:
    """Integrate a velocity of NumPy arrays from `start` to TIME."""
    run = solve_ivp(lambda _, y: rate(y.reshape(start.shape)).ravel(), (0, TIME), start.ravel(), t_eval=[TIME], **settings.solver)
    return run.y[:, -1].reshape(start.shape)


def trained_gram(case: Any, start: np.ndarray, settings: Any, time: float = TIME) -> np.ndarray:
    """Return the Gram matrix of the vectors after the flow of the training problem from `start`."""
    p = flow.solve(training(case, start.shape[1]), start, time, **settings.solver).final
    return p @ p.T


@exact(GRAM_FLOW, sizes={"n": (1, 2, 3), "d": (2,)})
def is_the_product_rule_on_the_moments(formula, case):
    """dA/dt = dP/dt P^T + P (dP/dt)^T with the gradient from the second moments on every window."""
    speed = -differentiated(case.p, case.n1, case.alpha, case.beta) - case.weight_decay * case.p
    return Equal(case.apply(formula), speed @ case.p.T + case.p @ speed.T)


@enclosed(GRAM_FLOW, examples=6)
def is_the_sum_over_windows(formula, case):
    """The same velocity, window by window, in balls."""
    return Equal(case.apply(formula), gram_rate(case.a, case.n1, case.alpha, case.beta, case.weight_decay))


@integrated(GRAM_FLOW, examples=2, at={**SEVEN, "d": Choice(4)})
def carries_the_gram_matrix_of_the_trained_vectors(formula, case, settings):
    """The flow of the vectors by autodiff, and the flow of the matrix by the formula."""
    found = flown(lambda a: case.having(a=a).apply(formula), case.a, settings)
    return Equal(found, trained_gram(case, case.p, settings))


@exact(TRANSLATION_INVARIANCE, sizes={"n": (2, 3, 4, 5), "n1": (1, 2, 3, 5)})
def its_velocity_is_translation_invariant(formula, case):
    """The velocity at a translation-invariant matrix, from the windows that are seen, is fixed by its first column."""
    rate = gram_rate(case.apply(formula), case.n1, case.alpha, case.beta, case.weight_decay, case.seen)
    return Equal(rate, formula(rate[:, 0]))


@integrated(TRANSLATION_INVARIANCE, examples=2, at=SEVEN)
def training_keeps_it_translation_invariant(formula, case, settings):
    """Vectors trained from a translation-invariant Gram matrix."""
    final = trained_gram(case, positions(case.apply(formula), DIM), settings)
    return Equal(final, formula(final[:, 0]))


@exact(CIRCULANT_FLOW, CONVOLUTION_FLOW, sizes={"n": (1, 2, 3, 4, 5)})
def is_a_column_of_the_matrix_velocity(formula, case):
    """The first column of the velocity of the circulant matrix, window by window."""
    rate = gram_rate(circulant(case.a), case.n1, case.alpha, case.beta, case.get("weight_decay", 0))
    return Equal(case.apply(formula), rate[:, 0])


@tested(CIRCULANT_FLOW, CONVOLUTION_FLOW, examples=40)
def is_a_column_of_the_matrix_velocity_on_larger_rings(formula, case):
    """The same on floats, for rings up to the domain's size."""
    return is_a_column_of_the_matrix_velocity(formula, case)


@integrated(CIRCULANT_FLOW, CONVOLUTION_FLOW, examples=2, at=SEVEN)
def carries_the_column_of_the_trained_vectors(formula, case, settings):
    """The flow of the vectors by autodiff, and the flow of the column by the formula."""
    found = flown(lambda a: case.having(a=a).apply(formula), case.a, settings)
    return Equal(circulant(found), trained_gram(case, positions(circulant(case.a), DIM), settings))


@exact(INDEPENDENT_ENTRIES)
def counts_the_classes_of_equal_entries(formula, case):
    """Pairs (k, l) identified with (l, k) and (k + 1, l + 1), counted by their smallest members."""
    n = case.n
    shifted = [[((k + s) % n, (r + s) % n) for s in range(n)] for k in range(n) for r in range(n)]
    return Equal(case.apply(formula), len({min(min(pair, pair[::-1]) for pair in pairs) for pairs in shifted}))


@exact(TEST_LOSS, sizes={"n": (3, 4, 5)})
def sums_the_squared_coefficients(formula, case):
    """E (sum_j c_j s_j)^2 = sum_j c_j^2 for the row of each position."""
    gap = circulant(case.a) - neighbours(case.n, case.alpha, case.beta)
    return Equal((gap * gap).sum(axis=1), case.apply(formula))


@sampled(TEST_LOSS, at=SEVEN)
def is_the_mean_squared_error_on_drawn_sequences(formula, case, settings):
    """Squared errors of all positions on sequences without padding, the vectors having that Gram matrix."""
    x = np.random.default_rng(settings.seed).standard_normal((20_000, case.n, DIM))
    errors = np.asarray(training(case, DIM).squared_errors(positions(circulant(case.a), DIM), x))
    return Estimate(errors.mean(0), errors.std(0, ddof=1) / np.sqrt(len(errors)), case.apply(formula))

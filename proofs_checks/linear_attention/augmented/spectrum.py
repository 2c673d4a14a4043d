"""Checks of the Fourier forms: the windows transformed, the loss differentiated, and trained vectors."""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.proofs_checks.check import enclosed, exact, integrated, tested
from lemmata.proofs_checks.linear_attention.augmented.gram import DIM, SEVEN, flown, trained_gram
from lemmata.proofs_checks.linear_attention.augmented.windows import gram_rate, positions, pull, shifts, training
from lemmata.proofs_checks.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.simulations import descent
from lemmata.theory.arithmetic import array, circulant, cosine_matrix, even_dft, even_idft, exp, sinpi
from lemmata.theory.domain import Interval
from lemmata.theory.linear_attention.claims.augmented.spectrum import (
    FEJER_KERNEL,
    LOTKA_VOLTERRA,
    MIRROR_DESCENT,
    SPECTRAL_DESCENT,
    SPECTRAL_FLOW,
    SUPPORT,
)

RATES = (SPECTRAL_FLOW, LOTKA_VOLTERRA, MIRROR_DESCENT)
SMALL = {"n": (1, 2, 3, 4, 5), "n1": (1, 2, 3, 5)}


@exact(*RATES, sizes=SMALL)
def is_the_transform_of_the_matrix_velocity(formula, case):
    """DFT of the first column of dA/dt, window by window, against coefficient times rate."""
    rate = gram_rate(circulant(even_idft(case.ahat)), case.n1, case.alpha, case.beta, case.weight_decay)
    return Equal(case.ahat * case.apply(formula), even_dft(rate[:, 0]))


@tested(*RATES, examples=30)
def is_the_transform_of_the_matrix_velocity_on_larger_rings(formula, case):
    """The same on floats, for rings up to the domain's size."""
    return is_the_transform_of_the_matrix_velocity(formula, case)


@integrated(*RATES, examples=2, at=SEVEN)
def carries_the_spectrum_of_the_trained_vectors(formula, case, settings):
    """The flow of the vectors by autodiff, and the flow of the logarithm of the spectrum by the formula."""
    found = flown(lambda z: case.having(ahat=np.exp(z)).apply(formula), np.log(case.ahat), settings)
    return Equal(np.exp(found), even_dft(trained_gram(case, _start(case.ahat), settings)[:, 0]))


@exact(MIRROR_DESCENT, sizes=SMALL)
def is_the_slope_of_the_loss(formula, case):
    """The loss summed over the windows, differentiated by each of the n coefficients."""
    coefficients = array([case.half[0].func(f"u_{k}", real=True) for k in range(case.n)])
    gram = circulant(even_idft(coefficients))
    gap = gram - circulant(case.tau)
    loss: Any = sum((gap[np.ix_(window, window)] ** 2).sum() for window in shifts(case.n, case.n1))
    here = dict(zip(coefficients, case.ahat, strict=True))
    return Equal(case.apply(formula), array([-4 * loss.diff(u).xreplace(here) for u in coefficients]))


@exact(FEJER_KERNEL, sizes={"n": (1, 2, 3, 4, 5)})
def transforms_the_counts_and_is_a_sum_of_squares(formula, case):
    """DFT of the counted lag weights, and x K x = sum_r N_r (C_r^2 + S_r^2) with the cosine and sine sums of x."""
    n, kernel = case.n, case.apply(formula)
    counts = [sum(0 in window and r in window for window in shifts(n, case.n1)) for r in range(n)]
    squares = []
    for r, count in enumerate(counts):
        waves = [sum(x * wave(r * w, n, case.like) for w, x in enumerate(case.x)) for wave in (_cosine, _sine)]
        squares += [(count, wave) for wave in waves if count]
    form = sum(x * kernel[(u - v) % n] * y for u, x in enumerate(case.x) for v, y in enumerate(case.x))
    return All(Equal(kernel, cosine_matrix(n, case.like) @ array(counts, case.like)), SumOfSquares(form, 0, squares))


@enclosed(FEJER_KERNEL, examples=6)
def is_nonnegative_at_every_frequency(formula, case):
    """Every coefficient of the kernel, in balls."""
    return AtLeast(case.apply(formula), 0)


@tested(SUPPORT, examples=60)
def bounds_the_growth_at_the_start(formula, case):
    """The rate of each coefficient at time 0, from the windows, held for the whole time."""
    rates = -2 * even_dft(pull(circulant(even_idft(case.ahat)), case.n1, case.alpha, case.beta)[:, 0])
    lower, upper = case.apply(formula)
    grown = case.ahat * exp(case.t * rates)
    return All(AtLeast(grown, lower), AtLeast(upper, grown))


@integrated(SUPPORT, at={**SEVEN, "t": Interval(0.005, 0.02)})
def bounds_the_spectrum_of_the_trained_vectors(formula, case, settings):
    """Vectors trained from a spectrum without its last coefficient: it stays absent, the others stay within the bounds."""
    present = case.ahat * (np.abs(np.arange(case.n) - case.n / 2) > 1)
    lower, upper = case.having(ahat=present).apply(formula)
    found = even_dft(trained_gram(case, _start(present), settings, case.t)[:, 0])
    return All(AtLeast(found, lower), AtLeast(upper, found))


@exact(SPECTRAL_DESCENT, sizes={"n": (1, 2, 3, 4)})
def is_the_transform_of_a_step(formula, case):
    """A step of the vectors maps A to (I - eta M) A (I - eta M)^T, M from the windows."""
    gram = circulant(even_idft(case.ahat))
    move = case.step_size * (pull(gram, case.n1, case.alpha, case.beta))
    stepped = gram * (1 - case.step_size * case.weight_decay) - move @ gram
    stepped = stepped * (1 - case.step_size * case.weight_decay) - stepped @ move.T
    return Equal(case.apply(formula), even_dft(stepped[:, 0]))


@tested(SPECTRAL_DESCENT, examples=6, floats=True, at={**SEVEN, "alpha": Interval(0.5, 4), "step_size": Interval(0.0005, 0.004)})
def follows_gradient_descent(formula, case):
    """Forty steps of descent on the vectors, gradients by autodiff."""
    run = descent.run(training(case, DIM), _start(case.ahat), case.step_size, 40, 1)
    return Equal(iterated(formula, case, 40), even_dft((run.final @ run.final.T)[:, 0]))


def iterated(formula: Any, case: Any, steps: int) -> Any:
    """Return the spectrum after so many steps by the formula."""
    ahat = case.ahat
    for _ in range(steps):
        ahat = case.having(ahat=ahat).apply(formula)
    return ahat


def _start(ahat: np.ndarray) -> np.ndarray:
    return positions(circulant(even_idft(ahat)), DIM)


def _cosine(k: int, n: int, like: Any) -> Any:
    return sinpi(n + 4 * k, 2 * n, like)


def _sine(k: int, n: int, like: Any) -> Any:
    return sinpi(2 * k, n, like)

"""Checks of the expected gradient: the windows written out and differentiated, autodiff, and gradients on drawn sequences."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np

from lemmata.proofs_checks.check import exact, sampled, tested
from lemmata.proofs_checks.linear_attention.augmented.windows import differentiated, shifts, training
from lemmata.proofs_checks.relation import Equal, Estimate
from lemmata.simulations.jax_problem import compiled_velocity, register
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.claims.augmented.gradient import GRADIENT, GRADIENT_DISPLAY, WINDOW_COUNT, WINDOW_SUM

BATCHES, BATCH = 64, 256
SEVEN = {"n": Choice(7), "n1": Choice(3, 6, 7), "d": Choice(4)}


@exact(GRADIENT, GRADIENT_DISPLAY, WINDOW_SUM, sizes={"n": (1, 2, 3, 4), "d": (2,)})
def is_the_derivative_of_the_summed_moments(formula, case):
    """The loss built from E s_i s_j = [i = j] on every window, differentiated by SymPy."""
    return Equal(case.apply(formula), differentiated(case.p, case.n1, case.alpha, case.beta))


@tested(GRADIENT, GRADIENT_DISPLAY, WINDOW_SUM, examples=25, floats=True, at=SEVEN)
def agrees_with_autodiff(formula, case):
    """The gradient of the population loss by automatic differentiation."""
    return Equal(case.apply(formula), -np.asarray(compiled_velocity(register(training(case, case.d)), case.p)))


@sampled(GRADIENT, GRADIENT_DISPLAY, WINDOW_SUM, at={**SEVEN, "n1": Choice(6)})
def is_the_mean_gradient_over_drawn_sequences(formula, case, settings):
    """Gradients of the loss of sequences drawn in R^d, with the standard error over batches."""
    problem = register(training(case, case.d))
    slopes = np.asarray(_sampled_slopes(problem, case.p, jax.random.key(settings.seed)))
    return Estimate(slopes.mean(0), slopes.std(0, ddof=1) / np.sqrt(BATCHES), case.apply(formula))


@exact(WINDOW_COUNT)
def counts_the_windows(formula, case):
    """Windows that hold site 0 and site r, one by one."""
    counted = [sum(0 in window and r in window for window in shifts(case.n, case.n1)) for r in range(case.n)]
    return Equal([int(weight) for weight in case.apply(formula)], counted)


@jax.jit
def _sampled_slopes(problem: Any, p: Any, key: Any) -> Any:
    parts = [part.reshape(BATCHES, BATCH, *part.shape[1:]) for part in problem.draw(key, BATCHES * BATCH)]
    return jax.vmap(lambda x, visible: jax.grad(problem.sample_loss)(p, (x, visible)))(*parts)

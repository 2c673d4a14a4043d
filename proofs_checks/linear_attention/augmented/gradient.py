"""Checks of the expected gradient: the windows written out and differentiated, autodiff, and gradients on drawn sequences.

The large run takes steps on thousands of vectors and knows nothing of the structure that the closed form uses; a confirming rerun has
other draws.
"""

from __future__ import annotations

import math
import time
from typing import Any

import jax
import numpy as np

from lemmata.dynamics.asked_runs import large
from lemmata.dynamics.compiling import lightly
from lemmata.dynamics.jax_problem import compiled_velocity, descent_direction, register
from lemmata.language.check import exact, sampled, scaled, tested
from lemmata.language.domain import Choice, Interval
from lemmata.language.relation import Equal, Estimate, Timed
from lemmata.proofs_checks.linear_attention.augmented.every_ring import TARGET, loss
from lemmata.proofs_checks.linear_attention.augmented.starts import RINGS
from lemmata.proofs_checks.linear_attention.augmented.windows import differentiated, training
from lemmata.prove.rates import slopes
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Key, Matrix, Tensor, Vector
from lemmata.theory.linear_attention.claims.augmented.gradient import GRADIENT, GRADIENT_DISPLAY
from lemmata.theory.linear_attention.claims.augmented.window_sum import WINDOW_SUM
from lemmata.theory.linear_attention.problem import AugmentedEncoding

BATCHES, BATCH = 64, 256
"""Batches, whose means tell the standard error of the slope to a tenth, and the sequences of each, whose mean is nearly normal."""
SHAPED = {"n": RINGS, "n1": Choice(3, 8), "d": Choice(4)}
SEQUENCES, LAGS = 64, 4
"""The same at scale, each sequence for itself, and the directions along which its step is compared."""
DRAWN = {"n": Choice(4096), "n1": Choice(16), "d": Choice(1024), "alpha": Interval(2, 3)}


@exact(GRADIENT, every={"p": Opaque("n", "d"), **TARGET})
def is_the_derivative_of_the_loss_for_every_size(formula, case):
    """The problem's loss differentiated by each component of each vector, for every number of positions and dimensions."""
    return Equal(case.apply(formula), slopes(lambda p: loss(case, p @ p.T), case.p))


@exact(GRADIENT, GRADIENT_DISPLAY, WINDOW_SUM, sizes={"n": (1, 2, 3, 4, 5), "d": (2,)})
def is_the_derivative_of_the_summed_moments(formula, case):
    """The expectation of the loss of a drawn window of a Gaussian sequence, differentiated."""
    return Equal(case.apply(formula), differentiated(case.p, case.n1, case.alpha, case.betas))


@tested(GRADIENT, GRADIENT_DISPLAY, WINDOW_SUM, examples=25, floats=True, at=SHAPED)
def agrees_with_autodiff(formula, case):
    """The gradient of the population loss by automatic differentiation."""
    return Equal(case.apply(formula), -np.asarray(compiled_velocity(register(training(case, case.d)), case.p)))


@sampled(GRADIENT, GRADIENT_DISPLAY, WINDOW_SUM, at={"n": Choice(8), "n1": Choice(6), "d": Choice(4)})
def is_the_mean_gradient_over_drawn_sequences(formula, case, settings):
    """Gradients of the loss of sequences drawn in R^d, with the standard error over batches."""
    problem = register(training(case, case.d))
    slopes = np.asarray(_sampled_slopes(problem, case.p, jax.random.key(settings.seed)))
    return Estimate(slopes.mean(0), slopes.std(0, ddof=1) / np.sqrt(BATCHES), case.apply(formula))


@scaled(GRADIENT, at=DRAWN, gpu={"n": Choice(8192), "d": Choice(8192)})
def is_the_mean_step_of_descent_on_drawn_sequences(formula, case, settings):
    """Steps on one drawn sequence each, n positions with data in R^d, along the vectors and along their neighbours."""
    p = case.p * math.sqrt(3 / case.d)  # entries of variance 1/d
    along, seconds = _steps_on_draws(training(case, case.d), p.tobytes(), settings.seed)
    want = _along(-case.having(p=p).apply(formula), p)
    relation = Estimate(along.mean(0), along.std(0, ddof=1) / math.sqrt(SEQUENCES), want)
    return Timed(relation, f"drawn sequences of {case.n} vectors in {case.d} dimensions", SEQUENCES, seconds, unit="steps")


@lightly
def _sampled_slopes(problem: AugmentedEncoding, p: Matrix, key: Key) -> Tensor:
    parts = [part.reshape(BATCHES, BATCH, *part.shape[1:]) for part in problem.draw(key, BATCHES * BATCH)]
    return jax.vmap(lambda x, visible: jax.grad(problem.sample_loss)(p, (x, visible)))(*parts)


@large
def _steps_on_draws(problem: AugmentedEncoding, p: bytes, seed: int) -> tuple[np.ndarray, float]:
    """Return how far a step on each drawn sequence moves along the directions (SEQUENCES, LAGS), and the seconds; controls share them."""
    import jax

    vectors = np.frombuffer(p).reshape(problem.positions, problem.dim)
    keys = jax.random.split(jax.random.key(seed), SEQUENCES)
    moves = jax.jit(steps_on_draws).lower(register(problem), vectors, keys).compile()
    begun = time.perf_counter()
    return np.asarray(moves(problem, vectors, keys)), time.perf_counter() - begun


def steps_on_draws(problem: AugmentedEncoding, p: Matrix, keys: Key) -> Matrix:
    """Return for each key the step on a sequence drawn with it, along the directions; one sequence is in memory at a time."""
    import jax

    def one(key: Key) -> Vector:
        data = problem.draw(key, 1)
        return _along(descent_direction(problem, lambda q: problem.sample_loss(q, data), p), p)

    return jax.lax.map(one, keys)


def _along(step: Matrix, p: Matrix) -> Vector:
    """Return the step of every vector along the vector `lag` positions on, summed: (LAGS,)."""
    import jax.numpy as jnp

    module: Any = np if isinstance(step, np.ndarray) else jnp
    return module.stack([(step * module.roll(p, -lag, axis=0)).sum() for lag in range(LAGS)])

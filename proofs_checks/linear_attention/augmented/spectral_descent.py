"""Checks of a step of descent in Fourier space: steps of the vectors on every ring, by autodiff, and at scale.

Nothing of the structure that the closed form uses enters the runs on vectors. The rerun of a large one turns the vectors otherwise.
"""

from __future__ import annotations

import time

import numpy as np

from lemmata.dynamics import descent
from lemmata.dynamics.asked_runs import large
from lemmata.language.case import Case
from lemmata.language.check import exact, scaled, tested
from lemmata.language.domain import Choice, Interval
from lemmata.language.relation import Equal, Timed
from lemmata.proofs_checks.linear_attention.augmented.every_ring import SPECTRUM, loss
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, SHAPES
from lemmata.proofs_checks.linear_attention.augmented.trained import spectral_start
from lemmata.proofs_checks.linear_attention.augmented.windows import training
from lemmata.prove.rates import slopes
from lemmata.terms.arithmetic import circulant, even_dft, even_idft, eye
from lemmata.terms.types import Formula, Vector
from lemmata.theory.linear_attention.claims.augmented.spectral_descent import SPECTRAL_DESCENT
from lemmata.theory.linear_attention.problem import AugmentedEncoding

STEPS = {"cpu": 2, "gpu": 200}
# Step sizes are powers of two, which scale without rounding, below the stability limit 1/(4 n1 alpha).
DENSE = {"n": Choice(4096), "n1": Choice(1024), "alpha": Interval(2, 3), "step_size": Choice(2.0**-16)}


@exact(SPECTRAL_DESCENT, every=SPECTRUM)
def is_the_transform_of_a_step_on_every_ring(formula, case):
    """With the slopes M of the problem's loss by A a step of the vectors is P - eta (2 M + eps I) P, for every number of positions."""
    gram, identity = circulant(even_idft(case.ahat)), eye(case.n, case.ahat)
    push = 2 * slopes(lambda a: loss(case, a), gram) + case.weight_decay * identity
    step = identity - case.step_size * push
    return Equal(case.apply(formula), even_dft((step @ gram @ step.T)[:, 0]))


@tested(SPECTRAL_DESCENT, examples=6, floats=True, at={**SHAPES, "alpha": Interval(0.5, 4), "step_size": Interval(0.0005, 0.004)})
def follows_gradient_descent(formula, case):
    """Forty steps of descent on the vectors, gradients by autodiff."""
    run = descent.run(training(case, DIM), spectral_start(case.ahat), case.step_size, 40, 1)
    return Equal(iterated(formula, case, 40), even_dft((run.final @ run.final.T)[:, 0]))


@scaled(SPECTRAL_DESCENT, at=DENSE, gpu={"n": Choice(8192), "n1": Choice(2048), "step_size": Choice(2.0**-19)})
def follows_gradient_descent_at_scale(formula, case, settings):
    """Steps of descent on n vectors in R^n (R^2n on an accelerator), the gradient by autodiff."""
    dim = 2 * case.n if settings.device == "gpu" else case.n
    steps = STEPS[settings.device]
    gram, seconds = _descended(training(case, dim), case.step_size, steps, tuple(case.ahat), settings.seed)
    relation = Equal(gram, circulant(even_idft(iterated(formula, case, steps))))
    return Timed(relation, f"{case.n} vectors in {dim} dimensions", steps, seconds)


def iterated(formula: Formula, case: Case, steps: int) -> Vector:
    """Return the spectrum after so many steps by the formula."""
    ahat = case.ahat
    for _ in range(steps):
        ahat = case.having(ahat=ahat).apply(formula)
    return ahat


@large
def _descended(problem: AugmentedEncoding, step_size: float, steps: int, ahat: tuple[float, ...], seed: int) -> tuple[np.ndarray, float]:
    """Return the Gram matrix after the descent, and the seconds that it took; every control asks for it.

    The start is the circulant square root of a Gram matrix, padded with zeros and reflected in R^dim.
    """
    start = np.zeros((problem.positions, problem.dim))
    start[:, : problem.positions] = circulant(even_idft(np.sqrt(ahat)))
    mirror = np.random.default_rng(seed).standard_normal(problem.dim)
    mirror /= np.linalg.norm(mirror)
    start -= 2 * np.outer(start @ mirror, mirror)
    begun = time.perf_counter()
    final = descent.run(problem, start, step_size, steps, 1).final
    return final @ final.T, time.perf_counter() - begun

"""Checks of the gradient on one sequence: its loss differentiated on symbols and by autodiff."""

from __future__ import annotations

import jax
import numpy as np

from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.ape.runs import RING_SHAPE, window_loss
from lemmata.proofs_checks.relation import Equal
from lemmata.simulations.jax_problem import register
from lemmata.theory.linear_attention.claims.ape.sequence_gradient import SEQUENCE_GRADIENT
from lemmata.theory.linear_attention.problem import AbsoluteEncoding
from lemmata.theory.types import Matrix, Tensor


@exact(SEQUENCE_GRADIENT, sizes={"n": (3, 4), "n1": (1, 2, 3), "d": (1, 2)})
def is_the_derivative_of_the_loss_of_a_sequence(formula, case):
    """The loss of one sequence, differentiated by each entry of P."""
    values = np.array([value if i < case.n1 else case.leak * value for i, value in enumerate(case.s)], dtype=object)
    loss = window_loss(case.p, values, case.n1, case.alpha, [case.beta])
    return Equal(case.apply(formula), task.derivatives(loss, case.p))


@tested(SEQUENCE_GRADIENT, examples=30, floats=True, at=RING_SHAPE)
def is_autodiff_of_the_loss_of_a_sequence(formula, case):
    """JAX's gradient of the loss of one sequence in R^d whose first coordinates are the values."""
    problem = register(AbsoluteEncoding(case.n, case.n1, case.d, case.alpha, (case.beta,)))
    visible = (np.arange(case.n) < case.n1).astype(float)
    x = np.zeros((case.n, case.d))
    x[:, 0] = case.s * np.where(visible, 1.0, case.leak)
    return Equal(case.apply(formula), _slope(problem, case.p, (x[None], visible[None])))


@jax.jit
def _slope(problem: AbsoluteEncoding, p: Matrix, data: tuple[Tensor, Matrix]) -> Matrix:
    return jax.grad(problem.sample_loss)(p, data)

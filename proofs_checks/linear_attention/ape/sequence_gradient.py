"""Checks of the gradient on one sequence: its loss differentiated on symbols and by autodiff."""

from __future__ import annotations

import jax
import numpy as np

from lemmata.dynamics.compiling import lightly
from lemmata.dynamics.jax_problem import register
from lemmata.language.check import exact, tested
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention.ape.runs import RING_SHAPE, window_loss
from lemmata.prove.rates import slopes
from lemmata.terms.arithmetic import world
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Matrix, Scalar, Tensor
from lemmata.theory.linear_attention.ape.population_gradient import seen_positions
from lemmata.theory.linear_attention.claims.ape.sequence_gradient import SEQUENCE_GRADIENT
from lemmata.theory.linear_attention.problem import AbsoluteEncoding, window_target


@exact(SEQUENCE_GRADIENT, every={"p": Opaque("n", "d"), "s": Opaque("n")})
def is_the_slope_of_the_loss_of_a_sequence_for_every_size(formula, case):
    """The loss of one sequence, its slope by each entry of P; of any number of positions it is written with the formula's columns."""
    seen = seen_positions(case.p, case.n1)
    values = seen * case.s + case.leak * (1 - seen) * case.s

    def loss(p: Matrix) -> Scalar:
        if world(case.p) != "ring":
            return window_loss(p, values, case.n1, case.alpha, [case.beta])
        inside = seen[:, None] * p
        errors = (inside @ inside.T - window_target(case.n, case.alpha, [case.beta])) @ values
        return (seen * errors * errors).sum()

    return Equal(case.apply(formula), slopes(loss, case.p))


@tested(SEQUENCE_GRADIENT, examples=30, floats=True, at=RING_SHAPE)
def is_autodiff_of_the_loss_of_a_sequence(formula, case):
    """JAX's gradient of the loss of one sequence in R^d whose first coordinates are the values."""
    problem = register(AbsoluteEncoding(case.n, case.n1, case.d, case.alpha, (case.beta,)))
    visible = (np.arange(case.n) < case.n1).astype(float)
    x = np.zeros((case.n, case.d))
    x[:, 0] = case.s * np.where(visible, 1.0, case.leak)
    return Equal(case.apply(formula), _slope(problem, case.p, (x[None], visible[None])))


@lightly
def _slope(problem: AbsoluteEncoding, p: Matrix, data: tuple[Tensor, Matrix]) -> Matrix:
    return jax.grad(problem.sample_loss)(p, data)

"""Checks of the flow of absorbed vectors: slopes by the position vectors themselves, on symbols and by autodiff."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lemmata.dynamics.jax_problem import compiled_velocity, register
from lemmata.language.case import Case
from lemmata.language.check import exact, tested
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.ape.runs import RING_SHAPE, mean_loss, window_loss
from lemmata.prove.rates import slopes
from lemmata.terms.arithmetic import eye, zeros
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention.claims.ape.absorbed import ABSORBED
from lemmata.theory.linear_attention.problem import AbsoluteEncoding


@exact(ABSORBED, every={"p": Opaque("n", "d"), "w": Opaque("d", "d")})
def is_the_image_of_the_flow_for_every_size(formula, case):
    """W times the slope, by each entry of P, of the loss D.2 of P W^T, added up over the sequences with a single 1."""
    velocity = -slopes(lambda p: mean_loss(p @ case.w.T, case.n1, case.alpha, [case.beta]), case.p) - case.weight_decay * case.p
    return Equal(case.apply(formula), velocity @ case.w.T)


@exact(ABSORBED, sizes={"n": (2, 3), "n1": (1, 2), "d": (1, 2)})
def is_the_image_of_the_flow_of_position_vectors(formula, case):
    """W dp/dt, the expected loss of W p differentiated by p."""
    q = case.p @ case.w.T
    loss = task.mean(lambda s: window_loss(q, s, case.n1, case.alpha, [case.beta]), case.n, case.n1, case.alpha)
    velocity = -task.derivatives(loss, case.p) - case.weight_decay * case.p
    return Equal(case.apply(formula), velocity @ case.w.T)


@exact(ABSORBED, sizes={"n": (2, 3), "n1": (1,), "d": (1, 2, 3)})
def shows_every_row_of_the_preconditioner(formula, case):
    """With one site at Q = e_j the pull is 4 (alpha - 1) times row j of W W^T: it is plain for all Q only where these are rows of c I."""
    unit = eye(case.d, case.alpha)
    rows = [case.having(q=_single(row, case)).apply(formula)[0] + case.weight_decay * row for row in unit]
    return Equal(rows, 4 * (case.alpha - 1) * (case.w @ case.w.T))


def _single(row: Vector, case: Case) -> Matrix:
    return np.concatenate([row[None], zeros((case.n - 1, case.d), case.alpha)])


@dataclass(frozen=True)
class Held:
    """Absolute positions as a problem of the vectors before W, which is held."""

    vectors: AbsoluteEncoding
    w: Matrix
    weight_decay: float

    def loss(self, p: Matrix) -> Scalar:
        """Return the population training loss."""
        return self.vectors.loss(p @ self.w.T)


@tested(ABSORBED, examples=30, floats=True, at=RING_SHAPE)
def is_the_image_of_autodiff(formula, case):
    """W times JAX's gradient of the population loss by the position vectors, and weight decay."""
    problem = AbsoluteEncoding(case.n, case.n1, case.d, case.alpha, (case.beta,))
    velocity = compiled_velocity(register(Held(register(problem), case.w, case.weight_decay)), case.p)
    return Equal(case.apply(formula), np.asarray(velocity) @ case.w.T)

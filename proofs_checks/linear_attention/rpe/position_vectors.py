"""Checks of relative position vectors: their slopes by sums over pairs of positions, and flows, long ones too."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import register
from lemmata.language.check import exact, integrated
from lemmata.language.domain import Choice
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention.rpe.aligned import TWO_SHAPES, pair_slope, record
from lemmata.proofs_checks.linear_attention.rpe.every_width import aligned_slope
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import number
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.position_vectors import POSITION_VECTORS
from lemmata.theory.linear_attention.problem import RelativeEncoding


@exact(POSITION_VECTORS, every={"p_init": Opaque("width", "d"), "u": Opaque("d")})
def solve_the_flow_of_the_loss_for_every_size(formula, case):
    """The start, and the slope in time: -u times that of the problem's loss by <p_k, u>, and weight decay, for any lags and dimension."""
    p, slope = case.apply(formula), rate_along(lambda t: case.having(t=t).apply(formula), case.t, 1)
    pull = aligned_slope(case, p @ case.u)[:, None] * case.u[None, :]
    first = case.having(t=number(0, case.t)).apply(formula)
    return All(Equal(first, case.p_init), Equal(slope, -pull - case.weight_decay * p))


@exact(POSITION_VECTORS, sizes={"n1": (1, 2), "unseen": (1,), "d": (1, 2)})
def solve_the_flow_of_the_sum_over_pairs(formula, case):
    """The start, and dp_k/dt = -u times the sum over pairs of the window at lag k of 2 (<p_k, u> - tau_k), - eps p_k."""
    p = case.apply(formula)
    slope = np.array([[entry.diff(case.t) for entry in row] for row in p])
    pull = pair_slope(case, p @ case.u)[:, None] * case.u[None, :]
    return All(Equal(case.having(t=0).apply(formula), case.p_init), Equal(slope, -pull - case.weight_decay * p))


@dataclass(frozen=True)
class Vectors:
    """Relative positions as a problem of their vectors, the query held."""

    weights: RelativeEncoding
    query: Vector
    weight_decay: float

    def loss(self, p: Matrix) -> Scalar:
        """Return the population training loss."""
        return self.weights.loss(p @ self.query)


@integrated(POSITION_VECTORS, at=TWO_SHAPES | {"d": Choice(3)})
def are_where_the_flow_takes_them(formula, case, settings):
    """The flow of the vectors."""
    problem = register(Vectors(register(record(case)), case.u, case.weight_decay))
    return Equal(flow.solve(problem, case.p_init, case.t, **settings.solver).final, case.apply(formula))

"""Claims about the position vectors behind relative weights."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms import inputs
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.lag_weights import WEIGHTS
from lemmata.theory.linear_attention.claims.rpe.population_gradient import LINE, WRAPPED
from lemmata.theory.linear_attention.rpe import position_vectors
from lemmata.theory.linear_attention.rpe.lag_weights import relative_weights
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def whole_vector(
    t: Scalar, p_init: Matrix, u: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0
) -> Matrix:
    """`position_vectors` with the part across u gone from the start."""
    p, u = inputs.tensor(p_init, "P(0)", 2), inputs.tensor(u, "u")
    along = (p @ u)[:, None] * u[None, :] / (u * u).sum()
    return position_vectors.position_vectors(t, along, u, n1, alpha, betas, weight_decay)


def unit_query(t: Scalar, p_init: Matrix, u: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0) -> Matrix:
    """`position_vectors` with the weights relaxing as if they were the parameters."""
    p, u = inputs.tensor(p_init, "P(0)", 2), inputs.tensor(u, "u")
    along = (
        relative_weights(t, p @ u, n1, alpha, betas, weight_decay)
        - position_vectors.position_vectors(t, p, u, n1, alpha, betas, weight_decay) @ u
    )
    return position_vectors.position_vectors(t, p, u, n1, alpha, betas, weight_decay) + along[:, None] * u[None, :] / (u * u).sum()


POSITION_VECTORS = Claim(
    id="linear-attention.rpe.position-vectors",
    title=r"Relative position vectors of lags without a target vanish under weight decay; without it, their part across $u$ stays",
    source=Source(SABBAGHI_2024, "third part of Proposition 5.1 (informal), p_j -> 0, by eq. D.12"),
    statement=r"p_k(t)=a_k(t)\frac{u}{|u|^2}+e^{-\epsilon t}\Big(p_k(0)-a_k(0)\frac{u}{|u|^2}\Big),\quad a_k=\langle p_k,u\rangle,"
    r"\quad a_k(t)=a_k^*+(a_k(0)-a_k^*)e^{-(2N_k|u|^2+\epsilon)t},\quad a_k^*=\frac{2N_k|u|^2\tau_k}{2N_k|u|^2+\epsilon}",
    reading="new",
    formula=position_vectors.position_vectors,
    domain=Domain(
        **LINE,
        d=Integer(1, None, search=(1, 4)),
        p_init=Array(lambda c: (c.width, c.d), *REAL, search=(-1, 1)),
        u=Array(lambda c: c.d, *REAL, search=(-1.5, 1.5)),
        t=Interval(*NONNEGATIVE, search=(0.1, 2)),
        where=(("a query that is not 0", lambda c: np.any(c.u != 0)),),
    ),
    uses=(WEIGHTS.id,),
    controls=(
        Mutant("all of the vector relaxes", whole_vector),
        Mutant("rates without |u|^2", unit_query),
        Widened(WRAPPED, unseen=Choice(0)),
    ),
)

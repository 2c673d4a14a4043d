"""Claims about what a model that generalises must have."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.rpe import necessity
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def half_across(v: Vector, tau: Vector) -> Scalar:
    """`least_loss` with <v, theta>^2 + |v_perp|^2/2 in place of |v|^2."""
    v = inputs.tensor(v, "v")
    return 2 * necessity.least_loss(v, tau) * (v * v).sum() / (v[0] * v[0] + (v * v).sum())


def every_direction(v: Vector, tau: Vector) -> Scalar:
    """`least_loss` as 0."""
    return 0 * necessity.least_loss(v, tau)


def one_sided_loss(v: Vector, tau: Vector) -> Scalar:
    """`least_loss` without the weight of lag 1."""
    tau = inputs.tensor(tau, "tau")
    return necessity.least_loss(v, array([tau[0], 0 * tau[0], *tau[2:]][: len(tau)], tau))


NECESSITY = Claim(
    id="linear-attention.rpe.necessity",
    title=r"To generalise, $v$ must align with $\theta$ and the attention weights be the target over $\langle v,\theta\rangle$",
    source=Source(SABBAGHI_2024, "section 5, the note before Proposition 5.1, with the loss that is kept otherwise"),
    statement=r"\hat y_i=\sum_rB_{ir}\langle v,x_r\rangle,\ v\ne0:\quad\mathbb E\,\ell_i\ge"
    r"\formula{|\tau|^2\frac{|v_\perp|^2}{|v|^2}},\quad"
    r"\text{equal for }B_{ir}=\tau_{i-r}\frac{\langle v,\theta\rangle}{|v|^2}\text{ alone},\qquad|\tau|^2=\alpha^2+2\beta^2",
    reading="new",
    formula=necessity.least_loss,
    symbols={r"|\tau|^2": lambda tau: (tau * tau).sum(), r"|v_\perp|^2": lambda v: (v[1:] * v[1:]).sum(), "|v|^2": lambda v: (v * v).sum()},
    domain=Domain(
        n=Integer(1, None, search=(3, 8)),
        d=Integer(1, None, search=(1, 4)),
        v=Array(lambda c: c.d, *REAL, search=(-2, 2)),
        row=Array(lambda c: c.n, *REAL, search=(-2, 2)),
        alpha=Interval(*REAL, search=(-2, 3)),
        betas=Array(1, *REAL, search=(-1.5, 1.5)),
        tau=Computed(lambda c: ring_target(c.n, c.alpha, c.betas)),
        site=Integer(0, lambda c: c.n - 1),
        where=(("a value direction that is not 0", lambda c: np.any(c.v != 0)),),
    ),
    controls=(
        Mutant("half of |v_perp|^2 in |v|^2", half_across),
        Mutant("zero for every value direction", every_direction),
        Mutant("one neighbour forgotten", one_sided_loss),
    ),
)

"""Claims about relative positions on a ring, the value direction learnt too, under weight decay."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.arithmetic import admits, array
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.claims.rpe.norm_difference import CONSERVED
from lemmata.theory.linear_attention.claims.rpe.orthogonal_part import ORTHOGONAL
from lemmata.theory.linear_attention.problem import lag_weights, ring_target
from lemmata.theory.linear_attention.rpe import joint_rest
from lemmata.theory.linear_attention.source import SABBAGHI_2024

OFF = "a start at which theta or the target pulls, as at almost every one"
SEES = "a target that the window sees"


@admits("numpy")
def single_pairs(n1: int, tau: Vector, weight_decay: float) -> tuple[float, float]:
    """`joint_rest` with N_r in place of 2 N_r."""
    return joint_rest.joint_rest(n1, tau, 2 * weight_decay)


@admits("numpy")
def undecayed_length(n1: int, tau: Vector, weight_decay: float) -> tuple[float, float]:
    """`joint_rest` with V^2 = |tau|, as under vanishing weight decay."""
    return float(np.linalg.norm(tau)), joint_rest.joint_rest(n1, tau, weight_decay)[1]


@admits("numpy")
def no_test_loss(n1: int, tau: Vector, weight_decay: float) -> tuple[float, float]:
    """`joint_rest` with a test loss of 0 at any weight decay."""
    return joint_rest.joint_rest(n1, tau, weight_decay)[0], 0.0


JOINT_REST = Claim(
    id="linear-attention.rpe.joint-rest",
    title=r"With $v$ learnt on a ring, almost every start ends with a test loss that vanishes with weight decay if all neighbours are seen",
    source=Source(SABBAGHI_2024, "formal statement of the third part of Proposition 5.1, v trained, with indices on a ring"),
    statement=r"v\to\pm V\theta,\quad\sum_r\Big(\frac{2N_r\tau_r}{2N_rV^2+\epsilon}\Big)^2=1\ (\epsilon<2|N\tau|),\text{ else }V=0,"
    r"\quad\lim_{t\to\infty}\mathbb E\,\ell_i=\sum_r\Big(\frac{\epsilon\tau_r}{2N_rV^2+\epsilon}\Big)^2=O(\epsilon^2)"
    r"\text{ if }N_r>0\text{ wherever }\tau_r\ne0",
    reading="corrected",
    formula=joint_rest.joint_rest,
    domain=Domain(
        n=Integer(3, None, search=(3, 9)),
        n1=Integer(1, lambda c: c.n),
        d=Integer(1, None, search=(1, 4)),
        a_drawn=Normal(lambda c: c.n, 0.5),
        v_drawn=Normal(lambda c: c.d, 0.5),
        stuck=Choice(0, 1),
        a_init=Computed(lambda c: (1 - c.stuck) * c.a_drawn),
        v_init=Computed(lambda c: array([(1 - c.stuck) * c.v_drawn[0], *c.v_drawn[1:]], c.v_drawn)),
        alpha=Interval(*REAL, search=(0.5, 3)),
        betas=Array(lambda c: min(2, (c.n - 1) // 2), *REAL, search=(-1, 1)),
        tau=Computed(lambda c: ring_target(c.n, c.alpha, c.betas)),
        share=Interval(*POSITIVE, search=(0.02, 0.3)),
        weight_decay=Computed(lambda c: c.share * 2 * np.linalg.norm(lag_weights(c.n, c.n1) * c.tau)),
        where=(
            (SEES, lambda c: c.weight_decay > 0),
            (OFF, lambda c: c.v_init[0] != 0 or (lag_weights(c.n, c.n1) * c.a_init) @ c.tau != 0),
        ),
    ),
    uses=(CONSERVED.id, ORTHOGONAL.id),
    parts=("rest", "convergence", "vanishing decay"),
    controls=(
        Mutant("N_r in place of 2 N_r", single_pairs),
        Mutant("the length without weight decay", undecayed_length),
        Mutant("zero test loss", no_test_loss),
        Widened("a = 0 and v orthogonal to theta", drop=OFF),
    ),
)

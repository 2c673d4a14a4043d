"""Claims about the gradient of absolute positions on one sequence."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import zeros
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention.ape import sequence_gradient
from lemmata.theory.linear_attention.problem import window_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def single_own_term(p: Matrix, s: Vector, n1: int, alpha: Scalar, beta: Scalar) -> Matrix:
    """`sequence_gradient` with p_k s_k in place of 2 p_k s_k where k = i."""
    p, s = inputs.tensor(p, "P", 2), inputs.tensor(s, "s")
    inside, seen = p[:n1], s[:n1]
    errors = (inside @ inside.T - window_target(n1, alpha, [beta])) @ seen
    own = 2 * (errors * seen)[:, None] * inside
    return sequence_gradient.sequence_gradient(p, s, n1, alpha, beta) - np.concatenate([own, zeros((p.shape[0] - n1, p.shape[1]), p)])


def padding_carries_data(p: Matrix, s: Vector, n1: int, alpha: Scalar, beta: Scalar) -> Matrix:
    """`sequence_gradient` with every position in the window."""
    return sequence_gradient.sequence_gradient(p, s, np.shape(p)[0], alpha, beta)


SEQUENCE_GRADIENT = Claim(
    id="linear-attention.ape.sequence-gradient",
    title="On every single sequence the gradient vanishes at position vectors outside the window",
    source=Source(SABBAGHI_2024, "gradient below eq. D.2"),
    statement=(
        r"\nabla_{p_k}\ell = 2e_k\sum_{r\le n_1}s_rp_r + 2s_k\sum_{i\le n_1}e_ip_i\ (k\le n_1),\quad \nabla_{p_k}\ell = 0\ (k>n_1),"
        r"\quad e_i=\sum_{r\le n_1}p_i^\top p_rs_r-\alpha s_i-\beta s_{i-1}-\beta s_{i+1},\quad s_j=0\ (j\notin[n_1]),\quad n_1<n"
    ),
    formula=sequence_gradient.sequence_gradient,
    domain=Domain(
        n=Integer(2, None, search=(2, 8)),
        n1=Integer(1, lambda c: c.n),
        d=Integer(1, None, search=(1, 4)),
        p=Array(lambda c: (c.n, c.d), *REAL, search=(-1, 1)),
        s=Array(lambda c: c.n, *REAL, search=(-2, 2)),
        leak=Choice(0),
        alpha=Interval(*REAL, search=(-2, 3)),
        beta=Interval(*REAL, search=(-1.5, 1.5)),
        where=(("a window that does not close round the ring", lambda c: c.n1 < c.n),),
    ),
    controls=(
        Mutant("the own term counted once", single_own_term),
        Mutant("unseen positions treated as seen", padding_carries_data),
        Widened("unseen positions that carry data", leak=Choice(1)),
        Widened("a window that is the whole ring", drop="a window that does not close round the ring"),
    ),
)

"""Claims about the gradient of absolute positions on one sequence."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.theory.linear_attention.ape import sequence_gradient
from lemmata.theory.linear_attention.mutants.ape import sequence_gradient as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

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
        Mutant("the own term counted once", mutants.single_own_term),
        Mutant("unseen positions treated as seen", mutants.padding_carries_data),
        Widened("unseen positions that carry data", leak=Choice(1)),
        Widened("a window that is the whole ring", drop="a window that does not close round the ring"),
    ),
)

"""Claims about what weight decay takes from the diagonal when every shift is trained on."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Domain, Integer, Interval
from lemmata.theory.linear_attention.augmented import weight_decay_shift
from lemmata.theory.linear_attention.mutants.augmented import weight_decay_shift as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

WEIGHT_DECAY_SHIFT = Claim(
    id="linear-attention.augmented.weight-decay-shift",
    title=r"Weight decay lowers the diagonal by $\epsilon/(4n_1)$ and keeps all other visible entries at the target",
    source=Source(SABBAGHI_2024, "eq. D.5 with weight decay, its limit"),
    statement=(
        r"\operatorname{rank}P(\infty)=n\ \Rightarrow\ N\circ(A(\infty)-T)=-\tfrac{\varepsilon}{4}I,"
        r"\qquad A_{kk}(\infty)=\alpha-\tfrac{\varepsilon}{4n_1}"
    ),
    reading="new",
    formula=weight_decay_shift.diagonal_shift,
    domain=Domain(
        n=Integer(3, 7),
        n1=Integer(1, lambda c: c.n),
        d=Integer(lambda c: c.n, 8),
        alpha=Interval(1, 3),
        beta=Interval(lambda c: -c.alpha / 4, lambda c: c.alpha / 4),
        weight_decay=Interval(0, 1),
        hidden=Array(lambda c: (c.n, c.n), -1, 1),
    ),
    controls=(
        Mutant("eps/4 for every window", mutants.lone_window_shift),
        Widened("fewer dimensions than positions", d=Choice(3)),
    ),
)

"""Claims about what weight decay takes from the diagonal when every shift is trained on."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented import weight_decay_shift
from lemmata.theory.linear_attention.claims.augmented.gradient import SIZES
from lemmata.theory.linear_attention.claims.augmented.gram_flow import DECAY
from lemmata.theory.linear_attention.claims.augmented.maximum_entropy import MATCHED, TARGET
from lemmata.theory.linear_attention.source import SABBAGHI_2024

NEAR_ZERO = Array(lambda c: c.m, *REAL, search=(-0.3, 0.3))


def lone_window_shift(n1: int, weight_decay: Scalar) -> Scalar:
    """`diagonal_shift` as eps/4, as if a site were in one window only."""
    return weight_decay_shift.diagonal_shift(1, weight_decay)


WEIGHT_DECAY_SHIFT = Claim(
    id="linear-attention.augmented.weight-decay-shift",
    title=r"Weight decay lowers the diagonal by $\epsilon/(4n_1)$ and keeps all other visible entries at the target",
    source=Source(SABBAGHI_2024, "eq. D.5 with weight decay, its limit"),
    statement=(
        r"\nabla L+\varepsilon P=4\,[N\circ(A-T')]\,P,\quad T'=T-\formula{\tfrac{\varepsilon}{4n_1}}I:\quad"
        r"\dot P=0,\ \operatorname{rank}P=n\iff N\circ(A-T')=0;\qquad T'\succ 0,\ d\ge n\ \Rightarrow\ N\circ(A(\infty)-T')=0"
    ),
    reading="new",
    formula=weight_decay_shift.diagonal_shift,
    domain=Domain(
        **SIZES,
        d=Integer(lambda c: c.n, None, search=(lambda c: c.n, lambda c: c.n + 1)),
        **TARGET,
        weight_decay=DECAY,
        p=Array(lambda c: (c.n, c.d), *REAL, search=(-1, 1)),
        where=(MATCHED,),
    ),
    parts=("rest points", "convergence"),
    controls=(
        Mutant("eps/4 for every window", lone_window_shift),
        Widened("a target that no Gram matrix has", drop=MATCHED[0], alpha=Interval(-2, -1), betas=NEAR_ZERO),
        Widened("fewer dimensions than positions", d=Choice(3)),
    ),
)

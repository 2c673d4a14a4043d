"""Claims about what weight decay takes from absolute positions."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Domain, Integer, Interval, Normal
from lemmata.theory.linear_attention.ape import weight_decay_shift
from lemmata.theory.linear_attention.claims.ape.limit import LIMIT
from lemmata.theory.linear_attention.mutants.ape import weight_decay_shift as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

WEIGHT_DECAY_SHIFT = Claim(
    id="linear-attention.ape.weight-decay-shift",
    title=r"Weight decay lowers the learnt diagonal by $\epsilon/4$ and leaves a training loss of $n_1\epsilon^2/16$",
    source=Source(SABBAGHI_2024, "gradient and weight decay below eq. D.2, at rest"),
    statement=(
        r"T_W\succ\tfrac{\epsilon}{4}I,\ d\ge n_1\ \Rightarrow\ \lim_{t\to\infty}A=T_W-\tfrac{\epsilon}{4}I,"
        r"\qquad\lim_{t\to\infty}L=n_1\frac{\epsilon^2}{16}"
    ),
    reading="new",
    formula=weight_decay_shift.shifted_limit,
    domain=Domain(
        n1=Integer(1, 4),
        d=Integer(1, 4),
        p_init=Normal(lambda c: (c.n1, c.d), 0.5),
        alpha=Interval(0, 3),
        beta=Interval(-1, 1),
        weight_decay=Interval(0, 1),
        where=(
            ("a dimension of at least the window", lambda c: c.d >= c.n1),
            ("eigenvalues of the target at least 0.3 above eps/4", lambda c: c.alpha - 2 * abs(c.beta) - c.weight_decay / 4 >= 0.3),
        ),
    ),
    uses=(LIMIT.id,),
    controls=(
        Mutant("eps/2 in place of eps/4", mutants.half_shift),
        Widened("fewer dimensions", drop="a dimension of at least the window"),
        Widened("a target that is not positive definite", drop="eigenvalues of the target at least 0.3 above eps/4"),
    ),
)

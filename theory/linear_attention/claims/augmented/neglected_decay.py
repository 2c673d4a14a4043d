"""Claims about the weight decay that the source neglects."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Computed, Domain, Integer, Interval, Normal
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.augmented import neglected_decay
from lemmata.theory.linear_attention.claims.augmented.single_site import DIRECTIONS, ONE_SITE, one_site
from lemmata.theory.linear_attention.claims.augmented.trained_value import MOVES
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def whole_decay(p_init: Matrix, alpha: Scalar, weight_decay: Scalar) -> Matrix:
    """`neglected_share` with eps in place of eps/4."""
    return 4 * neglected_decay.neglected_share(p_init, alpha, weight_decay)


def nothing_lost(p_init: Matrix, alpha: Scalar, weight_decay: Scalar) -> Matrix:
    """`neglected_share` as 0."""
    return 0 * neglected_decay.neglected_share(p_init, alpha, weight_decay)


NEGLECTED_DECAY = Claim(
    id="linear-attention.augmented.neglected-decay",
    title=r"With one visible site, neglecting $\epsilon<4\alpha$ changes the limit of every product by $\frac{\epsilon}{4}$ times a cosine",
    source=Source(SABBAGHI_2024, "below eq. D.5, where weight decay is neglected, with what that costs"),
    statement=r"\lim_{t\to\infty}A_{kl}\big|_{\epsilon=0}-\lim_{t\to\infty}A_{kl}\big|_\epsilon=\tfrac{\epsilon}{4}\cos\angle(p_k(0),p_l(0)),"
    r"\quad0\le\epsilon<4\alpha",
    reading="new",
    formula=neglected_decay.neglected_share,
    domain=Domain(
        n=Integer(2, None, search=(2, 7)),
        n1=Integer(1, lambda c: c.n, search=(1, lambda c: min(c.n, 3))),
        d=Integer(1, None, search=(1, 4)),
        p_init=Normal(lambda c: (c.n, c.d), 0.5),
        beta=Interval(*REAL, search=(-1, 1)),
        weight_decay=Interval(*POSITIVE, search=(0.1, 1)),
        kept=Interval(*POSITIVE, search=(0.5, 3)),
        alpha=Computed(lambda c: c.kept + c.weight_decay * ratio(1, 4, c.kept)),
        where=((ONE_SITE, one_site), MOVES),
    ),
    uses=(DIRECTIONS.id,),
    parts=("rest", "convergence"),
    controls=(
        Mutant("eps in place of eps/4", whole_decay),
        Mutant("nothing lost", nothing_lost),
        Widened("wider windows", drop=ONE_SITE),
    ),
)

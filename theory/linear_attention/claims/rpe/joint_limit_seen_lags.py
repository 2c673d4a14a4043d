"""Claims about the joint limit on the lags that the window sees."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval, Normal
from lemmata.language.factors import REAL
from lemmata.theory.linear_attention.claims.rpe.joint_limit import GENERIC, LIMIT, SEEN
from lemmata.theory.linear_attention.claims.rpe.population_gradient import WRAPPED
from lemmata.theory.linear_attention.mutants.rpe import joint_limit_seen_lags as mutants
from lemmata.theory.linear_attention.rpe import invariant, joint_limit_seen_lags
from lemmata.theory.linear_attention.source import SABBAGHI_2024

SEEN_LIMIT = Claim(
    id="linear-attention.rpe.joint-limit-seen-lags",
    title=r"Unseen lags do not affect the joint limit: $|a|^2-|v|^2$ over the seen lags of the start determines it",
    source=Source(SABBAGHI_2024, "formal statement of the third part of Proposition 5.1, made explicit"),
    statement=(
        r"a_k\to\tau_k/V\ (|k|<n_1),\quad V^2=\tfrac12\big[-C+\sqrt{C^2+4|\tau|^2}\big],"
        r"\quad C=\sum_{|k|<n_1}a_k(0)^2-|v(0)|^2\quad(\text{up to a joint sign},\ \epsilon=0)"
    ),
    reading="new",
    formula=joint_limit_seen_lags.rpe_joint_limit,
    domain=Domain(
        n1=Integer(1, None, search=(1, 6)),
        unseen=Integer(1, None, search=(1, 4)),
        d=Integer(1, None, search=(1, 4)),
        a_init=Normal(lambda c: 2 * c.n1 - 1, 0.5),
        v_init=Normal(lambda c: c.d, 0.5),
        outside=Array(lambda c: (2, c.unseen), *REAL, search=(-1, 1)),
        alpha=Interval(*REAL, search=(1.5, 3)),
        beta=Interval(*REAL, search=(-1, 1)),
        where=(
            (SEEN, lambda c: c.alpha != 0 or (c.n1 > 1 and c.beta != 0)),
            (GENERIC, lambda c: not c.having(a=c.a_init, v=c.v_init).apply(invariant.never_aligns)),
        ),
    ),
    uses=(LIMIT.id,),
    parts=("the limit", "convergence"),
    controls=(
        Mutant("as if |a| = |v| at the start", mutants.balanced_limit),
        Mutant("the sign of the difference reversed", mutants.opposite_difference),
        Widened(WRAPPED, unseen=Choice(0)),
    ),
)

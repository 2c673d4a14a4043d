"""Claims about the joint limit on the lags that the window sees."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval, Normal
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.claims.rpe.joint_limit import GENERIC, LIMIT, SEEN
from lemmata.theory.linear_attention.claims.rpe.population_gradient import WRAPPED
from lemmata.theory.linear_attention.rpe import invariant, joint_limit_seen_lags
from lemmata.theory.linear_attention.rpe.joint_limit import limit_scale
from lemmata.theory.linear_attention.rpe.line import linear_target
from lemmata.theory.linear_attention.rpe.norm_difference import norm_difference
from lemmata.theory.linear_attention.source import SABBAGHI_2024


@admits("numpy")
def balanced_limit(a_init: Vector, v_init: Vector, n1: int, alpha: float, beta: float) -> tuple[np.ndarray, float]:
    """`rpe_joint_limit` as if |a| = |v| at the start: V^4 = sum tau^2."""
    tau = linear_target(n1, float(alpha), [float(beta)])
    scale = float(np.linalg.norm(tau)) ** 0.5
    return tau / scale, scale


@admits("numpy")
def opposite_difference(a_init: Vector, v_init: Vector, n1: int, alpha: float, beta: float) -> tuple[np.ndarray, float]:
    """`rpe_joint_limit` with the sign of |a|^2 - |v|^2 reversed."""
    tau = linear_target(n1, float(alpha), [float(beta)])
    scale = float(limit_scale(-norm_difference(a_init, v_init), 0.0, tau @ tau)) ** 0.5
    return tau / scale, scale


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
        Mutant("as if |a| = |v| at the start", balanced_limit),
        Mutant("the sign of the difference reversed", opposite_difference),
        Widened(WRAPPED, unseen=Choice(0)),
    ),
)

"""Claims about position vectors that the query shares with the key."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from lemmata.language.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.population_gradient import WRAPPED
from lemmata.theory.linear_attention.rpe import shared_query
from lemmata.theory.linear_attention.source import SABBAGHI_2024

MOVES = ("no position vector that is 0 at the start", lambda c: np.all(c.a_init > 0))


def shared_target(t: Scalar, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """`shared_query_weights` at half the rate."""
    return shared_query.shared_query_weights(ratio(1, 2, t) * t, a_init, n1, alpha, betas)


SHARED_QUERY_WEIGHTS = Claim(
    id="linear-attention.rpe.shared-query-weights",
    title=r"With $p_{i-r}$ in the query as in the key, each lag weight follows a logistic curve",
    source=Source(SABBAGHI_2024, "footnote 2 with W_K = W_Q"),
    statement=r"a_k=|p_k|^2,\qquad a_k(t)=\frac{a_k(0)}{e^{-8N_k\tau_kt}+8N_ka_k(0)\int_0^te^{-8N_k\tau_ks}ds}",
    reading="new",
    formula=shared_query.shared_query_weights,
    domain=Domain(
        n1=Integer(1, None, search=(1, 5)),
        unseen=Integer(1, None, search=(1, 4)),
        d=Integer(1, None, search=(1, 4)),
        width=Computed(lambda c: 2 * (c.n1 + c.unseen) - 1),
        p_drawn=Normal(lambda c: (c.width, c.d), 0.5),
        still=Choice(0, 1),
        p_init=Computed(lambda c: (1 - c.still) * c.p_drawn),
        a_init=Computed(lambda c: (c.p_init * c.p_init).sum(axis=1)),
        alpha=Interval(*REAL, search=(-2, 3)),
        betas=Array(1, *REAL, search=(-1, 1)),
        t=Interval(*NONNEGATIVE, search=(0.05, 0.5)),
    ),
    controls=(Mutant("half the rate", shared_target), Widened(WRAPPED, unseen=Choice(0))),
)

ASLEEP = Widened("position vectors that are 0 at the start", drop=MOVES[0])


def whatever_its_sign(t: Scalar, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """`shared_query_weights` with |tau| in place of tau."""
    return shared_query.shared_query_weights(t, a_init, n1, abs(alpha), [abs(beta) for beta in betas])


SHARED_QUERY_LIMIT = Claim(
    id="linear-attention.rpe.shared-query-limit",
    title=r"With $p_{i-r}$ in the query as in the key, negative targets are out of reach: seen lags tend to $\max(\tau_k,0)$",
    source=Source(SABBAGHI_2024, "footnote 2 with W_K = W_Q"),
    statement=r"\lim_{t\to\infty}a_k(t)=\max(\tau_k,0)\quad(|k|<n_1)",
    reading="corrected",
    formula=shared_query.shared_query_weights,
    domain=Domain(where=(MOVES,), **SHARED_QUERY_WEIGHTS.domain.replaced(t=Choice(math.inf)).factors),
    uses=(SHARED_QUERY_WEIGHTS.id,),
    parts=("the limit", "convergence"),
    controls=(Mutant("|tau| in place of max(tau, 0)", whatever_its_sign), ASLEEP, Widened(WRAPPED, unseen=Choice(0))),
)

NO_NEGATIVE = "no negative target weight"

SHARED_QUERY_HARMLESS = Claim(
    id="linear-attention.rpe.shared-query-harmless",
    title=r"With $p_{i-r}$ in the query the limit is the same for $\alpha,\beta\ge0$, though zero targets are approached like $1/t$",
    source=Source(SABBAGHI_2024, "footnote 2 with W_K = W_Q, with the assumption that it needs"),
    statement=r"\alpha,\beta\ge0:\quad\lim_{t\to\infty}a_k(t)=\tau_k,\qquad a_k(t)-\tau_k\sim\frac{1}{8N_kt}\ (\tau_k=0)\quad(|k|<n_1)",
    reading="corrected",
    formula=shared_query.shared_query_weights_printed,
    domain=Domain(
        where=(MOVES, (NO_NEGATIVE, lambda c: c.alpha >= 0 and c.betas[0] >= 0)),
        **SHARED_QUERY_LIMIT.domain.factors,
    ),
    uses=(SHARED_QUERY_WEIGHTS.id,),
    parts=("the limit", "rate"),
    controls=(Widened("negative weights of the neighbours", drop=NO_NEGATIVE), ASLEEP, Widened(WRAPPED, unseen=Choice(0))),
)

SHARED_QUERY_PRINTED = Claim(
    id="linear-attention.rpe.shared-query-printed",
    title=r"With $p_{i-r}$ in place of $u$ in the query nothing changes, as printed",
    source=Source(SABBAGHI_2024, "footnote 2"),
    statement=r"\lim_{t\to\infty}a_k(t)=\tau_k\quad(|k|<n_1)",
    formula=shared_query.shared_query_weights_printed,
    domain=SHARED_QUERY_LIMIT.domain,
    expect="refuted",
    erratum=Erratum(
        printed="using p_{i-r} instead of u would have made no difference, as the effective parameter is the same",
        why=(
            "with W_K = W_Q, as section 5 assumes, the effective parameter is |p_k|^2 >= 0 and cannot reach a negative weight: for beta < 0"
            " the test loss keeps 2 beta^2. It is harmless where alpha and beta are not negative, or where W_K and W_Q differ as in D.11"
        ),
        severity="gap",
    ),
    corrected_by=SHARED_QUERY_LIMIT.id,
)

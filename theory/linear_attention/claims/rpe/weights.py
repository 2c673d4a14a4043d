"""Claims about relative positions with the value direction known, v = theta: every lag relaxes on its own."""

from __future__ import annotations

import math
from typing import Any

from lemmata.theory.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.theory.linear_attention import printed, relative, shared_query
from lemmata.theory.linear_attention.mutants import rpe as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

WRAPPED = "no unseen position: the window closes round the ring"
LINE: dict[str, Any] = {
    "n1": Integer(1, 4),
    "unseen": Choice(4),
    "alpha": Interval(-2, 3),
    "betas": Array(1, -1.5, 1.5),
    "weight_decay": Interval(0, 1),
}

GRADIENT = Claim(
    id="linear-attention.rpe.population-gradient",
    title="The expected gradient of a lag weight counts the n1 - |k| pairs of seen positions at that lag",
    source=Source(SABBAGHI_2024, "expected gradient with respect to a_k below eq. D.13"),
    statement=(
        r"\mathbb E\,\nabla_{a_k}\ell=2(n_1-|k|)_+a_k-2n_1\alpha\mathbb 1(k=0)-2(n_1-1)\beta\mathbb 1(|k|=1),"
        r"\qquad\dot a_k=-\mathbb E\,\nabla_{a_k}\ell-\epsilon a_k"
    ),
    formula=relative.relative_velocity,
    domain=Domain(**LINE, a=Array(lambda c: 2 * (c.n1 + c.unseen) - 1, -1, 1)),
    controls=(Mutant("n1 pairs at every seen lag", mutants.equal_counts), Widened(WRAPPED, unseen=Choice(0))),
)

GRADIENT_PRINTED = Claim(
    id="linear-attention.rpe.gradient-interval-printed",
    title="The gradient of a lag weight sums over the i with k in [i-1, i-n1]",
    source=Source(SABBAGHI_2024, "gradient with respect to a_k below eq. D.13"),
    statement=r"\nabla_{a_k}\ell=\sum_{i=1}^{n_1}2(\dots)\,\mathbb 1(k\in[i-1,i-n_1])\,s_{i-k}",
    formula=printed.relative_velocity,
    domain=GRADIENT.domain.replaced(n1=Integer(2, 4)),
    expect="refuted",
    erratum=Erratum(
        printed="k in [i-1, i-n1], in two displays",
        why="the ends are exchanged: as written the interval is empty for n1 >= 2, and no lag would be trained; [i-n1, i-1] is meant",
        severity="typo",
    ),
    corrected_by=GRADIENT.id,
)

WEIGHTS = Claim(
    id="linear-attention.rpe.lag-weights",
    title="Each lag weight relaxes exponentially, at rate 2 (n1 - |k|) + eps if seen and eps if not",
    source=Source(SABBAGHI_2024, "update rules above eq. D.14, in continuous time"),
    statement=r"a_k(t)=a_k^*+(a_k(0)-a_k^*)e^{-(2N_k+\epsilon)t},\qquad a_k^*=\frac{2N_k\tau_k}{2N_k+\epsilon},\qquad N_k=(n_1-|k|)_+",
    reading="new",
    formula=relative.relative_weights,
    domain=Domain(**LINE, a_init=Array(lambda c: 2 * (c.n1 + c.unseen) - 1, -1, 1), t=Interval(0.1, 2)).replaced(
        weight_decay=Interval(0.01, 1)
    ),
    uses=(GRADIENT.id,),
    controls=(
        Mutant("half the rate", mutants.half_relaxation),
        Mutant("one rate for all seen lags", mutants.wide_relaxation),
        Widened(WRAPPED, unseen=Choice(0)),
    ),
)

SHARED_QUERY_WEIGHTS = Claim(
    id="linear-attention.rpe.shared-query-weights",
    title="With p_{i-r} in the query as in the key, each lag weight follows a logistic curve",
    source=Source(SABBAGHI_2024, "footnote 2 with W_K = W_Q"),
    statement=r"a_k=|p_k|^2,\qquad a_k(t)=\frac{a_k(0)}{e^{-8N_k\tau_kt}+8N_ka_k(0)\int_0^te^{-8N_k\tau_ks}ds}",
    reading="new",
    formula=shared_query.shared_query_weights,
    domain=Domain(
        n1=Integer(1, 3),
        unseen=Choice(4),
        p_init=Normal(lambda c: (2 * (c.n1 + c.unseen) - 1, 4), 0.5),
        a_init=Computed(lambda c: (c.p_init * c.p_init).sum(axis=1)),
        alpha=Interval(-2, 3),
        betas=Array(1, -1, 1),
        t=Interval(0.05, 0.5),
    ),
    controls=(Mutant("half the rate", mutants.shared_target), Widened(WRAPPED, unseen=Choice(0))),
)

SHARED_QUERY_LIMIT = Claim(
    id="linear-attention.rpe.shared-query-limit",
    title="With p_{i-r} in the query as in the key, a negative target is out of reach: seen lags tend to max(tau_k, 0)",
    source=Source(SABBAGHI_2024, "footnote 2 with W_K = W_Q"),
    statement=r"\lim_{t\to\infty}a_k(t)=\max(\tau_k,0)\quad(|k|<n_1)",
    reading="corrected",
    formula=shared_query.shared_query_weights,
    domain=SHARED_QUERY_WEIGHTS.domain.replaced(
        n1=Choice(2), alpha=Choice(-1.0, 2.0), betas=Choice([-0.5], [-0.25], [0.25], [0.5]), t=Choice(math.inf)
    ),
    uses=(SHARED_QUERY_WEIGHTS.id,),
    controls=(Mutant("|tau| in place of max(tau, 0)", mutants.whatever_its_sign), Widened(WRAPPED, unseen=Choice(0))),
)

NO_NEGATIVE = "no negative target weight"
SHARED_QUERY_HARMLESS = Claim(
    id="linear-attention.rpe.shared-query-harmless",
    title="With p_{i-r} in the query as in the key the limit is the same if alpha and beta are not negative, though zero targets take 1/t",
    source=Source(SABBAGHI_2024, "footnote 2 with W_K = W_Q, with the assumption that it needs"),
    statement=r"\alpha,\beta\ge0:\quad\lim_{t\to\infty}a_k(t)=\tau_k,\qquad a_k(t)-\tau_k\sim\frac{1}{8N_kt}\ (\tau_k=0)\quad(|k|<n_1)",
    reading="corrected",
    formula=printed.shared_query_weights,
    domain=Domain(
        where=((NO_NEGATIVE, lambda c: min(c.betas) >= 0),),
        **SHARED_QUERY_LIMIT.domain.replaced(n1=Choice(2, 3), alpha=Choice(1.0, 2.0)).factors,
    ),
    uses=(SHARED_QUERY_WEIGHTS.id,),
    controls=(Widened("negative weights of the neighbours", drop=NO_NEGATIVE), Widened(WRAPPED, unseen=Choice(0))),
)

SHARED_QUERY_PRINTED = Claim(
    id="linear-attention.rpe.shared-query-printed",
    title="With p_{i-r} in place of u in the query, nothing changes",
    source=Source(SABBAGHI_2024, "footnote 2"),
    statement=r"\lim_{t\to\infty}a_k(t)=\tau_k\quad(|k|<n_1)",
    formula=printed.shared_query_weights,
    domain=SHARED_QUERY_LIMIT.domain.replaced(alpha=Choice(2.0)),
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

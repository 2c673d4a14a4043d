"""Claims on the expected reward within a horizon."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.claims.ranges import WEIGHTS
from lemmata.theory.chain_traversal.claims.reduction.markov_chain import MARKOV_CHAIN
from lemmata.theory.chain_traversal.reduction.reward import finite_horizon_success, success_within
from lemmata.theory.chain_traversal.source import COHEN_2026


def unbounded_success_within(n: int, forward: Scalar, backward: Scalar, start: int, horizon: int) -> tuple[Scalar, Scalar]:
    """`success_within` with a horizon so long that the rollout is taken to have ended: the right sink is met with 1 - P(wrong one)."""
    right, any_sink = success_within(n, forward, backward, start, horizon)
    return right + 1 - any_sink, right * 0 + 1


REWARD = Claim(
    id="chain-traversal.reduction.reward",
    title="Within any horizon the expected reward of the Transformer follows from two vectors of $n-1$ numbers, stepped back in time",
    source=Source(COHEN_2026, '"Outcome-Based RL", expected reward'),
    statement=r"Z_is_{T+1}(i)=2\Bigl(1+\sum_js_T(j)\Bigr)-s_T(i)+(e^\alpha-1)s_T(i-1)+(e^\beta-1)s_T(i+1),\quad "
    r"Z_ig_{T+1}(i)=-g_T(i)+(e^\alpha-1)g_T(i-1)+(e^\beta-1)g_T(i+1),\quad P=\tfrac12(s_T+g_T)",
    reading="new",
    formula=success_within,
    domain=Domain(
        n=Integer(2, None, search=(2, 3)),
        **WEIGHTS,
        start=Integer(1, lambda c: c.n - 1),
        horizon=Integer(1, None, search=(1, lambda c: 5 if c.n == 2 else 3)),
    ),
    uses=(MARKOV_CHAIN.id,),
    controls=(Mutant("a horizon that is never met", unbounded_success_within),),
)


def unbounded_success(n: int, alpha: Scalar, beta: Scalar, start: int, horizon: int) -> tuple[Scalar, Scalar]:
    """`finite_horizon_success` with a horizon so long that the rollout is taken to have ended."""
    return unbounded_success_within(n, exp(alpha), exp(beta), start, horizon)


def later_success(n: int, alpha: Scalar, beta: Scalar, start: int, horizon: int) -> tuple[Scalar, Scalar]:
    """`finite_horizon_success` with one token more."""
    return finite_horizon_success(n, alpha, beta, start, horizon + 1)


WITHIN_HORIZON = Claim(
    id="chain-traversal.reduction.reward-within-horizon",
    title=r"Success within a horizon of $T$ tokens brackets success without one: $P_T\le J\le P_T+1-Q_T$, $Q_T$ the probability of any end",
    source=Source(COHEN_2026, '"Basic Transformer", autoregressive generation'),
    statement=r"P_T(i)=(M^T)_{i,0},\quad Q_T(i)=(M^T)_{i,0}+(M^T)_{i,n},\qquad P_T(i)\le J(i)\le P_T(i)+1-Q_T(i)"
    r"\qquad(M\ \text{the chain's transition matrix})",
    reading="new",
    formula=finite_horizon_success,
    domain=Domain(
        n=Integer(2, None, search=(2, 40)),
        alpha=Interval(*REAL, search=(-2, 5)),
        beta=Interval(*REAL, search=(-2, 4)),
        start=Integer(1, lambda c: c.n - 1),
        horizon=Integer(1, None, search=(1, 60)),
    ),
    uses=(REWARD.id,),
    controls=(
        Mutant("a horizon that is never met", unbounded_success),
        Mutant("one token more", later_success),
    ),
)

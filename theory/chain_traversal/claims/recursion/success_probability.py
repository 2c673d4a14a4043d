"""The claim on the probability of success, and what the recursion along one chain has to do with 2n states."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.claims.ranges import LOGITS
from lemmata.theory.chain_traversal.claims.reduction.markov_chain import MARKOV_CHAIN
from lemmata.theory.chain_traversal.killed_walk import dying_rates, signal, walk
from lemmata.theory.chain_traversal.recursion.bulk_root import bulk_ratio
from lemmata.theory.chain_traversal.recursion.success_probability import success_probability
from lemmata.theory.chain_traversal.source import SIMPLE


def unkilled_success(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True
) -> Vector:
    """`success_probability` with the killing rate of one chain, S/2: jumps into the own chain taken for harmless."""
    killing, down, up = walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    half = ratio(1, 2, killing)
    return (signal(dying_rates(killing * half, down, up), down) + 1) * half


def forward_only_success(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True
) -> Vector:
    """`success_probability` with the steps backward taken for ordinary other steps."""
    killing, down, up = walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    return (signal(dying_rates(killing, down, up * 0), down) + 1) * ratio(1, 2, killing)


def bulk_success(n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True) -> Vector:
    """`success_probability` with the bulk root at every distance, as if the chains had no head."""
    killing, down, up = walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    r = bulk_ratio(killing, down[-1:], up[:1])
    return ((down * 0 + r).cumprod() + 1) * ratio(1, 2, killing)


SUCCESS = Claim(
    id="chain-traversal.recursion.success-probability",
    title="The probability of success is a product of ratios along one chain: a killed walk on $n-1$ vertices replaces $2n$ states",
    source=SIMPLE,
    statement=r"J(i)=\tfrac12\Bigl(1+\prod_{j\le i}\frac{d_j}{k_j+d_j}\Bigr),"
    r"\qquad k_j=S+\frac{u_jk_{j+1}}{k_{j+1}+d_{j+1}},\quad k_{n-1}=S=\sum_yc_y",
    reading="new",
    formula=success_probability,
    domain=Domain(**LOGITS),
    uses=(MARKOV_CHAIN.id,),
    controls=(
        Mutant("jumps within the own chain do not kill", unkilled_success),
        Mutant("steps backward are other steps", forward_only_success),
        Mutant("chains without a head", bulk_success),
    ),
)

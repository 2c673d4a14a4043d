"""Claims on the rate at which the signal decays away from the head of the chain."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, above, below
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.claims.recursion.success_probability import SUCCESS
from lemmata.theory.chain_traversal.recursion.bulk_root import bulk_ratio, bulk_root, limit_root
from lemmata.theory.chain_traversal.source import SIMPLE


def smaller_other_root(p_fwd: Scalar, p_bwd: Scalar, p_other: Scalar, n: int) -> Scalar:
    """`bulk_root` with p_other taken for the probability of each other step."""
    return bulk_ratio(2 * n * p_other, p_fwd - p_other, p_bwd - p_other)


def growing_root(p_fwd: Scalar, p_bwd: Scalar, p_other: Scalar, n: int) -> Scalar:
    """`bulk_root` as the other root of the quadratic."""
    each = p_other / (2 * n - 3)
    return (p_fwd - each) / (p_bwd - each) / bulk_root(p_fwd, p_bwd, p_other, n)


BULK_ROOT = Claim(
    id="chain-traversal.recursion.bulk-root",
    title="Away from the head of the chain each step of distance multiplies the signal by the same number, the root of a quadratic",
    source=SIMPLE,
    statement=r"r=\formula{\frac{2(f-q)}{1+q+\sqrt{(1+q)^2-4(f-q)(b-q)}}},\qquad \definition{q=\frac{p_{\text{other}}}{2n-3}},\ "
    r"\definition{f=p_{\text{fwd}}},\ \definition{b=p_{\text{bwd}}}",
    reading="new",
    formula=bulk_root,
    domain=Domain(
        n=Integer(3, None, search=(3, 40)),
        forward=Interval(*POSITIVE, search=(0.5, 20)),
        backward=Interval(*POSITIVE, search=(0.5, 10)),
        total=Computed(lambda c: c.forward + c.backward + 2 * c.n - 3),
        p_fwd=Computed(lambda c: c.forward / c.total),
        p_bwd=Computed(lambda c: c.backward / c.total),
        p_other=Computed(lambda c: (2 * c.n - 3) / c.total),
    ),
    uses=(SUCCESS.id,),
    controls=(
        Mutant("p_other for each other step", smaller_other_root),
        Mutant("the other root", growing_root),
    ),
)


def forward_limit_root(p_fwd: Scalar, p_bwd: Scalar) -> Scalar:
    """`limit_root` as if a step backward could never be made good."""
    return p_fwd + 0 * p_bwd


def growing_limit_root(p_fwd: Scalar, p_bwd: Scalar) -> Scalar:
    """`limit_root` as the other root of the quadratic."""
    return p_fwd / p_bwd / limit_root(p_fwd, p_bwd)


LIMIT_ROOT = Claim(
    id="chain-traversal.recursion.bulk-root-limit",
    title=r"As $n\to\infty$ the bulk root tends to the probability that the walk gets one step closer before it makes any other step",
    source=SIMPLE,
    statement=r"r\to\formula{\frac{2f}{1+\sqrt{1-4fb}}}=\sum_{k\ge0}\frac1{k+1}\binom{2k}k\,f^{k+1}\,b^k\qquad"
    r"(n\to\infty,\ f+b<1\ \text{fixed})",
    reading="new",
    formula=limit_root,
    symbols={"f": "p_fwd", "b": "p_bwd"},
    domain=Domain(
        p_fwd=Interval(above(0), below(1), search=(0.05, 0.9)),
        share=Interval(above(0), below(1), search=(0.05, 0.95)),
        p_bwd=Computed(lambda c: (1 - c.p_fwd) * c.share),
    ),
    uses=(BULK_ROOT.id,),
    controls=(
        Mutant("no steps backward", forward_limit_root),
        Mutant("the other root", growing_limit_root),
    ),
)

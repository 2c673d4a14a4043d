"""Claims on the late drift of gamma where the last vertex may be repeated."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.assumptions.drift import drift, drift_invariant
from lemmata.theory.chain_traversal.claims.ranges import MEAN_START, STARTS
from lemmata.theory.chain_traversal.claims.reduction.self_emission import REPETITIONS
from lemmata.theory.chain_traversal.claims.solutions import SUCCESS_TENDS_TO_ONE
from lemmata.theory.chain_traversal.source import RECONSTRUCTED


def equal_classes_drift(n: int, mean_start: Scalar, other: Scalar) -> Scalar:
    """`drift` as if the class of gamma were as small as that of alpha."""
    return drift(n, mean_start, other) * (2 * n - 2)


DRIFT = Claim(
    id="chain-traversal.assumptions.drift",
    title="Late in training attention to other edges falls as attention to outgoing edges grows, at a rate in closed form",
    source=RECONSTRUCTED,
    statement=r"\alpha\to\infty:\qquad\frac{d\gamma}{d\alpha}\to\formula{-\frac{c\,(2+s\,m+2s\,c)}{(2n-2)(2+s\,c)(c+m)}},\qquad"
    r" c=e^\gamma,\ \definition{s=n-2},\ m=\textstyle\sum_iw_ii-1",
    reading="new",
    formula=drift,
    symbols={"c": "other", "m": lambda mean_start: mean_start - 1},
    domain=Domain(
        n=Integer(2, None, search=(2, 12)),
        other=Interval(*POSITIVE, search=(0.25, 2)),
        backward=Interval(*POSITIVE, search=(0.25, 4)),
        **STARTS,
        **MEAN_START,
    ),
    uses=(REPETITIONS.id, SUCCESS_TENDS_TO_ONE.id),
    controls=(Mutant("classes of equal size", equal_classes_drift),),
)


@admits("numpy", "jax", "sympy", "flint")
def plain_drift_invariant(n: int, mean_start: Scalar, alpha: Scalar, gamma: Scalar) -> Scalar:
    """`drift_invariant` without the term linear in gamma."""
    s, m = n - 2, mean_start - 1
    K = 2 + s * m
    return drift_invariant(n, mean_start, alpha, gamma) - (2 * n - 2) * (1 - 4 * m * s / (K * K)) * gamma


INVARIANT = Claim(
    id="chain-traversal.assumptions.drift-invariant",
    title=r"The late drift conserves a function of two values: $\gamma$ falls like $-\log\alpha$, hence like $-\log\log t$, if some starts "
    r"are not next to the end",
    source=RECONSTRUCTED,
    statement=r"\formula{\alpha-(2n-2)\Bigl(\frac{2m}Ke^{-\gamma}-B\gamma-(\tfrac12-B)\log(K+2s\,e^\gamma)\Bigr)}=\text{const},\quad "
    r"\definition{K=2+sm},\ \definition{B=1-\frac{4ms}{K^2}};\qquad n=4,\ \text{uniform}:\ e^{-\gamma}-\gamma-\tfrac\alpha3",
    reading="new",
    formula=drift_invariant,
    symbols={"m": lambda mean_start: mean_start - 1, "s": lambda n: n - 2},
    domain=Domain(
        n=Integer(2, None, search=(2, 12)),
        alpha=Interval(*REAL, search=(2, 4)),
        beta=Interval(*REAL, search=(-1, 1)),
        gamma=Interval(*REAL, search=(-0.5, 0.5)),
        **STARTS,
        **MEAN_START,
    ),
    uses=(DRIFT.id,),
    controls=(Mutant("the term linear in gamma left out", plain_drift_invariant),),
)

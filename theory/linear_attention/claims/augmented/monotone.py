"""Claims about how the Gram entries of one visible site move: the diagonal towards alpha, the others away from 0."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms.arithmetic import array, exp, impulse, ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.arguments import unfolded
from lemmata.theory.linear_attention.augmented import monotone
from lemmata.theory.linear_attention.claims.augmented.single_site import ONE_SITE, SINGLE_SITE, one_site
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def pure_exponential(t: Scalar, a0: Scalar, alpha: Scalar) -> Scalar:
    """`distance_from_alpha` without the factor A_0(t)/A_0(0)."""
    return (alpha - a0) * exp(-8 * alpha * t)


def half_rate_distance(t: Scalar, a0: Scalar, alpha: Scalar) -> Scalar:
    """`distance_from_alpha` at half the time."""
    return monotone.distance_from_alpha(ratio(1, 2, alpha) * t, a0, alpha)


MONOTONE = Claim(
    id="linear-attention.augmented.monotone-diagonal",
    title=r"With one visible site the diagonal of the Gram matrix nears $\alpha$ monotonically, from below or from above",
    source=Source(SABBAGHI_2024, "below eq. D.9"),
    statement=r"\alpha-A_0(t)=(\alpha-A_0(0))\,e^{-8\alpha t}\frac{A_0(t)}{A_0(0)},\qquad\dot A_0=8(\alpha-A_0)A_0\quad(A_0(0),\alpha>0)",
    formula=monotone.distance_from_alpha,
    domain=Domain(
        where=((ONE_SITE, one_site),),
        n=Integer(2, None, search=(3, 8)),
        n1=Integer(1, lambda c: c.n, search=(1, lambda c: min(c.n, 3))),
        alpha=Interval(*POSITIVE, search=(0.5, 4)),
        beta=Interval(*REAL, search=(-1, 1)),
        a0=Interval(*POSITIVE, search=(0.5, 4)),
        column=Computed(lambda c: c.a0 * impulse(c.n, c.a0)),
        t=Interval(*NONNEGATIVE, search=(0, 0.5)),
    ),
    uses=(SINGLE_SITE.id,),
    controls=(
        Mutant("a pure exponential", pure_exponential),
        Mutant("half the rate", half_rate_distance),
        Widened("wider windows", drop=ONE_SITE),
    ),
)


def drawn_to_zero(a0: Scalar, aj: Scalar, alpha: Scalar) -> tuple[Scalar, Scalar]:
    """`growth` with off-diagonal entries that shrink."""
    diagonal, beside = monotone.growth(a0, aj, alpha)
    return diagonal, -beside


GROWING = Claim(
    id="linear-attention.augmented.monotone-neighbours",
    title=r"While $A_0<\alpha$ all off-diagonal products move away from $0$: $\dot A_j$ has the sign of $A_j$",
    source=Source(SABBAGHI_2024, "the signs below eq. D.9"),
    statement=r"\dot A_j=\formula[2]{8(\alpha-A_0)A_j}:\quad A_0<\alpha\ \Rightarrow\ A_j\dot A_j\ge0,\ >0\text{ for }A_j\ne0",
    formula=monotone.growth,
    symbols={"A_0": "a0", "A_j": "aj"},
    domain=Domain(
        where=((ONE_SITE, one_site),),
        n=Integer(2, None, search=(3, 8)),
        n1=Integer(1, lambda c: c.n, search=(1, lambda c: min(c.n, 3))),
        beta=Interval(*REAL, search=(-1, 1)),
        a0=Interval(*POSITIVE, search=(0.5, 4)),
        off=Array(lambda c: c.n // 2, *REAL, search=(-0.5, 0.5)),
        column=Computed(lambda c: unfolded(array([c.a0, *c.off], c.a0), c.n)),
        lag=Integer(1, lambda c: c.n // 2),
        aj=Computed(lambda c: c.off[c.lag - 1]),
        side=Choice(1),
        root=Interval(*POSITIVE, search=(0.3, 1.5)),
        alpha=Computed(lambda c: c.a0 + c.side * c.root * c.root),
    ),
    uses=(SINGLE_SITE.id,),
    controls=(
        Mutant("drawn to 0", drawn_to_zero),
        Widened("a diagonal above alpha", side=Choice(-1)),
        Widened("wider windows", drop=ONE_SITE),
    ),
)

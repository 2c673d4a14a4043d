"""Claims about the least mean test loss with one visible site."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer, Interval, Normal
from lemmata.language.factors import POSITIVE, below
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented import welch_bound
from lemmata.theory.linear_attention.claims.augmented.single_site import DIRECTIONS
from lemmata.theory.linear_attention.source import SABBAGHI_2024

MOVING = "no position vector that is 0 at the start"


def unit_frame(n: int, d: int, alpha: Scalar) -> Scalar:
    """`welch_bound` as alpha^2 n/d: the diagonal not taken out."""
    return alpha * alpha * n / d


def packed_bound(n: int, d: int, alpha: Scalar) -> Scalar:
    """`welch_bound` with d - 1 in place of d."""
    return welch_bound.welch_bound(n, max(d - 1, 1), alpha)


WELCH_BOUND = Claim(
    id="linear-attention.augmented.welch-bound",
    title=r"For $\beta=0$ and one visible site no start in $d\le n$ dimensions, none of its vectors 0, has a mean test loss below "
    r"$\alpha^2(n/d-1)$, which harmonic frames attain",
    source=Source(SABBAGHI_2024, "eq. D.10, as a bound for every start"),
    statement=(
        r"n_1=1,\ \beta=0<\alpha,\ d\le n,\ p_k(0)\ne0:\quad"
        r"\frac1n\sum_i\ell_i=\frac{\alpha^2}{nd}\Big(d\operatorname{tr}S^2-n^2\Big)+\alpha^2\Big(\frac nd-1\Big),"
        r"\quad d\operatorname{tr}S^2-n^2=\sum_{i<j}(S_{ii}-S_{jj})^2+2d\sum_{i<j}S_{ij}^2,\quad S=\sum_k\frac{p_kp_k^\top}{|p_k|^2}"
    ),
    reading="new",
    formula=welch_bound.welch_bound,
    domain=Domain(
        n=Integer(2, None, search=(2, 40)),
        d=Integer(1, lambda c: c.n),
        n1=Choice(1),
        alpha=Interval(*POSITIVE, search=(0.5, 3)),
        p=Normal(lambda c: (c.n, c.d)),
        still=Choice(0, 1),
        where=((MOVING, lambda c: c.still == 0),),
    ),
    uses=(DIRECTIONS.id,),
    parts=("every start", "harmonic frames"),
    controls=(
        Mutant("the diagonal not taken out", unit_frame),
        Mutant("d - 1 in place of d", packed_bound),
        Widened("a window of the whole ring", n1=Integer(lambda c: c.n, lambda c: c.n)),
        Widened("a single vector that is not 0", drop=MOVING),
        Widened("a target below 0", alpha=Interval(None, below(0), search=(-3, -0.5))),
    ),
)

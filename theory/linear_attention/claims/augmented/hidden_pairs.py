"""Claims about the limit of nearly orthogonal position vectors."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented import hidden_pairs
from lemmata.theory.linear_attention.claims.augmented.gradient import SIZES
from lemmata.theory.linear_attention.claims.augmented.gram_flow import GRAM_FLOW
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def start(c):
    """Return the symmetric matrix with squared norms `norms` and entries (x_kl + x_lk) times `size` off the diagonal."""
    rows = [[c.norms[k] if k == r else c.size * (c.x[k, r] + c.x[r, k]) for r in range(c.n)] for k in range(c.n)]
    return array(rows, c.alpha)


def every_pair(a_init: Matrix, n1: int, alpha: Scalar) -> Matrix:
    """`hidden_pairs_limit` as if no window saw any pair."""
    return hidden_pairs.hidden_pairs_limit(a_init, 1, alpha)


def one_scale(a_init: Matrix, n1: int, alpha: Scalar) -> Matrix:
    """`hidden_pairs_limit` with the scale alpha/A_00(0) of the first site for all pairs."""
    a_init = inputs.tensor(a_init, "A(0)", 2)
    limit, weights = hidden_pairs.hidden_pairs_limit(a_init, n1, alpha), arguments.weights(len(a_init), n1)
    for k, row in enumerate(a_init):
        for r, start in enumerate(row):
            limit[k, r] = limit[k, r] if weights[(k - r) % len(row)] else alpha * start / a_init[0, 0]
    return limit


HIDDEN_PAIRS = Claim(
    id="linear-attention.augmented.hidden-pairs",
    title=r"For $\beta=0$ nearly orthogonal vectors keep the cosines of hidden pairs to first order and lose those of visible ones",
    source=Source(SABBAGHI_2024, "second part of Proposition 5.1, for any window and start"),
    statement=(
        r"\beta=0,\ \alpha>0:\quad A_{kk}(\infty)=\alpha,\quad A_{kl}(\infty)=\begin{cases}0&N_{k-l}>0\\"
        r"\alpha\cos\angle(p_k(0),p_l(0))+O(\delta^2)&N_{k-l}=0\end{cases},\qquad \delta=\max_{k\ne l}|\cos\angle(p_k(0),p_l(0))|\to0"
    ),
    reading="new",
    formula=hidden_pairs.hidden_pairs_limit,
    domain=Domain(
        where=(),
        **SIZES,
        alpha=Interval(*POSITIVE, search=(1, 3)),
        beta=Choice(0),
        betas=Computed(lambda c: (c.beta,) if c.n > 2 else ()),
        norms=Array(lambda c: c.n, *POSITIVE, search=(0.5, 2)),
        x=Array(lambda c: (c.n, c.n), -1, 1),
        size=Interval(*REAL, search=(-0.03125, 0.03125)),
        a_init=Computed(start),
    ),
    uses=(GRAM_FLOW.id,),
    controls=(
        Mutant("no pair visible", every_pair),
        Mutant("the first site's scale for all", one_scale),
        Widened("a target with neighbours", beta=Interval(0.5, 1)),
    ),
)

"""Claims about the expected gradient of absolute positions."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.ape import population_gradient
from lemmata.theory.linear_attention.claims.ape.sequence_gradient import SEQUENCE_GRADIENT
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def half_gradient(p: Matrix, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Matrix:
    """`ape_gradient` with 2 in place of 4: the symmetric factor forgotten."""
    return ratio(1, 2, alpha) * population_gradient.ape_gradient(p, n1, alpha, betas)


def outside_pulled(p: Matrix, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Matrix:
    """`ape_gradient` with vectors outside the window trained too."""
    p = inputs.tensor(p, "P", 2)
    return population_gradient.ape_gradient(p, p.shape[0], alpha, betas)


POPULATION_GRADIENT = Claim(
    id="linear-attention.ape.population-gradient",
    title="In expectation the gradient is that of the squared distance of the window's Gram matrix from a banded Toeplitz matrix",
    source=Source(SABBAGHI_2024, "gradient below eq. D.2, in expectation"),
    statement=r"\mathbb E\,\nabla_{p_k}\ell = 4\,[(A_W-T_W)P]_k\ (k\le n_1),\quad\mathbb E\,\nabla_{p_k}\ell = 0\ (k>n_1),\quad A=PP^\top",
    reading="new",
    formula=population_gradient.ape_gradient,
    domain=Domain(
        n=Integer(3, None, search=(3, 8)),
        n1=Integer(1, lambda c: c.n),
        d=Integer(1, None, search=(1, 4)),
        p=Array(lambda c: (c.n, c.d), *REAL, search=(-1, 1)),
        alpha=Interval(*REAL, search=(-2, 3)),
        betas=Array(2, *REAL, search=(-1.5, 1.5)),
        where=(("a window that no neighbour leaves round the ring", lambda c: c.n1 + 2 <= c.n),),
    ),
    uses=(SEQUENCE_GRADIENT.id,),
    controls=(
        Mutant("2 in place of 4", half_gradient),
        Mutant("unseen positions trained too", outside_pulled),
        Widened("a window that closes round the ring", drop="a window that no neighbour leaves round the ring"),
    ),
)

"""Claims about windows of more than half the ring."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import even_dft
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented import half_ring
from lemmata.theory.linear_attention.claims.augmented.gradient import SIZES
from lemmata.theory.linear_attention.claims.augmented.leading_loss import one_lag_more
from lemmata.theory.linear_attention.claims.augmented.maximum_entropy import TARGET
from lemmata.theory.linear_attention.source import SABBAGHI_2024

DEFINITE = "a positive definite target"


def hidden_lag_left(n: int, n1: int, d: int, alpha: Scalar) -> Scalar:
    """`half_ring_loss` as if one lag more were in no window."""
    return one_lag_more(n, n1, d, alpha)


HALF_RING = Claim(
    id="linear-attention.augmented.half-ring",
    title=r"A window of $n_1\ge\frac{n+1}{2}$ sites sees every lag, so that training on every shift generalises perfectly",
    source=Source(SABBAGHI_2024, "formal statement of the second part of Proposition 5.1, for large windows"),
    statement=r"n_1\ge\tfrac{n+1}{2}:\quad L=0\iff A=T\iff\ell_i=0\ \forall i;\qquad T\succ 0,\ d\ge n\ \Rightarrow\ A(\infty)=T",
    reading="corrected",
    formula=half_ring.half_ring_loss,
    domain=Domain(
        n=SIZES["n"],
        n1=Integer(lambda c: c.n // 2 + 1, lambda c: c.n),
        d=Integer(lambda c: c.n, None, search=(lambda c: c.n, lambda c: c.n + 1)),
        **TARGET,
        hidden=Array(lambda c: (c.n, c.n), *REAL, search=(-1, 1)),
        where=((DEFINITE, lambda c: min(even_dft(c.tau)) > 0),),
    ),
    parts=("zero training loss", "convergence"),
    controls=(
        Mutant("one lag more", hidden_lag_left),
        Widened("half the ring or less, where the loss depends on the start", n1=Choice(3)),
        Widened("an indefinite target", drop=DEFINITE, betas=Array(lambda c: c.m, *REAL, search=(lambda c: -c.alpha, lambda c: c.alpha))),
        Widened("fewer dimensions than positions", d=Choice(3)),
    ),
)

"""Claims about what errors can do to position vectors."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Domain, Integer
from lemmata.theory.linear_attention.augmented import lie_algebra
from lemmata.theory.linear_attention.augmented.conserved_count import conserved_count
from lemmata.theory.linear_attention.claims.augmented.gradient import GRADIENT
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def traceless(n: int, n1: int) -> tuple[int, int]:
    """`algebra_and_invariants` with sl_n in place of gl_n."""
    dimension, invariants = lie_algebra.algebra_and_invariants(n, n1)
    return dimension - int(n1 > 1), invariants


def symmetric_span(n: int, n1: int) -> tuple[int, int]:
    """`algebra_and_invariants` as if nothing but symmetric matrices were generated."""
    dimension, invariants = lie_algebra.algebra_and_invariants(n, n1)
    return min(dimension, n * (n + 1) // 2), invariants


def circulant_invariants(n: int, n1: int) -> tuple[int, int]:
    """`algebra_and_invariants` with the conserved coefficients of a translation-invariant start."""
    return lie_algebra.algebra_and_invariants(n, n1)[0], conserved_count(n, n1)


LIE_ALGEBRA = Claim(
    id="linear-attention.augmented.lie-algebra",
    title=r"Integrability ends at two visible sites: errors generate $\mathfrak{gl}_n$, for one site an abelian algebra of dimension $n$",
    source=Source(SABBAGHI_2024, "eq. D.5, the Lie algebra of its errors"),
    statement=(
        r"\dot P=-4GP:\quad \mathrm{Lie}\langle G=G^\top: G_{kl}=0\ \text{unless } N_{k-l}>0\rangle="
        r"\begin{cases}\text{diagonal matrices}&n_1=1\\ \mathfrak{gl}_n&n_1\ge2\end{cases},"
        r"\quad\#\{f(A)\ \text{conserved for every } G(t)\}=\begin{cases}n(n-1)/2\\0\end{cases}"
    ),
    reading="new",
    formula=lie_algebra.algebra_and_invariants,
    domain=Domain(n=Integer(1, None, search=(1, 7)), n1=Integer(1, lambda c: c.n)),
    uses=(GRADIENT.id,),
    controls=(
        Mutant("the trace conserved", traceless),
        Mutant("symmetric matrices alone", symmetric_span),
        Mutant("as many invariants as for translation-invariant starts", circulant_invariants),
    ),
)

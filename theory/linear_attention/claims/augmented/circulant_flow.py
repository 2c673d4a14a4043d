"""Claims about the printed flow of a translation-invariant Gram matrix."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented import circulant_flow
from lemmata.theory.linear_attention.claims.augmented.gradient import SMALLER
from lemmata.theory.linear_attention.claims.augmented.gram_flow import GRAM_FLOW, NEAREST_COLUMN
from lemmata.theory.linear_attention.claims.augmented.translation_invariance import TRANSLATION_INVARIANCE
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def unpaired_neighbours(a: Vector, n1: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`circulant_flow.circulant_velocity` with 8 w beta in place of 16 w beta."""
    return circulant_flow.circulant_velocity(a, n1, alpha, ratio(1, 2, beta) * beta)


CIRCULANT_FLOW = Claim(
    id="linear-attention.augmented.circulant-flow",
    title="The entries of a translation-invariant Gram matrix flow as printed, for windows smaller than the ring",
    source=Source(SABBAGHI_2024, "eq. D.8"),
    statement=r"\dot A_j=8(2w+1)(\alpha-A_0)A_j-8\sum_{r=1}^{2w}(2w+1-|r|)A_r(A_{j-r}+A_{j+r})+16w\beta(A_{j+1}+A_{j-1})",
    formula=circulant_flow.circulant_velocity,
    domain=Domain(
        where=((SMALLER, lambda c: c.n1 < c.n),),
        **NEAREST_COLUMN.replaced(n=Integer(2, None, search=(2, 8)), weight_decay=Choice(0)).factors,
    ),
    uses=(GRAM_FLOW.id, TRANSLATION_INVARIANCE.id),
    controls=(Mutant("half the pull of the neighbours", unpaired_neighbours), Widened("the whole ring", drop=SMALLER)),
)

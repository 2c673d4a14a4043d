"""Claims about translation invariance through training."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Computed, Domain, Integer
from lemmata.terms.arithmetic import array, circulant, number
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.linear_attention.augmented import translation_invariance
from lemmata.theory.linear_attention.claims.augmented.gram_flow import COLUMN, GRAM_FLOW
from lemmata.theory.linear_attention.source import SABBAGHI_2024

EVERY_SHIFT = "training on every shift of the window"


def corners_left_out(column: Vector) -> Matrix:
    """`invariant_gram` with the entries across the end of the line left out: banded Toeplitz."""
    n = column.shape[0]
    far = [2 * abs(k - j) > n for k in range(n) for j in range(n)]
    kept = array([number(0, column) if out else entry for out, entry in zip(far, circulant(column).flat, strict=True)], column)
    return kept.reshape(n, n)


TRANSLATION_INVARIANCE = Claim(
    id="linear-attention.augmented.translation-invariance",
    title="Training on every shift keeps a translation-invariant Gram matrix translation invariant",
    source=Source(SABBAGHI_2024, "Lemma D.1"),
    statement=r"A_{k,k+j}(0)=A_{l,l+j}(0)\ \forall k,l,j\quad\Longrightarrow\quad A_{k,k+j}(t)=A_{l,l+j}(t)\ \forall k,l,j,\ t\ge 0",
    formula=translation_invariance.invariant_gram,
    domain=Domain(
        where=((EVERY_SHIFT, lambda c: c.seen == c.n),),
        **{**COLUMN.factors, "seen": Integer(1, lambda c: c.n), "column": Computed(lambda c: c.a)},
    ),
    uses=(GRAM_FLOW.id,),
    controls=(Mutant("no entries across the ends", corners_left_out), Widened("some shifts left out", drop=EVERY_SHIFT)),
)

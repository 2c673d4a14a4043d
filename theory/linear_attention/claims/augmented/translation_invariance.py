"""Claims about translation invariance through training."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Computed, Domain, Integer
from lemmata.theory.linear_attention.augmented import translation_invariance
from lemmata.theory.linear_attention.claims.augmented.gram_flow import COLUMN, GRAM_FLOW
from lemmata.theory.linear_attention.mutants.augmented import translation_invariance as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

EVERY_SHIFT = "training on every shift of the window"

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
    controls=(Mutant("no entries across the ends", mutants.corners_left_out), Widened("some shifts left out", drop=EVERY_SHIFT)),
)

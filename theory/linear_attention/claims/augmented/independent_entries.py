"""Claims about the number of independent entries of a translation-invariant Gram matrix."""

from __future__ import annotations

from lemmata.language.claim import Claim, Erratum, Mutant, Source
from lemmata.language.domain import Domain, Integer
from lemmata.theory.linear_attention.augmented import independent_entries
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def odd_rings_only(n: int) -> int:
    """`independent_entries` as floor((n + 1)/2), right for odd n only."""
    return (n + 1) // 2


INDEPENDENT_ENTRIES = Claim(
    id="linear-attention.augmented.independent-entries",
    title=r"A translation-invariant Gram matrix has $\lfloor n/2\rfloor+1$ independent entries",
    source=Source(SABBAGHI_2024, "sentence above eq. D.8"),
    statement=r"\dim\{A: A=A^\top,\ A_{k,k+j}=A_{l,l+j}\}=\formula{\lfloor n/2\rfloor+1}",
    reading="corrected",
    formula=independent_entries.independent_entries,
    domain=Domain(n=Integer(1, None, search=(1, 24))),
    controls=(Mutant("odd rings only", odd_rings_only),),
)

INDEPENDENT_ENTRIES_PRINTED = Claim(
    id="linear-attention.augmented.independent-entries-printed",
    title=r"A translation-invariant Gram matrix has $\lfloor n/2\rfloor$ independent entries, as printed",
    source=Source(SABBAGHI_2024, "sentence above eq. D.8"),
    statement=r"\dim\{A: A=A^\top,\ A_{k,k+j}=A_{l,l+j}\}=\formula{\lfloor n/2\rfloor}",
    formula=independent_entries.independent_entries_printed,
    domain=INDEPENDENT_ENTRIES.domain,
    expect="refuted",
    erratum=Erratum(
        printed="floor(n/2) independent variables",
        why="that counts the off-diagonal entries; D.8 itself lists j = 0, ..., floor(n/2)",
        severity="typo",
    ),
    corrected_by=INDEPENDENT_ENTRIES.id,
)

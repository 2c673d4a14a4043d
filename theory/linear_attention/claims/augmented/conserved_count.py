"""Claims about the number of conserved cepstral coefficients."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Integer
from lemmata.theory.linear_attention.augmented import conserved_count
from lemmata.theory.linear_attention.claims.augmented.cepstrum import CEPSTRUM_CONSERVED


def one_constant_fewer(n: int, n1: int) -> int:
    """`conserved_count` as floor(n/2) - n1."""
    return max(conserved_count.conserved_count(n, n1) - 1, 0)


CONSERVED_COUNT = Claim(
    id="linear-attention.augmented.conserved-count",
    title=r"Training on every shift conserves $(\lfloor n/2\rfloor-n_1+1)_+$ cepstral coefficients",
    source=CEPSTRUM_CONSERVED.source,
    statement=r"\#\{\text{ring distances in no window}\}=\formula{(\lfloor n/2\rfloor-n_1+1)_+}",
    reading="new",
    formula=conserved_count.conserved_count,
    domain=Domain(n=Integer(1, None, search=(1, 16)), n1=Integer(1, lambda c: c.n)),
    uses=(CEPSTRUM_CONSERVED.id,),
    controls=(Mutant("one fewer", one_constant_fewer),),
)

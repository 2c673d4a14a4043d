"""Claims about the cepstrum that training conserves."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Domain, Integer
from lemmata.terms import inputs
from lemmata.terms.arithmetic import even_dft, even_idft
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.augmented import cepstrum
from lemmata.theory.linear_attention.claims.augmented.cepstral_flow import CEPSTRAL_FLOW
from lemmata.theory.linear_attention.claims.augmented.gram_flow import DEFINITE_COLUMN
from lemmata.theory.linear_attention.source import SABBAGHI_2024

UNSEEN = "a lag that no window sees"


def plain_log(a: Vector) -> Vector:
    """`cepstrum` without the logarithm: the column itself."""
    return even_idft(even_dft(inputs.tensor(a, "a")))


CEPSTRUM_CONSERVED = Claim(
    id="linear-attention.augmented.cepstrum-conserved",
    title="The cepstrum is conserved at every lag that no window sees, with and without weight decay",
    source=Source(SABBAGHI_2024, "eq. D.8; the conserved quantities are new"),
    statement=r"c_r(t)=c_r(0)\quad\text{for all } t,\ \tau,\ \epsilon\ \text{and } |r|\ge n_1",
    reading="new",
    formula=cepstrum.cepstrum,
    domain=Domain(
        where=(*DEFINITE_COLUMN.where, (UNSEEN, lambda c: c.lag >= c.n1)),
        **DEFINITE_COLUMN.factors,
        lag=Integer(0, lambda c: c.n // 2),
    ),
    uses=(CEPSTRAL_FLOW.id,),
    controls=(Mutant("logarithm forgotten", plain_log), Widened("a lag that the window sees", drop=UNSEEN)),
)

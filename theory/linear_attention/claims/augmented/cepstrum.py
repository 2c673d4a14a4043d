"""Claims on the cepstrum of the Gram column: how it moves lag by lag, and what training conserves."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Domain, Integer
from lemmata.theory.linear_attention import conserved
from lemmata.theory.linear_attention.claims.augmented.gram import COLUMN
from lemmata.theory.linear_attention.claims.augmented.spectrum import SPECTRAL_FLOW
from lemmata.theory.linear_attention.mutants import augmented as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

UNSEEN = "a lag that no window sees"

CEPSTRAL_FLOW = Claim(
    id="linear-attention.augmented.cepstral-flow",
    title="The cepstrum of the Gram column moves lag by lag; weight decay moves its lag 0 only",
    source=Source(SABBAGHI_2024, "eq. D.8, in cepstral coordinates"),
    statement=r"c=\mathrm{IDFT}\log\mathrm{DFT}(A),\qquad\dot c_r=-8N_r(A_r-\tau_r)-2\epsilon\,[r=0]",
    reading="new",
    formula=conserved.cepstral_velocity,
    domain=COLUMN,
    uses=(SPECTRAL_FLOW.id,),
    controls=(Mutant("every lag supervised", mutants.all_lags_move),),
)

CEPSTRUM_CONSERVED = Claim(
    id="linear-attention.augmented.cepstrum-conserved",
    title="The cepstrum is conserved at every lag that no window sees, with and without weight decay",
    source=Source(SABBAGHI_2024, "eq. D.8; the conserved quantities are new"),
    statement=r"c_r(t)=c_r(0)\quad\text{for all } t,\ \alpha,\ \beta,\ \epsilon\ \text{and } |r|\ge n_1",
    reading="new",
    formula=conserved.cepstrum,
    domain=Domain(
        where=((UNSEEN, lambda c: c.lag >= c.n1),),
        **COLUMN.replaced(n=Integer(1, 1_000_000)).factors,
        lag=Integer(0, lambda c: c.n // 2),
    ),
    uses=(CEPSTRAL_FLOW.id,),
    controls=(Mutant("logarithm forgotten", mutants.plain_log), Widened("a lag that the window sees", drop=UNSEEN)),
)

CONSERVED_COUNT = Claim(
    id="linear-attention.augmented.conserved-count",
    title="Number of conserved cepstral coefficients",
    source=CEPSTRUM_CONSERVED.source,
    statement=r"\#\{\text{ring distances in no window}\}=(\lfloor n/2\rfloor-n_1+1)_+",
    reading="new",
    formula=conserved.conserved_count,
    domain=Domain(n=Integer(1, 16), n1=Integer(1, lambda c: c.n)),
    uses=(CEPSTRUM_CONSERVED.id,),
    controls=(Mutant("one fewer", mutants.one_constant_fewer),),
)

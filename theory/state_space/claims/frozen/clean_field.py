"""The claim on the field of one sequence on tap p."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Array, Domain, Integer
from lemmata.language.factors import REAL
from lemmata.theory.state_space.claims.gradient import FIELD
from lemmata.theory.state_space.frozen.clean_field import frozen_clean_field
from lemmata.theory.state_space.mutants.frozen.clean_field import halved_clean_field, uncoupled_field
from lemmata.theory.state_space.source import WITHOUT_SPECIAL

CLEAN_FIELD = Claim(
    id="state-space.frozen.clean-field",
    title="With $B=C=1$ and one sequence on tap $p$, every state is driven by a power of its own and one common factor",
    source=WITHOUT_SPECIAL,
    statement=r"\dot a_d=2p\,a_d^{p-1}(1-S_p),\qquad S_p=\sum_da_d^p",
    reading="new",
    formula=frozen_clean_field,
    domain=Domain(p=Integer(1, None, search=(1, 6)), dim=Integer(1, None, search=(1, 4)), a=Array(lambda c: c.dim, *REAL, search=(-1, 1))),
    uses=(FIELD.id,),
    controls=(Mutant("half the loss", halved_clean_field), Mutant("a factor for each state", uncoupled_field)),
)

"""The claim on the mean length of a rollout."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Domain
from lemmata.theory.chain_traversal.claims.ranges import LOGITS
from lemmata.theory.chain_traversal.claims.recursion.success_probability import SUCCESS
from lemmata.theory.chain_traversal.mutants.recursion import length as mutants
from lemmata.theory.chain_traversal.recursion.length import expected_length
from lemmata.theory.chain_traversal.source import COHEN_2026

LENGTH = Claim(
    id="chain-traversal.recursion.length",
    title="The mean length of a rollout takes one solve along the chain and a correction of rank one",
    source=Source(COHEN_2026, '"Efficient vs. Inefficient Reasoning", reasoning length'),
    statement=r"t=T^{-1}Z+(1-g)\,\frac{\sum_jc_j(T^{-1}Z)_j}{c_0+\sum_jc_jg_j},\qquad c_y=e^{\gamma\deg y}",
    reading="new",
    formula=expected_length,
    domain=Domain(**LOGITS),
    uses=(SUCCESS.id,),
    controls=(Mutant("every jump ends the rollout", mutants.uncorrected_length),),
)

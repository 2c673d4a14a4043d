"""The statement as printed, that some parameters achieve optimal reward."""

from __future__ import annotations

from lemmata.language.claim import Claim, Erratum
from lemmata.theory.chain_traversal.assumptions.optimum_attained import failure_probability_printed
from lemmata.theory.chain_traversal.claims.assumptions.supremum import SUPREMUM
from lemmata.theory.chain_traversal.source import OPTIMAL

ATTAINED = Claim(
    id="chain-traversal.assumptions.optimum-attained",
    title="Some parameters achieve optimal reward",
    source=OPTIMAL,
    statement=r"\exists\,\theta:\qquad1-J(i)=0",
    formula=failure_probability_printed,
    domain=SUPREMUM.domain,
    uses=(SUPREMUM.id,),
    expect="refuted",
    erratum=Erratum(
        printed="there exist params achieving optimal reward, by multi-step reasoning, by chain traversal, by long trajectories",
        why="the softmax of finite logits gives every vertex a positive probability, the wrong end too: reward 1 is approached by families",
        severity="gap",
    ),
    corrected_by=SUPREMUM.id,
)

"""The claim on the probability of success, and what the recursion along one chain has to do with 2n states."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain
from lemmata.theory.chain_traversal.claims.ranges import LOGITS
from lemmata.theory.chain_traversal.claims.reduction.markov_chain import MARKOV_CHAIN
from lemmata.theory.chain_traversal.mutants.recursion import success_probability as mutants
from lemmata.theory.chain_traversal.recursion.success_probability import success_probability
from lemmata.theory.chain_traversal.source import SIMPLE

SUCCESS = Claim(
    id="chain-traversal.recursion.success-probability",
    title="The probability of success is a product of ratios along one chain: a killed walk on $n-1$ vertices replaces $2n$ states",
    source=SIMPLE,
    statement=r"J(i)=\tfrac12\Bigl(1+\prod_{j\le i}\frac{d_j}{k_j+d_j}\Bigr),"
    r"\qquad k_j=S+\frac{u_jk_{j+1}}{k_{j+1}+d_{j+1}},\quad k_{n-1}=S=\sum_yc_y",
    reading="new",
    formula=success_probability,
    domain=Domain(**LOGITS),
    uses=(MARKOV_CHAIN.id,),
    controls=(
        Mutant("jumps within the own chain do not kill", mutants.unkilled_success),
        Mutant("steps backward are other steps", mutants.forward_only_success),
        Mutant("chains without a head", mutants.bulk_success),
    ),
)

"""The claim on the policy gradient in closed form."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain
from lemmata.theory.chain_traversal.claims.ranges import LOGITS, STARTS
from lemmata.theory.chain_traversal.claims.recursion.success_probability import SUCCESS
from lemmata.theory.chain_traversal.claims.reduction.gradient import GRADIENT as WHOLE_GRADIENT
from lemmata.theory.chain_traversal.mutants.recursion import gradient as mutants
from lemmata.theory.chain_traversal.recursion.gradient import reward_gradient
from lemmata.theory.chain_traversal.source import POLICY_GRADIENT

GRADIENT = Claim(
    id="chain-traversal.recursion.gradient",
    title="The policy gradient has a closed form: the falls of the signal, weighted by one adjoint solve",
    source=POLICY_GRADIENT,
    statement=r"J_\alpha=\tfrac12\sum_i\lambda_i\,\partial_\alpha d_i\,(g_{i-1}-g_i),"
    r"\quad J_\beta=-\tfrac12\sum_i\lambda_i\,\partial_\beta u_i\,(g_i-g_{i+1}),"
    r"\quad T^\top\lambda=\text{start weights};\qquad J_\gamma\ \text{ likewise}",
    reading="new",
    formula=reward_gradient,
    domain=Domain(
        **LOGITS,
        **STARTS,
    ),
    uses=(SUCCESS.id, WHOLE_GRADIENT.id),
    controls=(
        Mutant("the excess for its slope", mutants.undifferenced_gradient),
        Mutant("the sign by beta turned", mutants.swapped_gradient),
    ),
)

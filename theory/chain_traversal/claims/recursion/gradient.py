"""The claim on the policy gradient in closed form."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain
from lemmata.terms.arithmetic import expm1
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal import arguments
from lemmata.theory.chain_traversal.claims.ranges import LOGITS, STARTS
from lemmata.theory.chain_traversal.claims.recursion.success_probability import SUCCESS
from lemmata.theory.chain_traversal.claims.reduction.gradient import GRADIENT as WHOLE_GRADIENT
from lemmata.theory.chain_traversal.recursion.gradient import reward_gradient
from lemmata.theory.chain_traversal.source import POLICY_GRADIENT


def undifferenced_gradient(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, start_weights: Vector, homogeneous: bool = True
) -> tuple[Scalar, Scalar, Scalar]:
    """`reward_gradient` by the excess e^alpha - e^gamma in place of its slope e^alpha, and so for beta."""
    by_alpha, by_beta, by_gamma = reward_gradient(n, alpha, beta, gamma, start_weights=start_weights, homogeneous=homogeneous)
    _, alpha, beta, gamma = arguments.model(n, alpha, beta, gamma, homogeneous)
    return -by_alpha * expm1(gamma - alpha), -by_beta * expm1(gamma - beta), by_gamma


def swapped_gradient(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, start_weights: Vector, homogeneous: bool = True
) -> tuple[Scalar, Scalar, Scalar]:
    """`reward_gradient` with the sign of the derivative by beta turned."""
    by_alpha, by_beta, by_gamma = reward_gradient(n, alpha, beta, gamma, start_weights=start_weights, homogeneous=homogeneous)
    return by_alpha, -by_beta, by_gamma


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
        Mutant("the excess for its slope", undifferenced_gradient),
        Mutant("the sign by beta turned", swapped_gradient),
    ),
)

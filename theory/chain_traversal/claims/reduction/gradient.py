"""The claim that training moves three numbers."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Choice, Domain, Integer
from lemmata.terms.types import Scalar, Tensor, Vector
from lemmata.theory.chain_traversal.claims.ranges import STARTS, VALUES
from lemmata.theory.chain_traversal.claims.reduction.markov_chain import MARKOV_CHAIN
from lemmata.theory.chain_traversal.problem import symmetric_attention
from lemmata.theory.chain_traversal.reduction.gradient import attention_gradient, class_gradient
from lemmata.theory.chain_traversal.source import POLICY_GRADIENT

ALL_LABELS = "all labels are equally likely"


def summed_attention_gradient(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar, start_weights: Vector, horizon: int, mask_self: bool
) -> Tensor:
    """`attention_gradient` with the derivative of the whole class on each of its entries."""
    slopes = class_gradient(n, (alpha, beta, gamma), start_weights, horizon, mask_self)
    return symmetric_attention(2 * n, *slopes)


GRADIENT = Claim(
    id="chain-traversal.reduction.gradient",
    title="Averaged over labels, all entries of one class of the attention matrix have the same derivative: training moves three numbers",
    source=POLICY_GRADIENT,
    statement=r"\frac{\partial}{\partial A_{x,e}}\,\mathbb E_{\text{labels}}J=\frac{1}{N_\theta}\frac{\partial J}{\partial\theta}"
    r"\quad(A_{x,e}=\theta\in\{\alpha,\beta,\gamma\}),\qquad0\ \text{ on vertex tokens}",
    reading="new",
    formula=attention_gradient,
    domain=Domain(
        where=((ALL_LABELS, lambda c: c.part == 1),),
        n=Integer(2, None, search=(2, 12)),
        **VALUES,
        **STARTS,
        horizon=Integer(1, None, search=(1, lambda c: c.n + 3)),
        mask_self=Choice(True, False),
        part=Choice(1, 2),
    ),
    uses=(MARKOV_CHAIN.id,),
    controls=(
        Mutant("the derivative of the class on each entry", summed_attention_gradient),
        Widened("half of the labels never occur", drop=ALL_LABELS),
    ),
)

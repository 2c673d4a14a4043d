"""The claim that the Transformer's policy is a Markov chain on 2n vertices."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.chain_traversal.claims.ranges import VALUES
from lemmata.theory.chain_traversal.problem import emission_weights
from lemmata.theory.chain_traversal.source import ATTENTION, RAN_MILO_2026

VERTEX_VALUES = "vertex tokens have value 0"


def degree_free_weights(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True
) -> Matrix:
    """`emission_weights` as if they depended on alpha - gamma and beta - gamma alone, whatever the number of edges."""
    found = emission_weights(n, alpha - gamma, beta - gamma, 0 * gamma, homogeneous=homogeneous, mask_self=mask_self)
    return found * exp(gamma)


MARKOV_CHAIN = Claim(
    id="chain-traversal.reduction.markov-chain",
    title="With three values of attention the next vertex depends on the last one alone: the policy is a Markov chain on $2n$ vertices",
    source=Source(RAN_MILO_2026, ATTENTION),
    statement=r"(XAX^\top XV)_{t,y}=\sum_{e\ni y}A_{x_t,e}=L(x_t\to y),\qquad A_{x,e}=\alpha,\ \beta,\ \gamma"
    r"\ \text{ as } x \text{ is source of } e,\ \text{target, or neither}",
    reading="new",
    formula=emission_weights,
    domain=Domain(
        where=((VERTEX_VALUES, lambda c: c.vertex_value == 0),),
        n=Integer(2, None, search=(2, 4)),
        **VALUES,
        vertex_attention=Interval(*REAL, search=(-1, 1)),
        vertex_value=Choice(0, 1),
        homogeneous=Computed(lambda c: False),
        mask_self=Computed(lambda c: False),
    ),
    controls=(
        Mutant("whatever the number of edges", degree_free_weights),
        Widened("vertices that were emitted earlier have a say", drop=VERTEX_VALUES),
    ),
)

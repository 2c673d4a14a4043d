"""The claim on what repeating the last vertex changes."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import POSITIVE
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.claims.ranges import WEIGHTS
from lemmata.theory.chain_traversal.claims.reduction.markov_chain import MARKOV_CHAIN
from lemmata.theory.chain_traversal.reduction.self_emission import length_from_weights
from lemmata.theory.chain_traversal.source import ATTENTION, RAN_MILO_2026


def unrepeated_length(n: int, forward: Scalar, backward: Scalar, other: Scalar = 1, *, mask_self: bool = True) -> Vector:
    """`length_from_weights` with repetitions not counted."""
    return length_from_weights(n, forward, backward, other)


def one_chain_length(n: int, forward: Scalar, backward: Scalar, other: Scalar = 1, *, mask_self: bool = True) -> Vector:
    """`length_from_weights` with one token less for every start: the sink not counted."""
    return length_from_weights(n, forward, backward, other, mask_self=mask_self) - 1


REPETITIONS = Claim(
    id="chain-traversal.reduction.self-emission",
    title="Repeating the last vertex leaves the reward unchanged and lengthens the rollout by a geometric number of tokens per visit",
    source=Source(RAN_MILO_2026, f"{ATTENTION}; it leaves open whether the last vertex may be repeated"),
    statement=r"J_{\text{self}}=J,\qquad t_{\text{self}}(i)=t(i)+\sum_xv_i(x)\,\frac{w(x\to x)}{Z_x},"
    r"\qquad v_i(x)\ \text{ mean visits to } x,\ Z_x=\sum_{y\ne x}w(x\to y)",
    reading="new",
    formula=length_from_weights,
    domain=Domain(n=Integer(2, None, search=(2, 12)), **WEIGHTS, other=Interval(*POSITIVE, search=(0.5, 2))),
    uses=(MARKOV_CHAIN.id,),
    controls=(
        Mutant("repetitions not counted", unrepeated_length),
        Mutant("the sink not counted", one_chain_length),
    ),
)

"""The claim on the mean length of a rollout."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Domain
from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal import arguments
from lemmata.theory.chain_traversal.claims.ranges import LOGITS
from lemmata.theory.chain_traversal.claims.recursion.success_probability import SUCCESS
from lemmata.theory.chain_traversal.killed_walk import dying_rates, solve_walk, walk
from lemmata.theory.chain_traversal.recursion.length import emission_totals, expected_length
from lemmata.theory.chain_traversal.source import COHEN_2026


def uncorrected_length(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True
) -> Vector:
    """`expected_length` without the rank-one correction, as if every jump ended the rollout."""
    n, alpha, beta, gamma = arguments.model(n, alpha, beta, gamma, homogeneous, mask_self)
    killed = walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    _, totals = emission_totals(n, killed, exp(alpha), exp(beta), exp(gamma), mask_self)
    return solve_walk(dying_rates(*killed), killed[1], killed[2], totals)


LENGTH = Claim(
    id="chain-traversal.recursion.length",
    title="The mean length of a rollout takes one solve along the chain and a correction of rank one",
    source=Source(COHEN_2026, '"Efficient vs. Inefficient Reasoning", reasoning length'),
    statement=r"t=T^{-1}Z+(1-g)\,\frac{\sum_jc_j(T^{-1}Z)_j}{c_0+\sum_jc_jg_j},\qquad c_y=e^{\gamma\deg y}",
    reading="new",
    formula=expected_length,
    domain=Domain(**LOGITS),
    uses=(SUCCESS.id,),
    controls=(Mutant("every jump ends the rollout", uncorrected_length),),
)

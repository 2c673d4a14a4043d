"""The mean length without its correction of rank one."""

from __future__ import annotations

from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal import arguments
from lemmata.theory.chain_traversal.killed_walk import dying_rates, solve_walk, walk
from lemmata.theory.chain_traversal.recursion.length import emission_totals


def uncorrected_length(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True
) -> Vector:
    """`expected_length` without the rank-one correction, as if every jump ended the rollout."""
    n, alpha, beta, gamma = arguments.model(n, alpha, beta, gamma, homogeneous, mask_self)
    killed = walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    _, totals = emission_totals(n, killed, exp(alpha), exp(beta), exp(gamma), mask_self)
    return solve_walk(dying_rates(*killed), killed[1], killed[2], totals)

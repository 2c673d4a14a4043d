"""The weights of the chain as if the number of edges of a vertex had no say."""

from __future__ import annotations

from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.chain_traversal.problem import emission_weights


def degree_free_weights(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True
) -> Matrix:
    """`emission_weights` as if they depended on alpha - gamma and beta - gamma alone, whatever the number of edges."""
    found = emission_weights(n, alpha - gamma, beta - gamma, 0 * gamma, homogeneous=homogeneous, mask_self=mask_self)
    return found * exp(gamma)

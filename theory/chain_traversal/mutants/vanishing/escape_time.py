"""The escape time as if every saddle were of order 2."""

from __future__ import annotations

from lemmata.terms.arithmetic import admits, log
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.vanishing.escape_time import escape_time


@admits("numpy", "jax", "sympy", "flint")
def exponential_escape_time(n: int, start: int, alpha_init: Scalar, alpha: Scalar) -> Scalar:
    """`escape_time` as if every saddle were one of order 2."""
    found = escape_time(n, 1, 0 * alpha + 1, 0 * alpha + 2)
    return found * (2 * n) ** (start - 1) * log(alpha / alpha_init) / start

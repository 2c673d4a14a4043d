"""How long the saddle at the uniform start holds training up: growth is linear for i = 1, exponential for i = 2, then much slower.

For i >= 3 the escape time grows like the initial alpha to the power 2 - i.
Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the time is new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, log
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal import arguments
from lemmata.theory.chain_traversal.problem import class_sizes


@admits("numpy", "jax", "sympy", "flint")
def escape_time(n: int, start: int, alpha_init: Scalar, alpha: Scalar) -> Scalar:
    """Return the time in which alpha grows from one small value to another where all starts lie at distance i, to leading order.

    alpha' = (i/2) alpha^{i-1}/((2n)^i N), N = 2n (2n - 1), gives N (2n)^i (2/i) times alpha - alpha_init for i = 1, the logarithm of
    their quotient for i = 2, and (alpha_init^{2-i} - alpha^{2-i})/(i - 2) for i >= 3.

    Args:
        n: vertices of a chain, at least 2.
        start: distance i, from 1 to n - 1.
        alpha_init, alpha: 0 < alpha_init <= alpha, small against 1.

    Returns: a time, in units in which an entry of A moves by its own derivative of J.

    Raises: ValueError for bad sizes, distances or logits that are not positive.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the time is new.

    >>> escape_time(2, 1, 0.25, 0.5)
    24.0
    """
    start = arguments.distance(start, inputs.count(n, "n", 2))
    first, last = inputs.positive(alpha_init, "alpha_init"), inputs.positive(alpha, "alpha")
    N, _, _ = class_sizes(n)
    scale = 2 * N * (2 * n) ** start
    if start == 1:
        return scale * (last - first)
    if start == 2:
        return scale * log(last / first) / 2
    low, high = (inputs.raised(value, start - 2) for value in (first, last))
    return scale * (1 / low - 1 / high) / (start * (start - 2))

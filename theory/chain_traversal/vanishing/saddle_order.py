"""From the uniform start alpha = beta = 0 a start at distance i sees a saddle of order i: J(i) = 1/2 + (alpha/2n)^i/2 + ….

Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the formula is new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import power
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal import arguments


def leading_signal(n: int, start: int, alpha: Scalar) -> Scalar:
    """Return (alpha/2n)^i, the part of 2 J(i) - 1 of least order in (alpha, beta) around the uniform start.

    Args:
        n: vertices of a chain, at least 2.
        start: distance i, from 1 to n - 1.
        alpha: the logit, in any arithmetic.

    Returns: a scalar.

    Raises: ValueError for bad sizes or distances.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the formula is new.

    >>> leading_signal(3, 2, 3.0)
    0.25
    """
    n = inputs.count(n, "n", 2)
    return power(alpha / (2 * n), arguments.distance(start, n))

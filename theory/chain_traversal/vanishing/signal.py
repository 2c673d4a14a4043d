"""The signal J - 1/2 in logarithms: a difference of 1e-300 between the chains, without a subtraction.

log(J(i) - 1/2) = -log 2 - sum_{j<=i} log(1 + k_j/d_j) with the rates of `recursion`.
Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the formula is new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import admits, array, log, ratio, world
from lemmata.terms.entries import Entries, entries
from lemmata.terms.types import Scalar, Size, Vector
from lemmata.theory.chain_traversal import arguments
from lemmata.theory.chain_traversal.killed_walk import dying_rates, log_signal, signal, walk


@admits("numpy", "jax", "sympy", "flint")
def success_signal_log(n: int, alpha: Scalar, beta: Scalar) -> Vector:
    """Return log(J(i) - 1/2) of the homogeneous chain.

    Args:
        n: vertices of a chain, at least 2.
        alpha, beta: logits, alpha > 0; floats lie between -300 and 300.

    Returns: (n - 1,), for i = 1, …, n - 1.

    Raises: ValueError for bad sizes or logits, or alpha <= 0, where the signal is no positive number.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the formula is new.

    >>> import numpy as np
    >>> np.exp(success_signal_log(2, np.log(3.0), 0.0)).round(12)
    array([0.16666667])
    """
    killing, down, up = rising_walk(n, alpha, beta)
    rates = dying_rates(killing, down, up)
    if isinstance(rates, Entries) or world(killing) == "sympy":
        return _of_any_length(n, rates, down)
    if world(down) == "numpy":
        return log_signal(rates, down) - log(ratio(2, 1, down))
    found: list[Scalar] = []
    for rate, weight in zip(rates, down, strict=True):
        found.append((found[-1] if found else -log(weight * 0 + 2)) - log(1 + rate / weight))
    return array(found, killing)


def _of_any_length(n: Size, rates: Vector, down: Vector) -> Vector:
    """Return log g_i - log 2: of the product g_i of any number of terms the step is known, of a sum of logarithms nothing is."""
    g = signal(rates, down)
    return entries(lambda i: log(g[i]) - log(g[i] * 0 + 2), n - 1)


def rising_walk(n: int, alpha: Scalar, beta: Scalar) -> tuple[Scalar, Vector, Vector]:
    """Return S, d and u of a homogeneous chain with alpha > 0, where that can be decided.

    Raises: ValueError for bad sizes or logits, or alpha <= 0.

    >>> import numpy as np
    >>> rising_walk(2, np.log(3.0), 0.0)[1].round(12)
    array([2.])
    """
    n, alpha, beta = arguments.logits(n, alpha, beta)
    if world(alpha) == "numpy" and alpha <= 0:
        raise ValueError(f"the logarithm of the signal needs alpha > 0, not {alpha!r}")
    return walk(n, alpha, beta)

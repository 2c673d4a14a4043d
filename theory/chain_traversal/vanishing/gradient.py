"""The gradient from a single start in logarithms, by the slopes of the ratios of the recursion, which survive underflow.

log dJ(i)/dalpha = -log 2 + log g_i + log sum_{j<=i} s_j, s_j = d log(g_j/g_{j-1})/dalpha by a recursion of its own.
Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the formula is new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import admits, exp, joined, log, zeros
from lemmata.terms.entries import Entries, entries
from lemmata.terms.sequences import carried
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal import arguments
from lemmata.theory.chain_traversal.killed_walk import cascade, dying_rates, killed_walk, walk
from lemmata.theory.chain_traversal.vanishing.signal import rising_walk, success_signal_log


@admits("numpy", "jax", "sympy", "flint")
def reward_gradient_log(n: int, alpha: Scalar, beta: Scalar) -> Vector:
    """Return log dJ(i)/dalpha of the homogeneous chain for every start, however small.

    Args:
        n: vertices of a chain, at least 2.
        alpha, beta: logits, alpha > 0; floats lie between -300 and 300.

    Returns: (n - 1,), for i = 1, …, n - 1.

    Raises: ValueError for bad sizes or logits, or alpha <= 0.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the formula is new.

    >>> import numpy as np
    >>> np.exp(reward_gradient_log(2, np.log(3.0), 0.0)).round(12)
    array([0.16666667])
    """
    n, alpha, beta = arguments.logits(n, alpha, beta)
    rising_walk(n, alpha, beta)
    slopes = log_ratio_slopes(n, exp(alpha), exp(beta), walk(n, alpha, beta))
    logs = success_signal_log(n, alpha, beta)
    if isinstance(slopes, Entries):
        totals = carried(lambda i, before: before + slopes[i], slopes[0], n - 1)
        return entries(lambda i: logs[i] + log(totals[i]), n - 1)
    return logs + log(slopes.cumsum())


def log_ratio_slopes(n: int, forward: Scalar, backward: Scalar, killed: tuple[Scalar, Vector, Vector] | None = None) -> Vector:
    """Return s_j = d log(g_j/g_{j-1})/dalpha, rational in the weights e^alpha, e^beta and positive for alpha > 0.

    With q_j = k_j/(k_j + d_j) they obey s_j = q_j (e^alpha/d_j + u_j (1 - q_{j+1}) s_{j+1}/k_j).

    Args:
        n: vertices of a chain, at least 2.
        forward, backward: e^alpha (not 1) and e^beta of a homogeneous chain, in any arithmetic.
        killed: S, d and u where they are known already.

    Returns: (n - 1,).

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning", proof sketch (i) and (ii); the slopes are new.

    >>> log_ratio_slopes(2, 3.0, 1.0)
    array([1.])
    """
    killing, down, up = killed_walk(n, forward - 1, backward - 1) if killed is None else killed
    rates = dying_rates(killing, down, up)
    if isinstance(rates, Entries):
        return _slopes_on_any_chain(forward, (rates, down, up))
    dying = rates / (rates + down)
    beyond = joined(dying[1:], zeros(1, dying))
    passed = dying * up * (1 - beyond) / rates
    return cascade(passed[:-1][::-1], (dying * forward / down)[::-1])[::-1]


def _slopes_on_any_chain(forward: Scalar, walked: tuple[Vector, Vector, Vector]) -> Vector:
    """Return s_j by its step, from the head down, where k, d and u have any number of entries."""
    rates, down, up = walked

    def dying(j: Scalar) -> Scalar:
        return rates[j] / (rates[j] + down[j])

    def step(j: Scalar, above: Scalar) -> Scalar:
        return dying(j) * (forward / down[j] + up.inner(j) * (1 - dying(j + 1)) * above / rates[j])

    last = rates.count - 1
    return carried(step, dying(last) * forward / down[last], rates.count, back=True)

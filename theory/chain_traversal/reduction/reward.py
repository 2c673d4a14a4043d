"""Success within a finite horizon: two vectors of length n - 1 stepped back, even and odd under swapping the chains.

With s_T(i) the probability of meeting a sink within T tokens, g_T(i) that of the right one minus that of the wrong one,
    Z_i s_{T+1}(i) = 2 (1 + sum_j s_T(j)) - s_T(i) + (e^alpha - 1) s_T(i-1) + (e^beta - 1) s_T(i+1),
    Z_i g_{T+1}(i) = -g_T(i) + (e^alpha - 1) g_T(i-1) + (e^beta - 1) g_T(i+1),   s_T(0) = g_T(0) = 1,   s_0(i) = g_0(i) = 0.
Source: COHEN_2026, "Basic Transformer", autoregressive generation; the reduction is new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import exp, joined, ratio, zeros
from lemmata.terms.inputs import integer
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal import arguments
from lemmata.theory.chain_traversal.killed_walk import killed_walk


def success_within(n: int, forward: Scalar, backward: Scalar, start: int, horizon: int) -> tuple[Scalar, Scalar]:
    """Return `finite_horizon_success` as a rational function of the weights e^alpha and e^beta, in any arithmetic.

    Args:
        n, start, horizon: as `finite_horizon_success`.
        forward, backward: the weights, positive.

    Returns: two scalars.

    Raises: ValueError for bad sizes or distances.

    Source: COHEN_2026, "Basic Transformer", autoregressive generation; the reduction is new.

    >>> from fractions import Fraction
    >>> success_within(2, Fraction(3), Fraction(1), 1, 1)
    (Fraction(3, 5), Fraction(4, 5))
    """
    start, horizon = arguments.distance(start, n), integer(horizon, "horizon", 1)
    like = forward + backward
    _, down, up = killed_walk(n, inputs.beside(forward - 1, like), inputs.beside(backward - 1, like))
    total, none = down + up + (2 * n - 1), zeros(1, down)
    any_sink = signal = down * 0

    def neighbours(values: Vector) -> Vector:
        return down * joined(none + 1, values[:-1]) + up * joined(values[1:], none) - values

    for _ in range(horizon):
        any_sink, signal = (2 + 2 * any_sink.sum() + neighbours(any_sink)) / total, neighbours(signal) / total
    half = ratio(1, 2, total)
    return half * (any_sink[start - 1] + signal[start - 1]), any_sink[start - 1]


def finite_horizon_success(n: int, alpha: Scalar, beta: Scalar, start: int, horizon: int) -> tuple[Scalar, Scalar]:
    """Return the probability of meeting the right sink, and that of meeting any, within so many tokens of the homogeneous chain.

    Args:
        n: vertices of a chain, at least 2.
        alpha, beta: logits; floats lie between -300 and 300.
        start: distance i, from 1 to n - 1.
        horizon: tokens that may be emitted, at least 1.

    Returns: two scalars.

    Raises: ValueError for bad sizes, logits or distances.

    Source: COHEN_2026, "Basic Transformer", autoregressive generation; the reduction is new.

    >>> import numpy as np
    >>> [round(float(p), 12) for p in finite_horizon_success(2, np.log(3.0), 0.0, 1, 2)]
    [0.64, 0.96]
    """
    n, alpha, beta = arguments.logits(n, alpha, beta)
    return success_within(n, exp(alpha), exp(beta), start, horizon)

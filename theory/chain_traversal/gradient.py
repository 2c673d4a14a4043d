"""The policy gradient in closed form, twice: by the adjoint of the recursion, and by the slopes of its ratios, which survive underflow.

With T the tridiagonal of the killed walk, T^T l = start weights and the falls F_i = g_{i-1} - g_i = g_{i-1} k_i/(k_i + d_i),
    J_alpha = 1/2 sum_i l_i (dd_i/dalpha) F_i,   J_beta = -1/2 sum_i l_i (du_i/dbeta) F_{i+1}.
For a single start log dJ(i)/dalpha = -log 2 + log g_i + log sum_{j<=i} s_j, s_j = d log(g_j/g_{j-1})/dalpha by a recursion of its own.
Source: COHEN_2026, "Outcome-Based RL", policy gradient; the closed forms are new.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import admits, exp, log, ratio, zeros
from lemmata.theory.chain_traversal import inputs
from lemmata.theory.chain_traversal.recursion import cascade, dying_rates, killed_walk, signal, walk
from lemmata.theory.chain_traversal.signal import rising_walk, success_signal_log


def reward_gradient(
    n: int, alpha: Any, beta: Any, gamma: Any = 0.0, *, start_weights: Any, homogeneous: bool = True
) -> tuple[Any, Any, Any]:
    """Return (dJ/dalpha, dJ/dbeta, dJ/dgamma) of the mean success probability over the starts; the last is 0 where `homogeneous`.

    Divided by c^2 = e^{2 gamma} the walk depends on alpha - gamma, beta - gamma and, at both ends of the chains, on gamma:
        J_gamma = -J_alpha - J_beta - 1/2 (l_1 d_1 F_1 - l_{n-2} u_{n-2} F_{n-1}) + 2 c sum_i l_i g_i.

    Args:
        n: vertices of a chain, at least 2.
        alpha, beta, gamma: logits; floats lie between -300 and 300.
        start_weights: (n - 1,) probabilities of the starts 1, …, n - 1.
        homogeneous: gamma = 0 is no parameter of the chain but part of its definition.

    Returns: three scalars. Repetitions change nothing.

    Raises: ValueError for bad sizes, logits or weights, or a homogeneous chain with another gamma.

    Source: COHEN_2026, "Outcome-Based RL", policy gradient; the closed form is new.

    >>> [float(slope) for slope in reward_gradient(2, 0.0, 0.0, start_weights=[1.0])]
    [0.125, 0.0, 0.0]
    """
    n, alpha, beta, gamma = inputs.model(n, alpha, beta, gamma, homogeneous)
    killed = walk(n, alpha, beta, gamma, homogeneous=homogeneous)
    weights = inputs.distribution(start_weights, n, killed[0])
    return gradient_from_walk(n, killed, (exp(alpha), exp(beta), exp(gamma)), weights, homogeneous)


def gradient_from_walk(
    n: int, killed: tuple[Any, Any, Any], values: tuple[Any, Any, Any], weights: Any, homogeneous: bool = True
) -> tuple[Any, Any, Any]:
    """Return `reward_gradient` as a rational function, in any arithmetic.

    Args:
        n: vertices of a chain, at least 2.
        killed: S, d and u, as from `killed_walk`.
        values: e^alpha, e^beta and e^gamma.
        weights: (n - 1,) probabilities of the starts.
        homogeneous: gamma = 0 is part of the chain's definition.

    Returns: three scalars.

    >>> import numpy as np
    >>> gradient_from_walk(2, killed_walk(2, 0.0, 0.0), (1.0, 1.0, 1.0), np.ones(1))[0]
    np.float64(0.125)
    """
    (killing, down, up), (forward, backward, other) = killed, values
    _, down_slope, up_slope = killed_walk(n, forward, backward, other)
    g, here, adjoint = signal_falls_adjoint(killing, down, up, weights)
    above, none, half = here[1:], killing * 0, ratio(1, 2, killing)
    by_alpha = half * (adjoint * down_slope * here).sum()
    by_beta = none - half * (adjoint[:-1] * up_slope[:-1] * above).sum()
    if homogeneous:
        return by_alpha, by_beta, none
    ends = adjoint[0] * down[0] * here[0] - (adjoint[:-1] * up[:-1] * above)[-1:].sum()
    return by_alpha, by_beta, 2 * other * (adjoint * g).sum() - half * ends - by_alpha - by_beta


def signal_falls_adjoint(killing: Any, down: Any, up: Any, weights: Any) -> tuple[Any, Any, Any]:
    """Return the signal g_i, its falls g_{i-1} - g_i, and l with T^T l = weights; sums of positive terms where d, u >= 0.

    Args:
        killing, down, up: of the killed walk.
        weights: (n - 1,).

    Returns: three of shape (n - 1,).

    >>> import numpy as np
    >>> signal_falls_adjoint(4.0, np.array([4.0, 4.0]), np.array([0.0, 0.0]), np.array([0.0, 1.0]))
    (array([0.5 , 0.25]), array([0.5 , 0.25]), array([0.0625, 0.125 ]))
    """
    rates = dying_rates(killing, down, up)
    g = signal(rates, down)
    pivots = rates + down
    falls = inputs.joined(zeros(1, g) + 1, g[:-1]) * (rates / pivots)
    back = cascade(down[:0:-1], weights[::-1], pivots[::-1])[::-1]
    return g, falls, cascade(up[:-1] / pivots[1:], back)


@admits("numpy", "jax", "sympy", "flint")
def reward_gradient_log(n: int, alpha: Any, beta: Any) -> Any:
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
    n, alpha, beta = inputs.logits(n, alpha, beta)
    rising_walk(n, alpha, beta)
    slopes, _ = log_ratio_slopes(n, exp(alpha), exp(beta), walk(n, alpha, beta))
    return success_signal_log(n, alpha, beta) + log(slopes.cumsum())


def log_ratio_slopes(n: int, forward: Any, backward: Any, killed: tuple[Any, Any, Any] | None = None) -> tuple[Any, Any]:
    """Return d log(g_j/g_{j-1}) by alpha and, with its sign turned, by beta: rational in the weights e^alpha, e^beta.

    With q_j = k_j/(k_j + d_j) the slope by alpha is s_j = q_j (e^alpha/d_j + u_j (1 - q_{j+1}) s_{j+1}/k_j), and that by beta
    -v_j, v_j = q_j (e^beta q_{j+1} + u_j (1 - q_{j+1}) v_{j+1})/k_j, v_{n-1} = 0. For alpha > 0 both are positive, v_{n-1} apart.

    Args:
        n: vertices of a chain, at least 2.
        forward, backward: e^alpha (not 1) and e^beta of a homogeneous chain, in any arithmetic.
        killed: S, d and u where they are known already.

    Returns: two of shape (n - 1,).

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning", proof sketch (i) and (ii); the slopes are new.

    >>> log_ratio_slopes(2, 3.0, 1.0)
    (array([1.]), array([0.]))
    """
    killing, down, up = killed_walk(n, forward - 1, backward - 1) if killed is None else killed
    rates = dying_rates(killing, down, up)
    dying = rates / (rates + down)
    none = zeros(1, dying)
    beyond = inputs.joined(dying[1:], none)
    carried = dying * up * (1 - beyond) / rates
    edge = inputs.joined(zeros(beyond[1:].shape, dying) + 1, none)
    return tuple(
        cascade(carried[:-1][::-1], right[::-1])[::-1] for right in (dying * forward / down, dying * backward * beyond / rates * edge)
    )

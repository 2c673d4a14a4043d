"""Wrong variants of the formulas of absolute positions.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lemmata.theory.arithmetic import array, cospi, number, ratio, sqrt, zeros
from lemmata.theory.linear_attention import inputs, riccati, toeplitz
from lemmata.theory.linear_attention.problem import ring_target, window_target


def ring_eigenvalues(n1: int, alpha: Any, beta: Any) -> Any:
    """`window_eigenvalues` with cos(k pi/n1): one site too few.

    >>> ring_eigenvalues(1, 3.0, 1.0)
    array([1.])
    """
    return array([alpha + 2 * beta * cospi(k, n1, beta) for k in range(1, n1 + 1)], alpha)


def single_coupling(n1: int, alpha: Any, beta: Any) -> Any:
    """`window_eigenvalues` with beta in place of 2 beta.

    >>> single_coupling(2, 3.0, 1.0).round(12)
    array([3.5, 2.5])
    """
    return toeplitz.window_eigenvalues(n1, alpha, beta * ratio(1, 2, beta))


def negative_modes_only(n1: int, d: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """`ape_residual_loss` without the modes that a small dimension leaves out.

    >>> negative_modes_only(2, 1, 5.0, 1.0)
    0.0
    """
    return toeplitz.ape_residual_loss(n1, n1, alpha, beta, weight_decay)


def wider_window(n1: int, d: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """`ape_residual_loss` with eigenvalues of the next larger window.

    >>> round(wider_window(1, 2, 1.0, 2.0), 12)
    1.0
    """
    return toeplitz.ape_residual_loss(n1 + 1, d, alpha, beta, weight_decay)


def all_modes(n1: int, d: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """`ape_limit` with the negative modes kept: the target itself.

    >>> all_modes(2, 2, 1.0, 2.0)
    array([[1., 2.],
           [2., 1.]])
    """
    return window_target(n1, alpha, [beta])


def no_edges(n: int, n1: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`ape_test_loss` without the loss at the window's edges.

    >>> no_edges(4, 2, 2.0, [0.5])
    array([0. , 0. , 4.5, 4.5])
    """
    tau = ring_target(n, alpha, betas)
    unseen = (tau * tau).sum()
    return array([number(0, tau) if i < n1 else unseen for i in range(n)], tau)


def one_neighbour(n: int, n1: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`ape_test_loss` with beta^2 in place of 2 beta^2 outside the window.

    >>> one_neighbour(4, 2, 2.0, [0.5])
    array([0.25, 0.25, 4.25, 4.25])
    """
    loss = toeplitz.ape_test_loss(n, n1, alpha, betas)
    missing = sum((beta * beta for beta in betas), start=number(0, alpha))
    return array([loss[i] if i < n1 else loss[i] - missing for i in range(n)], loss)


def half_mass(t: Any, p_init: Any, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """`ape_gram` with 4 in place of 8 before the integral.

    >>> half_mass(float("inf"), [[1.0]], 2.0, 0.5).round(12)
    array([[4.]])
    """
    half = ratio(1, 2, alpha)
    return 2 * riccati.ape_gram(t, inputs.tensor(p_init, "P(0)", 2) * sqrt(half), alpha, beta, weight_decay)


def slow_window(t: Any, p_init: Any, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """`ape_gram` at half the rate.

    >>> slow_window(0.0, [[1.0]], 2.0, 0.5).round(12)
    array([[1.]])
    """
    return riccati.ape_gram(ratio(1, 2, alpha) * t, p_init, alpha, beta, weight_decay)


def outside_pulled(p: Any, n1: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`ape_gradient` with vectors outside the window trained too.

    >>> outside_pulled([[1.0], [3.0]], 1, 2.0, [0.5]).shape
    (2, 1)
    """
    p = inputs.tensor(p, "P", 2)
    return riccati.ape_gradient(p, p.shape[0], alpha, betas)


def half_gradient(p: Any, n1: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`ape_gradient` with 2 in place of 4: the symmetric factor forgotten.

    >>> half_gradient([[1.0], [3.0]], 1, 2.0, [0.5])
    array([[-2.],
           [ 0.]])
    """
    return ratio(1, 2, alpha) * riccati.ape_gradient(p, n1, alpha, betas)


def single_own_term(p: Any, s: Any, n1: int, alpha: Any, beta: Any) -> Any:
    """`sequence_gradient` with p_k s_k in place of 2 p_k s_k where k = i.

    >>> single_own_term([[1.0], [3.0]], [2.0, 5.0], 1, 2.0, 0.5).T
    array([[-8.,  0.]])
    """
    p, s = inputs.tensor(p, "P", 2), inputs.tensor(s, "s")
    inside, seen = p[:n1], s[:n1]
    errors = (inside @ inside.T - window_target(n1, alpha, [beta])) @ seen
    own = 2 * (errors * seen)[:, None] * inside
    return riccati.sequence_gradient(p, s, n1, alpha, beta) - np.concatenate([own, zeros((p.shape[0] - n1, p.shape[1]), p)])


def padding_carries_data(p: Any, s: Any, n1: int, alpha: Any, beta: Any) -> Any:
    """`sequence_gradient` with every position in the window.

    >>> padding_carries_data([[1.0], [0.0]], [1.0, 1.0], 1, 1.0, 0.5).T
    array([[-2., -4.]])
    """
    return riccati.sequence_gradient(p, s, np.shape(p)[0], alpha, beta)


def implicit_forgetting(steps: int, p_init: Any, weight_decay: Any) -> Any:
    """`outside_window_descent` by implicit steps, (1 + eps)^(-steps).

    >>> implicit_forgetting(1, np.array([3.0]), 0.5)
    array([2.])
    """
    for _ in range(steps):
        p_init = p_init / (1 + weight_decay)
    return p_init


def always_forgotten(p_init: Any, weight_decay: Any) -> Any:
    """`outside_window_limit` as 0 with or without weight decay.

    >>> always_forgotten(np.array([1.0, 2.0]), 0.0)
    array([0., 0.])
    """
    return 0 * p_init


def one_sided_variance(alpha: Any, betas: Sequence[Any]) -> Any:
    """`unseen_loss` with beta^2 in place of 2 beta^2.

    >>> one_sided_variance(2.0, [0.5])
    4.25
    """
    return alpha * alpha + sum((beta * beta for beta in betas), start=number(0, alpha))


def neighbouring_threshold(n1: int, like: Any = 1.0) -> Any:
    """`ape_threshold` as 2 cos(pi/(n1 + 2)), that of the next larger window.

    >>> round(neighbouring_threshold(1), 12)
    1.0
    """
    return toeplitz.ape_threshold(n1 + 1, like)


def half_shift(n1: int, alpha: Any, beta: Any, weight_decay: Any) -> tuple[Any, Any]:
    """`shifted_limit` with eps/2 in place of eps/4.

    >>> half_shift(1, 2.0, 0.5, 2.0)
    (array([[1.]]), 1.0)
    """
    return toeplitz.shifted_limit(n1, alpha, beta, 2 * weight_decay)


def unshifted_limit(n1: int, d: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """`ape_limit` with the weight decay forgotten.

    >>> unshifted_limit(2, 2, 2.0, 0.5, 1.0).round(12)
    array([[2. , 0.5],
           [0.5, 2. ]])
    """
    return toeplitz.ape_limit(n1, d, alpha, beta)


def dominant_threshold(n1: int, like: Any = 1.0) -> Any:
    """`ape_threshold` as 2: diagonal dominance, sufficient only.

    >>> dominant_threshold(2)
    2.0
    """
    return ratio(2 if n1 > 1 else 0, 1, like)


def fast_forgetting(t: Any, p_init: Any, weight_decay: Any) -> Any:
    """`outside_window` at the rate 2 eps of a Gram entry.

    >>> fast_forgetting(0.0, np.array([1.0]), 1.0)
    array([1.])
    """
    return riccati.outside_window(t, p_init, 2 * weight_decay)

"""The banded Toeplitz target of absolute positions, its spectrum, and what training cannot reach.

Inside the window the training loss is ||A - T_w||_F^2 with T_w = alpha on the diagonal and beta beside it. Its eigenvalues are
lambda_k = alpha + 2 beta cos(k pi/(n1 + 1)) with sine eigenvectors, k = 1..n1. A Gram matrix of rank at most d keeps the top d
positive ones, so the loss left over is the sum of the squares of the others. Outside the window nothing is learnt.
Source: SABBAGHI_2024, D.1 to D.3 of the first part of Proposition 5.1; eigenvalues of a tridiagonal Toeplitz matrix are classical.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lemmata.theory.arithmetic import array, cospi, eye, number, ratio, sinpi, world, zeros
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.problem import ring_target, window_target


def window_eigenvalues(n1: int, alpha: Any, beta: Any) -> Any:
    """Return the eigenvalues of the window's target, lambda_k = alpha + 2 beta cos(k pi/(n1 + 1)), k = 1..n1.

    Args:
        n1: window, n1 >= 1.
        alpha, beta: target weights of the site and of its two neighbours.

    Returns: (n1,), largest first if beta > 0.

    Raises: ValueError for a window below 1.

    >>> window_eigenvalues(1, 3.0, 5.0)
    array([3.])
    """
    n1 = inputs.integer(n1, "window n1", 1)
    alpha, beta = _weights(alpha, beta)
    return array([alpha + 2 * beta * cospi(k, n1 + 1, beta) for k in range(1, n1 + 1)], alpha)


def window_eigenvectors(n1: int, like: Any) -> Any:
    """Return the sine matrix S[j, k] = sin(j k pi/(n1 + 1)), j, k = 1..n1; S S^T = (n1 + 1)/2 I.

    Column k is an eigenvector of every tridiagonal Toeplitz matrix of that size.

    Args:
        n1: window, n1 >= 1.
        like: a number of the arithmetic wanted.

    Returns: (n1, n1), columns not normalised so that no square root is needed.

    Raises: ValueError for a window below 1.

    >>> window_eigenvectors(1, 1.0)
    array([[1.]])
    """
    n1 = inputs.integer(n1, "window n1", 1)
    row = [sinpi(j, n1 + 1, like) for j in range(2 * (n1 + 1))]
    return array([[row[j * k % (2 * n1 + 2)] for k in range(1, n1 + 1)] for j in range(1, n1 + 1)], like)


def kept_modes(n1: int, d: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> list[int]:
    """Return which eigenvalues a generic start in R^d learns: the top d of those above eps/4, as indices 0..n1-1, largest first.

    On balls a mode counts as positive only if it certainly is.

    Args:
        n1: window.
        d: dimension, d >= 1.
        alpha, beta: target weights, of known sign (no symbols).
        weight_decay: eps >= 0.

    Returns: list of indices into `window_eigenvalues`.

    Raises: ValueError for sizes out of range.

    >>> kept_modes(3, 2, 1.0, -1.0), kept_modes(3, 2, 1.0, 1.0)
    ([2, 1], [0, 1])
    """
    d = inputs.integer(d, "dimension d", 1)
    alpha, beta = _weights(alpha, beta)
    shift = inputs.decay_rate(weight_decay, alpha) * ratio(1, 4, alpha)
    eigenvalues = window_eigenvalues(n1, alpha, beta)
    order = range(n1) if bool(beta > 0) else reversed(range(n1))
    return [k for k in order if bool(eigenvalues[k] - shift > 0)][:d]


def ape_limit(n1: int, d: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """Return the Gram matrix inside the window at t = inf, from a generic start in R^d.

    The top-d positive spectral part of M = T_w - eps/4 I: sum over kept k of (lambda_k - eps/4) u_k u_k^T.

    Args:
        n1: window.
        d: dimension, d >= 1.
        alpha, beta: target weights, of known sign (no symbols).
        weight_decay: eps >= 0.

    Returns: (n1, n1).

    Raises: ValueError for sizes out of range, or where beta = 0 and d < n1: then the limit depends on the start.

    Source: SABBAGHI_2024, first part of Proposition 5.1, made explicit.

    >>> ape_limit(2, 1, 1.0, 2.0)
    array([[1.5, 1.5],
           [1.5, 1.5]])
    """
    alpha, beta = _weights(alpha, beta)
    shift = inputs.decay_rate(weight_decay, alpha) * ratio(1, 4, alpha)
    kept = kept_modes(n1, d, alpha, beta, weight_decay)
    if world(beta) in ("numpy", "fraction") and beta == 0 and d < n1 and kept:
        raise ValueError("beta must not be 0 where d < n1: all modes grow alike and the limit depends on the start (see ape_gram)")
    vectors, eigenvalues = window_eigenvectors(n1, alpha), window_eigenvalues(n1, alpha, beta)
    total = zeros((n1, n1), alpha)
    for k in kept:
        total = total + (eigenvalues[k] - shift) * ratio(2, n1 + 1, alpha) * (vectors[:, k][:, None] * vectors[:, k][None, :])
    return total


def spectral_gap(n1: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> float:
    """Return the smallest distance of the growth rates lambda_k - eps/4 from 0 and from each other: how fast the limit is reached.

    Args:
        n1: window.
        alpha, beta: target weights, plain numbers.
        weight_decay: eps >= 0.

    Returns: float.

    Raises: ValueError for a window below 1.

    >>> round(spectral_gap(2, 1.5, 0.5), 12), round(spectral_gap(1, 1.0, 9.0, 2.0), 12)
    (1.0, 0.5)
    """
    rates = np.sort(np.append(np.asarray(window_eigenvalues(n1, alpha, beta), dtype=float) - weight_decay / 4, 0.0))
    return float(np.min(np.diff(rates)))


def ape_residual_loss(n1: int, d: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """Return the training loss that absolute positions keep at t = inf, from a generic start in R^d.

    sum of lambda_k^2 over the modes not kept (negative, or positive beyond the top d) + (eps/4)^2 for each kept one.

    Args:
        n1: window.
        d: dimension, d >= 1.
        alpha, beta: target weights, of known sign (no symbols).
        weight_decay: eps >= 0.

    Returns: a scalar (float for plain numbers); on balls an enclosure, even where an eigenvalue may be 0.

    Raises: ValueError for sizes out of range or numbers that are not finite.

    Source: SABBAGHI_2024, caption of Fig. 9(a), corrected: the loss reaches 0 only for alpha >= 2 |beta| cos(pi/(n1 + 1)).

    >>> ape_residual_loss(1, 1, -3, 2), round(ape_residual_loss(2, 2, 1, 2), 12), ape_residual_loss(2, 1, 5, 1)
    (9.0, 1.0, 16.0)
    """
    alpha, beta = _weights(alpha, beta)
    kept = kept_modes(n1, d, alpha, beta, weight_decay)
    quarter = inputs.decay_rate(weight_decay, alpha) * ratio(1, 4, alpha)
    total = number(0, alpha) + quarter * quarter * len(kept)
    for k, eigenvalue in enumerate(window_eigenvalues(n1, alpha, beta)):
        if k not in kept:
            total = total + eigenvalue * eigenvalue
    return float(total) if world(total) == "numpy" else total


def ape_threshold(n1: int, like: Any = 1.0) -> Any:
    """Return the smallest alpha/|beta| with a positive semidefinite window target, 2 cos(pi/(n1 + 1)).

    From there on, and with a dimension of at least the rank of T_w, absolute positions reach zero training loss; below, they do not.

    Args:
        n1: window, n1 >= 1.
        like: a number of the arithmetic wanted.

    Returns: a scalar.

    Raises: ValueError for a window below 1.

    >>> ape_threshold(1), round(ape_threshold(2), 12)
    (0.0, 1.0)
    """
    return 2 * cospi(1, inputs.integer(n1, "window n1", 1) + 1, like)


def shifted_limit(n1: int, alpha: Any, beta: Any, weight_decay: Any) -> tuple[Any, Any]:
    """Return the Gram matrix at t = inf under weight decay, T_w - eps/4 I, and the training loss that it keeps, n1 eps^2/16.

    It needs a start in at least n1 dimensions and every eigenvalue of T_w above eps/4, alpha >= 2 |beta| cos(pi/(n1 + 1)) + eps/4.

    Args:
        n1: window.
        alpha, beta: target weights.
        weight_decay: eps >= 0.

    Returns: ((n1, n1), scalar).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, update rule below D.2, at rest; new.

    >>> shifted_limit(1, 2.0, 0.5, 4.0)
    (array([[1.]]), 1.0)
    """
    n1 = inputs.integer(n1, "window n1", 1)
    quarter = inputs.decay_rate(weight_decay, alpha) * ratio(1, 4, alpha)
    return window_target(n1, alpha, [beta]) - quarter * eye(n1, alpha), n1 * quarter * quarter


def unseen_loss(alpha: Any, betas: Sequence[Any]) -> Any:
    """Return the expected loss at a position whose position vector is 0, alpha^2 + 2 sum beta_k^2: the whole variance of y_i.

    Args:
        alpha, betas: target weights; the 2 m neighbours must be distinct on the ring.

    Returns: a scalar.

    Source: SABBAGHI_2024, formal statement of the first part of Proposition 5.1, for one beta.

    >>> unseen_loss(2.0, [0.5])
    4.5
    """
    return alpha * alpha + sum((2 * beta * beta for beta in betas), start=number(0, alpha))


def ape_test_loss(n: int, n1: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """Return the test loss per position of absolute positions at zero training loss, t -> inf, then eps -> 0.

    loss_i = sum of tau_{i-j}^2 over the ring positions j outside the window (i inside it); sum of all tau_j^2 (i outside).
    With one beta: beta^2 at the window's two edges (2 beta^2 if n1 = 1), 0 inside, alpha^2 + 2 beta^2 outside.

    Args:
        n: positions.
        n1: window; n1 + m <= n, so that no neighbour is reached round the ring (m = number of betas).
        alpha, betas: target weights.

    Returns: (n,), positions 0..n1-1 are the window.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, first part of Proposition 5.1 (outside the window); the edges are new.

    >>> ape_test_loss(5, 3, 2.0, [0.5])
    array([0.25, 0.  , 0.25, 4.5 , 4.5 ])
    """
    n, n1 = inputs.ring(n, n1)
    if n1 + len(betas) > n:
        raise ValueError(f"window n1 must be at most {n - len(betas)}, so that the betas do not reach round the ring, not {n1}")
    tau = ring_target(n, alpha, betas)
    rows = [range(n1, n) if i < n1 else range(n) for i in range(n)]
    return array([sum((tau[(i - j) % n] * tau[(i - j) % n] for j in row), start=number(0, alpha)) for i, row in enumerate(rows)], tau)


def _weights(alpha: Any, beta: Any) -> tuple[Any, Any]:
    alpha, beta = inputs.real(alpha, "alpha"), inputs.real(beta, "beta")
    alpha = inputs.beside(alpha, beta)
    return (np.float64(alpha), np.float64(beta)) if world(alpha, beta) == "numpy" else (alpha, inputs.beside(beta, alpha))

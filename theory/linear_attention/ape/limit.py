"""Where absolute positions end inside their window: at the d largest positive modes of the shifted target.

A Gram matrix of rank at most d can keep no more than the top d positive modes of M = T_w - eps/4 I, and from almost every start the flow
keeps all of these.
Source: SABBAGHI_2024, first part of Proposition 5.1, made explicit.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import ratio, world, zeros
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.ape.window_spectrum import plain_weights, window_eigenvalues, window_eigenvectors


def kept_modes(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> list[int]:
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
    alpha, beta = plain_weights(alpha, beta)
    shift = arguments.decay_rate(weight_decay, alpha) * ratio(1, 4, alpha)
    eigenvalues = window_eigenvalues(n1, alpha, beta)
    order = range(n1) if bool(beta > 0) else reversed(range(n1))
    return [k for k in order if bool(eigenvalues[k] - shift > 0)][:d]


def ape_limit(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
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
    alpha, beta = plain_weights(alpha, beta)
    shift = arguments.decay_rate(weight_decay, alpha) * ratio(1, 4, alpha)
    kept = kept_modes(n1, d, alpha, beta, weight_decay)
    if world(beta) in ("numpy", "fraction") and beta == 0 and d < n1 and kept:
        raise ValueError("beta must not be 0 where d < n1: all modes grow alike and the limit depends on the start (see ape_gram)")
    vectors, eigenvalues = window_eigenvectors(n1, alpha), window_eigenvalues(n1, alpha, beta)
    total = zeros((n1, n1), alpha)
    for k in kept:
        total = total + (eigenvalues[k] - shift) * ratio(2, n1 + 1, alpha) * (vectors[:, k][:, None] * vectors[:, k][None, :])
    return total


def spectral_gap(n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> float:
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


def meets_kept_modes(p_init: Matrix, n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> bool:
    """Return whether a start has a projection of full rank on the modes that are to be kept: then the flow keeps them.

    Args:
        p_init: (n1, d) position vectors of the window at t = 0, plain numbers.
        n1: window.
        d: dimension, d >= 1.
        alpha, beta: target weights.
        weight_decay: eps >= 0.

    Returns: bool.

    Raises: ValueError for sizes out of range.

    >>> meets_kept_modes([[1.0], [-1.0]], 2, 1, 2.0, 1.0), meets_kept_modes([[1.0], [0.0]], 2, 1, 2.0, 1.0)
    (False, True)
    """
    kept = kept_modes(n1, d, alpha, beta, weight_decay)
    if not kept:
        return True
    return int(np.linalg.matrix_rank(window_eigenvectors(n1, 1.0)[:, kept].T @ inputs.tensor(p_init, "P(0)", 2))) == len(kept)


def in_more_dimensions(p: Matrix, d: int) -> Matrix:
    """Return vectors with further coordinates 0, so that there are d of them.

    >>> in_more_dimensions(np.ones((1, 1)), 2)
    array([[1., 0.]])
    """
    return np.concatenate([p, zeros((p.shape[0], d - p.shape[1]), p)], axis=1)

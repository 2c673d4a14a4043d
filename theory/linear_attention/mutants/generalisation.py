"""Wrong variants of the limits and losses of augmented positions.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, array, even_dft, ratio
from lemmata.theory.linear_attention import extension, fixed_points, generalisation, inputs, maximum_entropy, single_site, toeplitz, welch
from lemmata.theory.linear_attention.extension import zero_loss_threshold


def all_pairs(n: int, d: int, alpha: Any, betas: Any = ()) -> Any:
    """`isotropic_loss` with n in place of n - 1 other positions.

    >>> all_pairs(50, 200, 2.0)
    1.0
    """
    return single_site.isotropic_loss(n + 1, d, alpha, betas)


def smaller_cosines(n: int, d: int, alpha: Any, betas: Any = ()) -> Any:
    """`isotropic_loss` with cosines of mean square 1/(d + 1) in place of 1/d.

    >>> smaller_cosines(51, 199, 2.0)
    1.0
    """
    return single_site.isotropic_loss(n, d + 1, alpha, betas)


def one_lag_more(n: int, n1: int, d: int, alpha: Any) -> Any:
    """`leading_isotropic_loss` with n - 2 n1 + 2 invisible lags.

    >>> one_lag_more(51, 10, 200, 2.0)
    0.66
    """
    return single_site.leading_isotropic_loss(n + 1, n1, d, alpha)


def one_sided_lags(n: int, n1: int, d: int, alpha: Any) -> Any:
    """`leading_isotropic_loss` with visible lags counted on one side only, n - n1.

    >>> one_sided_lags(51, 1, 200, 2.0)
    1.0
    """
    return alpha * alpha * ratio(n - n1, d, alpha)


@admits("numpy")
def forgetful_limit(a_init: Any, n1: int, tau: Any, weight_decay: float = 0.0) -> np.ndarray:
    """`augmented_limit` with the memory of the start lost: the target's extension closest to the identity.

    >>> forgetful_limit([1.0, 0.25, 0.25], 1, [2.0, 0.0, 0.0]).round(12)
    array([2., 0., 0.])
    """
    return maximum_entropy.augmented_limit(np.eye(len(a_init))[0], n1, tau, weight_decay)


@admits("numpy")
def unscaled_shift(a_init: Any, n1: int, tau: Any, weight_decay: float = 0.0) -> np.ndarray:
    """`augmented_limit` with a_0 = alpha - eps/4 in place of alpha - eps/(4 n1).

    >>> unscaled_shift([1.0, 0.0, 0.0], 2, [2.0, 0.0, 0.0], 4.0).round(12)
    array([1., 0., 0.])
    """
    return maximum_entropy.augmented_limit(a_init, n1, tau, n1 * weight_decay)


def amplified_everywhere(a_init: Any, n1: int, alpha: Any) -> Any:
    """`first_order_limit` with the amplification alpha/A_0(0) squared.

    >>> amplified_everywhere([1.0, 0.25, 0.25], 1, 2.0)
    array([2., 1., 1.])
    """
    a_init = inputs.tensor(a_init, "a")
    limit = maximum_entropy.first_order_limit(a_init, n1, alpha)
    return array([limit[0], *(entry * alpha / a_init[0] for entry in limit[1:])], limit)


@admits("numpy")
def window_threshold(n: int, n1: int, sign: int) -> float:
    """`zero_loss_threshold` as the window's own 2 cos(pi/(n1 + 1)), necessary only.

    >>> round(window_threshold(51, 2, 1), 12)
    1.0
    """
    return toeplitz.ape_threshold(n1)


@admits("numpy")
def signless_threshold(n: int, n1: int, sign: int) -> float:
    """`zero_loss_threshold` with the sign of beta ignored.

    >>> signless_threshold(51, 2, -1)
    1.0
    """
    return zero_loss_threshold(n, n1, 1)


@admits("numpy")
def clipped_spectrum(n1: int, tau: Any) -> np.ndarray:
    """`least_squares_spectrum` as the target's own spectrum, its negative coefficients set to 0.

    >>> clipped_spectrum(1, [1.0, -1.0, -1.0])
    array([0., 2., 2.])
    """
    return np.maximum(even_dft(inputs.tensor(tau, "tau")), 0.0).round(15)


def half_safe(betas: Sequence[Any]) -> Any:
    """`safe_alpha` with each neighbour counted once.

    >>> half_safe([0.5, -0.25])
    0.75
    """
    return ratio(1, 2, betas[0]) * extension.safe_alpha(betas)


def lone_window_shift(n1: int, weight_decay: Any) -> Any:
    """`diagonal_shift` as eps/4, as if a site were in one window only.

    >>> lone_window_shift(2, 0.5)
    0.125
    """
    return fixed_points.diagonal_shift(1, weight_decay)


def unit_frame(n: int, d: int, alpha: Any) -> Any:
    """`welch_bound` as alpha^2 n/d: the diagonal not taken out.

    >>> unit_frame(40, 10, 1.0)
    4.0
    """
    return alpha * alpha * ratio(n, d, alpha)


def packed_bound(n: int, d: int, alpha: Any) -> Any:
    """`welch_bound` with d - 1 in place of d.

    >>> packed_bound(40, 10, 1.0)
    3.4444444444444446
    """
    return welch.welch_bound(n, max(d - 1, 1), alpha)


def half_the_lags(a: Any, tau: Any) -> Any:
    """`ring_test_loss` over the distances 0..floor(n/2) only.

    >>> half_the_lags([2.0, 0.5, 0.5], [2.0, 0.0, 0.0])
    0.25
    """
    a, tau, _ = inputs.pair(a, tau, 1)
    half = a.shape[0] // 2 + 1
    return generalisation.ring_test_loss(a[:half], tau[:half])


def diagonal_ignored(a: Any, tau: Any) -> Any:
    """`ring_test_loss` without lag 0.

    >>> diagonal_ignored([1.0, 0.5, 0.5], [2.0, 0.0, 0.0])
    0.5
    """
    a, tau, _ = inputs.pair(a, tau, 1)
    return generalisation.ring_test_loss(a[1:], tau[1:])

"""Plausible wrong variants of the family's formulas: what a check that means something must refute.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from theory.arithmetic import admits, array, circulant, cospi, even_dft, even_idft, number, ratio, sqrt, zeros
from theory.linear_attention import (
    conserved,
    exponential,
    extension,
    fixed_points,
    generalisation,
    gram_flow,
    inputs,
    joint,
    maximum_entropy,
    printed,
    relative,
    riccati,
    saddles,
    single_site,
    spectral_flow,
    toeplitz,
    welch,
)
from theory.linear_attention.extension import zero_loss_threshold
from theory.linear_attention.problem import ring_target, window_target


def half_rate(t: Any, a0: Any, aj: Any, alpha: Any, weight_decay: Any = 0.0) -> tuple[Any, Any]:
    """`single_site_gram` with rate 4 alpha in place of 8 alpha.

    >>> bool(half_rate(1.0, 0.5, 0.25, 2.0)[0] < single_site.single_site_gram(1.0, 0.5, 0.25, 2.0)[0])
    True
    """
    return single_site.single_site_gram(ratio(1, 2, t) * t, a0, aj, alpha, weight_decay)


def frozen_neighbours(t: Any, a0: Any, aj: Any, alpha: Any, weight_decay: Any = 0.0) -> tuple[Any, Any]:
    """`single_site_gram` with an off-diagonal entry that is not amplified.

    >>> frozen_neighbours(1.0, 0.5, 0.25, 2.0)[1]
    0.25
    """
    return single_site.single_site_gram(t, a0, aj, alpha, weight_decay)[0], aj


def whole_weight_decay(t: Any, a0: Any, aj: Any, alpha: Any, weight_decay: Any = 0.0) -> tuple[Any, Any]:
    """`single_site_gram` with alpha - eps in place of alpha - eps/4.

    >>> float(whole_weight_decay(float("inf"), 1.0, 0.0, 2.0, 1.0)[0])
    1.0
    """
    return single_site.single_site_gram(t, a0, aj, alpha, 4 * weight_decay)


def inverse_amplification(a0: Any, alpha: Any) -> Any:
    """`amplification` upside down.

    >>> inverse_amplification(4.0, 2.0)
    2.0
    """
    return a0 / alpha


def only_growth(a0: Any, alpha: Any) -> Any:
    """`amplification` as if off-diagonal entries could only grow, 1 + (alpha/a0 - 1)^2.

    >>> only_growth(2.0, 2.0)
    1.0
    """
    return 1 + (alpha - a0) * (alpha - a0) / (a0 * a0)


def diagonal_growth(t: Any, a_init: Any, alpha: Any, weight_decay: Any = 0.0) -> Any:
    """`single_site_matrix` with every entry following the curve of the first site.

    >>> diagonal_growth(0.0, [[1.0, 0.5], [0.5, 2.0]], 2.0)
    array([[1. , 0.5],
           [0.5, 2. ]])
    """
    a_init = inputs.tensor(a_init, "A(0)", 2)
    grown = single_site.single_site_gram(t, a_init[0, 0], a_init[0, 0], alpha, weight_decay)[0]
    return a_init * (grown / a_init[0, 0])


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


def ring_threshold(n1: int, like: Any = 1.0) -> Any:
    """`ape_threshold` with cos(pi/n1) in place of cos(pi/(n1 + 1)).

    >>> ring_threshold(1), ring_threshold(2)
    (-2.0, 0.0)
    """
    return 2 * cospi(1, n1, like)


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


def no_forgetting(t: Any, p_init: Any, weight_decay: Any) -> Any:
    """`outside_window` that stands still whatever the weight decay.

    >>> no_forgetting(1.0, np.array([1.0]), 1.0)
    array([1.])
    """
    return riccati.outside_window(t, p_init, 0 * weight_decay)


def shrunken_window(p: Any, n1: int, tau: Any) -> Any:
    """`expected_gradient` with lag weights n1 - 1 - |r| in place of n1 - |r|.

    >>> shrunken_window([[1.0], [0.0]], 2, [2.0, 0.0]).T
    array([[-4.,  0.]])
    """
    return gram_flow.expected_gradient(p, n1 - 1, tau) if n1 > 1 else zeros(np.shape(p), p)


def uncounted_lags(p: Any, n1: int, tau: Any) -> Any:
    """`expected_gradient` with every lag of the window counted n1 times.

    >>> uncounted_lags([[1.0], [0.0], [0.0]], 2, [2.0, 0.5, 0.5]).T
    array([[-8., -4., -4.]])
    """
    p, tau = inputs.tensor(p, "P", 2), inputs.tensor(tau, "tau")
    visible = circulant(array([n1 * (weight > 0) for weight in inputs.weights(p.shape[0], n1)], p))
    return 4 * ((visible * (p @ p.T - circulant(tau))) @ p)


def one_neighbour_forgotten(p: Any, n1: int, tau: Any) -> Any:
    """`window_gradient` without the pull of the other sites' errors towards p_{k+1}.

    >>> one_neighbour_forgotten([[1.0], [1.0], [1.0]], 2, [0.0, 1.0, 1.0]).T
    array([[10., 10., 10.]])
    """
    return gram_flow._window_sum(p, n1, tau, lambda t: False, lambda t, last: t != last)


def one_way_round(n: int, n1: int) -> np.ndarray:
    """`lag_weights` without the pairs that a wide window holds the other way round the ring.

    >>> one_way_round(5, 2)
    array([2., 1., 0., 0., 0.])
    """
    return np.maximum(n1 - np.arange(n), 0.0)


def corners_left_out(column: Any) -> Any:
    """`circulant` of an even column with entries across the end of the line left out: banded Toeplitz.

    >>> corners_left_out(np.array([2.0, 1.0, 1.0]))
    array([[2., 1., 0.],
           [1., 2., 1.],
           [0., 1., 2.]])
    """
    n = column.shape[0]
    far = [2 * abs(k - j) > n for k in range(n) for j in range(n)]
    kept = array([number(0, column) if out else entry for out, entry in zip(far, circulant(column).flat, strict=True)], column)
    return kept.reshape(n, n)


def odd_rings_only(n: int) -> int:
    """`independent_entries` as floor((n + 1)/2), right for odd n only.

    >>> odd_rings_only(5), odd_rings_only(6)
    (3, 3)
    """
    return (n + 1) // 2


def unpaired_neighbours(a: Any, n1: int, alpha: Any, beta: Any) -> Any:
    """`printed.circulant_velocity` with 8 w beta in place of 16 w beta.

    >>> unpaired_neighbours([1.0, 0.0, 0.0], 2, 2.0, 0.5)
    array([16.,  2.,  2.])
    """
    return printed.circulant_velocity(a, n1, alpha, ratio(1, 2, beta) * beta)


def half_coupling(a: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`gram_velocity` with beta counted once: 8 w beta in place of 16 w beta.

    >>> half_coupling([1.0, 0.0, 0.0], 2, [2.0, 0.5, 0.5])
    array([16.,  2.,  2.])
    """
    tau = inputs.tensor(tau, "tau")
    return gram_flow.gram_velocity(a, n1, array([tau[0], *(tau[1:] * ratio(1, 2, tau))], tau), weight_decay)


def shifted_lag_weights(a: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`gram_velocity` with the lag weights of the next larger window.

    >>> shifted_lag_weights([1.0, 0.0, 0.0], 1, [2.0, 0.0, 0.0])
    array([16.,  0.,  0.])
    """
    return gram_flow.gram_velocity(a, min(n1 + 1, len(a)), tau, weight_decay)


def single_weight_decay(a: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`gram_velocity` with -eps A in place of -2 eps A.

    >>> single_weight_decay([1.0, 0.0], 1, [1.0, 0.0], 2.0)
    array([-2.,  0.])
    """
    return gram_flow.gram_velocity(a, n1, tau, ratio(1, 2, weight_decay) * weight_decay)


def one_sided(a: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`matrix_velocity` with -4 G A only: the product rule forgotten.

    >>> one_sided([[1.0]], 1, [2.0])
    array([[4.]])
    """
    a = inputs.tensor(a, "A", 2)
    half = ratio(1, 2, a)
    return half * gram_flow.matrix_velocity(a, n1, tau, 0) - 2 * inputs.decay_rate(weight_decay, a) * a


def unscaled_spectrum(ahat: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`spectral_velocity` with 4 in place of 8.

    >>> unscaled_spectrum([1.0, 1.0, 1.0], 1, [2.0, 0.5, 0.5])
    array([4., 4., 4.])
    """
    ahat = inputs.tensor(ahat, "ahat")
    return ratio(1, 2, ahat) * spectral_flow.spectral_velocity(ahat, n1, tau) - 2 * inputs.decay_rate(weight_decay, ahat)


def paired_slopes(ahat: Any, n1: int, tau: Any) -> Any:
    """`mirror_velocity` with the slope along a pair of equal coefficients taken for that of one.

    >>> paired_slopes([1.0, 1.0, 1.0], 1, [2.0, 0.5, 0.5])
    array([ 8., 16., 16.])
    """
    velocity = spectral_flow.mirror_velocity(ahat, n1, tau)
    n = len(velocity)
    return array([value * (1 if 2 * w % n == 0 else 2) for w, value in enumerate(velocity)], velocity)


def unscaled_kernel(ahat: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`interaction_velocity` without the factor 1/n of the convolution.

    >>> unscaled_kernel([1.0, 1.0], 1, [2.0, 0.0])
    array([16., 16.])
    """
    ahat = inputs.tensor(ahat, "ahat")
    pulled = spectral_flow.interaction_velocity(ahat, n1, tau)
    return len(ahat) * pulled - 2 * inputs.decay_rate(weight_decay, ahat)


def windowless_range(t: Any, ahat: Any, n1: int, tau: Any) -> tuple[Any, Any]:
    """`spectral_range` with the factor n1 forgotten.

    >>> [bound.round(12) for bound in windowless_range(0.0, [2, 1, 1], 1, [2, 0, 0])]
    [array([2., 1., 1.]), array([2., 1., 1.])]
    """
    return spectral_flow.spectral_range(ratio(1, n1, t) * t, ahat, n1, tau)


def doubled_descent(ahat: Any, step_size: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`spectral_step` with the factor 1 - 8 eta Ghat - 2 eta eps squared: twice the step.

    >>> doubled_descent([1.0, 1.0, 1.0], 0.125, 1, [2.0, 0.5, 0.5])
    array([4., 4., 4.])
    """
    return spectral_flow.spectral_step(ahat, 2 * step_size, n1, tau, weight_decay)


def linear_step(ahat: Any, step_size: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`spectral_step` with the factor 1 - 8 eta Ghat of an Euler step of the Gram flow, its square forgotten.

    >>> linear_step([1.0, 1.0, 1.0], 0.25, 1, [2.0, 0.5, 0.5])
    array([3., 3., 3.])
    """
    ahat = inputs.tensor(ahat, "ahat")
    return ahat * (1 + step_size * spectral_flow.spectral_velocity(ahat, n1, tau, weight_decay))


def dirichlet_kernel(n: int, n1: int, like: Any = 1.0) -> Any:
    """`fejer_kernel` without the squares.

    >>> dirichlet_kernel(2, 2).round(12)
    array([2., 0.])
    """
    weights = [1] * n1 + [0] * (n - n1)
    column = [sum(weights[k] * cospi((2 * k - n1 + 1) * w, n, like) for k in range(n1)) for w in range(n)]
    return array(column, like)


def plain_log(a: Any) -> Any:
    """`cepstrum` without the logarithm: the column itself.

    >>> plain_log([2.0, 1.0, 1.0]).round(12)
    array([2., 1., 1.])
    """
    return even_idft(even_dft(inputs.tensor(a, "a")))


def unnormalised_cepstrum(a: Any) -> Any:
    """`cepstrum` with an inverse transform that forgets 1/n.

    >>> unnormalised_cepstrum([1.0, 0.0, 0.0])
    array([0., 0., 0.])
    """
    return len(a) * conserved.cepstrum(a)


def all_lags_move(a: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`cepstral_velocity` with every lag supervised: the weights of a window as large as the ring.

    >>> all_lags_move([1.0, 1.0, 1.0], 1, [1.0, 0.0, 0.0])
    array([  0., -24., -24.])
    """
    return conserved.cepstral_velocity(a, len(a), tau, weight_decay)


def one_constant_fewer(n: int, n1: int) -> int:
    """`conserved_count` as floor(n/2) - n1.

    >>> one_constant_fewer(51, 10)
    15
    """
    return max(conserved.conserved_count(n, n1) - 1, 0)


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


def single_cross_terms(s: Any) -> Any:
    """`welch_squares` with d in place of 2 d before the squared off-diagonal entries.

    >>> float(single_cross_terms([[1.0, 2.0], [2.0, 4.0]]))
    17.0
    """
    s = inputs.tensor(s, "S", 2)
    diagonal = s * array(np.eye(s.shape[0], dtype=int).tolist(), s)
    return ratio(1, 2, s) * (welch.welch_squares(s) + welch.welch_squares(diagonal))


def neighbouring_frequencies(n: int, d: int, like: Any = 1.0) -> Any:
    """`harmonic_frame` of the ring with one more position: n of n + 1 vectors.

    >>> neighbouring_frequencies(3, 2).round(12)
    array([[ 1.,  0.],
           [ 0.,  1.],
           [-1.,  0.]])
    """
    return welch.harmonic_frame(n + 1, d, like)[:n]


def equal_counts(a: Any, n1: int, alpha: Any, betas: Sequence[Any], weight_decay: Any = 0.0) -> Any:
    """`relative_velocity` with n1 in place of n1 - |k|.

    >>> equal_counts([0.0, 0.0, 0.0], 2, 2.0, [0.5])
    array([2., 8., 2.])
    """
    a = inputs.tensor(a, "a")
    lags = a.shape[0] // 2 + 1
    counts = [n1 * (weight > 0) for weight in relative.line_weights(lags, n1)]
    tau = relative.linear_target(lags, inputs.beside(alpha, a), [inputs.beside(beta, a) for beta in betas])
    return -2 * array(counts, a) * (a - tau) - inputs.decay_rate(weight_decay, a) * a


def start_always_forgotten(a_init: Any, n1: int, tau: Any, weight_decay: Any) -> Any:
    """`ring_limit_loss` as if lags in no window went to 0 even without weight decay.

    >>> float(start_always_forgotten([0.0, 3.0], 1, [2.0, 0.0], 0.0))
    0.0
    """
    a = inputs.tensor(a_init, "a")
    return relative.ring_limit_loss(0 * a, n1, tau, weight_decay)


def single_counts(a_init: Any, n1: int, tau: Any, weight_decay: Any) -> Any:
    """`ring_limit_loss` with N_r in place of 2 N_r.

    >>> float(single_counts([0.0, 3.0], 1, [2.0, 0.0], 1.0))
    1.0
    """
    return relative.ring_limit_loss(a_init, n1, tau, 2 * weight_decay)


def own_weight_only(n: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`ring_target` without the neighbours.

    >>> own_weight_only(3, 2.0, [0.5])
    array([2., 0., 0.])
    """
    return ring_target(n, alpha, [0 * beta for beta in betas])


def single_second_moment(a: Any, n1: int, weight_decay: Any = 0.0) -> Any:
    """`orthogonal_rate` with S in place of 2 S.

    >>> float(single_second_moment([1.0, 2.0, 1.0], 2, 0.5))
    10.5
    """
    a = inputs.tensor(a, "a")
    half = ratio(1, 2, a)
    return half * (joint.orthogonal_rate(a, n1, weight_decay) + inputs.decay_rate(weight_decay, a))


def undamped_difference(t: Any, a_init: Any, v_init: Any, weight_decay: Any = 0.0) -> Any:
    """`decayed_norm_difference` as conserved under weight decay too.

    >>> float(undamped_difference(5.0, [3.0], [1.0, 2.0], 1.0))
    4.0
    """
    return joint.decayed_norm_difference(t, a_init, v_init, 0 * weight_decay)


def damped_sum(t: Any, a_init: Any, v_init: Any, weight_decay: Any = 0.0) -> Any:
    """`decayed_norm_difference` with |a|^2 + |v|^2 in place of the difference.

    >>> float(damped_sum(5.0, [3.0], [1.0, 2.0]))
    14.0
    """
    a, v = inputs.tensor(a_init, "a"), inputs.tensor(v_init, "v")
    return exponential.decay(2 * inputs.decay_rate(weight_decay, a), t) * ((a * a).sum() + (v * v).sum())


def forgotten_difference(a_init: Any, v_init: Any, n1: int, alpha: Any, beta: Any) -> tuple[Any, Any]:
    """`joint_limit` as if all lags were visible and |a| = |v| at the start: V^4 = sum tau^2.

    >>> forgotten_difference([5.0], [1.0], 1, 4.0, 0.5)[1]
    np.float64(2.0)
    """
    a, v = inputs.tensor(a_init, "a"), inputs.tensor(v_init, "v")
    limit, scale = joint.joint_limit(0 * a, 0 * v, n1, alpha, beta)
    return array([limit[k] if weight else a[k] for k, weight in enumerate(relative.line_weights(len(a) // 2 + 1, n1))], a), scale


def unseen_lags_counted(a_init: Any, v_init: Any, n1: int, alpha: Any, beta: Any) -> tuple[Any, Any]:
    """`joint_limit` with the share of the invisible lags counted as if it had been learnt.

    >>> unseen_lags_counted([5.0, 1.0, 5.0], [1.0], 1, 4.0, 0.5)[1] < joint.joint_limit([5.0, 1.0, 5.0], [1.0], 1, 4.0, 0.5)[1]
    np.True_
    """
    a, v = inputs.tensor(a_init, "a"), inputs.tensor(v_init, "v")
    seen = relative.line_weights(len(a) // 2 + 1, n1)
    target = sum((tau * tau for tau, weight in zip(relative.linear_target(len(a) // 2 + 1, alpha, [beta]), seen, strict=True) if weight))
    scale = sqrt(joint.limit_scale(joint.norm_difference(a, v), number(0, a), target))
    limit, true_scale = joint.joint_limit(a, v, n1, alpha, beta)
    return array([limit[k] * true_scale / scale if weight else a[k] for k, weight in enumerate(seen)], a), scale


def one_neighbour_scale(n1: int, alpha: Any, beta: Any) -> Any:
    """`decayed_scale` with one neighbour in place of two.

    >>> float(one_neighbour_scale(1, 4.0, 0.5))
    2.0
    """
    tau = relative.linear_target(n1, alpha, [beta])[n1 - 1 :]
    return sqrt(sqrt((tau * tau).sum()))


def sign_of_the_value(a_init: Any, v_init: Any, alpha: Any) -> tuple[Any, Any]:
    """`scalar_limit` with the sign of v at the start.

    >>> [float(part) for part in sign_of_the_value(-3.0, 1.0, 3.0)]
    [3.0, 1.0]
    """
    a, v = joint.scalar_limit(a_init, v_init, alpha)
    sign = v_init / sqrt(v_init * v_init)
    return sign * sqrt(a * a), sign * sqrt(v * v)


def symmetric_start(half: Any, across: Any) -> tuple[Any, Any]:
    """`antisymmetric_start` with a_{-k} = a_k.

    >>> symmetric_start([1.0], [0.5])[0]
    array([1., 0., 1.])
    """
    a, v = joint.antisymmetric_start(half, across)
    middle = a.shape[0] // 2
    return array([*(-a[:middle]), *a[middle:]], a), v


@admits("numpy")
def one_rate_for_all(half: Any, across: Any, n1: int) -> tuple[np.ndarray, np.ndarray]:
    """`antisymmetric_limit` with a kept in its direction, as if all N_k were equal.

    >>> one_rate_for_all([1.0], [1.0], 2)[0].round(6)
    array([-0.707107,  0.      ,  0.707107])
    """
    a, v = joint.antisymmetric_limit(half, across, n1)
    start = joint.antisymmetric_start(half, across)[0]
    return start * (np.linalg.norm(a) / max(np.linalg.norm(start), np.finfo(float).tiny)), v


def whatever_its_sign(t: Any, a_init: Any, n1: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`shared_query_weights` with |tau| in place of tau.

    >>> whatever_its_sign(float("inf"), [1.0, 1.0, 1.0], 2, 2.0, [-0.5])
    array([0.5, 2. , 0.5])
    """
    return relative.shared_query_weights(t, a_init, n1, abs(alpha), [abs(beta) for beta in betas])


def half_relaxation(t: Any, a_init: Any, n1: int, alpha: Any, betas: Sequence[Any], weight_decay: Any = 0.0) -> Any:
    """`relative_weights` at half the rate.

    >>> half_relaxation(0.0, [1.0], 1, 2.0, [])
    array([1.])
    """
    return relative.relative_weights(ratio(1, 2, t) * t, a_init, n1, alpha, betas, weight_decay)


def wide_relaxation(t: Any, a_init: Any, n1: int, alpha: Any, betas: Sequence[Any], weight_decay: Any = 0.0) -> Any:
    """`relative_weights` with one rate n1 for all visible lags.

    >>> wide_relaxation(float("inf"), [1.0, 1.0, 1.0], 2, 2.0, [0.5])
    array([0.5, 2. , 0.5])
    """
    a = inputs.tensor(a_init, "a")
    lags = a.shape[0] // 2 + 1
    rest = relative.relative_fixed_point(lags, n1, alpha, betas, weight_decay)
    weights = relative.line_weights(lags, n1)
    rates = [2 * n1 * (weight > 0) + inputs.decay_rate(weight_decay, a) for weight in weights]
    start = [a[k] if not weight else rest[k] + (a[k] - rest[k]) * exponential.decay(rates[k], t) for k, weight in enumerate(weights)]
    return array(start, a)


def linear_rates(lags: int, n1: int, weight_decay: Any = 0.0, like: Any = 1.0) -> Any:
    """`relaxation_rates` with n1 - |k| in place of 2 (n1 - |k|).

    >>> linear_rates(2, 2)
    array([1., 2., 1.])
    """
    weights = array(relative.line_weights(lags, n1), like)
    return weights + inputs.decay_rate(weight_decay, like)


def undoubled_weights(lags: int, n1: int, alpha: Any, betas: Sequence[Any], weight_decay: Any = 0.0) -> Any:
    """`relative_fixed_point` with N_k in place of 2 N_k.

    >>> undoubled_weights(1, 1, 2.0, [], 1.0)
    array([1.])
    """
    return relative.relative_fixed_point(lags, n1, alpha, betas, 2 * weight_decay)


def one_bad_end(a: Any, alpha: Any, betas: Sequence[Any]) -> Any:
    """`linear_index_test_loss` with the loss of the first position forgotten.

    >>> one_bad_end([0.0, 0.0, 0.5, 2.0, 0.5, 0.0, 0.0], 2.0, [0.5])
    array([0.  , 0.  , 0.  , 0.25])
    """
    loss = relative.linear_index_test_loss(a, alpha, betas)
    return array([number(0, loss), *loss[1:]], loss)


def shared_target(t: Any, a_init: Any, n1: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`shared_query_weights` at half the rate.

    >>> shared_target(0.0, [1.0], 1, 2.0, [])
    array([1.])
    """
    return relative.shared_query_weights(ratio(1, 2, t) * t, a_init, n1, alpha, betas)


def unit_value(a: Any, v: Any, n1: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> tuple[Any, Any]:
    """`joint_velocity` with |v| = 1 taken for granted.

    >>> unit_value([1.0], [2.0], 1, 2.0, 0.0)[0]
    array([6.])
    """
    a, v = inputs.tensor(a, "a"), inputs.tensor(v, "v")
    weights = array(relative.line_weights(a.shape[0] // 2 + 1, n1), a)
    da, dv = joint.joint_velocity(a, v, n1, alpha, beta, weight_decay)
    return da + 2 * weights * a * ((v * v).sum() - 1), dv


def attracted_value(a: Any, v: Any, n1: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> tuple[Any, Any]:
    """`joint_velocity` with the pull of theta on v counted once in place of twice.

    >>> attracted_value([1.0], [2.0], 1, 2.0, 0.0)[1]
    array([-2.])
    """
    a, v = inputs.tensor(a, "a"), inputs.tensor(v, "v")
    da, dv = joint.joint_velocity(a, v, n1, alpha, beta, weight_decay)
    still = joint.joint_velocity(a, v, n1, 0 * alpha, 0 * beta, weight_decay)[1]
    return da, ratio(1, 2, a) * (dv + still)


def aligned_part_only(a: Any, v: Any, n1: int, alpha: Any, beta: Any, slope_a: Any, slope_v: Any) -> Any:
    """`aligned_loss` without the part of v across theta.

    >>> float(aligned_part_only([1.0], [1.0, 1.0], 1, 2.0, 0.5, [0.0], [-2.0, 2.0]))
    0.0
    """
    v = inputs.tensor(v, "v")
    still = array([v[0], *(0 * v[1:])], v)
    return saddles.aligned_loss(a, still, n1, alpha, beta, slope_a, slope_v)


def own_lag_saddle(n1: int, alpha: Any, beta: Any) -> Any:
    """`saddle_determinant` without the neighbours.

    >>> own_lag_saddle(2, 2.0, 0.5)
    -256.0
    """
    return saddles.saddle_determinant(n1, alpha, 0 * beta)


def mass_forgotten(t: Any, start: Any, n1: int, alpha: Any) -> Any:
    """`opposed_scale` as a pure exponential.

    >>> float(mass_forgotten(0.0, 0.5, 3, 2.0))
    0.5
    """
    return start * exponential.decay(2 * n1 * alpha, t)


def norm_sum(a: Any, v: Any) -> Any:
    """`norm_difference` with a sum in place of the difference.

    >>> float(norm_sum([3.0], [1.0]))
    10.0
    """
    a, v = inputs.tensor(a, "a"), inputs.tensor(v, "v")
    return (a * a).sum() + (v * v).sum()


@admits("numpy")
def balanced_limit(a_init: Any, v_init: Any, n1: int, alpha: float, beta: float) -> tuple[np.ndarray, float]:
    """`rpe_joint_limit` as if |a| = |v| at the start: V^4 = sum tau^2.

    >>> balanced_limit([5.0], [1.0], 1, 4.0, 0.5)[1]
    2.0
    """
    tau = relative.linear_target(n1, float(alpha), [float(beta)])
    scale = float(np.linalg.norm(tau)) ** 0.5
    return tau / scale, scale


@admits("numpy")
def opposite_difference(a_init: Any, v_init: Any, n1: int, alpha: float, beta: float) -> tuple[np.ndarray, float]:
    """`rpe_joint_limit` with the sign of |a|^2 - |v|^2 reversed.

    >>> opposite_difference([0.0], [3.0], 1, 0.0 + 20.0, 0.0)[1] < joint.rpe_joint_limit([0.0], [3.0], 1, 20.0, 0.0)[1]
    True
    """
    tau = relative.linear_target(n1, float(alpha), [float(beta)])
    scale = float(joint.limit_scale(-joint.norm_difference(a_init, v_init), 0.0, tau @ tau)) ** 0.5
    return tau / scale, scale


@admits("numpy")
def longer_dies(half: Any, across: Any, n1: int) -> tuple[np.ndarray, np.ndarray]:
    """`antisymmetric_limit` with the longer of a and v dying out.

    >>> [part.tolist() for part in longer_dies([1.0], [1.0], 2)]
    [[-0.0, 0.0, 0.0], [0.0, 1.0]]
    """
    half, across = inputs.tensor(half, "half"), inputs.tensor(across, "across")
    keep = 1.0 if 2 * half @ half < across @ across else 0.0
    return joint.antisymmetric_start(keep * half, (1 - keep) * across)


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

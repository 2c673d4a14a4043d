"""Wrong variants of the formulas of augmented positions: gradient, Gram flow, spectrum, cepstrum, a window of one site.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import array, circulant, cospi, even_dft, even_idft, number, ratio, zeros
from lemmata.theory.linear_attention import conserved, gram_flow, inputs, printed, single_site, spectral_flow


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


def shrunken_window(p: Any, n1: int, tau: Any) -> Any:
    """`expected_gradient` with lag weights n1 - 1 - |r| in place of n1 - |r|.

    >>> shrunken_window([[1.0], [0.0]], 2, [2.0, 0.0]).T
    array([[-4.,  0.]])
    """
    return gram_flow.expected_gradient(p, n1 - 1, tau) if n1 > 1 else zeros(np.shape(p), p)


def halved_gradient(p: Any, n1: int, tau: Any) -> Any:
    """`expected_gradient` with the factor 2 in place of 4.

    >>> halved_gradient([[1.0], [0.0]], 1, [2.0, 0.0]).T
    array([[-2.,  0.]])
    """
    found = gram_flow.expected_gradient(p, n1, tau)
    return found * ratio(1, 2, found)


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

"""The Gram flow in Fourier space: O(n log n) a step, and a mirror descent.

A circulant start is diagonal in Fourier space, with real coefficients Ahat_w = sum_j A_j cos(2 pi j w/n), and there
    d/dt log Ahat_w = -8 DFT(N o (A - tau))_w - 2 eps.
Written in Ahat alone it is a Lotka-Volterra system whose interaction is the Fejer kernel sin^2(n1 w/2)/sin^2(w/2), and an entropic
mirror flow d/dt log Ahat = -4 dL/dAhat of the convex loss L(Ahat) = n sum_r N_r (A_r - tau_r)^2: signs and zeros are kept.
Source: SABBAGHI_2024, D.7 and D.8, transformed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import array, even_dft, even_idft, exp, number, ratio, sinpi, sqrt
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.gram_flow import population_loss


def spectral_velocity(ahat: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """Return d/dt log Ahat = -8 DFT(N o (A - tau)) - 2 eps, the relative growth rate of every Fourier coefficient.

    At a fixed point it is also the rate at which an absent mode would grow.

    Args:
        ahat: (n,) real DFT of the Gram column, even.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0.

    Returns: (n,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.8, transformed.

    >>> spectral_velocity([1, 1, 1], 1, [2, 0.5, 0.5])
    array([8., 8., 8.])
    """
    return -8 * _force(ahat, n1, tau) - 2 * inputs.decay_rate(weight_decay, ahat[0])


def spectral_step(ahat: Any, step_size: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """Return the Fourier coefficients after one step of gradient descent on the position vectors.

    P <- P - eta (4 G P + eps P) maps Ahat to Ahat (1 - 4 eta Ghat - eta eps)^2, Ghat = DFT(N o (A - tau)).

    Args:
        ahat: (n,) real DFT of the Gram column, even.
        step_size: eta, for the gradient of the summed loss.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0, multiplied by the step size.

    Returns: (n,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.5 as a descent step, transformed.

    >>> spectral_step([1, 1, 1], 0.25, 1, [2, 0.5, 0.5])
    array([4., 4., 4.])
    """
    ahat = inputs.tensor(ahat, "ahat")
    factor = 1 - step_size * (4 * _force(ahat, n1, tau) + inputs.decay_rate(weight_decay, ahat))
    return ahat * factor * factor


def spectral_range(t: Any, ahat: Any, n1: int, tau: Any) -> tuple[Any, Any]:
    """Return bounds on the Fourier coefficients at time t, Ahat e^{-kappa t} and Ahat e^{kappa t}, kappa = 8 n1 sqrt(L/n).

    |Ghat_w| <= sum_r N_r |A_r - tau_r| <= n1 sqrt(L/n) by Cauchy and Schwarz (sum_r N_r = n1^2), and the loss L falls: a coefficient
    that is positive stays positive, one that is zero stays zero.

    Args:
        t: time, t >= 0.
        ahat: (n,) real DFT of the Gram column at time 0, even, nonnegative.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.

    Returns: (lower, upper), each (n,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.8, transformed; the bounds are new.

    >>> [bound.round(12) for bound in spectral_range(0.0, [2, 1, 1], 1, [2, 0, 0])]
    [array([2., 1., 1.]), array([2., 1., 1.])]
    """
    ahat = inputs.tensor(ahat, "ahat")
    reach = 8 * n1 * sqrt(spectral_loss(ahat, n1, tau) * ratio(1, ahat.shape[0], ahat)) * t
    return ahat * exp(-reach), ahat * exp(reach)


def fejer_kernel(n: int, n1: int, like: Any = 1.0) -> Any:
    """Return the DFT of the lag weights, sin^2(n1 w/2)/sin^2(w/2) at w = 2 pi k/n and n1^2 at w = 0.

    Args:
        n: positions.
        n1: window, 1 <= n1 <= n.
        like: a number of the arithmetic wanted.

    Returns: (n,), nonnegative: the interaction is positive semidefinite.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, lag counts above D.5, transformed.

    >>> fejer_kernel(2, 1)
    array([1., 1.])
    """
    n, n1 = inputs.ring(n, n1)
    quotients = [sinpi(n1 * k, n, like) / sinpi(k, n, like) for k in range(1, n)]
    return array([number(n1 * n1, like), *(quotient * quotient for quotient in quotients)], like)


def interaction_velocity(ahat: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """Return d/dt log Ahat in Lotka-Volterra form, -(8/n) sum_u Nhat_{w-u} (Ahat_u - tauhat_u) - 2 eps.

    Args:
        ahat: (n,) real DFT of the Gram column, even.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0.

    Returns: (n,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.8, transformed.

    >>> interaction_velocity([1, 1], 1, [2, 0])
    array([8., 8.])
    """
    ahat, tau, n1 = inputs.pair(ahat, tau, n1)
    n = ahat.shape[0]
    kernel = fejer_kernel(n, n1, ahat[0])
    index = (np.arange(n)[:, None] - np.arange(n)[None, :]) % n
    return -8 * ratio(1, n, ahat) * (kernel[index] @ (ahat - even_dft(tau))) - 2 * inputs.decay_rate(weight_decay, ahat)


def spectral_loss(ahat: Any, n1: int, tau: Any) -> Any:
    """Return the population loss as a function of the Fourier coefficients, L = n sum_r N_r (A_r - tau_r)^2, convex in them.

    Args:
        ahat: (n,) real DFT of the Gram column, even.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.

    Returns: a scalar.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.4 in expectation, transformed.

    >>> float(spectral_loss([1, 1, 1], 1, [3, 0, 0]))
    12.0
    """
    return population_loss(even_idft(inputs.tensor(ahat, "ahat")), n1, tau)


def mirror_velocity(ahat: Any, n1: int, tau: Any) -> Any:
    """Return -4 dL/dAhat, the entropic mirror flow of the convex loss: equal to d/dt log Ahat without weight decay.

    dL/dAhat_w = sum_{r} 2 N_r (A_r - tau_r) cos(2 pi r w/n), written as the derivative along each coordinate of the quadratic loss.

    Args:
        ahat: (n,) real DFT of the Gram column, even.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.

    Returns: (n,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.4 and D.8, transformed.

    >>> mirror_velocity([1, 1, 1], 1, [2, 0.5, 0.5])
    array([8., 8., 8.])
    """
    ahat, tau, n1 = inputs.pair(ahat, tau, n1)
    n = ahat.shape[0]
    gap = even_idft(ahat) - tau
    weights = inputs.weights(n, n1)
    bumps = [even_idft(array([number(int(u in (w, (n - w) % n)), ahat) for u in range(n)], ahat)) for w in range(n)]
    slopes = [2 * n * sum(weights[r] * gap[r] * bump[r] for r in range(n)) for bump in bumps]
    return array([-4 * slope * ratio(1, 1 if 2 * w % n == 0 else 2, ahat) for w, slope in enumerate(slopes)], ahat)


def _force(ahat: Any, n1: int, tau: Any) -> Any:
    ahat, tau, n1 = inputs.pair(ahat, tau, n1)
    return even_dft(inputs.weight_array(ahat.shape[0], n1, ahat) * (even_idft(ahat) - tau))

"""Which targets a translation-invariant Gram matrix can match on the visible lags: a linear program over the roots of unity.

A column a is the Gram column of some position vectors exactly if its real DFT is nonnegative. Zero augmented training loss therefore
needs a nonnegative spectrum that matches tau on every lag below n1. With nearest neighbours only, the smallest alpha/|beta| is
    min a_0 over Ahat >= 0 with a_1 = sign(beta), a_r = 0 for 2 <= r < n1.
By duality it is also max sign * y_1 over y with sum_r y_r cos(2 pi r k/n) <= 1 at every k: a pair (spectrum, multipliers) of equal value
is a certificate. Targets that cannot be matched end at the nonnegative least-squares fit.
Source: SABBAGHI_2024, caption of Fig. 9(a) ("converge to zero in their training loss"), made precise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, array, cospi, even_dft, number, solve
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.problem import ring_target


@admits("numpy")
def zero_loss_threshold(n: int, n1: int, sign: int) -> float:
    """Return the smallest alpha/|beta| at which training on every shift can reach zero loss.

    Args:
        n: positions, n >= 2.
        n1: window, 1 <= n1 <= n; at n1 = 1 no neighbour is ever seen and the threshold is 0.
        sign: sign of beta, +1 or -1.

    Returns: float; for n1 >= (n + 1)/2 it is max_k -2 sign cos(2 pi k/n).

    Raises: ValueError for sizes out of range or another sign.

    Source: SABBAGHI_2024, caption of Fig. 9(a), made precise.

    >>> round(zero_loss_threshold(12, 4, 1), 12), zero_loss_threshold(51, 26, -1)
    (1.666666666667, 2.0)
    """
    n, n1, sign = _sizes(n, n1, sign)
    distances, right = _constraints(n, n1, sign)
    if not distances:
        return 0.0
    if covers_ring(n, n1):
        return -float(even_dft(ring_target(n, 0, [sign])).min())
    support = optimal_support(n, n1, sign)
    cosines = np.cos(2 * np.pi * np.outer(distances, support) / n)
    mass = np.linalg.lstsq(cosines, np.array(right, dtype=float), rcond=None)[0]
    return float(mass.sum())


@admits("numpy")
def optimal_support(n: int, n1: int, sign: int) -> list[int]:
    """Return the frequencies 0..floor(n/2) that carry an optimal spectrum of the linear program.

    Args:
        n: positions, n >= 2.
        n1: window, 2 <= n1 <= n.
        sign: sign of beta, +1 or -1.

    Returns: increasing list of frequencies; handed to `spectrum_on_support` it gives a certificate in any arithmetic.

    Raises: ValueError for sizes out of range.

    >>> optimal_support(51, 2, 1), optimal_support(51, 2, -1)
    ([0], [25])
    """
    from scipy.optimize import linprog

    n, n1, sign = _sizes(n, n1, sign)
    distances, right = _constraints(n, n1, sign)
    frequencies = np.arange(n // 2 + 1)
    cosines = np.cos(2 * np.pi * np.outer(distances, frequencies) / n)
    found = linprog(np.ones(len(frequencies)), A_eq=cosines, b_eq=right, bounds=(0, None), method="highs-ds")
    if found.status != 0:
        raise ValueError(f"the linear program for n = {n}, n1 = {n1} was not solved: {found.message}")
    return [int(k) for k in frequencies[found.x > 1e-9 * found.x.sum()]]


def spectrum_on_support(n: int, n1: int, sign: int, support: list[int], like: Any = 1.0) -> tuple[Any, Any, Any]:
    """Return the certificate on a support of frequencies: masses, multipliers, and the slack of the dual polynomial.

    Masses m solve sum_k m_k cos(2 pi r k/n) = target_r; multipliers y solve sum_r y_r cos(2 pi r k/n) = 1 on the support. If all masses
    and all slacks 1 - sum_r y_r cos(2 pi r k/n) are nonnegative, then sum_k m_k = sign' y is the threshold.

    Args:
        n: positions.
        n1: window with as many visible distances 1..min(n1 - 1, floor(n/2)) as the support has frequencies.
        sign: sign of beta, +1 or -1.
        support: frequencies, from `optimal_support`.
        like: a number of the arithmetic wanted.

    Returns: (masses, multipliers, slack), one for each frequency of the support, visible distance, and frequency 0..floor(n/2).

    Raises: ValueError if the support does not have as many frequencies as there are visible distances.

    >>> [part.round(12).tolist() for part in spectrum_on_support(4, 2, 1, [0])]
    [[1.0], [1.0], [0.0, 1.0, 2.0]]
    """
    n, n1, sign = _sizes(n, n1, sign)
    distances, right = _constraints(n, n1, sign)
    if len(support) != len(distances):
        raise ValueError(f"the support must have {len(distances)} frequencies, one for each visible distance, not {len(support)}")
    cosines = array([[cospi(2 * r * k, n, like) for k in support] for r in distances], like)
    masses = solve(cosines, array([number(value, like) for value in right], like))
    multipliers = solve(cosines.T, array([number(1, like) for _ in support], like))
    everywhere = [[cospi(2 * r * k, n, like) for r in distances] for k in range(n // 2 + 1)]
    return masses, multipliers, 1 - array(everywhere, like) @ multipliers


def covers_ring(n: int, n1: int) -> bool:
    """Return whether the window sees every lag of the ring, n1 >= (n + 1)/2: then zero training loss is zero test loss.

    Args:
        n: positions.
        n1: window, 1 <= n1 <= n.

    Returns: bool.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, second part of Proposition 5.1, where it fails.

    >>> covers_ring(51, 25), covers_ring(51, 26)
    (False, True)
    """
    n, n1 = inputs.ring(n, n1)
    return 2 * n1 > n


def safe_alpha(betas: Sequence[Any]) -> Any:
    """Return the alpha from which on the target is matched whatever n and n1: alpha >= 2 sum_k |beta_k|.

    alpha + 2 sum_k beta_k cos(2 pi k w/n) is then a sum of squares: the target's own spectrum is not negative.

    Args:
        betas: target weights of the neighbours at distance 1, 2, …

    Returns: a scalar in the arithmetic of the betas.

    >>> safe_alpha([0.5, -0.25])
    1.5
    """
    return 2 * sum((abs(beta) for beta in betas), start=number(0, array(list(betas))))


@admits("numpy")
def least_squares_spectrum(n1: int, tau: Any) -> np.ndarray:
    """Return a nonnegative spectrum of least population loss: the limit of the flow where the target cannot be matched.

    argmin over Ahat >= 0 of n sum_r N_r (a_r - tau_r)^2. The values a_r on visible lags are unique, the rest need not be.

    Args:
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target, even.

    Returns: (n,) even.

    Raises: ValueError for sizes out of range.

    >>> least_squares_spectrum(1, [-1.0, 0.0, 0.0])
    array([0., 0., 0.])
    """
    from scipy.optimize import nnls

    tau = inputs.even(tau, "tau")
    n = len(tau)
    root = np.sqrt(inputs.weights(n, n1))
    frequencies = np.arange(n // 2 + 1)
    seen = np.arange(n)[root > 0]
    cosines = np.cos(2 * np.pi * np.outer(seen, frequencies) / n)
    mass = nnls(root[seen, None] * cosines, root[seen] * tau[seen], maxiter=100 * n)[0]
    spectrum = mass * n / np.where(2 * frequencies % n == 0, 1, 2)
    return spectrum[np.minimum(np.arange(n), n - np.arange(n))]


def _constraints(n: int, n1: int, sign: int) -> tuple[list[int], list[int]]:
    """Return the visible distances and, for |beta| = 1, the ring target on them."""
    distances = list(range(1, min(n1 - 1, n // 2) + 1))
    target = ring_target(n, 0, [sign])
    return distances, [int(target[r]) for r in distances]


def _sizes(n: int, n1: int, sign: int) -> tuple[int, int, int]:
    n, n1 = inputs.ring(inputs.integer(n, "positions n", 2), n1)
    if sign not in (1, -1):
        raise ValueError(f"sign must be +1 or -1, not {sign!r}")
    return n, n1, int(sign)

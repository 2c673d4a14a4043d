"""Where training on every shift ends: the maximum-entropy extension of the target.

If some strictly positive spectrum matches tau on all visible lags, the circulant flow converges to the one closest to its start,
    Ahat(inf) = argmin { KL(Ahat || Ahat(0)) : a_r = tau_r for |r| < n1 } = Ahat(0) exp(sum_{r < n1} lambda_r cos(2 pi r w/n)),
because the flow moves log Ahat only along visible cosines. With weight decay eps the target at lag 0 is alpha - eps/(4 n1).
The multipliers lambda solve a smooth convex dual problem, here by damped Newton steps. Why the flow converges to it, on every ring and for
every window, is said in `excess_loss`.
Source: SABBAGHI_2024, D.8; the limit is new (information projection).
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.half_ring import covers_ring


@admits("numpy")
def augmented_limit(a_init: Vector, n1: int, tau: Vector, weight_decay: float = 0.0) -> np.ndarray:
    """Return the limit of the circulant Gram flow at t = inf: the inverse DFT of `limit_spectrum`.

    Args:
        a_init: (n,) Gram column at t = 0, even, with nonnegative DFT; modes that are 0 stay 0.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target, even.
        weight_decay: eps >= 0.

    Returns: (n,) Gram column.

    Raises: ValueError where no strictly positive spectrum (on the modes present) extends the target, or for bad sizes.

    Source: SABBAGHI_2024, D.8, its limit.

    >>> augmented_limit([1.0, 0.25, 0.25], 1, [2.0, 0.0, 0.0]).round(12)
    array([2. , 0.5, 0.5])
    """
    spectrum = limit_spectrum(a_init, n1, tau, weight_decay)
    return np.fft.irfft(spectrum[: len(spectrum) // 2 + 1], len(spectrum))


@admits("numpy")
def limit_spectrum(a_init: Vector, n1: int, tau: Vector, weight_decay: float = 0.0) -> np.ndarray:
    """Return the limit of the circulant Gram flow as its real DFT, in which small coefficients keep their relative accuracy.

    Ahat(inf) = Ahat(0) exp(sum_{r < n1} lambda_r cos(2 pi r w/n)) with a_r = tau_r for |r| < n1, a_0 = tau_0 - eps/(4 n1).

    Args:
        a_init: (n,) Gram column at t = 0, even, with nonnegative DFT; modes that are 0 stay 0.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target, even.
        weight_decay: eps >= 0.

    Returns: (n,) nonnegative, even.

    Raises: ValueError where no strictly positive spectrum (on the modes present) extends the target, or for bad sizes.

    Source: SABBAGHI_2024, D.8, its limit.

    >>> limit_spectrum([1.0, 0.25, 0.25], 1, [2.0, 0.0, 0.0]).round(12)
    array([3. , 1.5, 1.5])
    """
    a_init, tau, n1 = arguments.pair(a_init, tau, n1)
    a_init, tau, n = arguments.even(a_init, "a"), arguments.even(tau, "tau"), len(a_init)
    target = tau[: min(n1, n // 2 + 1)].copy()
    target[0] -= arguments.decay_rate(weight_decay, 0.0) / (4 * n1)
    present, start = _start(a_init)
    lags, frequencies = np.arange(len(target)), np.arange(n // 2 + 1)[present]
    cosines = np.cos(2 * np.pi * (np.outer(lags, frequencies) % n) / n)
    mass = np.where(2 * frequencies % n == 0, 1.0, 2.0) * start / n
    if covers_ring(n, n1) and (whole := _all_visible(target, present, n)) is not None:
        return whole
    tilt = _newton(cosines, mass, target)
    if tilt is None:
        _explain(cosines, mass, target, n1)
    spectrum = np.zeros(n // 2 + 1)
    spectrum[present] = start * np.exp(tilt @ cosines)
    return arguments.unfolded(spectrum, n)


@admits("numpy")
def _start(a_init: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    spectrum = np.fft.rfft(a_init).real
    # A coefficient is a sum of n entries: below n roundings of the largest it cannot be told from 0.
    rounding = 8 * np.finfo(float).eps * len(a_init) * np.abs(a_init).max()
    if spectrum.min() < -rounding or spectrum.max() <= rounding:
        raise ValueError(f"a must be a nonzero Gram column: its smallest Fourier coefficient is {spectrum.min():.3g}, not at least 0")
    present = spectrum > rounding
    return present, spectrum[present]


@admits("numpy")
def _all_visible(target: np.ndarray, present: np.ndarray, n: int) -> np.ndarray | None:
    """Return the target's own spectrum where every lag is visible and it is nonnegative, zero modes included; None elsewhere."""
    spectrum = np.fft.rfft(arguments.unfolded(target, n)).real
    rounding = 8 * np.finfo(float).eps * n * np.abs(target).max()
    reached = spectrum.min() >= -rounding and np.all(spectrum[~present] <= rounding)
    return arguments.unfolded(np.maximum(spectrum, 0.0), n) if reached else None


@admits("numpy")
def _newton(cosines: np.ndarray, mass: np.ndarray, target: np.ndarray) -> np.ndarray | None:
    """Minimise sum_w mass_w exp(tilt . cos_w) - tilt . target over the tilt; None if it has no minimum that can be reached.

    Far from the minimum a step is halved until the convex objective falls; near it full steps are taken while the gradient shrinks.
    """
    if not target[0] > 0:
        return None
    tilt = np.zeros(len(target))
    tilt[0] = np.log(target[0] / mass.sum())
    tilted = mass * np.exp(tilt @ cosines)
    gap = cosines @ tilted - target
    # Damped Newton steps on a self-concordant objective come near its minimum in a few dozen; where there is none they go on for ever.
    for _ in range(200):
        hessian = (cosines * tilted) @ cosines.T
        step = -_solved(hessian, gap)
        decrement = -gap @ step
        if not np.isfinite(decrement):
            return None
        # From here on full steps double the digits: two or three are left to `_polished`.
        if np.abs(gap).max() <= 1e-9 * target[0] and decrement <= 1e-9 * target[0]:
            return _polished(cosines, mass, target, tilt, gap, step)
        size, before = 1.0, tilted.sum() - tilt @ target
        rounding = 8 * np.finfo(float).eps * (tilted.sum() + np.abs(tilt) @ np.abs(target))
        # Armijo's condition, up to the rounding of the objective; sixty halvings end below the rounding of the tilt, and e^700 is finite.
        for _ in range(60):
            tilted = mass * np.exp(np.minimum((tilt + size * step) @ cosines, 700.0))
            after = tilted.sum() - (tilt + size * step) @ target
            if after <= before - 0.25 * size * decrement + rounding:
                break
            size *= 0.5
        tilt = tilt + size * step
        gap = cosines @ tilted - target
    return None


@admits("numpy")
def _polished(cosines: np.ndarray, mass: np.ndarray, target: np.ndarray, tilt: np.ndarray, gap: np.ndarray, step: np.ndarray) -> np.ndarray:
    for _ in range(20):
        trial = tilt + step
        tilted = mass * np.exp(trial @ cosines)
        rest = cosines @ tilted - target
        if not np.abs(rest).max() < np.abs(gap).max():
            break
        tilt, gap = trial, rest
        step = -_solved((cosines * tilted) @ cosines.T, gap)
    return tilt


@admits("numpy")
def _solved(hessian: np.ndarray, gap: np.ndarray) -> np.ndarray:
    try:
        return np.linalg.solve(hessian, gap)
    except np.linalg.LinAlgError:
        return np.linalg.lstsq(hessian, gap, rcond=None)[0]


@admits("numpy")
def _explain(cosines: np.ndarray, mass: np.ndarray, target: np.ndarray, n1: int) -> None:
    """Raise the error that says by how much a spectrum on the modes present misses the target."""
    from scipy.optimize import linprog

    if not target[0] > 0:
        raise ValueError(f"no strictly positive spectrum extends a target whose lag 0 (with weight decay) is {target[0]:.3g}, not above 0")
    share = (mass > 0) / len(mass)
    columns = np.concatenate([cosines, (cosines @ share)[:, None]], axis=1)
    found = linprog(np.append(np.zeros(len(mass)), -1.0), A_eq=columns, b_eq=target, bounds=[(0, None)] * len(mass) + [(None, None)])
    margin = f"even the best one falls to {found.x[-1] / target[0]:.2g} of a_0" if found.status == 0 else "the lags contradict each other"
    raise ValueError(f"no strictly positive spectrum extends the target on the lags below {n1}: {margin}; see least_squares_spectrum")

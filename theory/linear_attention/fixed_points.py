"""Fixed points of training on every shift: one-mode solutions, where the others grow, and what weight decay leaves of the diagonal.

In Fourier space a coefficient that is absent stays absent, so that every support has fixed points of its own. On one pair of modes +-k
    Ahat_k = n sum_r N_r tau_r cos(2 pi r k/n) / (m sum_r N_r cos^2(2 pi r k/n)),   m = 1 if 2k = 0 mod n, else 2,
and there an absent mode w grows at the rate -8 Ghat_w, Ghat = DFT(N o (A - tau)): a fixed point from which nothing grows is a global
minimiser of the convex loss. With weight decay a limit of full rank satisfies N o (A - T) = -(eps/4) I.
Source: SABBAGHI_2024, D.8; its fixed points are new.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import array, cospi, number, ratio
from lemmata.theory.linear_attention import inputs


def single_mode(n: int, n1: int, mode: int, tau: Any) -> Any:
    """Return the spectrum of the fixed point that is supported on the frequencies +-mode.

    Args:
        n: positions.
        n1: window, 1 <= n1 <= n.
        mode: frequency, 0 <= mode <= n/2.
        tau: (n,) ring target.

    Returns: (n,); a Gram matrix has it only if its amplitude is not negative.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.8, a fixed point.

    >>> single_mode(3, 1, 0, [2.0, 0.5, 0.5])
    array([6., 0., 0.])
    """
    tau, weights = inputs.tensor(tau, "tau"), inputs.weights(n, n1)
    waves = [cospi(2 * r * mode, n, tau) for r in range(n)]
    pull = sum((weight * tau[r] * waves[r] for r, weight in enumerate(weights)), start=number(0, tau))
    push = sum((weight * waves[r] * waves[r] for r, weight in enumerate(weights)), start=number(0, tau))
    multiplicity = 1 if 2 * mode % n == 0 else 2
    amplitude = pull / push * ratio(n, multiplicity, tau)
    return array([amplitude if w in (mode, n - mode) or w == mode % n else number(0, tau) for w in range(n)], tau)


def diagonal_shift(n1: int, weight_decay: Any) -> Any:
    """Return by how much weight decay lowers the diagonal of a Gram matrix of full rank, alpha - A_kk = eps/(4 n1).

    Args:
        n1: window, n1 >= 1.
        weight_decay: eps >= 0.

    Returns: a scalar; every other visible entry is that of the target.

    Raises: ValueError for a window below 1 or a negative weight decay.

    Source: SABBAGHI_2024, D.5 with weight decay.

    >>> diagonal_shift(2, 0.5)
    0.0625
    """
    inputs.decay_rate(weight_decay, weight_decay)
    return weight_decay * ratio(1, 4 * inputs.integer(n1, "window n1", 1), weight_decay)

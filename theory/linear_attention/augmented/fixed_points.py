"""Fixed points of training on every shift: solutions with one mode, and the rate at which the others grow beside it.

In Fourier space a coefficient that is absent stays absent, so that every support has fixed points of its own. On one pair of modes +-k
    Ahat_k = n sum_r N_r tau_r cos(2 pi r k/n) / (m sum_r N_r cos^2(2 pi r k/n)),   m = 1 if 2k = 0 mod n, else 2,
and there an absent mode w grows at the rate -8 Ghat_w, Ghat = DFT(N o (A - tau)): a fixed point from which nothing grows is a global
minimiser of the convex loss.
Source: SABBAGHI_2024, D.8; its fixed points are new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, cospi, number, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.spectral_flow import spectral_velocity


def single_mode(n: int, n1: int, mode: int, tau: Vector) -> Vector:
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
    tau, weights = inputs.tensor(tau, "tau"), arguments.weights(n, n1)
    waves = [cospi(2 * r * mode, n, tau) for r in range(n)]
    pull = sum((weight * tau[r] * waves[r] for r, weight in enumerate(weights)), start=number(0, tau))
    push = sum((weight * waves[r] * waves[r] for r, weight in enumerate(weights)), start=number(0, tau))
    multiplicity = 1 if 2 * mode % n == 0 else 2
    amplitude = pull / push * ratio(n, multiplicity, tau)
    return array([amplitude if w in (mode, n - mode) or w == mode % n else number(0, tau) for w in range(n)], tau)


def growth_at_rest(ahat: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """Return the rate at which each mode grows beside a fixed point of the flow, -8 Ghat with Ghat = DFT(N o (A* - tau)).

    At modes of the fixed point it is 0, and where it is nowhere positive the fixed point is a global minimiser of the loss.

    Args:
        ahat: (n,) spectrum of the fixed point, from `single_mode`.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0, which lowers every rate by 2 eps.

    Returns: (n,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.8, its fixed points.

    >>> growth_at_rest(single_mode(3, 2, 0, [2.0, 0.5, 0.5]), 2, [2.0, 0.5, 0.5]).round(12) + 0.0
    array([ 0., 18., 18.])
    """
    return spectral_velocity(ahat, n1, tau, weight_decay)

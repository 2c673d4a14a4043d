"""Gradient descent with any linear filter of its gradients: which modes it has on a quadratic, and up to which step size they decay.

The filter sum_i a_i ghat_{t-i} = sum_i b_i g_{t-i}, a_0 = 1, has the transfer function H(z) = B(1/z)/A(1/z). On a mode of curvature h, with
theta_{t+1} = theta_t - eta ghat_t and s = eta h, theta_t = r^t solves (r - 1) + s H(r) = 0. For H(z) = (b_0 + b_1/z)/(1 - alpha/z) this is
r^2 - (1 + alpha - s b_0) r + alpha + s b_1, whose roots lie in the unit disc up to the s at which one is -1, if b_1 <= 0 < b_0 + b_1.
Source: SYRKIS_2025, section 2.1, which filters gradients after Lee et al.; the laws are new.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import array, cospi, number, ratio
from lemmata.terms.inputs import integer
from lemmata.terms.types import Scalar, Vector

NAMES = ("descent", "heavy ball", "averaged gradient", "nesterov", "grokfast")
"""Filters of one pole that are known by name, each with one number beta; that of Grokfast has the strength 2."""


def mode_polynomial(b: Sequence[Scalar], a: Sequence[Scalar], s: Scalar) -> Vector:
    """Return the coefficients of (z - 1) z^n A(1/z) + s z^n B(1/z), the highest first: its roots are the modes.

    Args:
        b, a: b_0, …, b_n and a_0 = 1, …, a_n: one length.
        s: step size times curvature.

    Raises: ValueError for different lengths.

    >>> mode_polynomial((1.0, 0.0), (1.0, -0.9), 0.5)
    array([ 1. , -1.4,  0.9])
    """
    if len(a) != len(b):
        raise ValueError(f"a and b must be of one length, not {len(a)} and {len(b)}: fill up with zeros")
    above, below = [*a, 0 * s], [0 * s, *a]
    filtered = [0 * s, *(s * item for item in b)]
    return array([one - other + more for one, other, more in zip(above, below, filtered, strict=True)], s)


def mode_residue(b: Vector, a: Vector, powers: Vector, r: Scalar, s: Scalar) -> Scalar:
    """Return (r - 1) sum_i a_i r^{n-i} + s sum_i b_i r^{n-i}, which is 0 where theta_t = r^t solves descent with the filter.

    Args:
        b, a: (n + 1,) what present and past gradients, and filtered ones, are multiplied by.
        powers: (n + 1,) r^n, …, r, 1.
        r: the mode.
        s: step size times curvature.

    >>> import numpy as np
    >>> one = np.array([1.0])
    >>> mode_residue(one, one, one, 0.75, 0.25)
    np.float64(0.0)
    """
    return (r - 1) * (a * powers).sum() + s * (b * powers).sum()


def one_pole_limit(alpha: Scalar, b0: Scalar, b1: Scalar) -> Scalar:
    """Return 2(1 + alpha)/(b_0 - b_1), up to which s all modes of (b_0 + b_1/z)/(1 - alpha/z) decay.

    Args:
        alpha: in [0, 1).
        b0, b1: b_1 <= 0 < b_0 + b_1.

    >>> one_pole_limit(0.0, 1.0, 0.0)
    2.0
    """
    return 2 * (1 + alpha) / (b0 - b1)


def one_pole_noise(alpha: Scalar, b0: Scalar, b1: Scalar) -> Scalar:
    """Return b_0^2 + (b_1 + alpha b_0)^2/(1 - alpha^2), the variance of the filtered gradient for white noise of variance 1.

    Args:
        alpha: in [0, 1).
        b0, b1: any numbers.

    >>> one_pole_noise(0.0, 1.0, 0.0)
    1.0
    """
    past = b1 + alpha * b0
    return b0 * b0 + past * past / ((1 - alpha) * (1 + alpha))


def named_filter(name: str, beta: Scalar) -> tuple[Scalar, Scalar]:
    """Return b_0 and b_1 of a filter (b_0 + b_1/z)/(1 - beta/z) that has a name; of plain descent beta cancels.

    heavy ball: m_t = beta m_{t-1} + g_t, ghat = m. averaged gradient: the exponential mean. nesterov: ghat = g + beta m. grokfast:
    ghat = g + 2 e, e the exponential mean.

    Raises: ValueError for another name.

    >>> named_filter("nesterov", 0.5)
    (1.5, -0.5)
    """
    one, none = number(1, beta), 0 * beta
    known = {
        "descent": (one, -beta),
        "heavy ball": (one, none),
        "averaged gradient": (1 - beta, none),
        "nesterov": (1 + beta, -beta),
        "grokfast": (1 + 2 * (1 - beta), -beta),
    }
    if name not in known:
        raise ValueError(f"name must be one of {', '.join(NAMES)}, not {name!r:.60}")
    return known[name]


def named_limit(name: str, beta: Scalar) -> Scalar:
    """Return up to which s the modes of a named filter decay.

    2 for descent, 2(1 + beta) for the heavy ball, 2(1 + beta)/(1 - beta) for averaged gradients, 2(1 + beta)/(1 + 2 beta) for Nesterov's,
    2(1 + beta)/(3 - beta) for Grokfast's of strength 2.

    Args:
        name: which filter of gradients it is.
        beta: its decay.

    Raises: ValueError for another name.

    >>> [named_limit(name, 0.5) for name in NAMES]
    [2.0, 3.0, 6.0, 1.5, 1.2]
    """
    return one_pole_limit(beta, *named_filter(name, beta))


def moving_average_limit(window: int, like: Scalar = 1.0) -> Scalar:
    """Return 2 w sin^2(pi/2w) = w (1 - cos(pi/w)), up to which s descent along the mean of the last w gradients decays: about pi^2/2w.

    Args:
        window: w, at least 1.
        like: a number of the arithmetic wanted.

    >>> [round(moving_average_limit(w), 12) for w in (1, 2, 3)]
    [2.0, 2.0, 1.5]
    """
    return window * (1 - cospi(1, window, like))


def moving_average(window: int, like: Scalar = 1.0) -> tuple[Vector, Vector]:
    """Return b and a of the mean of the last w gradients: w numbers each.

    Raises: ValueError for a window below 1.

    >>> moving_average(2)
    (array([0.5, 0.5]), array([1., 0.]))
    """
    window = integer(window, "the window", 1)
    return array([ratio(1, window, like)] * window, like), array([number(1, like)] + [0 * like] * (window - 1), like)

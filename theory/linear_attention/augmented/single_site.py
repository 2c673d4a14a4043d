"""One visible site: every Gram entry follows one logistic curve.

With a window of one site the flow is dA_kl/dt = 4 (2 alpha - A_kk - A_ll) A_kl - 2 eps A_kl (D.9): each position vector keeps its
direction, beta drops out, and with alpha' = alpha - eps/4
    A_kk(t) = A_kk(0) / D_k(t),   D_k(t) = e^{-8 alpha' t} + 8 A_kk(0) int_0^t e^{-8 alpha' s} ds,
    A_kl(t) = A_kl(0) / sqrt(D_k(t) D_l(t)).
Dividing by A_kk(0) gives the paper's alpha / (1 + (alpha/A_kk(0) - 1) e^{-8 alpha t}); this form also holds at alpha' <= 0.
Source: SABBAGHI_2024, D.9 and the display below it.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import number, ratio, sqrt, world
from lemmata.terms.types import Matrix, Scalar, Tensor
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.exponential import decay, decay_integral


def single_site_gram(t: Tensor, a0: Scalar, aj: Scalar, alpha: Scalar, weight_decay: Scalar = 0.0) -> tuple[Tensor, Tensor]:
    """Return the Gram column's entries A_0(t) and A_j(t) of the circulant flow with a window of one site.

    A_0(t) = a0/D(t), A_j(t) = aj/D(t), D(t) = e^{-8 alpha' t} + 8 a0 int_0^t e^{-8 alpha' s} ds, alpha' = alpha - eps/4.

    Args:
        t: time in units of 1/learning rate, t >= 0, may be inf; for floats scalar or array.
        a0: A_0(0) >= 0.
        aj: A_j(0) at any other lag (0 if a0 = 0: the Gram matrix is positive semidefinite).
        alpha: target weight of the site itself, any sign.
        weight_decay: eps >= 0.

    Returns: (A_0(t), A_j(t)) in the arithmetic of the arguments.

    Raises: ValueError for a negative time, a0 or weight decay, for numbers that are not finite, or for aj beside a0 = 0.

    Source: SABBAGHI_2024, D.9 and the display below it.

    >>> [float(entry) for entry in single_site_gram(float("inf"), 0.5, 0.25, 2.0)]
    [2.0, 1.0]
    >>> [float(entry) for entry in single_site_gram(1, 1, 0, 0)]
    [0.1111111111111111, 0.0]
    """
    for value, name in ((a0, "A_0(0)"), (aj, "A_j(0)"), (alpha, "alpha")):
        if world(value) != "ring":  # an array of unknown size holds the entries at all lags
            inputs.real(value, name)
    inputs.nonnegative(a0, "A_0(0)")
    t, a0, aj, alpha, weight_decay = _one_world(t, a0, aj, alpha, weight_decay)
    if world(a0, aj) in ("numpy", "fraction") and a0 == 0:
        if aj != 0:
            raise ValueError("A_j(0) must be 0 beside A_0(0) = 0: a Gram matrix is positive semidefinite")
        return a0 * _ones(t), aj * _ones(t)
    dilution = _dilution(t, a0, alpha, weight_decay)
    return a0 / dilution, aj / dilution


def single_site_matrix(t: Scalar, a_init: Matrix, alpha: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """Return the whole Gram matrix at time t for any start, translation invariant or not.

    A_kl(t) = A_kl(0) / sqrt(D_k(t) D_l(t)).

    Args:
        t: time, a scalar t >= 0, may be inf for floats.
        a_init: (n, n), symmetric, with positive diagonal.
        alpha: target weight of the site itself.
        weight_decay: eps >= 0.

    Returns: (n, n).

    Raises: ValueError for a matrix that is not square or has a diagonal entry not above zero, or a negative time.

    Source: SABBAGHI_2024, D.5 with a window of one site.

    >>> single_site_matrix(float("inf"), [[1.0, 0.5], [0.5, 1.0]], 2.0)
    array([[2., 1.],
           [1., 2.]])
    """
    a_init = inputs.tensor(a_init, "A(0)", 2)
    if a_init.shape[0] != a_init.shape[1]:
        raise ValueError(f"A(0) must be square, not of shape {a_init.shape}")
    diagonal = a_init.diagonal()
    if world(a_init) == "numpy" and np.any(diagonal <= 0):
        raise ValueError("A(0) must have a positive diagonal")
    t, alpha, weight_decay = inputs.time(t, a_init), inputs.beside(alpha, a_init), arguments.decay_rate(weight_decay, a_init)
    root = sqrt(_dilution(t, diagonal, alpha, weight_decay))
    with np.errstate(over="ignore"):
        return a_init / root[:, None] / root[None, :]


def _dilution(t: Tensor, a0: Tensor, alpha: Scalar, weight_decay: Scalar) -> Tensor:
    rate = 8 * (alpha - weight_decay * ratio(1, 4, alpha))
    with np.errstate(over="ignore"):
        return decay(rate, t) + 8 * a0 * decay_integral(rate, t)


def _one_world(t: Tensor, *values: Scalar) -> tuple[Scalar, ...]:
    exact = [value for value in (t, *values) if world(value) != "numpy"]
    like = exact[0] if exact else 0.0
    weight_decay = arguments.decay_rate(values[-1], like)
    return inputs.time(t, like), *(inputs.beside(value, like) for value in values[:-1]), weight_decay


def _ones(t: Tensor) -> Tensor:
    return np.ones(np.shape(t))[()] if world(t) == "numpy" else number(1, t)

"""Absolute positions inside the window solve a matrix Riccati equation.

With M = T_w - eps/4 I the Gram matrix obeys dA/dt = 4 (M A + A M) - 8 A^2, solved by
    A(t) = e^{4Mt} P_0 [I_d + 8 P_0^T (int_0^t e^{8Ms} ds) P_0]^{-1} P_0^T e^{4Mt}.
Source: SABBAGHI_2024, D.1, D.2 and the gradient below them; the closed form is new (Oja-type flow).
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, eye, ratio, solve, world
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.ape.window_spectrum import window_eigenvalues, window_eigenvectors
from lemmata.theory.linear_attention.exponential import decay, decay_integral


def riccati_gram(t: Scalar, p_init: Matrix, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """Return the window's Gram matrix at time t, literally as the closed form reads, in any arithmetic with exponentials.

    On floats it overflows for large times: `ape_gram` is the same function, evaluated stably.

    Args:
        t: finite time, t >= 0.
        p_init: (n1, d).
        alpha, beta: target weights.
        weight_decay: eps >= 0.

    Returns: (n1, n1).

    Raises: ValueError for a negative time or weight decay.

    Source: SABBAGHI_2024, D.1 and D.2, solved.

    >>> round(float(riccati_gram(0.0, [[1.0]], 2.0, 0.5)[0, 0]), 12)
    1.0
    """
    p = inputs.tensor(p_init, "P(0)", 2)
    t, alpha = inputs.time(t, p), inputs.beside(alpha, p)
    n1, d = p.shape
    rates = window_eigenvalues(n1, alpha, beta) - arguments.decay_rate(weight_decay, alpha) * ratio(1, 4, alpha)
    sines = window_eigenvectors(n1, alpha)
    q = sines.T @ p
    norm = ratio(2, n1 + 1, alpha)
    grown = sines @ (decay(-4 * rates, t)[:, None] * q) * norm
    mass = eye(d, alpha) + 8 * norm * (q.T @ (decay_integral(-8 * rates, t)[:, None] * q))
    return grown @ solve(mass, grown.T)


def ape_gram(t: Scalar, p_init: Matrix, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """Return the Gram matrix of absolute positions inside the window at time t, for any dimension d.

    A(t) = e^{4Mt} P_0 [I_d + 8 P_0^T (int_0^t e^{8Ms} ds) P_0]^{-1} P_0^T e^{4Mt}, M = T_w - eps/4 I.
    Floats are evaluated without overflow for every t, t = inf included; other arithmetics through `riccati_gram`.

    Args:
        t: time in units of 1/learning rate, t >= 0, may be inf for floats.
        p_init: (n1, d) position vectors of the window at t = 0; n1 is its number of rows.
        alpha, beta: target weights of the site and of its two neighbours.
        weight_decay: eps >= 0.

    Returns: (n1, n1).

    Raises: ValueError for a negative time or weight decay, or numbers that are not finite.

    Source: SABBAGHI_2024, D.1 and D.2, solved.

    >>> ape_gram(float("inf"), [[0.5, 0.0], [0.25, 1.0]], 2, 0.5).round(12)
    array([[2. , 0.5],
           [0.5, 2. ]])
    """
    p = inputs.tensor(p_init, "P(0)", 2)
    t = inputs.time(t, p)
    if world(p, alpha, beta, t, weight_decay) != "numpy":
        return riccati_gram(t, p, alpha, beta, weight_decay)
    return _stable_gram(float(t), p, alpha, beta, arguments.decay_rate(weight_decay, 0.0))


@admits("numpy")
def _stable_gram(t: float, p: np.ndarray, alpha: float, beta: float, weight_decay: float) -> np.ndarray:
    """Evaluate the closed form on rows sorted by growth rate.

    Q = U^T P_0 = L O with L in column echelon form and O orthogonal, which drops out. With e^{4 lambda t} = f g (f growth, g decay),
    f L = X S, columns of X scaled to largest entry 1, and h = (1 - e^{-8 |lambda| t})/|lambda|,
        A = g X [S^{-2} + X^T h X]^{-1} X^T g:
    only ratios of growth factors, S^{-1} and decaying exponentials are ever formed.
    """
    n1 = p.shape[0]
    rates = window_eigenvalues(n1, alpha, beta) - weight_decay / 4
    order = np.argsort(-rates, kind="stable")
    rates, vectors = rates[order], window_eigenvectors(n1, 1.0)[:, order] * np.sqrt(2 / (n1 + 1))
    echelon, pivots = _echelon(vectors.T @ p)
    growth = 4 * np.maximum(rates, 0.0)
    x = echelon * decay(np.maximum(growth[None, pivots] - growth[:, None], 0.0), t)
    scale = np.abs(x).max(axis=0, initial=0.0)
    x, inverse_scale = x / scale, decay(growth[pivots], t) / scale
    g = decay(np.maximum(-4 * rates, 0.0), t)
    h = 8 * decay_integral(8 * np.abs(rates), t)
    live = (g > 0) & np.isfinite(h)
    x, g, h = x[live], g[live], h[live]
    used = np.abs(x).max(axis=0, initial=0.0) > 0
    x, inverse_scale = x[:, used], inverse_scale[used]
    stacked = np.concatenate([np.diag(inverse_scale), np.sqrt(h)[:, None] * x])
    triangle = np.asarray(np.linalg.qr(stacked, mode="r"))
    root = vectors[:, live] @ (g[:, None] * np.linalg.solve(triangle.T, x.T).T)
    return root @ root.T


@admits("numpy")
def _echelon(q: np.ndarray) -> tuple[np.ndarray, list[int]]:
    """Return L in column echelon form with L L^T = Q Q^T, and the row of each column's first entry, by Householder reflections."""
    work, pivots = q.copy(), []
    # What is left of a row below the rounding of Q is no new direction.
    tiny = np.finfo(float).eps * max(q.shape) * np.linalg.norm(q)
    for row in range(q.shape[0]):
        done = len(pivots)
        tail = work[row, done:].copy()
        size = np.linalg.norm(tail)
        if size <= tiny:
            work[row, done:] = 0.0
            continue
        mirror = tail.copy()
        mirror[0] += np.copysign(size, tail[0])
        work[row:, done:] -= 2 * np.outer(work[row:, done:] @ mirror, mirror) / (mirror @ mirror)
        work[row, done + 1 :] = 0.0
        pivots.append(row)
        if len(pivots) == q.shape[1]:
            break
    return work[:, : len(pivots)], pivots

"""Gradient flow of a linear implicit model seen from its output map: how it moves, how fast the loss falls, how singular I - A becomes.

With M = (I - A)^{-1}, K_C = C M M^T C^T, K_B = B^T M^T M B and G = dL/dP the map P = C M B + D follows dP/dt = -(I + K_C) G (I + K_B),
less the term -G if D is held. So with D trained the loss falls at least as fast as that of plain linear regression.
Source: new beside DECUGIS_2022.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import exp, eye, solve
from lemmata.terms.inputs import nonnegative, positive, tensor, time
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.implicit_models.problem import output_map, sized


def map_velocity(a: Matrix, b: Matrix, c: Matrix, g: Matrix, direct: Scalar = 1) -> Matrix:
    """Return dP/dt = -(K_C G + G K_B + K_C G K_B) - direct G.

    Args:
        a, b, c: (n, n), (n, p) and (q, n).
        g: (q, p) slopes dL/dP.
        direct: 1 if D is trained as the others are, 0 if it is held, between if it is trained more slowly.

    Returns: (q, p).

    Raises: ValueError for shapes that do not fit.

    Source: new.

    >>> map_velocity([[0.5]], [[3.0]], [[2.0]], [[1.0]])
    array([[-629.]])
    """
    a, b, c = sized(a, b, c)
    g = tensor(g, "G", 2)
    left = solve(eye(a.shape[0], a) - a.T, c.T)
    right = solve(eye(a.shape[0], a) - a, b)
    out, into = left.T @ left, right.T @ right
    moved = g + out @ g
    return -(moved @ into + out @ g) - direct * g


def loss_bound(start: Scalar, least: Scalar, t: Scalar) -> Scalar:
    """Return the bound start e^{-2 least t} on the excess loss L(t) - L*, D trained.

    Args:
        start: L(0) - L*, at least 0.
        least: least eigenvalue of the second moments of the inputs, positive.
        t: time, at least 0.

    Raises: ValueError for numbers out of range.

    Source: new.

    >>> float(loss_bound(3.0, 1.0, 0.0))
    3.0
    """
    return nonnegative(start, "excess loss") * exp(-2 * positive(least, "least eigenvalue") * time(t, least))


def saddle_curvature(a: Matrix, x: Matrix, y: Matrix, g: Matrix) -> Scalar:
    """Return the second derivative 2 tr(G^T Y M X) of a loss at B = C = 0 along (B, C) = (X, Y), where its slopes are all 0 if D is held.

    Args:
        a, x, y: (n, n), (n, p) and (q, n).
        g: (q, p) slopes dL/dP there.

    Raises: ValueError for shapes that do not fit.

    Source: new.

    >>> float(saddle_curvature([[0.5]], [[3.0]], [[2.0]], [[1.0]]))
    24.0
    """
    return 2 * (tensor(g, "G", 2) * output_map(a, x, y)).sum()


def singular_floor(least: Scalar, mixed: Scalar, largest: Scalar, share: Scalar) -> Scalar:
    """Return a floor theta (lam - theta^2)/(K theta + R) under the least singular value of I - A, theta = share sqrt(lam).

    Singular spaces of I - A below theta are seen by C and B with a Gram matrix of at least lam - theta^2, so that C M B is of size
    (lam - theta^2)/sigma there, less R/theta for the others. Nearly reached by one state; R is enough, and not claimed to be needed.

    Args:
        least: lam, the least eigenvalue of C^T C + S^T S and of B B^T + S S^T, positive.
        mixed: R, root of the product of their largest eigenvalues.
        largest: K, at least the spectral norm of C M B.
        share: between 0 and 1; every value gives a floor.

    Raises: ValueError for numbers out of range.

    Source: new.

    >>> round(singular_floor(1.0, 1.0, 0.0, 0.5), 12)
    0.375
    """
    theta = share * positive(least, "least eigenvalue") ** 0.5
    return theta * (least - theta * theta) / (nonnegative(largest, "bound K") * theta + mixed)

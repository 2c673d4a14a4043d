"""Gradients of a loss at an equilibrium, linear and ReLU: nothing has to be unrolled.

With G = dL/dP the slopes of a linear model by its parameters are, M = (I - A)^{-1},
    dL/dA = M^T C^T G B^T M^T,  dL/dB = M^T C^T G,  dL/dC = G B^T M^T,  dL/dD = G.
At an equilibrium z = phi(A z + B u) with slopes s = phi'(A z + B u) and g = dL/dy, one sample gives with
delta = S (I - A^T S)^{-1} C^T g, S = diag(s):  dL/dA = delta z^T, dL/dB = delta u^T, dL/dC = g z^T, dL/dD = g u^T.
Source: new beside DECUGIS_2022, section 1.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import eye, solve
from lemmata.terms.inputs import tensor
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.implicit_models.problem import sized, square


def linear_gradient(a: Matrix, b: Matrix, c: Matrix, g: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """Return dL/dA, dL/dB and dL/dC of a loss of the output map, M^T C^T G B^T M^T, M^T C^T G and G B^T M^T.

    Args:
        a, b, c: (n, n), (n, p) and (q, n).
        g: (q, p) slopes dL/dP of the loss by the output map; that is dL/dD as well.

    Returns: (n, n), (n, p) and (q, n).

    Raises: ValueError for shapes that do not fit.

    Source: new.

    >>> linear_gradient([[0.5]], [[3.0]], [[2.0]], [[1.0]])
    (array([[24.]]), array([[4.]]), array([[6.]]))
    """
    back, states = adjoints_and_states(a, b, c, g)
    return back @ states.T, back, tensor(g, "G", 2) @ states.T


def adjoints_and_states(a: Matrix, b: Matrix, c: Matrix, g: Matrix) -> tuple[Matrix, Matrix]:
    """Return M^T C^T G and M B, whose products are the slopes of `linear_gradient`: dL/dA has their rank, p at most.

    Args:
        a, b, c, g: as there.

    Returns: two matrices (n, p).

    Raises: ValueError for shapes that do not fit.

    Source: new.

    >>> adjoints_and_states([[0.5]], [[3.0]], [[2.0]], [[1.0]])
    (array([[4.]]), array([[6.]]))
    """
    a, b, c = sized(a, b, c)
    inner = eye(a.shape[0], a) - a
    return solve(inner.T, c.T @ tensor(g, "G", 2)), solve(inner, b)


def sample_gradient(a: Matrix, c: Matrix, s: Vector, z: Vector, u: Vector, g: Vector) -> tuple[Matrix, Matrix, Matrix]:
    """Return dL/dA, dL/dB and dL/dC of one sample, delta z^T, delta u^T and g z^T with delta = S (I - A^T S)^{-1} C^T g.

    Args:
        a, c: (n, n) and (q, n).
        s: (n,) slopes of the activation at the equilibrium: of relu 1 where z > 0 and 0 where A z + B u < 0.
        z: (n,) equilibrium.
        u: (p,) input.
        g: (q,) slopes dL/dy of the loss by the output; dL/dD = g u^T.

    Returns: (n, n), (n, p) and (q, n).

    Raises: ValueError for another A than a square one.

    Source: new.

    >>> [found.tolist() for found in sample_gradient([[0.5]], [[2.0]], [1.0], [6.0], [3.0], [1.0])]
    [[[24.0]], [[12.0]], [[6.0]]]
    """
    a, c = square(a), tensor(c, "C", 2)
    s, z, u, g = (tensor(each, name) for each, name in ((s, "slopes s"), (z, "z"), (u, "u"), (g, "g")))
    delta = s * solve(eye(a.shape[0], a) - a.T * s, c.T @ g)
    return delta[:, None] * z[None, :], delta[:, None] * u[None, :], g[:, None] * z[None, :]

"""What training by gradient flow leaves as it is, of any loss of the output map: two matrices of a linear model, a balance of a ReLU one.

With S = I - A, since S enters as an inverse, C^T C + S^T S and B B^T + S S^T do not change, where C and B of an explicit linear network
would give differences. Descent at step eta adds exactly eta^2 times Gram matrices of the gradients.
Source: new beside DECUGIS_2022.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import eye, world
from lemmata.terms.inputs import tensor
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.equilibria import adjoints_and_states
from lemmata.theory.implicit_models.problem import resolved, sized


def conserved(a: Matrix, b: Matrix, c: Matrix) -> tuple[Matrix, Matrix]:
    """Return C^T C + S^T S and B B^T + S S^T with S = I - A.

    Args:
        a, b, c: (n, n), (n, p) and (q, n).

    Returns: two symmetric matrices (n, n).

    Raises: ValueError for shapes that do not fit, or numbers for which I - A is singular: there is no model then that could be trained.

    Source: new.

    >>> conserved([[0.5]], [[3.0]], [[2.0]])
    (array([[4.25]]), array([[9.25]]))
    """
    a, b, c = sized(a, b, c)
    if world(a) in ("numpy", "fraction"):
        resolved(a, b)
    s = eye(a.shape[0], a) - a
    return c.T @ c + s.T @ s, b @ b.T + s @ s.T


def step_drift(a: Matrix, b: Matrix, c: Matrix, g: Matrix, step_size: Scalar) -> tuple[Matrix, Matrix]:
    """Return what one step of gradient descent adds to both, eta^2 (dC^T dC + dA^T dA) and eta^2 (dB dB^T + dA dA^T).

    With Y = M^T C^T G and X = M B they are eta^2 X (G^T G + Y^T Y) X^T and eta^2 Y (I + X^T X) Y^T.

    Args:
        a, b, c: (n, n), (n, p) and (q, n) before the step.
        g: (q, p) slopes of the loss by the output map.
        step_size: eta.

    Returns: two positive semidefinite matrices (n, n).

    Raises: ValueError for shapes that do not fit.

    Source: new.

    >>> step_drift([[0.5]], [[3.0]], [[2.0]], [[1.0]], 0.5)
    (array([[153.]]), array([[148.]]))
    """
    g = tensor(g, "G", 2)
    back, states = adjoints_and_states(a, b, c, g)
    square = step_size * step_size
    inner, outer = g.T @ g + back.T @ back, eye(states.shape[1], states) + states.T @ states
    return square * (states @ inner @ states.T), square * (back @ outer @ back.T)


def node_balance(a: Matrix, b: Matrix, c: Matrix) -> Vector:
    """Return |A_{i,:}|^2 + |B_{i,:}|^2 - |A_{:,i}|^2 - |C_{:,i}|^2 for each state i: what comes in less what goes out.

    Args:
        a, b, c: (n, n), (n, p) and (q, n).

    Returns: (n,).

    Raises: ValueError for shapes that do not fit.

    Source: new.

    >>> node_balance([[0.5]], [[3.0]], [[2.0]])
    array([5.])
    """
    a, b, c = sized(a, b, c)
    return (a * a).sum(axis=-1) + (b * b).sum(axis=-1) - (a.T * a.T).sum(axis=-1) - (c.T * c.T).sum(axis=-1)

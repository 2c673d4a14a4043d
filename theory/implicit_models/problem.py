"""Implicit models: definitions, nothing derived from them.

The state z of a model solves z = phi(A z + B u) for its input u; the output is C z + D u. With phi = id the model is the linear map
P = C (I - A)^{-1} B + D. In regression on inputs with second moments Sigma the loss is tr((P - W) Sigma (P - W)^T)/2.
Source: DECUGIS_2022, section 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from lemmata.theory.arithmetic import eye, solve, world
from lemmata.theory.inputs import tensor
from lemmata.theory.types import Matrix, Params, Scalar


def sized(a: Matrix, b: Matrix, c: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """Return A, B and C as arrays whose shapes fit.

    Args:
        a: (n, n) state on state.
        b: (n, p) input on state.
        c: (q, n) state on output.

    Raises: ValueError for other shapes, or floats that are not finite.
    """
    a, b, c = tensor(a, "A", 2), tensor(b, "B", 2), tensor(c, "C", 2)
    square(a)
    n = a.shape[0]
    if b.shape[0] != n or c.shape[1] != n:
        raise ValueError(f"A of shape {a.shape} needs B with {n} rows and C with {n} columns, not shapes {b.shape} and {c.shape}")
    return a, b, c


def square(a: Matrix) -> Matrix:
    """Return a square matrix as an array.

    Raises: ValueError for another shape, or floats that are not finite.
    """
    a = tensor(a, "A", 2)
    if a.shape[0] != a.shape[1]:
        raise ValueError(f"A must be square, not of shape {a.shape}")
    return a


def output_map(a: Matrix, b: Matrix, c: Matrix) -> Matrix:
    """Return C (I - A)^{-1} B, the part of a linear model's output map that passes through its state.

    Args:
        a, b, c: (n, n), (n, p) and (q, n).

    Returns: (q, p).

    Raises: ValueError for shapes that do not fit, or where I - A is singular.

    Source: DECUGIS_2022, section 1, with phi = id.

    >>> output_map([[0.5]], [[3.0]], [[2.0]])
    array([[12.]])
    """
    a, b, c = sized(a, b, c)
    if world(a) != "numpy":
        return c @ solve(eye(a.shape[0], a) - a, b)
    return c @ resolved(a, b)


def resolved(a: Matrix, right: Matrix) -> Matrix:
    """Return (I - A)^{-1} R of floats or fractions.

    Raises: ValueError where I - A is singular: the linear model has no equilibrium then, or many.
    """
    try:
        return solve(eye(a.shape[0], a) - a, right)
    except (ArithmeticError, ValueError) as error:  # NumPy's LinAlgError is a ValueError
        raise ValueError(f"I - A is singular, so that z = A z + v has no solution for some v: A = {a.tolist()!s:.80}") from error


def damped(f_z: Matrix, damping: Scalar) -> Matrix:
    """Return M = damping F_z + (1 - damping) I, the derivative of a damped step z -> (1 - damping) z + damping F(z).

    Args:
        f_z: (n, n).
        damping: one number.

    Source: SCHOENE_2025, equation 5.
    """
    return damping * f_z + (1 - damping) * eye(f_z.shape[0], f_z)


@dataclass(frozen=True)
class Regression:
    """A linear implicit model that learns the map W from inputs with second moments Sigma; parameters (A, B, C) or (A, B, C, D).

    target: (q, p) W. moments: (p, p) Sigma. weight_decay: eps, which adds eps |A|^2/2, … to the loss of every parameter.
    """

    target: Matrix
    moments: Matrix
    weight_decay: float = 0.0

    def loss(self, params: Params) -> Scalar:
        """Return tr((P - W) Sigma (P - W)^T)/2, without weight decay."""
        a, b, c, *direct = params
        gap = output_map(a, b, c) + sum(direct) - self.target
        return ((gap @ self.moments) * gap).sum() / 2

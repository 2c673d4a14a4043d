"""Wrong laws: the signs of an explicit network, sides exchanged, powers of the step."""

from __future__ import annotations

from lemmata.terms.arithmetic import eye
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.conservation import node_balance, step_drift
from lemmata.theory.implicit_models.equilibria import adjoints_and_states


def explicit_signs(a: Matrix, b: Matrix, c: Matrix) -> tuple[Matrix, Matrix]:
    """`conserved` with the differences of an explicit linear network."""
    s = eye(a.shape[0], a) - a
    return c.T @ c - s.T @ s, b @ b.T - s @ s.T


def sides_exchanged(a: Matrix, b: Matrix, c: Matrix) -> tuple[Matrix, Matrix]:
    """`conserved` with S S^T beside C^T C and S^T S beside B B^T."""
    s = eye(a.shape[0], a) - a
    return c.T @ c + s @ s.T, b @ b.T + s.T @ s


def of_a(a: Matrix, b: Matrix, c: Matrix) -> tuple[Matrix, Matrix]:
    """`conserved` with A in the place of I - A."""
    return c.T @ c + a.T @ a, b @ b.T + a @ a.T


def outer_products_exchanged(a: Matrix, b: Matrix, c: Matrix, g: Matrix, step_size: Scalar) -> tuple[Matrix, Matrix]:
    """`step_drift` with dA dA^T and dA^T dA exchanged."""
    back, states = adjoints_and_states(a, b, c, g)
    slopes, square = g @ states.T, step_size * step_size
    above, below = back @ (states.T @ states) @ back.T, states @ (back.T @ back) @ states.T
    return square * (slopes.T @ slopes + above), square * (back @ back.T + below)


def linear_in_step(a: Matrix, b: Matrix, c: Matrix, g: Matrix, step_size: Scalar) -> tuple[Matrix, Matrix]:
    """`step_drift` of the first order in the step."""
    inner, outer = step_drift(a, b, c, g, step_size)
    return inner / step_size, outer / step_size


def states_added(a: Matrix, b: Matrix, c: Matrix) -> Vector:
    """`node_balance` with the columns of A added."""
    return (a * a).sum(axis=1) + (b * b).sum(axis=1) + (a * a).sum(axis=0) - (c * c).sum(axis=0)


def outputs_added(a: Matrix, b: Matrix, c: Matrix) -> Vector:
    """`node_balance` with the sign of C changed."""
    return node_balance(a, b, c) + 2 * (c * c).sum(axis=0)

"""Wrong gradients: inverses left out or not transposed, slopes forgotten."""

from __future__ import annotations

from lemmata.terms.arithmetic import eye, solve
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.implicit_models.equilibria import linear_gradient


def forwards(a: Matrix, b: Matrix, c: Matrix, g: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """`linear_gradient` with M where M^T stands before C^T."""
    back = solve(eye(a.shape[0], a) - a, c.T @ g)
    states = solve(eye(a.shape[0], a) - a, b)
    return back @ states.T, back, g @ states.T


def direct_into(a: Matrix, b: Matrix, c: Matrix, g: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """`linear_gradient` with B in the place of M B in the slope by A."""
    _, back, out = linear_gradient(a, b, c, g)
    return back @ b.T, back, out


def slopes_once(a: Matrix, c: Matrix, s: Vector, z: Vector, u: Vector, g: Vector) -> tuple[Matrix, Matrix, Matrix]:
    """`sample_gradient` without slopes inside the linear system."""
    delta = s * solve(eye(a.shape[0], a) - a.T, c.T @ g)
    return delta[:, None] * z[None, :], delta[:, None] * u[None, :], g[:, None] * z[None, :]


def untransposed(a: Matrix, c: Matrix, s: Vector, z: Vector, u: Vector, g: Vector) -> tuple[Matrix, Matrix, Matrix]:
    """`sample_gradient` with A in the place of A^T."""
    delta = s * solve(eye(a.shape[0], a) - a * s, c.T @ g)
    return delta[:, None] * z[None, :], delta[:, None] * u[None, :], g[:, None] * z[None, :]

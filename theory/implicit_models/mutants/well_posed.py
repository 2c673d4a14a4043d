"""Wrong conditions: roots a little larger, signs of minors, weak inequalities for strict ones, equilibria too many or too small."""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import eye
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.supports import minors
from lemmata.theory.implicit_models.well_posed import perron, relu_equilibria, two_equilibria


def a_fiftieth_more(a: Matrix) -> float:
    """`perron` a fiftieth larger."""
    return perron(a) * 51 / 50


def without_moduli(a: Matrix) -> float:
    """`perron` as the row sum of A itself that is largest in modulus."""
    return float(np.abs(np.asarray(a).sum(axis=1)).max())


def one_more(a: Matrix, v: Vector) -> list[Vector]:
    """`relu_equilibria` and what solves the equation without the relu."""
    return [*relu_equilibria(a, v), np.linalg.solve(np.eye(len(v)) - np.asarray(a, dtype=float), np.asarray(v, dtype=float))]


def half_of_it(a: Matrix, v: Vector) -> list[Vector]:
    """`relu_equilibria` at half their size, which no iteration approaches."""
    return [z / 2 for z in relu_equilibria(a, v)]


def weak_minors(a: Matrix) -> tuple[Vector, Vector, Vector] | None:
    """`two_equilibria` as if minors of 0 were allowed."""
    found = two_equilibria(a)
    return None if found is not None and all(minor >= 0 for minor in minors(eye(len(a), a) - a)) else found


def whole_determinant(a: Matrix) -> tuple[Vector, Vector, Vector] | None:
    """`two_equilibria` as if the determinant alone decided."""
    found = two_equilibria(a)
    return None if found is not None and list(minors(eye(len(a), a) - a))[-1] > 0 else found


def symmetric_minors(k: Scalar) -> list[Scalar]:
    """`rotation_minors` of the matrix with k twice."""
    return [1 + 0 * k, 1 + 0 * k, 1 - k * k]


def turned(v: Scalar, steps: int) -> Scalar:
    """`picard_state` one step later."""
    return v * ((steps + 1) % 2)


def of_one_state_less(root: Scalar, size: int) -> Scalar:
    """`minor_floor` of one state less."""
    return (1 - root) ** (size - 1)


def a_fiftieth_higher(root: Scalar, size: int) -> Scalar:
    """`minor_floor` a fiftieth higher."""
    return (1 - root) ** size * 51 / 50

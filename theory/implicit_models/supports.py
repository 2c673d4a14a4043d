"""All equilibria of a small ReLU model, z = max(A z + v, 0), by the sets on which they are positive; decided in fractions.

On the set T of positive entries (I - A)_TT z_T = v_T, elsewhere (A z + v) <= 0. Where (I - A)_TT is singular its solutions form a
polyhedron without lines, since z >= 0: it is empty, one point, or a continuum, and which of them its vertices and rays tell.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import world
from lemmata.terms.inputs import rational
from lemmata.terms.types import Matrix, Scalar, Tensor, Tree, Vector

LARGEST = 12
"""States of which all sets are looked at: there are 2^n of them."""


def small(a: Matrix) -> Matrix:
    """Return a matrix of at most 12 rows.

    Raises: ValueError for more.
    """
    if a.shape[0] > LARGEST:
        raise ValueError(f"all sets of states are looked at: A may have {LARGEST} rows at most, not {a.shape[0]}")
    return a


def fractions(values: Tree) -> np.ndarray:
    """Return an array with each entry as a fraction, a float at its exact value."""
    out = np.empty(values.shape, dtype=object)
    for index in np.ndindex(values.shape):
        out[index] = rational(values[index], "an entry")
    return out


def solutions(matrix: Matrix, right: Vector) -> tuple[Vector, Matrix] | None:
    """Return a solution of a linear system in fractions, and a basis of what may be added to it as rows; None if there is none.

    >>> solutions(fractions(np.array([[1, 1]])), fractions(np.array([2])))[0].tolist()
    [Fraction(2, 1), Fraction(0, 1)]
    """
    rows, columns = matrix.shape
    work, pivots = np.concatenate([matrix, right[:, None]], axis=1) + Fraction(0), []
    for column in range(columns):
        row = len(pivots)
        pivot = next((k for k in range(row, rows) if work[k, column] != 0), None)
        if pivot is None:
            continue
        work[[row, pivot]] = work[[pivot, row]]
        work[row, column:] /= work[row, column]
        for other in range(rows):
            if other != row and work[other, column] != 0:
                work[other, column:] -= work[other, column] * work[row, column:]
        pivots.append(column)
    if any(work[k, columns] != 0 for k in range(len(pivots), rows)):
        return None
    point = np.array([Fraction(0)] * columns, dtype=object)
    free = [column for column in range(columns) if column not in pivots]
    basis = np.array([[Fraction(0)] * columns for _ in free], dtype=object).reshape(len(free), columns)
    for row, column in enumerate(pivots):
        point[column] = work[row, columns]
        for k, other in enumerate(free):
            basis[k, column] = -work[row, other]
    for k, other in enumerate(free):
        basis[k, other] = Fraction(1)
    return point, basis


def on_set(chosen: list[int], a: Matrix, v: Vector) -> Iterator[tuple[Fraction, ...]]:
    """Yield the solutions that are 0 off the chosen states and solve A z + v = z on them, if they are points.

    Args:
        chosen: states, in order.
        a, v: (n, n) and (n,) of fractions.

    Raises: ValueError for a continuum.

    >>> list(on_set([0], fractions(np.array([[2]])), fractions(np.array([-1]))))
    [(Fraction(1, 1),)]
    """
    n = len(v)
    inner = np.array([[Fraction(i == j) for j in chosen] for i in chosen], dtype=object).reshape(len(chosen), len(chosen))
    if (found := solutions(inner - a[np.ix_(chosen, chosen)], v[chosen])) is None:
        return
    rest = [i for i in range(n) if i not in chosen]

    def whole(z: Vector) -> tuple[Vector, Vector]:
        full = np.array([Fraction(0)] * n, dtype=object)
        full[chosen] = z
        return full, np.concatenate([z, -(a[np.ix_(rest, chosen)] @ z)])

    point, basis = found
    room = whole(point)[1] - np.concatenate([np.array([Fraction(0)] * len(chosen), dtype=object), v[rest]])
    normals = np.array([whole(direction)[1] for direction in basis], dtype=object).reshape(len(basis), n).T
    corners = [point + place @ basis for place in _vertices(normals, room)]
    if not corners:
        return
    ways = [direction @ basis for direction in _rays(normals)]
    if len(corners) > 1 or ways:
        two = corners[:2] if len(corners) > 1 else [corners[0], corners[0] + ways[0]]
        said = " and ".join(str([str(entry) for entry in whole(z)[0]]) for z in two)
        raise ValueError(
            f"A is ill-posed: for v = {[str(entry) for entry in v]} a continuum of states solves z = max(A z + v, 0), among them {said}"
        )
    yield tuple(whole(corners[0])[0])


def _vertices(normals: Matrix, room: Vector) -> list[Vector]:
    """Return the corners of normals y + room >= 0: points at which so many of the inequalities are equalities that no other has these."""
    free = normals.shape[1]
    found: dict[tuple[Fraction, ...], None] = {}
    for rows in itertools.combinations(range(len(room)), free):
        solved = solutions(normals[list(rows)], -room[list(rows)])
        if solved is not None and not len(solved[1]) and all(entry >= 0 for entry in normals @ solved[0] + room):
            found[tuple(solved[0])] = None
    return [np.array(place, dtype=object) for place in found]


def _rays(normals: Matrix) -> list[Vector]:
    """Return the directions along which no inequality is lost, of those where all but one degree of freedom are taken by equalities."""
    free = normals.shape[1]
    if not free:
        return []
    found = []
    for rows in itertools.combinations(range(len(normals)), free - 1):
        solved = solutions(normals[list(rows)], np.array([Fraction(0)] * len(rows), dtype=object))
        for direction in solved[1] if solved is not None and len(solved[1]) == 1 else ():
            found += [way for way in (direction, -direction) if all(entry >= 0 for entry in normals @ way)]
    return found


def minors(m: Matrix) -> Sequence[Tensor]:
    """Return all principal minors of a matrix, smaller sets first.

    >>> [int(minor) for minor in minors(fractions(np.array([[2, 1], [3, 4]])))]
    [2, 4, 5]
    """
    return [determinant(m[np.ix_(rows, rows)]) for size in range(1, len(m) + 1) for rows in itertools.combinations(range(len(m)), size)]


def determinant(m: Matrix) -> Scalar:
    """Return a determinant: of fractions by elimination, in another arithmetic by expansion along the first row, for few rows.

    >>> int(determinant(fractions(np.array([[2, 1], [3, 4]]))))
    5
    """
    if world(m) == "fraction":
        return _eliminated(m)
    if len(m) == 1:
        return m[0, 0]
    total = 0 * m[0, 0]
    for column in range(len(m)):
        rest = np.delete(m[1:], column, axis=1)
        total = total + (-1) ** column * m[0, column] * determinant(rest)
    return total


def _eliminated(m: Matrix) -> Fraction:
    work, found = m.copy(), Fraction(1)
    for k in range(len(m)):
        pivot = next((row for row in range(k, len(m)) if work[row, k] != 0), None)
        if pivot is None:
            return Fraction(0)
        if pivot != k:
            work[[k, pivot]], found = work[[pivot, k]], -found
        found *= work[k, k]
        for row in range(k + 1, len(m)):
            work[row, k + 1 :] -= work[row, k] / work[k, k] * work[k, k + 1 :]
    return found

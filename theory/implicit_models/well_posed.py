"""When a ReLU model z = max(A z + v, 0) has exactly one equilibrium: norm, Perron-Frobenius and P-matrix conditions.

|A|_inf < 1 implies lambda_pf(|A|) < 1, which implies that I - A is a P-matrix (all principal minors positive), which is equivalent to one
equilibrium for every v. Neither implication can be reversed: A = [[0, -k], [k, 0]] has lambda_pf = k and is well-posed.
Source: new beside DECUGIS_2022, section 1; the P-matrix condition is that of the linear complementarity problem.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import EXACT, admits, eye, world
from lemmata.terms.inputs import raised, tensor
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.phantom import damping_window
from lemmata.theory.implicit_models.problem import square
from lemmata.theory.implicit_models.supports import LARGEST, determinant, fractions, on_set, small, solutions


@dataclass(frozen=True)
class WellPosed:
    """What is known of a state matrix A.

    norm_inf: |A|_inf, below 1 sufficient. perron: lambda_pf(|A|), below 1 sufficient. p_matrix: whether I - A is a P-matrix, which is
    necessary and sufficient; None above 12 states. damping: open window of dampings t of z <- (1 - t) z + t relu(A z + v) for which every
    equilibrium off the kinks is locally stable, None if there is none, or above 12 states. witness: for an ill-posed A a v that has two
    equilibria.
    """

    norm_inf: float
    perron: float
    p_matrix: bool | None
    damping: tuple[float, float] | None
    witness: Vector | None


def well_posed(a: Matrix) -> WellPosed:
    """Return what is known of the equilibria of z = max(A z + v, 0) for every v.

    Args:
        a: (n, n); floats are taken at their exact values.

    Raises: ValueError for another shape, or entries that are not finite.

    Source: new; new.

    >>> found = well_posed([[-5.0]])
    >>> found.perron, found.p_matrix, round(found.damping[1], 12)
    (5.0, True, 0.333333333333)
    """
    a = np.asarray(square(a), dtype=float)
    norm, few = float(np.abs(a).sum(axis=1).max()), len(a) <= LARGEST
    two = two_equilibria(a) if few else None
    witness = None if two is None else np.asarray(two[0], dtype=float)
    return WellPosed(norm, perron(a), two is None if few else None, _window(a) if few else None, witness)


def _window(a: Matrix) -> tuple[float, float] | None:
    """Return the dampings that are stable with any set of active states."""
    most: float = 2  # an inactive state follows z <- (1 - t) z
    for size in range(1, len(a) + 1):
        for rows in itertools.combinations(range(len(a)), size):
            try:
                most = min(most, damping_window(np.linalg.eigvals(a[np.ix_(rows, rows)])))
            except ValueError:
                return None
    return 0.0, float(most)


@admits("numpy")
def perron(a: Matrix) -> float:
    """Return lambda_pf(|A|), the largest modulus of an eigenvalue of the matrix of moduli.

    Args:
        a: (n, n).

    Raises: ValueError for another shape, or entries that are not finite.

    Source: new.

    >>> round(perron([[0.0, -4.0], [4.0, 0.0]]), 12)
    4.0
    """
    return float(np.abs(np.linalg.eigvals(np.abs(np.asarray(square(a), dtype=float)))).max())


def minor_floor(root: Scalar, size: int) -> Scalar:
    """Return (1 - lambda_pf(|A|))^k, a floor under the principal minors of I - A of k states.

    Eigenvalues of A_TT are no larger in modulus than the root.

    Args:
        root: lambda_pf(|A|), below 1.
        size: k.

    Source: new.

    >>> minor_floor(0.5, 2)
    0.25
    """
    return raised(1 - root, size)


def rotation_minors(k: Scalar) -> list[Scalar]:
    """Return the principal minors of I - A for A = [[0, -k], [k, 0]]: 1, 1 and 1 + k^2, while lambda_pf(|A|) = |k|.

    Args:
        k: any real number.

    Source: new.

    >>> rotation_minors(4)
    [1, 1, 17]
    """
    return [1 + 0 * k, 1 + 0 * k, 1 + k * k]


def relu_equilibria(a: Matrix, v: Vector) -> list[Vector]:
    """Return all solutions of z = max(A z + v, 0).

    Args:
        a: (n, n), n at most 12; floats are taken at their exact values.
        v: (n,) what the input adds, B u.

    Returns: solutions (n,), fractions where the arguments are exact, else floats.

    Raises: ValueError for other shapes, entries that are not finite, more states, or a continuum of solutions, of which it names two.

    Source: DECUGIS_2022, section 1, with relu, as a linear complementarity problem.

    >>> [z.tolist() for z in relu_equilibria([[2.0]], [-1.0])], relu_equilibria([[2.0]], [1.0])
    ([[0.0], [1.0]], [])
    """
    a, v = square(a), tensor(v, "v")
    n = a.shape[0]
    if v.shape[0] != n:
        raise ValueError(f"v must have {n} entries, as A has rows, not {v.shape[0]}")
    states, inputs = fractions(small(a)), fractions(v)
    found: dict[tuple[Fraction, ...], None] = {}
    for size in range(n + 1):
        for chosen in itertools.combinations(range(n), size):
            found.update(dict.fromkeys(on_set(list(chosen), states, inputs)))
    exact = world(a, v) in EXACT
    return [np.array(z, dtype=object if exact else float) for z in found]


def two_equilibria(a: Matrix) -> tuple[Vector, Vector, Vector] | None:
    """Return (v, z, z') with two equilibria z and z' for one v, in fractions; None if I - A is a P-matrix, and there is no such v.

    Of the smallest set of states with a minor of at most 0, x is a column of the inverse matrix, or of the kernel: no x_i has the sign of
    ((I - A) x)_i. Then x^+ and x^- are equilibria for v = (I - A) x^+ - ((I - A) x)^+, and for less where both are 0: 1 is taken there, so
    that a v rounded to floats has two equilibria as well, unless the minor is 0.

    Args:
        a: (n, n), n at most 12; floats are taken at their exact values.

    Raises: ValueError for another shape, entries that are not finite, or more states.

    Source: new, after the theorem on P-matrices and the linear complementarity problem.

    >>> [part.tolist() for part in two_equilibria([[2.0]])], two_equilibria([[-5.0]])
    ([[Fraction(-1, 1)], [Fraction(0, 1)], [Fraction(1, 1)]], None)
    """
    a = fractions(small(square(a)))
    m = eye(len(a), a) - a
    if _is_p(m):
        return None
    rows = next(rows for size in range(1, len(m) + 1) for rows in itertools.combinations(range(len(m)), size) if _minor(m, rows) <= 0)
    x = 0 * m[0]
    x[list(rows)] = _reversed(m[np.ix_(rows, rows)])
    moved = m @ x
    zero = x * 0
    up, down = np.maximum(x, zero), np.maximum(-x, zero)
    return m @ up - np.maximum(moved, zero) - np.where(x == 0, 1 + zero, zero), up, down


def _minor(m: Matrix, rows: tuple[int, ...]) -> Scalar:
    return determinant(m[np.ix_(rows, rows)])


def _is_p(m: Matrix) -> bool:
    """Tell whether all principal minors are positive: the first entry, and those of the rest without and with its Schur complement."""
    if not len(m):
        return True
    if m[0, 0] <= 0:
        return False
    rest = m[1:, 1:]
    return _is_p(rest) and _is_p(rest - np.outer(m[1:, 0], m[0, 1:]) / m[0, 0])


def _reversed(m: Matrix) -> Vector:
    """Return x with x_i (M x)_i <= 0 for all i, M of a determinant of at most 0 with all smaller principal minors positive.

    If the determinant is not 0 they are negative, except where the column of the inverse matrix, with which it begins, is 0.
    """
    unit = 0 * m[0]
    found = solutions(m, unit)
    if found is not None and len(found[1]):
        return found[1][0]
    unit[0] = unit[0] + 1
    first = _solved(m, unit)
    against, step = _solved(m, np.where(first < 0, 1, np.where(first > 0, -1, 0)) * (1 - unit)), Fraction(1)
    while any(new * old <= 0 for new, old in zip(first + step * against, first, strict=True) if old != 0):
        step = step / 2
    return first + step * against


def _solved(m: Matrix, right: Vector) -> Vector:
    found = solutions(m, right)
    assert found is not None
    return found[0]


def picard_state(v: Scalar, steps: int) -> Scalar:
    """Return where z <- max(a z + v, 0) is after some steps from 0, a <= -1 and v > 0: at 0 or v in turn, never at v/(1 - a).

    Args:
        v: positive number.
        steps: at least 0.

    Source: new.

    >>> [picard_state(1, steps) for steps in range(4)]
    [0, 1, 0, 1]
    """
    return v * (steps % 2)

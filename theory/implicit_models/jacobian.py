"""The state-to-state Jacobian of an implicit state-space model, in both conventions.

A token has the equilibrium z = f(z, h, x) and the new state h_t = Lambda(z, x) h_{t-1} + u(z, x), Lambda diagonal. In convention "a" the
map f sees the new state h_t, as equation 7 of the source says; in convention "b" the old state h_{t-1}, as its proof of theorem 1
does. With K = diag(h_{t-1}) dlambda/dz + du/dz, and f_z, f_h the derivatives of f,

    (a)  J = (I + K (I - f_z - f_h K)^{-1} f_h) Lambda,        (b)  J = Lambda + K (I - f_z)^{-1} f_h.

Source: SCHOENE_2025, section 3.1 and appendix B.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import array, eye, number, ratio, solve, world, zeros
from lemmata.terms.inputs import beside, raised, tensor
from lemmata.terms.types import Matrix, Scalar, Vector

CONVENTIONS = ("a", "b")


def implicit_jacobian(lam: Vector, j_lam: Matrix, j_u: Matrix, f_z: Matrix, f_h: Matrix, h_prev: Vector, convention: str = "a") -> Matrix:
    """Return the derivative of the new state by the old one, dh_t/dh_{t-1}.

    Args:
        lam: (n,) the diagonal of Lambda.
        j_lam: (n, d) its derivative by z.
        j_u: (n, d) the derivative of u by z.
        f_z: (d, d) that of f by z.
        f_h: (d, n) that of f by the state that it sees.
        h_prev: (n,) the old state.
        convention: "a" if f sees the new state, "b" if it sees the old one.

    Returns: (n, n), of fractions where the arguments are.

    Raises: ValueError for an unknown convention, shapes that do not fit, floats that are not finite, or where the equilibrium has no
        derivative: I - f_z - f_h K singular in convention "a", I - f_z in convention "b".

    Source: SCHOENE_2025, equation 14 with the corrections of `implicit-models.jacobian`.

    >>> one = [[1.0]]
    >>> implicit_jacobian([0.5], [[0.0]], one, [[0.5]], one, [3.0], "b")
    array([[2.5]])
    """
    if convention not in CONVENTIONS:
        raise ValueError(f"the convention is one of {', '.join(CONVENTIONS)}, not {convention!r:.60}")
    lam, j_lam, j_u, f_z, f_h, h_prev = _read(lam, j_lam, j_u, f_z, f_h, h_prev)
    jacobian = new_state if convention == "a" else old_state
    try:
        return jacobian(lam, coupling(j_lam, j_u, h_prev), f_z, f_h)
    except (ArithmeticError, np.linalg.LinAlgError) as error:
        what = "I - f_z - f_h K" if convention == "a" else "I - f_z"
        raise ValueError(f"{what} is singular: the equilibrium has no derivative there") from error


def _read(lam: Vector, j_lam: Matrix, j_u: Matrix, f_z: Matrix, f_h: Matrix, h_prev: Vector) -> list[np.ndarray]:
    """Return the arguments as arrays of one arithmetic whose shapes fit."""
    names = ("lam", "j_lam", "j_u", "f_z", "f_h", "h_prev")
    found = [
        tensor(value, name, ndim) for value, name, ndim in zip((lam, j_lam, j_u, f_z, f_h, h_prev), names, (1, 2, 2, 2, 2, 1), strict=True)
    ]
    n, d = found[1].shape
    shapes = ((n,), (n, d), (n, d), (d, d), (d, n), (n,))
    for value, name, shape in zip(found, names, shapes, strict=True):
        if value.shape != shape:
            raise ValueError(
                f"{name} has shape {value.shape}, where n = {n} states and d = {d} entries of z, as j_lam has, ask for {shape}"
            )
    exact = next((value.flat[0] for value in found if world(value) not in ("numpy", "jax")), None)
    return found if exact is None else [array([beside(item, exact) for item in value.flat]).reshape(value.shape) for value in found]


def coupling(j_lam: Matrix, j_u: Matrix, h_prev: Vector) -> Matrix:
    """Return K = diag(h_{t-1}) dlambda/dz + du/dz, how z moves the new state at a fixed old one: (n, d).

    >>> coupling(np.array([[1.0, 2.0]]), np.array([[0.5, 0.5]]), np.array([3.0]))
    array([[3.5, 6.5]])
    """
    return h_prev[:, None] * j_lam + j_u


def old_state(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """Return the Jacobian of convention "b": Lambda + K (I - f_z)^{-1} f_h.

    Args:
        lam: (n,).
        k: (n, d) the coupling K.
        f_z: (d, d).
        f_h: (d, n).

    Source: SCHOENE_2025, equations 12 and 14 with the sign and the side corrected.
    """
    return _diagonal(lam, f_h) + k @ solve(eye(f_z.shape[0], f_z) - f_z, f_h)


def new_state(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """Return the Jacobian of convention "a": (I + K (I - f_z - f_h K)^{-1} f_h) Lambda.

    Args: as of `old_state`.

    Source: new beside SCHOENE_2025, equations 6 and 7.
    """
    return _diagonal(lam, f_h) + k @ solve(eye(f_z.shape[0], f_z) - f_z - f_h @ k, f_h) * lam[None, :]


def _diagonal(lam: Vector, like: Matrix) -> Matrix:
    return eye(like.shape[1], like) * lam[None, :]


def composed(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """Return the Jacobian of convention "a" as that of convention "b" of f(z, Lambda h + u, x), a function of z and the old state.

    Args: as of `old_state`.

    Source: SCHOENE_2025, appendix B, equation 10 read as this composed map.
    """
    return old_state(lam, k, f_z + f_h @ k, f_h * lam[None, :])


def undone(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """Return the Jacobian of convention "b" as that of convention "a" of f(z, (h_t - u)/Lambda, x), which recovers the old state.

    Args: as of `old_state`; no entry of lam is 0.

    Source: new.
    """
    back = f_h / lam[None, :]
    return new_state(lam, k, f_z - back @ k, back)


def determinant(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Scalar:
    """Return det J of convention "a": the product of lam times det(I - f_z)/det(I - f_z - f_h K).

    Args: as of `old_state`.

    Source: new.
    """
    like, unit = f_z.flat[0], eye(f_z.shape[0], f_z)
    product = number(1, like)
    for item in lam:
        product = product * item
    return product * det(unit - f_z) / det(unit - f_z - f_h @ k)


def det(matrix: Matrix) -> Scalar:
    """Return a determinant, by the first row.

    >>> round(det(np.array([[1.0, 2.0], [3.0, 4.0]])), 12)
    -2.0
    """
    n = matrix.shape[0]
    if n == 1:
        return matrix[0, 0]
    if world(matrix) == "numpy":
        return float(np.linalg.det(matrix))
    rest = [[j for j in range(n) if j != i] for i in range(n)]
    return sum((-1) ** i * matrix[0, i] * det(matrix[1:, rest[i]]) for i in range(n))


def contraction_floor(contraction: Scalar, size: int) -> Scalar:
    """Return the least determinant of I - A for a matrix whose row sums are at most `contraction` < 1 in modulus: (1 - contraction)^d.

    Args:
        contraction: the largest row sum of moduli, from 0 to below 1.
        size: d, the number of rows.

    >>> contraction_floor(0.5, 2)
    0.25
    """
    return raised(1 - contraction, size)


def slope_bounds(decay: Scalar, contraction: Scalar) -> tuple[Scalar, Scalar]:
    """Return bounds on the slope of a scalar state in convention "a" if f contracts, both at a fixed state and along its own.

    lam (1 - kappa)/(1 + kappa) <= J <= lam (1 + kappa)/(1 - kappa): with (I - f_z - f_h K) w = f_h and J = lam (1 + K w) one has
    (I - f_z) w = (1 + K w) f_h, and either matrix changes the size of w by 1 - kappa to 1 + kappa.

    Args:
        decay: lam, at least 0.
        contraction: kappa < 1, a bound on the row sums of |f_z| and of |f_z + f_h K|.

    Source: new.
    """
    low = (1 - contraction) / (1 + contraction)
    return decay * low, decay / low


def swapped(h: Scalar, x: int) -> Scalar:
    """Return the new state of the model Lambda = 1, u = z, f = x (2 z - 2 h_t) of one state: (1 - 2 x) h, so that a 1 swaps h and -h.

    Args:
        h: the state, of either sign.
        x: the token, 0 or 1.

    Source: new.

    >>> swapped(0.5, 1), swapped(0.5, 0)
    (-0.5, 0.5)
    """
    return (1 - 2 * x) * h


def forgotten(h: Scalar, decay: Scalar) -> Scalar:
    """Return the new state of the model Lambda = lam, u = z, f = z - h_t/2 of one state: 0, though lam is not.

    Source: new.
    """
    return 0 * h * decay


def generic_entry(lam: Vector, f_z: Matrix, row: int, column: int) -> tuple[Scalar, Scalar]:
    """Return entry (row, column), off the diagonal, of both Jacobians at K = e_row e_0^T, f_h = (I - f_z) e_0 e_column^T/2.

    They are lam_column/2 and 1/2. So the entry is no zero polynomial in K and f_h, and vanishes on a null set only, in convention "a" if
    lam_column is not 0.

    Args:
        lam: (d,) the diagonal of the state transition.
        f_z: (d, d) derivative of f by z.
        row: place of the row, from 0.
        column: place of the column, from 0, another one.

    Source: new beside SCHOENE_2025, theorem 1.
    """
    half = ratio(1, 2, f_z.flat[0])
    return half * lam[column], half


MODELS = ("any", "z does not matter", "f does not see h", "entry by entry", "constant on the range of f")


def most_coupled(kind: str, size: int) -> int:
    """Return how many entries off the diagonal of the Jacobian are not 0, at generic derivatives of a kind of models.

    Args:
        kind: one of `MODELS`.
        size: n, as many as entries of z.

    Source: new beside SCHOENE_2025, theorem 1.

    >>> most_coupled("any", 3), most_coupled("entry by entry", 3)
    (6, 0)
    """
    return size * (size - 1) if kind == "any" else 0


def undone_by_logarithm(h: Scalar, decay: Scalar) -> Scalar:
    """Return the new state of the model Lambda = lam, f = e^h, u = log z of one state: (lam + 1) h, though f is not linear.

    Source: new beside SCHOENE_2025, appendix B, before equation 14.
    """
    return (decay + 1) * h


def straight_equilibrium(h: Scalar) -> Scalar:
    """Return an equilibrium of f = h + (z - h)^3/4: h itself, though f is not linear.

    Source: new beside SCHOENE_2025, appendix B, after equation 12.
    """
    return h


def sign_gap(k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """Return what the Jacobian of convention "b" exceeds that with the printed sign by: 2 K (I - f_z)^{-1} f_h.

    Args:
        k: (n, d) K, the coupling of the state to z.
        f_z: (d, d) derivative of f by z.
        f_h: (d, n) derivative of f by the state.

    Source: SCHOENE_2025, equation 12.
    """
    return 2 * (k @ solve(eye(f_z.shape[0], f_z) - f_z, f_h))


def side_gap(slopes: Matrix, h_prev: Vector) -> Matrix:
    """Return what diag(h) on the right of dlambda/dh exceeds diag(h) on the left by: (h_j - h_i) times entry (i, j).

    Args:
        slopes: (n, n) dlambda/dz dz/dh.
        h_prev: (n,).

    Source: SCHOENE_2025, equation 14.
    """
    return slopes * (h_prev[None, :] - h_prev[:, None])


def convention_gap(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """Return what the Jacobian of convention "a" exceeds that of "b" by: (I - X)^{-1} X (J_b - I), X = J_b - Lambda.

    Args: as of `old_state`.

    Source: new beside SCHOENE_2025, equations 7 and 10.
    """
    there = old_state(lam, k, f_z, f_h)
    x, unit = there - _diagonal(lam, f_h), eye(f_h.shape[1], f_h)
    return solve(unit - x, x @ (there - unit))


def with_printed_sign(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """Return the Jacobian of convention "b" with the printed sign of dz/dh.

    Source: SCHOENE_2025, equation 12.
    """
    return _diagonal(lam, f_h) - k @ solve(eye(f_z.shape[0], f_z) - f_z, f_h)


def with_printed_side(lam: Vector, j_lam: Matrix, j_u: Matrix, f_z: Matrix, f_h: Matrix, h_prev: Vector, convention: str) -> Matrix:
    """Return the Jacobian with diag(h) on the right of dlambda/dz dz/dh, where it is printed, and the right sign.

    In convention "a" of the composed map.

    Source: SCHOENE_2025, equation 14.
    """
    k = coupling(j_lam, j_u, h_prev)
    if convention == "a":
        f_z, f_h = f_z + f_h @ k, f_h * lam[None, :]
    moved = solve(eye(f_z.shape[0], f_z) - f_z, f_h)
    return _diagonal(lam, f_h) + (j_lam @ moved) * h_prev[None, :] + j_u @ moved


def always_coupled(kind: str, size: int) -> int:
    """Return how many entries off the diagonal are not 0 if no model is diagonal: at least one of two states or more.

    Source: SCHOENE_2025, theorem 1.
    """
    return max(most_coupled(kind, size), min(1, size - 1))


def forgotten_column(size: int, like: Scalar) -> Vector:
    """Return the column of the Jacobian of convention "a" that belongs to a state with lam = 0: zeros, as nothing of it is remembered.

    Args:
        size: how many states there are.
        like: a number of the arithmetic wanted.

    Source: new.
    """
    return zeros(size, like)

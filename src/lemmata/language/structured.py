"""Factors with a structure: probability vectors, stochastic, stable, Toeplitz, positive
semidefinite and spanning matrices.

The structure is kept exactly in every arithmetic, which floats that are normalised or projected
could not: each such parameter is a polynomial map of free coordinates in a box.
`Domain(p=Simplex(3))` therefore has two factors, the array `p_free` that is drawn, put on symbols
or boxed, and `p`, which is computed from it. The maps reach every value of the structure (or say
which they leave out), not uniformly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np

from lemmata.language.case import Case, Draws
from lemmata.language.factors import REAL, Array, Bound, Computed, Size, above, at, below
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Matrix, Scalar, Tensor, Vector

ROUNDING = 1e-9
"""How far a value may be off its structure: far above what sums of floats of moderate size lose,
far below any real violation.
"""


class Structure(Protocol):
    """A structured parameter: its free coordinates, the map from them, and what tells its values
    from others. One with `reaches_all` says that the map leaves out none of them.
    """

    def free(self) -> Array: ...
    def made(self, free: Tensor, case: Case) -> Tensor: ...
    def contains(self, value: Tensor, case: Case) -> bool: ...


@dataclass(frozen=True)
class Made(Computed):
    """A structured value, computed from its free coordinates; it contains whatever has the
    structure.
    """

    is_reported = True

    structure: Structure

    @property
    def is_reached(self) -> bool:
        """Whether the map from the free coordinates says that it reaches every value."""
        return getattr(self.structure, "reaches_all", False)

    def coordinates(self, name: str) -> tuple[str, ...]:
        """Return the name of its free coordinates."""
        return (free(name),)

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the value has the structure, up to rounding."""
        return self.structure.contains(np.asarray(value), case)


def free(name: str) -> str:
    """Return the name of a structured parameter's free coordinates."""
    return f"{name}_free"


def factors(name: str, structure: Structure) -> dict[str, Array | Made]:
    """Return the two factors of a structured parameter: `<name>_free` and `<name>`.

    Raises: TypeError for what is neither a factor nor a structure.
    """
    if not hasattr(structure, "free"):
        raise TypeError(
            f"the parameter {name!r} needs a factor, not {structure!r:.40}: Choice(3), say, is the"
            " single value 3"
        )
    return {
        free(name): structure.free(),
        name: Made(lambda case: structure.made(case[free(name)], case), structure),
    }


def _side(size: Size, less: int = 0) -> Callable[[Case], int]:
    return lambda case: _checked(at(size, case)) - less


def _checked(size: Scalar) -> int:
    if int(size) < 1:
        raise ValueError(f"the size of a structured parameter must be at least 1, not {size}")
    return int(size)


def broken(fractions: Tensor) -> Tensor:
    """Break a stick: p_1 = f_1, p_2 = (1 - f_1) f_2, …, the last part is what is left; along the
    last axis.

    >>> broken(np.array([0.5, 0.5]))
    array([0.5 , 0.25, 0.25])
    """
    if fractions.ndim > 1:
        return array([broken(row) for row in fractions])
    if not fractions.size:
        return np.ones(1, dtype=fractions.dtype)
    parts, left = [], 1 + 0 * fractions.sum()
    for fraction in fractions:
        parts.append(left * fraction)
        left = left - parts[-1]
    return array([*parts, left])


def _is_broken(value: np.ndarray, low: Scalar, high: Scalar) -> bool:
    """Tell whether probabilities, along the last axis, each take a fraction between two bounds of
    what their predecessors leave.
    """
    entries = np.asarray(value, dtype=float)
    left = 1 - np.cumsum(entries, axis=-1)
    whole, parts = left[..., :-1] + entries[..., :-1], entries[..., :-1]
    kept = np.all(parts >= float(low) * whole - ROUNDING) and np.all(
        parts <= float(high) * whole + ROUNDING
    )
    return bool(
        kept
        and np.all(entries >= -ROUNDING)
        and np.all(np.abs(left[..., -1]) <= ROUNDING * entries.shape[-1])
    )


HALVES = (0.0, 0.5, 1.0)
"""Fractions that are floats, and of which parts of a stick are exactly equal or nothing."""


class _Fractions(Array):
    """What is broken off a stick; its `thin` draws make some parts equal or nothing."""

    def thin(self, source: Draws, case: Case) -> np.ndarray:
        """Draw fractions as a generic draw never is, every other time of halves: half of a stick
        equals what is left.
        """
        drawn = super().thin(source, case)
        halves = [value for value in HALVES if value in self.stated(case)]
        if halves and source.pick((True, False)):
            flat = drawn.reshape(-1)
            flat[:] = [source.pick((value, *halves)) for value in flat]
        return drawn


@dataclass(frozen=True)
class Simplex:
    """A probability vector (size,); each entry is a fraction between `low` and `high` of what its
    predecessors leave.

    With 0 < low and high < 1 no entry is zero.
    """

    reaches_all: ClassVar[bool] = True

    size: Size
    low: Bound = 0.0
    high: Bound = 1.0

    def free(self) -> Array:
        """Return the fractions that are broken off, (size - 1,)."""
        return _Fractions(_side(self.size, 1), self.low, self.high)

    def made(self, free: Tensor, case: Case) -> Tensor:
        """Return the parts of the stick."""
        return broken(free)

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the entries are nonnegative, add up to one, and are fractions within the
        bounds.
        """
        return value.shape == (at(self.size, case),) and _is_broken(
            value, at(self.low, case), at(self.high, case)
        )


@dataclass(frozen=True)
class Stochastic:
    """A matrix (rows, columns) whose rows are probability vectors, as in `Simplex`; square unless
    `columns` is given.
    """

    reaches_all: ClassVar[bool] = True

    rows: Size
    columns: Size | None = None
    low: Bound = 0.0
    high: Bound = 1.0

    def _shape(self, case: Case) -> tuple[int, int]:
        rows = _side(self.rows)(case)
        return rows, rows if self.columns is None else _side(self.columns)(case)

    def free(self) -> Array:
        """Return the fractions that are broken off in each row, (rows, columns - 1)."""
        return _Fractions(
            lambda case: (self._shape(case)[0], self._shape(case)[1] - 1), self.low, self.high
        )

    def made(self, free: Tensor, case: Case) -> Tensor:
        """Return the rows."""
        return broken(free)

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether every row is a probability vector of fractions within the bounds."""
        return value.shape == self._shape(case) and _is_broken(
            value, at(self.low, case), at(self.high, case)
        )


class StableDiagonal(Array):
    """The diagonal (size,) of a stable discrete-time state matrix: real entries of modulus at most
    `radius` < 1.

    Raises: ValueError for a radius that is not between 0 and 1.
    """

    def __init__(self, size: Size, radius: float = 0.95) -> None:
        if not 0 < radius < 1:
            raise ValueError(f"a stable matrix has a spectral radius between 0 and 1, not {radius}")
        super().__init__(size, above(-1), below(1), search=(-radius, radius))


@dataclass(frozen=True)
class PSD:
    """A symmetric positive semidefinite matrix (size, size), R Rᵀ with R (size, rank), searched
    between ±`bound`; full rank by default.
    """

    reaches_all: ClassVar[bool] = True

    size: Size
    rank: Size | None = None
    bound: Bound = 1.0

    def free(self) -> Array:
        """Return the root R."""
        rank: Size = self.size if self.rank is None else self.rank
        return Array(
            lambda case: (_side(self.size)(case), _side(rank)(case)),
            *REAL,
            search=(_minus(self.bound), self.bound),
        )

    def made(self, free: Tensor, case: Case) -> Tensor:
        """Return R Rᵀ."""
        return free @ free.T

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the matrix is symmetric with no eigenvalue below zero, and of no higher
        rank.
        """
        matrix = np.asarray(value, dtype=float)
        n = at(self.size, case)
        if matrix.shape != (n, n):
            return False
        small = ROUNDING * (1 + np.abs(matrix).max())
        values = np.linalg.eigvalsh(matrix)
        least = n - at(n if self.rank is None else self.rank, case)
        return bool(
            np.abs(matrix - matrix.T).max() <= small
            and values[0] >= -small
            and np.all(values[: max(0, least)] <= small)
        )


def _minus(bound: Bound) -> Bound:
    return (lambda case: -at(bound, case)) if callable(bound) else -bound


def toeplitz(taps: Vector) -> Matrix:
    """Return the symmetric Toeplitz matrix T[i, j] = taps[|i - j|].

    >>> toeplitz(np.array([2.0, 1.0]))
    array([[2., 1.],
           [1., 2.]])
    """
    n = taps.shape[0]
    return array([[taps[abs(i - j)] for j in range(n)] for i in range(n)])


def _is_toeplitz(matrix: np.ndarray, n: int) -> bool:
    return matrix.shape == (n, n) and bool(
        np.abs(matrix - toeplitz(matrix[0])).max() <= ROUNDING * (1 + np.abs(matrix).max())
    )


@dataclass(frozen=True)
class Toeplitz:
    """A symmetric Toeplitz matrix (size, size) with entries between two bounds."""

    reaches_all: ClassVar[bool] = True

    size: Size
    low: Bound = -1.0
    high: Bound = 1.0

    def free(self) -> Array:
        """Return the first row."""
        return Array(_side(self.size), self.low, self.high)

    def made(self, free: Tensor, case: Case) -> Tensor:
        """Return the matrix."""
        return toeplitz(free)

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the matrix is symmetric, the same along each diagonal, and between the
        bounds.
        """
        matrix = np.asarray(value, dtype=float)
        inside = np.all(matrix >= float(at(self.low, case)) - ROUNDING) and np.all(
            matrix <= float(at(self.high, case)) + ROUNDING
        )
        return _is_toeplitz(matrix, at(self.size, case)) and bool(inside)


@dataclass(frozen=True)
class Autocovariance:
    """A Toeplitz matrix (size, size) that is positive semidefinite: T[i, j] = Σ_k w_k w_{k + |i -
    j|}, for a moving average w (size,).
    """

    size: Size
    bound: Bound = 1.0

    def free(self) -> Array:
        """Return the weights w of the moving average."""
        return Array(_side(self.size), *REAL, search=(_minus(self.bound), self.bound))

    def made(self, free: Tensor, case: Case) -> Tensor:
        """Return the autocovariances of unit noise through the moving average."""
        n = free.shape[0]
        return toeplitz(
            array([sum(free[k] * free[k + lag] for k in range(n - lag)) for lag in range(n)])
        )

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the matrix is Toeplitz and positive semidefinite."""
        matrix = np.asarray(value, dtype=float)
        return _is_toeplitz(matrix, at(self.size, case)) and PSD(self.size).contains(matrix, case)


@dataclass(frozen=True)
class Spanning:
    """Data (samples, dim) whose rows span the space: the first dim rows are L U, the others free.

    L is unit lower triangular, the diagonal of U lies between 1/2 and 3/2, and all other entries
    between -1 and 1. Left out are data whose first rows do not span already, or that are scaled
    otherwise.
    """

    samples: Size
    dim: Size

    def free(self) -> Array:
        """Return the free coordinates: L below, U above the diagonal, the further rows; on the
        diagonal what U has beyond 1, twice.
        """
        return Array(self._shape, -1.0, 1.0)

    def _shape(self, case: Case) -> tuple[int, int]:
        samples, dim = _side(self.samples)(case), _side(self.dim)(case)
        if samples < dim:
            raise ValueError(f"{samples} samples cannot span {dim} dimensions")
        return samples, dim

    def made(self, free: Tensor, case: Case) -> Tensor:
        """Return the data."""
        dim = free.shape[1]
        lower = array(
            [[free[i, j] if j < i else int(i == j) for j in range(dim)] for i in range(dim)], free
        )
        upper = array(
            [
                [free[i, j] if j > i else (1 + free[i, i] / 2 if i == j else 0) for j in range(dim)]
                for i in range(dim)
            ],
            free,
        )
        return np.concatenate([lower @ upper, free[dim:]])

    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the data have the shape and full column rank."""
        data = np.asarray(value, dtype=float)
        return data.shape == self._shape(case) and bool(
            np.linalg.matrix_rank(data) == data.shape[1]
        )

"""Gram matrices: how a polynomial becomes a sum of squares times factors, by semidefinite
programming, rounding and exact arithmetic.

p = Σ_j g_j b_jᵀ Q_j b_j with Q_j positive semidefinite, g_j a factor and b_j a vector of
polynomials. Clarabel finds the Q_j with the largest least eigenvalue in floats. They are rounded to
rationals, put exactly on the equations, and taken apart by LDLᵀ, whose pivots must be 0 or more.
Where p is 0 somewhere no Q_j is definite: then the kernels that the floats show are rounded, and
taken out of the b_j. Nothing here is trusted: `squares.py` multiplies out what comes back.

Not found is what is 0 at a point whose coordinates generate no rational kernel, as √2 − x − y >= 0
on the unit disc, and what needs larger matrices or multipliers than are tried.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np

from lemmata.terms.types import Tree, Value

Polynomial: TypeAlias = Any
"""A polynomial of FLINT over the integers."""
Matrix: TypeAlias = Any
"""A matrix of FLINT over the rationals."""

FACES = 3
"""Times that kernels are taken out: each time some eigenvalue that was 0 is gone, and one time is
the rule.
"""
ROUNDINGS = (2**8, 2**20, 2**36)
"""Denominators to which entries are rounded: small ones give short certificates, large ones keep
what has little room.
"""
KERNEL = 1e-4
"""An eigenvalue is taken for 0 if it is so small beside the largest: those of a solver that stops
at 1e-8 are the root of that, or less.
"""
DENOMINATOR = 60
"""Of the entries of a kernel's vectors, at most; others are taken for irrational."""
LARGEST = 2_500
"""Entries of all matrices together, at most: the solver takes a second or two there."""


HUGE = 10**150
"""A coefficient, at most: floats hold it, and the square of what it is divided by."""


@dataclass(frozen=True)
class Block:
    """A factor, and the polynomials whose products it multiplies."""

    factor: Polynomial
    basis: tuple[Polynomial, ...]

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield the entries of the upper triangle of its matrix, column by column."""
        return ((k, j) for j in range(len(self.basis)) for k in range(j + 1))


Term = tuple[int, Fraction, Polynomial]
"""The number of a block, a weight of more than 0, and a polynomial: the weight times the block's
factor times the polynomial's square.
"""


def terms(target: Polynomial, blocks: Sequence[Block]) -> list[Term] | None:
    """Return terms that add up to the target, None if none are found, or if Clarabel is not
    installed.
    """
    blocks = _needed(target, blocks)
    for _ in range(1 + FACES):
        if (
            not any(block.basis for block in blocks)
            or sum(len(block.basis) ** 2 for block in blocks) > LARGEST
        ):
            return None
        system = _System(target, blocks)
        grams = system.solved()
        if grams is None:
            return None
        decomposition = system.rounded(grams)
        if decomposition is not None:
            return decomposition
        fewer = [_face(block, gram) for block, gram in zip(blocks, grams, strict=True)]
        if sum(len(block.basis) for block in fewer) == sum(len(block.basis) for block in blocks):
            return None
        blocks = fewer
    return None


def _needed(target: Polynomial, blocks: Sequence[Block]) -> list[Block]:
    """Leave out what can only be 0: entries on diagonals that alone, and with one sign, make up a
    monomial that the target lacks.
    """
    wanted = {tuple(map(int, powers)) for powers in target.to_dict()}
    kept = [Block(block.factor, block.basis) for block in blocks]
    while True:
        signs: dict[tuple[int, ...], set[int]] = {}
        on: dict[tuple[int, ...], set[tuple[int, int]]] = {}
        for j, block in enumerate(kept):
            for k, m in block.pairs():
                for powers, c in (block.factor * block.basis[k] * block.basis[m]).to_dict().items():
                    place = tuple(map(int, powers))
                    signs.setdefault(place, set()).add((1 if c > 0 else -1) if k == m else 0)
                    on.setdefault(place, set()).add((j, k))
        gone = set().union(
            *(
                on[place]
                for place, occurrences in signs.items()
                if place not in wanted and occurrences in ({1}, {-1})
            )
        )
        if not gone:
            return kept
        kept = [
            Block(block.factor, tuple(b for k, b in enumerate(block.basis) if (j, k) not in gone))
            for j, block in enumerate(kept)
        ]


class _System:
    """The equations of all entries of the matrices: one for each monomial."""

    def __init__(self, target: Polynomial, blocks: Sequence[Block]) -> None:
        self.blocks = blocks
        self.entries = [(j, pair) for j, block in enumerate(blocks) for pair in block.pairs()]
        rows: dict[tuple[int, ...], int] = {}
        self.coefficients: list[tuple[int, int, int]] = []
        for column, (j, (k, m)) in enumerate(self.entries):
            block = blocks[j]
            product = block.factor * block.basis[k] * block.basis[m]
            for powers, c in product.to_dict().items():
                row = rows.setdefault(tuple(map(int, powers)), len(rows))
                self.coefficients.append((row, column, int(c) * (1 if k == m else 2)))
        wanted = {tuple(map(int, powers)): int(c) for powers, c in target.to_dict().items()}
        self.reaches = wanted.keys() <= rows.keys()
        self.wanted = [0] * len(rows)
        for powers, c in wanted.items():
            if self.reaches:
                self.wanted[rows[powers]] = c

    def solved(self) -> list[np.ndarray] | None:
        """Return the matrices as floats, None if there are certainly none that come near, or no
        solver.
        """
        from scipy import sparse

        clarabel = _solver()
        if (
            not clarabel
            or not self.reaches
            or max(map(abs, (*self.wanted, *(c for *_, c in self.coefficients)))) > HUGE
        ):
            return None
        size = float(max(map(abs, self.wanted), default=1)) or 1.0
        matrix, right, cones = self._problem(clarabel, size)
        settings = clarabel.DefaultSettings()
        # no limit of time: what is found must not depend on the machine's load
        settings.verbose, settings.max_iter = False, 100
        count = matrix.shape[1]
        cost = np.append(np.zeros(count - 1), -1.0)
        solution = clarabel.DefaultSolver(
            sparse.csc_matrix((count, count)), cost, matrix, right, cones, settings
        ).solve()
        entries = np.array(solution.x)
        # the last entry is the room, the least eigenvalue of the matrices: where it is certainly
        # negative, by far more than the 1e-8 of the solver, there are none; that a near miss is
        # none is seen when both sides are multiplied out
        if not np.all(np.isfinite(entries)) or entries[-1] < -1e-3:
            return None
        return [gram * size for gram in self._matrices(entries[:-1])]

    def _problem(self, clarabel: ModuleType, size: float) -> tuple[Tree, np.ndarray, list[Value]]:
        """Return A, b and cones for Ax + s = b: the equations, room <= 1, and each matrix less room
        times the identity.
        """
        from scipy import sparse

        room, equations = len(self.entries), len(self.wanted)
        rows, columns, values = (list(part) for part in zip(*self.coefficients, strict=True))
        rows, columns, values = [*rows, equations], [*columns, room], [*map(float, values), 1.0]
        right = [*(c / size for c in self.wanted), 1.0]
        for column, (_, (k, m)) in enumerate(self.entries):
            rows.append(len(right))
            columns.append(column)
            values.append(-1.0 if k == m else -math.sqrt(2))
            if k == m:
                rows.append(len(right))
                columns.append(room)
                values.append(1.0)
            right.append(0.0)
        matrix = sparse.csc_matrix((values, (rows, columns)), shape=(len(right), room + 1))
        cones = [clarabel.ZeroConeT(equations), clarabel.NonnegativeConeT(1)]
        return (
            matrix,
            np.array(right),
            cones
            + [clarabel.PSDTriangleConeT(len(block.basis)) for block in self.blocks if block.basis],
        )

    def _matrices(self, entries: np.ndarray) -> list[np.ndarray]:
        matrices = [
            np.zeros((len(block.basis),) * 2, dtype=np.asarray(entries).dtype)
            for block in self.blocks
        ]
        for value, (j, (k, m)) in zip(entries, self.entries, strict=True):
            matrices[j][k, m] = matrices[j][m, k] = value
        return matrices

    def rounded(self, grams: Sequence[np.ndarray]) -> list[Term] | None:
        """Return the terms of rational matrices near these that meet the equations exactly and are
        positive semidefinite.
        """
        near = [
            gram[k, m]
            for gram, block in zip(grams, self.blocks, strict=True)
            for k, m in block.pairs()
        ]
        equations = self._independent()
        if equations is None:
            return None
        for denominator in ROUNDINGS:
            decomposition = self._terms(_put_on(*equations, near, denominator))
            if decomposition is not None:
                return decomposition
        return None

    def _independent(self) -> tuple[Matrix, Matrix] | None:
        """Return the equations without those that follow from others, None if they contradict one
        another.
        """
        import flint

        count = len(self.entries)
        table = flint.fmpq_mat(len(self.wanted), count + 1)
        for row, column, c in self.coefficients:
            table[row, column] += c
        for row, c in enumerate(self.wanted):
            table[row, count] = c
        reduced, rank = table.rref()
        if rank and all(reduced[rank - 1, k] == 0 for k in range(count)):
            return None
        left = flint.fmpq_mat(
            rank, count, [reduced[row, k] for row in range(rank) for k in range(count)]
        )
        return left, flint.fmpq_mat(rank, 1, [reduced[row, count] for row in range(rank)])

    def _terms(self, entries: Sequence[Fraction]) -> list[Term] | None:
        decomposition: list[Term] = []
        for j, gram in enumerate(self._matrices(np.array(entries, dtype=object))):
            squares = pivots(gram)
            if squares is None:
                return None
            for weight, row in squares:
                common = math.lcm(*(c.denominator for c in row))
                basis = self.blocks[j].basis
                term = sum(
                    (int(c * common) * b for c, b in zip(row, basis, strict=True)), 0 * basis[0]
                )
                decomposition.append((j, weight / common**2, term))
        return decomposition


def _solver() -> ModuleType | None:
    """Return Clarabel's module, None where it is not installed."""
    try:
        return import_module("clarabel")
    except ImportError:
        return None


def _put_on(left: Matrix, right: Matrix, near: Sequence[float], denominator: int) -> list[Fraction]:
    """Return the solution of equations of full rank that is next to a point, rounded first."""
    import flint

    start = flint.fmpq_mat(
        len(near), 1, [flint.fmpq(round(value * denominator), denominator) for value in near]
    )
    across = left.transpose()
    solution = start - across * (left * across).solve(left * start - right)
    return [_fraction(solution[k, 0]) for k in range(len(near))]


def _fraction(value: Value) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def pivots(matrix: np.ndarray) -> list[tuple[Fraction, list[Fraction]]] | None:
    """Take a symmetric rational matrix apart into Σ weight · row rowᵀ with positive weights (LDLᵀ),
    None if it is not semidefinite.

    >>> pivots(np.array([[Fraction(2), Fraction(1)], [Fraction(1), Fraction(1)]]))
    [(Fraction(2, 1), [Fraction(1, 1), Fraction(1, 2)]),
     (Fraction(1, 2), [Fraction(0, 1), Fraction(1, 1)])]
    >>> pivots(np.array([[Fraction(0), Fraction(1)], [Fraction(1), Fraction(1)]])) is None
    True
    """
    import flint

    rest, squares = (
        np.array(
            [[flint.fmpq(c.numerator, c.denominator) for c in row] for row in matrix], dtype=object
        ),
        [],
    )
    for k in range(len(rest)):
        pivot = rest[k, k]
        if pivot < 0 or (pivot == 0 and any(rest[k, k:] != 0)):
            return None
        if pivot > 0:
            row = [0 * pivot] * k + [value / pivot for value in rest[k, k:]]
            squares.append((_fraction(pivot), list(map(_fraction, row))))
            across = np.array(row[k:], dtype=object)
            rest[k:, k:] -= np.outer(pivot * across, across)
    return squares


def _face(block: Block, gram: np.ndarray) -> Block:
    """Return the block without the kernel of its matrix: its polynomials are those combinations
    that vanish on the kernel.
    """
    if not block.basis:
        return block
    values, vectors = np.linalg.eigh(gram)
    kernel = vectors[:, values <= KERNEL * max(values[-1], 0.0)].T
    rows = _rational(kernel)
    if not len(rows):
        return block
    across = _orthogonal(rows, len(block.basis))
    return Block(
        block.factor,
        tuple(
            sum((c * b for c, b in zip(row, block.basis, strict=True)), 0 * block.basis[0])
            for row in across
        ),
    )


def _rational(kernel: np.ndarray) -> list[list[Fraction]]:
    """Return rational vectors that span what these do, as far as floats tell: of the reduced form
    those whose entries are simple.
    """
    rest, columns = kernel.copy(), []
    for row in range(len(rest)):
        place = np.unravel_index(np.argmax(np.abs(rest[row:])), rest[row:].shape)
        best, column = row + int(place[0]), int(place[1])
        rest[[row, best]] = rest[[best, row]]
        rest[row] /= rest[row, column]
        mask = np.arange(len(rest)) != row
        rest[mask] -= np.outer(rest[mask, column], rest[row])
        columns.append(column)
    vectors = [[Fraction(value).limit_denominator(DENOMINATOR) for value in row] for row in rest]
    # fractions with such denominators are 1/3540 or more apart; a vector that is none leaves a
    # certificate that does not multiply out
    return [
        row
        for row, near in zip(vectors, rest, strict=True)
        if np.allclose([float(c) for c in row], near, atol=1e-3)
    ]


def _orthogonal(rows: Sequence[Sequence[Fraction]], count: int) -> list[list[int]]:
    """Return integer vectors that span what is orthogonal to some rational ones."""
    import flint

    table = flint.fmpq_mat(
        len(rows), count, [flint.fmpq(c.numerator, c.denominator) for row in rows for c in row]
    )
    reduced, rank = table.rref()
    leading = [next(k for k in range(count) if reduced[row, k] != 0) for row in range(rank)]
    vectors = []
    for free in itertools.filterfalse(set(leading).__contains__, range(count)):
        entries = {free: Fraction(1)}
        entries.update({k: -_fraction(reduced[row, free]) for row, k in enumerate(leading)})
        common = math.lcm(*(value.denominator for value in entries.values()))
        vectors.append([int(entries.get(k, 0) * common) for k in range(count)])
    return vectors

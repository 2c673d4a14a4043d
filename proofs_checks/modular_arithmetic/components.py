"""Checks of components: inequalities in steps between values, totals by induction for any number, and matrices that are drawn."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.relation import All, AtLeast, Equal, Recurrence, Throughout
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Formula, Scalar
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.modular_arithmetic.claims.components import DIRECTIONS, VALUES
from lemmata.theory.modular_arithmetic.components import held_by_waves, waves

FEW = {"count": (1, 2, 3), "further": (0, 1, 2)}
SEED = {"seed": (0,)}


@exact(VALUES, sizes=FEW)
@tested(VALUES, examples=40)
def is_at_most_the_share_of_the_squares(formula, case):
    """Squares of up to five values, over their sum lest those of small floats vanish; equal values have equal shares of both."""
    total, n = sum(case.sizes), len(case.sizes)
    squares = [size * (size / total) for size in case.sizes]
    alike = formula([total] * n, case.count)
    return All(AtLeast(sum(squares[: case.count]) / sum(squares), case.apply(formula)), Equal(alike, ratio(case.count, n, total)))


@exact(VALUES, sizes={"count": (1,), "further": (1,)})
def is_so_for_any_number_of_values(formula, case):
    """By induction, with s the k-th value: squares of what is s or more add up to s times the values at least, of what is less at most.

    So H' R >= s H R >= H R' for sums H and R of both parts and H' and R' of their squares, which for two values is the statement itself.
    Values up to s are x with s = x + y, x and y not negative.
    """
    s, (rise, small, gap) = case.sizes[0], _unknown(case.sizes[0], "rise", "small", "gap")
    squares = [size * size for size in case.sizes]
    return All(
        _kept_above(s, lambda k: s * s + s * rise(k) + rise(k) * (s + rise(k)), lambda k: s * s + s * rise(k)),
        _kept_above(s, lambda k: small(k) ** 2 + gap(k) * small(k), lambda k: small(k) ** 2),
        AtLeast(sum(squares[: case.count]) / sum(squares), case.apply(formula)),
    )


def _unknown(like: Scalar, *names: str) -> list[Formula]:
    return [unknown_sequence(name, like, ">= 0") for name in names]


def _kept_above(like: Scalar, larger: Formula, smaller: Formula) -> Throughout:
    """Return that a sum over k stays at or above another."""
    sums = Recurrence((0 * like, 0 * like), lambda k, x: (x[0] + larger(k), x[1] + smaller(k)))
    return Throughout(sums, lambda _, x: AtLeast(x[0], x[1]))


@exact(DIRECTIONS, sizes=FEW | SEED, part="weights from 0 to 1")
def is_what_moving_weights_lowers(formula, case):
    """Weights 1 on the first k values, of which some are moved to the others, t_ij from i to j: all weights that add up to k are such."""
    squares, first = [size * size for size in case.sizes], case.count
    held = sum(square * (1 - sum(row)) for square, row in zip(squares, case.moved, strict=False))
    held = held + sum(square * sum(row[j] for row in case.moved) for j, square in enumerate(squares[first:]))
    return AtLeast(case.apply(formula), held)


@exact(DIRECTIONS, sizes={"count": (1,), "further": (0,)} | SEED, part="weights from 0 to 1")
def is_so_for_any_number_of_directions(formula, case):
    """By induction, with l = s_k^2: the first squares lose l F at least by weights of sum F, the others gain l F at most by as much.

    Squares up to l are x with l = x + y, x and y not negative.
    """
    level, (lose, gain, rise, small, gap) = case.sizes[0] ** 2, _unknown(case.sizes[0], "lose", "gain", "rise", "small", "gap")
    return All(
        _kept_above(level, lambda k: lose(k) * level + lose(k) * rise(k), lambda k: lose(k) * level),
        _kept_above(level, lambda k: gain(k) * small(k) + gain(k) * gap(k), lambda k: gain(k) * small(k)),
        Equal(case.apply(formula), sum(size**2 for size in case.sizes[: case.count])),
    )


@tested(DIRECTIONS, examples=30, floats=True, part="directions")
def bounds_waves_and_is_attained(formula, case):
    """A matrix of these singular values over 2n + 1 digits: its first singular vectors, its waves, and directions that are drawn."""
    n, rng = case.count + case.further, np.random.default_rng(case.seed)
    p = 2 * n + 1
    left = waves(p).T @ _orthonormal(rng, p - 1, n)
    matrix = left @ np.diag(np.array(case.sizes, dtype=float)) @ _orthonormal(rng, n, n).T
    claimed = case.apply(formula)
    first = np.linalg.svd(matrix)[0][:, : case.count]
    drawn = _orthonormal(rng, p, case.count)
    return All(
        Equal(_held(first, matrix), claimed),
        AtLeast(claimed, held_by_waves(matrix)[: case.count].sum()),
        AtLeast(claimed, _held(drawn, matrix)),
        Equal(held_by_waves(matrix).sum(), (matrix * matrix).sum()),
    )


def _orthonormal(rng: np.random.Generator, rows: int, columns: int) -> np.ndarray:
    return np.linalg.qr(rng.standard_normal((rows, columns)))[0]


def _held(directions: np.ndarray, matrix: np.ndarray) -> Scalar:
    return ((directions.T @ matrix) ** 2).sum()

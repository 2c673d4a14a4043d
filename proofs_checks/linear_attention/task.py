"""The regression task by brute force: targets and losses sequence by sequence, in any arithmetic.

It spells out 5.1, D.2 and D.13 with sums over positions, so that a check has a route that shares no formula with the theorems.
Expectations are taken of the loss itself, of a sequence of random variables, by their moments (`terms/random/expectation.py`).
Source: SABBAGHI_2024, 5.1, D.2, D.13; several betas: its section D.4.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from lemmata.terms.arithmetic import array, number
from lemmata.terms.random.expectation import expectation, gaussian
from lemmata.terms.types import Matrix, Scalar, Tensor, Vector


def answers(s: Vector, alpha: Scalar, betas: Sequence[Scalar]) -> list[Scalar]:
    """Return y_i = alpha s_i + sum_k beta_k (s_{i-k} + s_{i+k}) on a ring, for one sequence of values."""
    n = len(s)
    return [alpha * s[i] + sum(beta * (s[(i - k) % n] + s[(i + k) % n]) for k, beta in enumerate(betas, 1)) for i in range(n)]


def single_sequences(n: int, seen: int, like: Scalar) -> list[Vector]:
    """Return the `seen` sequences of n values that have one 1 among the first `seen` positions and 0 elsewhere."""
    return [array([number(int(i == r), like) for i in range(n)], like) for r in range(seen)]


def sequence(n: int, seen: int, like: Scalar) -> Vector:
    """Return the values s_r of a random sequence: the first `seen` are independent N(0, 1), the others 0."""
    return np.array([*gaussian(seen), *(number(0, like) for _ in range(n - seen))], dtype=object)


def mean(form: Callable[[Vector], Tensor], n: int, seen: int, like: Scalar) -> Tensor:
    """Return the expectation of a polynomial of the sequence, whose first `seen` values are independent N(0, 1) and others 0."""
    return expectation(form(sequence(n, seen, like)))


def squares(weights: Matrix, s: Vector, alpha: Scalar, betas: Sequence[Scalar]) -> list[Scalar]:
    """Return (yhat_i - y_i)^2 with yhat_i = sum_r weights[i][r] s_r, for every position."""
    gaps = [sum(weights[i][r] * s[r] for r in range(len(s))) - y for i, y in enumerate(answers(s, alpha, betas))]
    return [gap * gap for gap in gaps]


def derivatives(expression: Scalar, symbols: Tensor) -> Tensor:
    """Return the derivatives of an expression in symbols by an array of these, in its shape."""
    out = np.empty(symbols.shape, dtype=object)
    for index in np.ndindex(symbols.shape):
        out[index] = expression.diff(symbols[index])
    return out


def pair_slope(a: Vector, n1: int, target: Vector) -> Vector:
    """Return the derivative of the sum of (a_{i-r} - tau_{i-r})^2 over the pairs (i, r) of a window, lags -(n-1)..n-1 on a line.

    `target` is the ring target (n,), read at i - r modulo n.
    """
    n, slope = len(target), 0 * a
    for i in range(n1):
        for r in range(n1):
            slope[i - r + n - 1] += 2 * (a[i - r + n - 1] - target[(i - r) % n])
    return slope

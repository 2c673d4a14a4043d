"""The chain on 2n vertices written out and solved as a linear system, in any arithmetic: what the closed forms are compared with."""

from __future__ import annotations

import numpy as np

from lemmata.language.case import Case
from lemmata.terms.arithmetic import array, number, solve, zeros
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.chain_traversal.problem import emission_weights


def weights(n: int, forward: Scalar, backward: Scalar, other: Scalar = 1, mask_self: bool = True) -> Matrix:
    """Return the weights (2n, 2n) of emitting y after x as products over the edges that touch y, one at a time."""
    found = [[0 * forward + number(int(x != y or not mask_self), forward) for y in range(2 * n)] for x in range(2 * n)]
    for source, target in [(base + i, base + i - 1) for base in (0, n) for i in range(1, n)]:
        for y in (source, target):
            for x, row in enumerate(found):
                row[y] = row[y] * (forward if x == source else backward if x == target else other)
    return array(found, forward)


def of_case(case: Case) -> Matrix:
    """Return the weights by the problem's definition at the logits and the choices of a case."""
    return emission_weights(case.n, case.alpha, case.beta, case.gamma, homogeneous=case.homogeneous, mask_self=case.mask_self)


def system(W: Matrix) -> tuple[Matrix, np.ndarray]:
    """Return diag(Z) - W on the 2n - 2 vertices that are no sinks, and these."""
    n = len(W) // 2
    inner = np.delete(np.arange(2 * n), (0, n))
    matrix = 0 * W - W
    for x in inner:
        matrix[x, x] = W[x].sum() - W[x, x]
    return matrix[np.ix_(inner, inner)], inner


def absorbed(W: Matrix) -> tuple[Vector, Vector, Vector]:
    """Return P(own sink), P(other sink) and the mean number of tokens from the starts 1, …, n - 1."""
    matrix, inner = system(W)
    right = np.stack([W[inner, 0], W[inner, len(W) // 2], W[inner].sum(axis=1)], axis=1)
    own, other, tokens = solve(matrix, right)[: len(W) // 2 - 1].T
    return own, other, tokens


def slopes(W: Matrix) -> tuple[Vector, Vector]:
    """Return dJ(i)/dalpha and dJ(i)/dbeta of the homogeneous chain: (diag(Z) - W) h = W_0 differentiated by a weight's logarithm."""
    n, (matrix, inner) = len(W) // 2, system(W)
    h = 0 * W[0]
    h[0], h[inner] = h[0] + 1, solve(matrix, W[inner, 0])
    ahead = [x - 1 for x in inner]
    behind = [x + 1 if (x + 1) % n else x for x in inner]
    right = np.stack([array([W[x, y] * (h[y] - h[x]) for x, y in zip(inner, to, strict=True)], W) for to in (ahead, behind)], axis=1)
    by_alpha, by_beta = solve(matrix, right)[: n - 1].T
    return by_alpha, by_beta


def visits(W: Matrix) -> Matrix:
    """Return the mean numbers of visits (n - 1, 2n - 2) from each start to each vertex that is no sink, the start counted."""
    matrix, inner = system(W)
    unit = zeros(matrix.shape, matrix)
    for k in range(len(inner)):
        unit[k, k] = unit[k, k] + 1
    totals = array([W[x].sum() for x in inner], W)
    return (solve(matrix, unit) * totals[None])[: len(W) // 2 - 1]

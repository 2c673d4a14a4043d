"""Checks of the algebra that errors generate: brackets until nothing new comes, and the directions in which a Gram matrix can move."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention.augmented.starts import visible
from lemmata.theory.linear_attention.claims.augmented.lie_algebra import LIE_ALGEBRA

PRIME = 2**31 - 1
"""Ranks are taken modulo it: they are ranks of rational matrices, or less; for one site exactly these, as the brackets vanish."""


@exact(LIE_ALGEBRA, sizes={"n": (1, 2, 3, 4, 5, 7)})
def is_closed_under_brackets(formula, case):
    """Brackets with the visible pairs are added while they are new; then the rank of X -> X A + A X^T at an integer Gram matrix."""
    units = np.eye(case.n, dtype=np.int64)
    pairs = [(k, r) for k, r in np.argwhere(visible(case.n, case.n1)) if k <= r]
    generators = [np.outer(units[k], units[r]) + np.outer(units[r], units[k]) for k, r in pairs]
    span, algebra, waiting = _Span(), [], list(generators)
    while waiting:
        found = waiting.pop()
        if span.grows(found):
            algebra.append(found)
            waiting += [(found @ one - one @ found) % PRIME for one in generators]
    p = np.random.default_rng(case.n).integers(-9, 10, (case.n, case.n + 1))
    gram, moves = p @ p.T, _Span()
    moved = sum(moves.grows(x @ gram + gram @ x.T) for x in algebra)
    return Equal(case.apply(formula), (len(algebra), case.n * (case.n + 1) // 2 - moved))


class _Span:
    """The span of integer matrices modulo the prime, its rows reduced one by another."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, np.ndarray]] = []

    def grows(self, matrix: np.ndarray) -> bool:
        """Add a matrix and tell whether it was outside the span."""
        row = matrix.ravel() % PRIME
        for pivot, reduced in self._rows:
            row = (row - row[pivot] * reduced) % PRIME
        if not row.any():
            return False
        pivot = int(np.flatnonzero(row)[0])
        self._rows.append((pivot, row * pow(int(row[pivot]), -1, PRIME) % PRIME))
        return True

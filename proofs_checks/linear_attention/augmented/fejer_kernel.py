"""Checks of the Fejér kernel: counts transformed, sums of squares, and balls."""

from __future__ import annotations

from lemmata.proofs_checks.check import enclosed, exact
from lemmata.proofs_checks.linear_attention.augmented.windows import shifts
from lemmata.proofs_checks.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.theory.arithmetic import array, cosine_matrix, sinpi
from lemmata.theory.case import Case
from lemmata.theory.linear_attention.claims.augmented.fejer_kernel import FEJER_KERNEL
from lemmata.theory.types import Scalar


@exact(FEJER_KERNEL, sizes={"n": (1, 2, 3, 4, 5)})
def transforms_the_counts_and_is_a_sum_of_squares(formula, case):
    """DFT of the counted lag weights, and x K x = sum_r N_r (C_r^2 + S_r^2) with the cosine and sine sums of x."""
    n, kernel = case.n, case.apply(formula)
    counts = _counts(case)
    squares = []
    for r, count in enumerate(counts):
        waves = [sum(x * wave(r * w, n, case.like) for w, x in enumerate(case.x)) for wave in (_cosine, _sine)]
        squares += [(count, wave) for wave in waves if count]
    form = sum(x * kernel[(u - v) % n] * y for u, x in enumerate(case.x) for v, y in enumerate(case.x))
    return All(Equal(kernel, cosine_matrix(n, case.like) @ array(counts, case.like)), SumOfSquares(form, 0, squares))


@enclosed(FEJER_KERNEL, examples=6)
def is_nonnegative_at_every_frequency(formula, case):
    """Every coefficient of the kernel and of the transformed counts, in balls."""
    kernel = case.apply(formula)
    return All(AtLeast(kernel, 0), Equal(kernel, cosine_matrix(case.n, case.like) @ array(_counts(case), case.like)))


def _counts(case: Case) -> list[int]:
    """Return how many windows hold both site 0 and site r, one by one."""
    return [sum(0 in window and r in window for window in shifts(case.n, case.n1)) for r in range(case.n)]


def _cosine(k: int, n: int, like: Scalar) -> Scalar:
    return sinpi(n + 4 * k, 2 * n, like)


def _sine(k: int, n: int, like: Scalar) -> Scalar:
    return sinpi(2 * k, n, like)

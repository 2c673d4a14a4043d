"""Checks of the Fejér kernel: counts transformed, sums of squares, and balls."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.check import enclosed, exact
from lemmata.language.domain import EVERY, Integer
from lemmata.language.relation import All, Always, AtLeast, Equal, SumOfSquares
from lemmata.proofs_checks.linear_attention.augmented.windows import shifts
from lemmata.terms.arithmetic import array, cosine_matrix, cospi, sinpi
from lemmata.terms.term import constant
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.augmented.fejer_kernel import FEJER_KERNEL

SHORT = 6
"""Rings of fewer sites are transformed one by one."""


@exact(
    FEJER_KERNEL,
    sizes={"n": EVERY, "n1": EVERY},
    at={"n": Integer(1, None, search=(SHORT, SHORT + 2)), "n1": Integer(1, None, search=(1, 3))},
)
def transforms_the_pairs_of_any_window(formula, case):
    """The pairs of sites of a window, each by the cosine of its lag: 1 for one site, and the differences of the differences to more sites.

    One site more is two pairs more at each lag up to n1, beside itself. A cosine of a lag is a sum of two products, so that sums over pairs
    of sites are sums of squares, counted by the lag weights. The ring is longer than the mode by any number of sites.
    """
    like, known = constant(1), dict[tuple[int, int], Vector]()

    def kernel(n: Scalar, window: Scalar) -> Vector:
        # of terms no window is too large for the ring
        if not isinstance(n, int):
            return formula(n, window, like)
        if (n, window) not in known:
            known[n, window] = formula(constant(n), constant(window), like)
        return known[n, window]

    def turn(place: Scalar, n: Scalar) -> Scalar:
        return cospi(2 * place, n, like)

    def pairs(window: Scalar, mode: Scalar, more: Scalar) -> Equal:
        k, n = mode + 1, mode + more + 2
        least, second, before, here, after = (kernel(n, sites) for sites in (1, 2, window + 1, window + 2, window + 3))
        found = [before[0], least[k], second[k], after[k] - 2 * here[k] + before[k]]
        return Equal(found, [(window + 1) ** 2, 1, 2 + 2 * turn(k, n), 2 * turn((window + 2) * k, n)])

    def product(lag: Scalar, one: Scalar, other: Scalar) -> Equal:
        sines = sinpi(2 * lag * one, case.n, like) * sinpi(2 * lag * other, case.n, like)
        return Equal(turn(lag * (one - other), case.n), turn(lag * one, case.n) * turn(lag * other, case.n) + sines)

    return All(Equal(kernel(case.n, case.n1)[0], case.n1**2), Always(pairs), Always(product))


@exact(FEJER_KERNEL, sizes={"n": range(1, SHORT)})
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

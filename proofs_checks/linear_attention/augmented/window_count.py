"""Checks of the count of windows: one by one, and by what a window of one site more adds, on any ring."""

from __future__ import annotations

from functools import cache

from lemmata.language.check import exact
from lemmata.language.domain import EVERY, Integer
from lemmata.language.relation import All, Always, Equal
from lemmata.proofs_checks.linear_attention.augmented.windows import shifts
from lemmata.terms.arithmetic import maximum
from lemmata.terms.term import constant
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.augmented.window_count import WINDOW_COUNT


@exact(WINDOW_COUNT, sizes={"n": EVERY, "n1": EVERY}, at={"n1": Integer(1, None, search=(1, 3))})
def gains_what_one_site_more_adds_on_any_ring(formula, case):
    """Windows of one site hold no other; site n1 more adds a pair at lag r with n1 - r, if r <= n1, and with n1 + r - n, if r >= n - n1.

    Said of all sizes in five kinds: r is 0, at most n1 or larger, and n1 + r is at most n - 1 or larger. On short rings they are counted.
    """

    known: dict[tuple[int, int], Vector] = {}

    def weights(n: Scalar, n1: Scalar) -> Vector:
        if not isinstance(n, int):
            return formula(n, n1)
        if (n, n1) not in known:
            known[n, n1] = formula(constant(n), constant(n1))
        return known[n, n1]

    def gain(n: Scalar, n1: Scalar, lag: Scalar, pairs: int) -> Equal:
        counted = _counted(n, n1 + 1)[lag] - _counted(n, n1)[lag] if isinstance(n, int) else pairs
        return Equal([weights(n, n1 + 1)[lag] - weights(n, n1)[lag], counted], [pairs, pairs])

    def one_site(i: Scalar, j: Scalar) -> Equal:
        return Equal([weights(i + 1, 1)[0], weights(i + j + 2, 1)[i + 1]], [1, 0])

    def same(i: Scalar, j: Scalar) -> Equal:
        return gain(i + j + 2, i + 1, 0, 1)

    def near(i: Scalar, j: Scalar, k: Scalar) -> Equal:
        return gain(2 * i + j + k + 3, i + j + 1, i + 1, 1)

    def far(i: Scalar, j: Scalar, k: Scalar) -> Equal:
        return gain(2 * i + j + k + 4, i + 1, i + j + 2, 0)

    def both_ways(i: Scalar, j: Scalar, k: Scalar) -> Equal:
        return gain(2 * i + j + k + 2, i + j + k + 1, i + j + 1, 2)

    def other_way(i: Scalar, j: Scalar, k: Scalar) -> Equal:
        return gain(2 * i + j + k + 3, i + j + 1, i + j + k + 2, 1)

    def stated(lag: Scalar) -> Equal:
        return Equal(case.apply(formula)[lag], maximum(case.n1 - lag, 0) + maximum(case.n1 - case.n + lag, 0))

    return All(*map(Always, (stated, one_site, same, near, far, both_ways, other_way)))


@exact(WINDOW_COUNT)
def counts_the_windows(formula, case):
    """Windows that hold site 0 and site r, one by one."""
    return Equal([int(weight) for weight in case.apply(formula)], _counted(case.n, case.n1))


@cache
def _counted(n: int, n1: int) -> list[int]:
    """Return how many windows hold both site 0 and site r, one by one."""
    return [sum(0 in window and r in window for window in shifts(n, n1)) for r in range(n)]

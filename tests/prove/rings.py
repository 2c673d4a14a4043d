"""Columns of unknown size, and what is found of a formula on them."""

from __future__ import annotations

from typing import Any

from lemmata.language import check as kinds
from lemmata.language.domain import Array, Case, Computed, Domain, Integer, Interval
from lemmata.language.relation import Equal
from lemmata.terms.arithmetic import array
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Fields, Formula, Tensor
from tests import toys


def unfolded(case: Case) -> Tensor:
    return array([case.half[min(j, case.n - j)] for j in range(case.n)], case.half)


RING: Fields = {
    "n": Integer(1, None, search=(1, 6)),
    "m": Integer(1, lambda c: c.n),
    "t": Interval(-1, 1),
    "half": Array(lambda c: c.n // 2 + 1, 0.5, 2),
    "e": Computed(unfolded),
    "s": Array(lambda c: c.n, -1, 1),
}

LINE = Domain(**RING)

EVERY = {"e": Opaque("n", even=True, positive=True), "s": Opaque("n")}


def run(relation: Any, domain: Domain = LINE, formula: Formula = abs, **options: Any) -> Any:
    return toys.run(toys.check(kinds.exact, relation, **{"every": EVERY, **options}), formula, domain)


def window(n: int, m: int) -> list[int]:
    return [max(m - min(j, n - j), 0) for j in range(n)]


def zero(formula: Formula, case: Case) -> Equal:
    found = formula(case)
    return Equal(found, 0 * found)

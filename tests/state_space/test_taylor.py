"""The rest of a power beyond its tangent: by its sum at fractions, and no smaller most is proved for it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from lemmata.language import check as kinds
from lemmata.language.domain import Domain, Interval
from lemmata.language.relation import All, AtLeast, Recurrence, Throughout
from lemmata.proofs_checks.state_space import taylor
from lemmata.terms.arithmetic import ratio
from lemmata.terms.unknown import unknown_sequence
from tests import toys

LINE = Domain(like=Interval(None, None, search=(-1, 1)))


def outcome(forms: Callable[[Any], list[Any]]) -> str:
    check = toys.check(kinds.exact, lambda formula, case: All(AtLeast(formula(case.like), 0), *forms(case.like)))
    return toys.run(check, lambda like: like * like, LINE).outcome


def test_the_sequence_is_the_rest_by_its_sum():
    z, a = Fraction(3, 5), Fraction(-2, 7)
    x: Any = (z * z, a, Fraction(1))
    for h in range(2, 9):
        assert x[2] == sum(((k + 1) * a**k * z ** (h - 2 - k) for k in range(h - 1)), Fraction(0))
        assert x[0] == z**h == a**h + h * a ** (h - 1) * (z - a) + (z - a) ** 2 * x[2]
        x = (z * x[0], a * x[1], z * x[2] + h * x[1])
    assert outcome(lambda like: [taylor.is_the_rest(like)]) == "holds"


def test_what_is_kept_is_proved():
    assert outcome(taylor.rests) == "holds"


@pytest.mark.parametrize("worse", ["nothing", "sharper", "faster", "farther"])
def test_what_is_too_little_is_not_proved(worse):
    """A hundredth less, a rest that grows by one more, and a state beyond rho."""

    def kept(like: Any) -> list[Any]:
        least, room = (unknown_sequence(name, like, ">= 0")(0) for name in ("least", "room"))
        z, rho = (least + room, least) if worse == "farther" else (least, least + room)
        share = ratio(99 if worse == "sharper" else 100, 200, like)
        extra = 1 if worse == "faster" else 0
        step = Recurrence((1 + 0 * z, z, 1 + 0 * z), lambda k, x: (rho * x[0], z * x[1], z * x[2] + (k + 2 + extra) * x[1]))
        most = lambda k, x: share * (k + 2) * (k + 1) * x[0]  # noqa: E731  - one line says it
        return [Throughout(step, lambda k, x: All(AtLeast(x[0], 0), AtLeast(rho * x[0], x[1]), AtLeast(most(k, x), x[2])))]

    assert (outcome(kept) == "holds") == (worse == "nothing")

"""The rest of a power beyond its tangent: by its sum at fractions, and no smaller most is proved for it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lemmata.language import check as kinds
from lemmata.language.domain import Choice, Domain
from lemmata.language.relation import All, AtLeast, Recurrence, Throughout
from lemmata.proofs_checks.state_space import taylor
from tests import toys

POINT = Domain(one=Choice(1))


def outcome(*forms: Any) -> str:
    return toys.run(toys.check(kinds.exact, lambda _formula, _case: All(*forms)), abs, POINT).outcome


def test_the_sequence_is_the_rest_by_its_sum():
    form = taylor.is_the_rest()
    z, a = Fraction(3, 5), Fraction(-2, 7)
    x: Any = (z * z, a, Fraction(1))
    for h in range(2, 9):
        assert x[2] == sum(((k + 1) * a**k * z ** (h - 2 - k) for k in range(h - 1)), Fraction(0))
        assert x[0] == z**h == a**h + h * a ** (h - 1) * (z - a) + (z - a) ** 2 * x[2]
        x = (z * x[0], a * x[1], z * x[2] + h * x[1])
    assert outcome(form) == "holds"


def test_what_is_kept_is_proved():
    assert outcome(*taylor.rests()) == "holds"


@pytest.mark.parametrize("worse", ["sharper", "faster", "farther"])
def test_what_is_too_little_is_not_proved(worse):
    """A hundredth less, a rest that grows by one more, and a state beyond rho."""
    import sympy

    least, room = sympy.symbols("least room", nonnegative=True)
    z, rho = (least + room, least) if worse == "farther" else (least, least + room)
    share = sympy.Rational(99, 100) if worse == "sharper" else 1
    extra = 1 if worse == "faster" else 0
    step = Recurrence((1 + 0 * z, z, 1 + 0 * z), lambda k, x: (rho * x[0], z * x[1], z * x[2] + (k + 2 + extra) * x[1]))
    kept = Throughout(
        step, lambda k, x: All(AtLeast(x[0], 0), AtLeast(rho * x[0], x[1]), AtLeast(share * (k + 2) * (k + 1) * x[0] / 2, x[2]))
    )
    assert outcome(kept) != "holds"

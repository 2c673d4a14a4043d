"""Whether a relation is broken at a case: what each arithmetic answers, and what counts for nothing."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.attack import cases
from lemmata.attack.confirm import CLOSE, confirm, confirm_in_balls, doubt, first_look, rigorous
from lemmata.attack.rounding import steady, told
from lemmata.language import check as kinds
from lemmata.language.check import Reason
from lemmata.language.domain import Case, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.language.relation import AtLeast, Equal, leaves
from lemmata.prove import balls
from lemmata.prove.answer import (
    LOST,
    OPEN,
    OUTSIDE,
    REFUSED,
    SMALL,
    Broken,
    Kept,
    absolve,
    in_fractions,
    obstacle,
    read,
)
from lemmata.prove.answer import confirm as confirm_exactly
from tests import toys

LINE = Domain(x=Interval(0.5, 2))
COUNT = Domain(n=Integer(1, 90))


@pytest.mark.parametrize(
    ("gap", "answer"),
    [
        (0, Kept()),
        (Fraction(1, 3), Broken("exact")),
        (balls.ball(2.0**-70), Broken("balls")),
        (balls.ball(0, 2.0**-50), Kept()),
        (balls.ball(0, 1.0), OPEN),
    ],
)
def test_gaps_are_kept_broken_or_open(gap, answer):
    assert read(leaves(Equal(gap, 0)), bound=1e-9) == answer
    assert read(leaves(Equal(gap, 0)), bound=2.0) == (Kept() if answer == OPEN else answer)


def test_a_violation_no_larger_than_what_is_allowed_for_breaks_nothing():
    gaps = leaves(AtLeast(balls.ball(-(2.0**-20)), 0))
    assert read(gaps, 2.0**-19) == Broken("balls") and read(gaps, 2.0**-19, least=2.0**-19) == Kept()
    assert read(leaves(AtLeast(balls.ball(0, 2.0**-20), 0)), 2.0**-19, slack=0.0) == OPEN


def test_what_is_not_confirmed_says_why():
    met = Domain(x=Interval(0.5, 2), where=(("x is no more than 1", lambda c: c.x <= 1),))
    above = lambda f, c: Equal(f(c.x), c.x + 1)  # noqa: E731 - one line says it
    assert confirm_exactly(above, abs, met, Case(x=0.75)) == Broken("balls")
    assert confirm_exactly(above, abs, met, Case(x=1.5)) == OUTSIDE
    assert confirm_exactly(above, abs, LINE, Case(x=0.75), least=2.0) == SMALL
    assert confirm_exactly(lambda f, c: Equal(f(c.x), c.x), abs, LINE, Case(x=0.75)) == OPEN
    assert confirm_exactly(lambda f, c: Equal(float(c.x), 2), abs, LINE, Case(x=0.75)) == REFUSED
    third = lambda f, c: Equal((balls.ball(1) / 3).mid() * c.x, c.x + 1)  # noqa: E731 - another number at other bits
    assert confirm_exactly(third, abs, LINE, Case(x=0.75)) == LOST


def test_fractions_answer_where_both_sides_are_rational():
    assert in_fractions(lambda f, c: Equal(f(c.x), c.x), abs, Case(x=Fraction(1, 3)), 0.0) == Kept()
    assert in_fractions(lambda f, c: Equal(f(c.x), 0), abs, Case(x=Fraction(1, 3)), 0.0) == Broken("exact")
    assert in_fractions(lambda f, c: Equal(float(c.x), 0), abs, Case(x=Fraction(1, 3)), 0.0) == REFUSED


def test_what_floats_break_and_balls_keep_is_kept():
    lost = lambda f, c: Equal((1 + c.x) - 1, c.x)  # noqa: E731 - one line says it
    near = Domain(x=Interval(1e-20, 1e-18))
    assert absolve(lambda f, c: Equal(lost(f, c).got / c.x, 1), abs, near, Case(x=1e-19), 1e-9) == Kept()
    check = toys.check(kinds.tested, lambda f, c: Equal(lost(f, c).got / c.x, 1))
    assert confirm(check, abs, near, Case(x=1e-19), 1e-9) == Kept()
    assert obstacle(check.function, abs, near, Case(x=1e-19)) is None
    assert isinstance(obstacle(lambda f, c: Equal(1 / (c.x - c.x), 0), abs, LINE, Case(x=1.0)), ArithmeticError | None)


def test_a_first_look_falls_back_on_fractions():
    def of_fractions(formula, case):
        return Equal(formula(case.x.numerator), case.x.numerator + 1)

    assert first_look(of_fractions, abs, LINE, Case(x=0.75)) == rigorous(of_fractions, abs, LINE, Case(x=0.75)) == Broken("exact")
    assert first_look(lambda f, c: Equal(f(c.x), c.x), abs, LINE, Case(x=0.75)) == Kept()
    assert rigorous(lambda f, c: Equal(c.x + CLOSE * 4, c.x), abs, LINE, Case(x=0.75)) == Broken("balls")
    with pytest.raises(TypeError):
        first_look(lambda f, c: Equal(float(c.x), 0), abs, LINE, Case(x=0.75))


def test_integers_that_wrap_or_were_floats_are_doubted():
    wrapping = lambda f, c: Equal(np.int64(2) ** np.int64(c.n), 2**c.n)  # noqa: E731 - one line says it
    words = doubt(wrapping, abs, COUNT, Case(n=63), "balls")
    assert words is not None and "wrap around" in words.why and words.reason is Reason.ROUNDING
    assert doubt(wrapping, abs, COUNT, Case(n=63), "balls", wrapping=False) is None
    assert confirm_in_balls(wrapping, abs, COUNT, Case(n=63)) == words
    made = lambda f, c: Equal(int(c.n * 1.0), c.n + 1)  # noqa: E731 - one line says it
    words = doubt(made, abs, COUNT, Case(n=3), "exact")
    assert words is not None and "made of a float" in words.why
    assert doubt(made, abs, COUNT, Case(n=3), "exact", made=False) is None


def test_a_gap_is_steady_that_moves_by_less_than_a_thousandth():
    here, near, far = (told(Equal(np.array([size]), 0.0, scale=1.0)) for size in (1.0, 1.0005, 1.5))
    assert steady(here, [near]) and not steady(here, [near, far]) and not steady(here, [None])


def test_where_one_looks_leaves_out_what_is_known():
    real = Domain(x=Interval(*REAL, search=(0, 1)))
    assert len(cases.beyond(real, 8).cases) == 8 and not cases.beyond(real, 8, lambda case: True).cases
    function = lambda f, c: Equal(f(c.x), 7)  # noqa: E731 - one line says it
    thin = cases.on_thin_sets(real, function, abs, 20)
    assert 7.0 in {case.x for case in thin.cases}
    assert all(case.x != 7 for case in cases.on_thin_sets(real, function, abs, 20, lambda case: case.x == 7).cases)
    assert cases.Budget(2, 0.5).times(5) == (10, 2.5)


def test_sizes_that_a_proof_leaves_out_are_attacked_and_what_breaks_is_confirmed():
    counted = Domain(n=Integer(1, None, search=(1, 3)))
    proved = [Case(n=n) for n in (1, 2, 3)]
    kept, none = cases.other_sizes(lambda f, c: Equal(f(c.n), c.n), abs, counted, proved, ["n"])
    assert none is None and str(kept).startswith("; not proved but tried at n ") and len(kept.kept) == len(kept.cases)
    _, broken = cases.other_sizes(lambda f, c: Equal(f(c.n), c.n + (c.n > 300)), abs, counted, proved, ["n"])
    assert broken == (Case(n=301), "exact")

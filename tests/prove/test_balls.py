"""Balls: precision comes back, radii survive, and a witness confirms only what is certain."""

from __future__ import annotations

from fractions import Fraction

import flint
import numpy as np
import pytest
from scipy.integrate import solve_ivp

from lemmata.language.domain import Array, Case, Computed, Domain, Integer, Interval
from lemmata.language.relation import AtLeast, Equal, leaves
from lemmata.prove import balls
from lemmata.prove.answer import Broken, Unknown, confirm
from lemmata.terms.arithmetic import exp, ratio

LINE = Domain(x=Interval(0.5, 2))


def test_precision_is_restored_even_after_an_exception():
    before = flint.ctx.prec
    with pytest.raises(RuntimeError), balls.precision(300):
        assert flint.ctx.prec == 300
        raise RuntimeError
    assert flint.ctx.prec == before


def test_an_integer_of_numpy_is_the_ball_of_that_integer():
    assert balls.number_ball(np.int64(2**60 + 1)) - 2**60 == 1 and balls.number_ball(np.int64(3)).is_exact()
    assert balls.number_ball(np.int64(3)) != balls.number_ball(np.int64(4))


def test_conversion_rounds_nothing():
    assert balls.ball(2**70 + 1) - 2**70 == 1
    assert balls.ball(0.1) == flint.arb(0.1) and balls.ball(0.1).is_exact()
    assert balls.ball(Fraction(1, 3)).contains(flint.fmpq(1, 3)) and not balls.ball(Fraction(1, 3)).is_exact()
    wide = balls.interval(-1, 0.25)
    assert wide.contains(-1) and wide.contains(0.25)


@pytest.mark.parametrize("sides", [lambda x: (float(x), x), lambda x: (x, 1.0), lambda x: (x, np.zeros(1)), lambda x: (0.5, 0.5)])
def test_a_float_on_either_side_is_refused(sides):
    with pytest.raises(TypeError, match="occurs in a relation between balls"):
        balls.relate(lambda formula, case: Equal(*sides(case.x)), abs, Case(x=flint.arb(1)))


def _through_a_float(formula, case):
    return Equal(flint.arb(float(case.x)) ** 2, case.x**2)


def _through_an_array(formula, case):
    return Equal(flint.arb(np.asarray([case.x], dtype=float)[0]), case.x)


def _half_through_a_float(formula, case):
    return Equal(case.x + flint.arb(float(case.x)), 2 * case.x)


def _back_from_a_float(formula, case):
    return Equal(flint.arb(float(case.x)) - case.x, 0)


def _without_its_radius(formula, case):
    return Equal(case.x.mid(), case.x)


def _through_an_integer(formula, case):
    return Equal(int(float(case.x) * 10**15), case.x * 10**15)


def _through_a_solver(formula, case):
    end = solve_ivp(lambda t, y: -y, (0, 1), [case.x], rtol=1e-10, atol=1e-12).y[0, -1]
    return Equal(flint.arb(float(end)), exp(-1 + 0 * case.x) * case.x)


SMUGGLERS = [_through_a_float, _through_an_array, _half_through_a_float, _back_from_a_float, _through_an_integer, _through_a_solver]


@pytest.mark.parametrize("check", SMUGGLERS)
def test_a_ball_that_passes_through_a_float_is_noticed(check):
    assert not balls.passes_no_float(check, abs, LINE, Case(x=1.1))
    assert isinstance(confirm(check, abs, LINE, Case(x=1.1)), Unknown)


def test_a_radius_that_is_dropped_without_a_float_is_noticed_too():
    assert not balls.passes_no_float(_without_its_radius, abs, LINE, Case(x=1.1))


def test_honest_checks_pass_also_where_a_parameter_is_zero():
    domain = Domain(x=Interval(-1, 1), y=Interval(-1, 1))
    assert balls.passes_no_float(lambda f, c: Equal(c.x * c.y + exp(c.y), c.x), abs, domain, Case(x=0.0, y=0.7))
    assert not balls.passes_no_float(lambda f, c: Equal(flint.arb(float(c.x)), c.y), abs, domain, Case(x=0.0, y=0.7))


FLAT = [lambda x: (x - 1) ** 2, lambda x: 3 - x * (2 - x), lambda x: (x - 1) ** 3, lambda x: exp(-((x - 1) ** 4)), lambda x: 0]


@pytest.mark.parametrize("side", FLAT)
def test_an_honest_slope_may_vanish(side):
    assert balls.passes_no_float(lambda f, c: Equal(side(c.x), 0), abs, LINE, Case(x=1.0))


def test_a_solver_handed_balls_is_refused_outright():
    def check(formula, case):
        return Equal(solve_ivp(lambda t, y: -y, (0, 1), np.array([case.x], dtype=object)).y[0, -1], case.x * exp(-1 + 0 * case.x))

    assert not balls.passes_no_float(check, abs, LINE, Case(x=1.1))
    assert isinstance(confirm(check, abs, LINE, Case(x=1.1)), Unknown)


def test_confirm_names_what_confirmed():
    def square(formula, case):
        return Equal(formula(case.x), case.x * case.x)

    assert isinstance(confirm(square, lambda x: x * x, LINE, Case(x=0.7)), Unknown)
    assert confirm(square, lambda x: x * x + 1, LINE, Case(x=0.7)) == Broken("balls")
    whole = Domain(x=Integer(0, 9))
    assert confirm(square, lambda x: x * x + 1, whole, Case(x=3)) == Broken("exact")
    assert confirm(lambda f, c: AtLeast(1, c.x), abs, whole, Case(x=3)) == Broken("exact")


def test_a_check_that_only_fractions_can_run_is_confirmed_exactly():
    def rational(formula, case):
        if not isinstance(case.x, Fraction):
            raise TypeError("fractions only")
        return Equal(case.x, formula(case.x))

    assert confirm(rational, lambda x: x + 1, LINE, Case(x=0.7)) == Broken("exact")
    assert isinstance(confirm(rational, lambda x: x, LINE, Case(x=0.7)), Unknown)
    assert isinstance(confirm(rational, float, LINE, Case(x=0.7)), Unknown)


def test_a_condition_that_rounding_broke_confirms_nothing():
    thirds = {"a": Interval(0, 1), "b": Interval(0, 1), "c": Interval(0, 1)}
    domain = Domain(**thirds, where=(("they add up to one", lambda c: c.a + c.b + c.c == 1),))
    loose = Domain(**thirds, where=(("they add up to one", lambda c: abs(c.a + c.b + c.c - 1) < ratio(1, 10**9, c.a)),))
    case = Case(a=0.1, b=0.2, c=0.7)
    total = lambda formula, case: Equal(case.a + case.b + case.c, 1)  # noqa: E731 - one line says it
    exactly = Case(a=0.1, b=0.2, c=1 - 0.1 - 0.2)
    for one in (case, exactly):
        assert Fraction(one.a) + Fraction(one.b) + Fraction(one.c) != 1
        assert isinstance(confirm(total, abs, domain, one), Unknown)
        assert isinstance(confirm(total, abs, loose, one), Unknown)
    magnified = lambda formula, case: Equal(10**20 * (case.a + case.b + case.c), 10**20, scale=1)  # noqa: E731 - one line says it
    assert isinstance(confirm(magnified, abs, domain, case), Unknown)
    computed = Domain(a=Interval(0, 1), b=Interval(0, 1), c=Computed(lambda c: 1 - c.a - c.b))
    assert isinstance(confirm(total, abs, computed, exactly), Unknown)


def test_a_violation_is_certain_and_a_kept_sign_too():
    thin, thick, undefined = flint.arb(1, 1e-9), flint.arb(0, 1e-9), flint.arb("nan")
    assert [balls.excludes_zero(ball) for ball in (thin, thick, undefined)] == [True, False, False]
    for gap, broken, whole in ((thin, True, False), (thick, False, False), (undefined, False, False), (flint.arb(0), False, True)):
        leaf = leaves(Equal(gap, 0))[0]
        assert balls.violated(leaf) is broken and balls.kept(leaf, 1e-25) is whole
    for gap, broken, whole in ((-thin, True, False), (thick, False, False), (thin, False, True), (undefined, False, False)):
        leaf = leaves(AtLeast(gap, 0))[0]
        assert balls.violated(leaf) is broken and balls.kept(leaf, 0.0) is whole
    hidden = leaves(Equal(np.array([flint.arb("nan"), flint.arb(1)]), np.array([flint.arb("nan"), flint.arb(0)])))[0]
    assert not balls.kept(hidden, 1e-25)


def test_arrays_are_lifted_entry_by_entry():
    domain = Domain(p=Array((2, 2), -1, 1))
    case = Case(p=np.array([[0.1, 0.2], [0.3, 0.4]]))
    assert confirm(lambda f, c: Equal(c.p @ c.p, c.p), abs, domain, case) == Broken("balls")
    assert isinstance(confirm(lambda f, c: Equal((c.p @ c.p).T, c.p.T @ c.p.T), abs, domain, case), Unknown)


@pytest.mark.parametrize(("kept", "worlds"), [(True, {"arb", "Guarded"}), (False, {"arb", "_Brief"})])
def test_what_balls_certainly_keep_is_not_looked_at_in_fractions(kept, worlds):
    met = set()

    def check(formula, case):
        met.add(type(case.x).__name__)
        return Equal(formula(case.x), case.x, scale=1)

    radius = 2.0**-40 if kept else 2.0**-20  # what is allowed for lies between them
    thick = lambda x: x + flint.arb(0, radius) if isinstance(x, flint.arb) else x  # noqa: E731 - one line says it
    assert isinstance(confirm(check, thick, LINE, Case(x=0.75), 2.0**-30), Unknown)
    assert met == worlds

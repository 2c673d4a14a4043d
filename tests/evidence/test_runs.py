"""Evidence from runs: a violation must survive harder settings or a fresh seed, and a failed run refutes nothing."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

from lemmata.attack.cases import EXCEPTIONAL
from lemmata.dynamics import flow
from lemmata.evidence.run_evidence import AGAIN, OWN, STEADILY
from lemmata.language import check as kinds
from lemmata.language.check import Settings
from lemmata.language.claim import Widened
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.relation import All, AtLeast, Equal, Estimate, NotFinite, Timed
from lemmata.store.store import Store
from tests import toys

RATES = Domain(rate=Interval(0.5, 2), t=Interval(0.1, 1))
POINT = Domain(n=Integer(1, 1))


def decay(formula, case, settings):
    run = solve_ivp(lambda t, y: -case.rate * y, (0, case.t), [1.0], **settings.solver)
    return Equal(run.y[0, -1], formula(case.rate, case.t))


def run_decay(formula, domain=RATES, **options) -> Any:
    return toys.run(toys.check(kinds.integrated, decay, **options), formula, domain)


def test_a_flow_that_agrees_holds_and_another_is_refuted_by_a_rerun():
    found = run_decay(lambda rate, t: np.exp(-rate * t))
    assert (found.outcome, found.met) == ("holds", 3 + EXCEPTIONAL.cases) and found.residual is not None and 0 < found.residual < 1e-8
    found = run_decay(lambda rate, t: np.exp(-rate * t / 2))
    assert (found.outcome, found.confirmed_by, found.met) == ("refuted", "rerun", 2) and "under harder settings" in found.note


def test_a_run_without_a_value_is_named_and_hides_no_other():
    def sometimes(formula, case, settings):
        if case.n == 1:
            raise FloatingPointError("the run is not finite")
        return Equal(1.0, formula(case.n))

    def found(formula, domain):
        return toys.run(toys.check(kinds.integrated, sometimes, examples=6), formula, domain)

    domain = Domain(n=Integer(1, 3))
    said = found(lambda n: 1.0, domain)
    note = said.note or ""
    assert said.outcome == "inconclusive" and note.startswith("undefined at n=1") and "FloatingPointError: the run" in note
    assert found(lambda n: 1.5 if n == 3 else 1.0, domain).outcome == "refuted"
    with pytest.raises(FloatingPointError):
        found(lambda n: 1.0, Domain(n=Integer(1, 1)))


@dataclass(frozen=True)
class Decay:
    """dy/dt = -rate y."""

    rate: float

    def field(self, params):
        return -self.rate * params


def seen_settings(formula, start=lambda formula, case: 1.0):
    """How the engine runs a wrong formula of the decay from a start, when the claim's own is the right one."""
    seen = []

    def flown(formula, case, settings):
        seen.append(settings)
        run = flow.solve(Decay(case.rate), np.array([start(formula, case)]), case.t, **settings.solver)
        return Equal(run.final[0] / start(formula, case), formula(case.rate, case.t))

    right = lambda rate, t: np.exp(-rate * t)  # noqa: E731 - a formula beside those of the tests
    found = toys.run(toys.check(kinds.integrated, flown), formula, RATES, right=right, shrink=False)
    return found, seen


def test_a_control_is_refuted_by_the_run_on_which_the_right_formula_holds():
    found, seen = seen_settings(lambda rate, t: np.exp(-rate * t / 2))
    assert (found.outcome, found.confirmed_by) == ("refuted", OWN) and {one.rtol for one in seen} == {1e-10}
    for slightly in (1e-6, 1e-12):  # near the tolerance nothing is confirmed, within it nothing is broken
        found, _ = seen_settings(lambda rate, t, by=slightly: np.exp(-rate * t) + by)
        assert found.outcome == ("inconclusive" if slightly > 1e-9 else "holds")


def test_a_control_with_a_run_of_its_own_is_run_again():
    found, seen = seen_settings(lambda rate, t: np.exp(-rate * t / 2), start=lambda formula, case: 1.0 + formula(case.rate, case.t))
    assert (found.outcome, found.confirmed_by) == ("refuted", "rerun") and {one.rtol for one in seen} == {1e-10, 1e-12}


def test_a_control_is_run_again_where_the_right_formula_fails_too():
    wrong = toys.run(toys.check(kinds.integrated, decay), lambda rate, t: np.exp(-rate * t / 2), RATES, right=abs, shrink=False)
    assert (wrong.outcome, wrong.confirmed_by) == ("refuted", "rerun")


def test_the_scope_says_which_exceptional_cases_were_met():
    found = run_decay(lambda rate, t: np.exp(-rate * t))
    assert found.outcome == "holds" and "; at rate = 0.5; at t = 0.1; " in found.scope


def test_exceptional_cases_are_left_where_the_first_of_them_takes_too_long():
    def slow(formula, case, settings):
        started = time.process_time()
        while case.rate == 0.5 and time.process_time() < started + 2:
            pass
        return decay(formula, case, settings)

    found = toys.run(toys.check(kinds.integrated, slow, at={"t": Interval(0.4, 0.5)}), lambda rate, t: np.exp(-rate * t), RATES)
    assert found.outcome == "holds" and found.scope.endswith("; not at rate = 0.5, as time was up")


def test_a_gap_near_the_tolerance_is_inconclusive():
    assert run_decay(lambda rate, t: np.exp(-rate * t) + 1e-6).outcome == "inconclusive"


def test_a_gap_that_harder_settings_close_is_inconclusive():
    seen = []

    def loose(formula, case, settings):
        seen.append(settings)
        return Equal(0.0, 0.1 if settings.rtol > 1e-11 else 0.0)

    found = toys.run(toys.check(kinds.integrated, loose, examples=1), abs, RATES)
    assert found.outcome == "inconclusive"
    assert (seen[1].rtol, seen[1].method, seen[1].seed != seen[0].seed) == (1e-12, "DOP853", True)


def test_rounding_that_the_right_formula_keeps_too_refutes_a_wrong_one_and_what_it_breaks_as_well_does_not():
    lost = toys.check(kinds.integrated, lambda f, c, s: Equal(float(f(c.rate)) + 1e17 - 1e17, float(f(c.rate))), examples=1)
    found = toys.run(lost, lambda x: 3 * x, RATES, right=lambda x: x)
    assert found.outcome == "inconclusive" and found.rounding
    kept = toys.check(kinds.integrated, lambda f, c, s: Equal((1e17 + 32 * f(c.rate)) - 1e17, 32.0), examples=1)
    right, wrong = (lambda x: 1.0), (lambda x: 2.6)
    assert (toys.run(kept, wrong, RATES).outcome, toys.run(kept, wrong, RATES, right=right).outcome) == ("inconclusive", "refuted")


def test_half_of_the_gaps_are_not_most_of_them():
    def drawn(formula, case, settings):
        rng = np.random.default_rng([settings.seed, int(-np.log10(settings.rtol))])
        return Equal([1.0, 2.0, *rng.uniform(1, 9, case.n)], np.zeros(2 + case.n))

    outcomes = [toys.run(toys.check(kinds.integrated, drawn, examples=1), abs, Domain(n=Integer(n, n))).outcome for n in (1, 2, 3)]
    assert outcomes == ["refuted", "inconclusive", "inconclusive"]


def test_a_later_run_may_still_refute_what_an_earlier_one_leaves_open():
    first = list[float]()

    def left_open(formula, case, settings):
        first.append(case.rate)
        return Equal(1e-6 if case.rate == first[0] else 1.0, 0.0)

    check = toys.check(kinds.integrated, left_open, examples=2)
    assert toys.run(check, abs, RATES).outcome == "refuted"


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_a_run_that_fails_is_an_error(bad):
    with pytest.raises(NotFinite):
        run_decay(lambda rate, t: bad)


def test_an_assumption_that_is_never_met_is_vacuous():
    never = Domain(rate=Interval(0.5, 2), t=Interval(0.1, 1), where=(("nothing", lambda c: c.t > 1),))
    assert run_decay(lambda rate, t: 0.0, never).outcome == "vacuous"


def test_a_thin_added_region_is_reached_at_its_corners():
    claimed = Domain(rate=Interval(-1, 1), t=Interval(0, 1), where=(("not at rest", lambda c: c.rate != 1),))
    added = Widened("at rest", drop="not at rest").domain(claimed)
    assert run_decay(lambda rate, t: 0.0, added).outcome == "refuted"


def test_settings_get_harder_but_not_below_rounding():
    harder = Settings(rtol=1e-13, atol=1e-15, method="DOP853").harder()
    assert (harder.rtol, harder.method, harder.refinement) == (3e-14, "LSODA", 1)
    assert harder.solver == {"rtol": 3e-14, "atol": 1e-17, "method": "LSODA"}


def test_scaled_runs_on_the_device():
    check = toys.check(kinds.scaled, lambda f, c, s: Equal(1.0, 1.0 if s.device == "toy" else 2.0))
    assert check.tier == "scale"
    assert toys.run(check, abs, POINT, device="toy").outcome == "holds"
    assert toys.run(check, abs, POINT, device="cpu").outcome == "refuted"


def rounded(formula, case, settings):
    """A third, as JAX has it, against the formula on floats."""
    return Equal(float(jnp.asarray(1.0) / jnp.asarray(3.0)), formula(case.n))


def test_single_precision_is_held_to_its_own_rounding():
    check = toys.check(kinds.scaled, rounded, rtol=1e-15)
    double, single = (toys.run(check, lambda n: n / 3, POINT, dtype=dtype) for dtype in ("float64", "float32"))
    assert (double.outcome, double.bound, double.scope[-7:]) == ("holds", 2.0**13 * 2.0**-52, "float64")
    assert (single.outcome, single.bound, single.scope[-7:]) == ("holds", 2.0**13 * 2.0**-23, "float32")
    assert double.residual is not None and single.residual is not None and double.residual < 1e-16 and single.residual > 1e-9
    strict = toys.check(kinds.scaled, rounded, rtol=1e-15, condition=1e-3)
    assert toys.run(strict, lambda n: n / 3, POINT).outcome == "holds"
    found = toys.run(strict, lambda n: n / 3, POINT, dtype="float32")
    assert found.outcome == "inconclusive" and "in double precision" in str(found.note)


def test_single_precision_refutes_what_double_refutes_too():
    check = toys.check(kinds.scaled, rounded)
    found = toys.run(check, lambda n: n / 2, POINT, dtype="float32")
    assert (found.outcome, found.confirmed_by) == ("refuted", "rerun")
    seen = []
    toys.run(toys.check(kinds.scaled, lambda f, c, s: seen.append(s) or Equal(1.0, 0.0)), abs, POINT, dtype="float32")
    assert [(each.dtype, each.rtol < 1e-6) for each in seen[:2]] == [("float32", False), ("float64", True)]


def test_a_witness_spells_out_short_arrays_only():
    where = Domain(n=Integer(300, 300), few=Array(2, 1, 1), many=Array(lambda c: c.n, 0, 1))
    found = toys.run(toys.check(kinds.scaled, lambda f, c, s: Equal(1.0, 0.0)), abs, where)
    assert found.witness == "n=300, few=[1.0, 1.0], many=<array of shape (300,), drawn with seed 0>"


def test_a_large_run_tells_how_fast_it_was_and_is_judged_all_the_same():
    right, wrong = (toys.check(kinds.scaled, lambda f, c, s, got=got: Timed(Equal(got, 1.0), "3 students", 600, 2.0)) for got in (1.0, 2.0))
    found = toys.run(right, abs, POINT)
    assert found.outcome == "holds"
    assert found.note == "3 students: 600 updates in 2 s, 300 per second"
    assert found.check == right.name
    assert toys.run(wrong, abs, POINT).outcome == "refuted"


def second_moment(formula, case, settings):
    """The mean of x² for a standard normal x, from 4000 draws."""
    squares = np.random.default_rng(settings.seed).standard_normal(4000) ** 2
    return Estimate(squares.mean(), squares.std() / np.sqrt(squares.size), formula(case.n))


def test_a_mean_holds_or_is_refuted_with_a_fresh_seed():
    check = toys.check(kinds.sampled, second_moment)
    found = toys.run(check, lambda n: n, POINT)
    assert found.outcome == "holds" and found.residual is not None and found.residual < 5
    found = toys.run(check, lambda n: n / 2, POINT)
    assert (found.outcome, found.confirmed_by) == ("refuted", "rerun") and "fresh seed" in str(found.note)


@pytest.mark.parametrize(("factor", "seeds"), [(1.5, [0, 0]), (1.25, [0, 7919])])
def test_a_control_is_refuted_by_the_means_on_which_the_right_formula_holds(factor, seeds):
    """Far beyond what a fresh seed may say, which is asked where it may say otherwise: at 22 standard errors, and at 11."""
    seen = []

    def drawn(formula, case, settings):
        seen.append(settings.seed)
        return second_moment(formula, case, settings)

    found = toys.run(toys.check(kinds.sampled, drawn, examples=1), lambda n: factor * n, POINT, right=lambda n: n, shrink=False)
    assert (found.outcome, found.confirmed_by) == ("refuted", OWN if seeds[1] == 0 else "rerun") and seen[:2] == seeds


def test_a_control_with_draws_of_its_own_asks_a_fresh_seed():
    def drawn(formula, case, settings):
        found = second_moment(formula, case, settings)
        return Estimate(found.mean + 1e-9 * formula(case.n), found.error, formula(case.n))

    found = toys.run(toys.check(kinds.sampled, drawn), lambda n: 2 * n, POINT, right=lambda n: n, shrink=False)
    assert (found.outcome, found.confirmed_by) == ("refuted", "rerun")


def timed_moment(formula, case, settings):
    """The same mean, and that it took a quarter of a second."""
    return Timed(second_moment(formula, case, settings), "squares", 4000.0, 0.25, unit="draws")


def test_a_large_run_may_be_of_means():
    check = toys.check(kinds.scaled, timed_moment, examples=3)
    found = toys.run(check, lambda n: n, POINT)
    assert (found.outcome, found.bound, found.met) == ("holds", 5.0, 3)
    assert found.note is not None and found.note.startswith("squares: 1.2e+04 draws in 0.75 s, 1.6e+04 per second; 3 means, ")
    found = toys.run(check, lambda n: n / 2, POINT)
    assert (found.outcome, found.confirmed_by) == ("refuted", "rerun") and "fresh seed" in str(found.note)
    same = toys.check(kinds.scaled, lambda f, c, s: Estimate(9.0, 1.0, 0.0))
    assert toys.run(same, abs, POINT).outcome == "inconclusive"


def test_the_spread_of_means_is_told_with_its_sign():
    check = toys.check(kinds.scaled, lambda f, c, s: Estimate([-2.0, 0.0, 1.0], [1.0, 1.0, 0.5], 0.0))
    assert "3 means, distances from the prediction in standard errors: -2.00, -1.80, -1.00, 0.00, 1.00, 1.80, 2.00 (" in str(
        toys.run(check, abs, POINT).note
    )


@pytest.mark.parametrize(
    ("outcome", "first", "again"),
    [("holds", 4.9, 0), *(("inconclusive", *pair) for pair in ((6, 6.1), (7.9, 20), (20, 7.9), (9, 9))), ("refuted", 9, 8.1)],
)
def test_between_five_and_eight_standard_errors_nothing_is_decided(outcome, first, again):
    check = toys.check(kinds.sampled, lambda f, c, s: Estimate(first if s.seed == 0 else again, 1.0, 0.0))
    assert toys.run(check, abs, POINT).outcome == outcome


@pytest.mark.parametrize(
    ("estimate", "error"),
    [
        (Estimate(np.nan, 1.0, 0.0), NotFinite),
        (Estimate(0.0, 1.0, np.nan), NotFinite),
        (Estimate(0.0, 0.0, 0.0), ValueError),
        (Estimate(9.0, np.inf, 0.0), ValueError),
        (Estimate(0.0, np.nan, 0.0), ValueError),
        (Estimate(np.zeros(3), np.ones(3), np.zeros((3, 1))), ValueError),
        (Equal(0.0, 0.0), TypeError),
        (All(), TypeError),
        (True, TypeError),
    ],
)
def test_an_estimate_that_says_nothing_is_an_error(estimate, error):
    with pytest.raises(error):
        toys.run(toys.check(kinds.sampled, lambda f, c, s: estimate), abs, POINT)


def test_an_estimate_without_entries_says_nothing():
    with pytest.raises(ValueError, match="says nothing"):
        toys.run(toys.check(kinds.sampled, lambda f, c, s: Estimate([], [], [])), abs, POINT)


def test_the_worst_of_several_estimates_counts():
    pair = All(Estimate(0.0, 1.0, 0.0), Estimate([0.0, 12.0], 1.0, 0.0))
    check = toys.check(kinds.sampled, lambda f, c, s: pair if s.seed == 0 else Estimate(11.0, 1.0, 0.0))
    assert toys.run(check, abs, POINT).outcome == "refuted"


@pytest.mark.parametrize(("side", "sign"), [("at least", -1), ("at most", 1)])
@pytest.mark.parametrize(
    ("outcome", "first", "again"),
    [("holds", -99, 0), ("holds", 4.9, 0), *(("inconclusive", *pair) for pair in ((6, 6.1), (20, -20), (9, 9))), ("refuted", 9, 8.1)],
)
def test_a_mean_may_be_bounded_on_one_side(side, sign, outcome, first, again):
    check = toys.check(kinds.sampled, lambda f, c, s: Estimate([0.0, sign * (first if s.seed == 0 else again)], 1.0, 0.0, side))
    found = toys.run(check, abs, POINT)
    assert (found.outcome, found.residual) == (outcome, max(first, 0.0))


@pytest.mark.parametrize(("side", "sign"), [("above", 1), ("below", -1)])
@pytest.mark.parametrize(
    ("outcome", "first", "again"),
    [("holds", 5.1, 0), *(("inconclusive", *pair) for pair in ((4.9, 99), (0, 0), (-7, -20), (-20, 3))), ("refuted", -9, -8.1)],
)
def test_a_mean_is_on_a_side_only_if_draws_show_it(side, sign, outcome, first, again):
    check = toys.check(kinds.sampled, lambda f, c, s: Estimate([50.0 * sign, sign * (first if s.seed == 0 else again)], 1.0, 0.0, side))
    assert toys.run(check, abs, POINT).outcome == outcome


def test_a_sampled_check_is_told_where_runs_are_kept(tmp_path):
    seen, store = [], Store(tmp_path)
    check = toys.check(kinds.sampled, lambda f, c, s: seen.append(s.store) or Estimate(20.0, 1.0 + s.refinement, 0.0))
    toys.run(check, abs, POINT, store=store)
    assert len(seen) > 1 and all(one is store for one in seen)  # with a finer setting, and where it is refuted with other roundings


@pytest.mark.parametrize(("tier", "more"), [("quick", False), ("full", True)])
def test_a_sampled_check_is_told_where_more_draws_are_asked_for(tier, more):
    seen = []

    def drawn(formula, case, settings):
        seen.append(settings.often > 1)
        draws = np.random.default_rng(settings.seed).normal(size=400)
        return Estimate(draws.mean(), draws.std() / 20, 0.0)

    found = toys.run(toys.check(kinds.sampled, drawn), lambda n: n, POINT, tier=tier)
    assert found.outcome == "holds" and set(seen) == {more}


def test_standard_errors_are_compared_of_draws_that_share_no_seed():
    seen = []

    def drawn(formula, case, settings):
        seen.append(settings.seed)
        steady = np.random.default_rng(settings.seed).normal(size=64) + 1
        return All(Estimate(steady.mean(), steady.std() / 8, 1.0), Estimate(0.0, 1.0 + settings.seed % 2, 0.0))

    found = toys.run(toys.check(kinds.sampled, drawn, examples=1), abs, POINT, tier="full")
    assert (found.outcome, STEADILY in str(found.note)) == ("inconclusive", True)  # of the second estimate
    apart = sorted(set(seen))
    assert len(apart) == 3 * AGAIN and min(np.diff(apart)) >= 1000  # networks of one check take the seeds that follow theirs


def test_a_mean_has_no_other_side():
    with pytest.raises(ValueError, match="one of equal, at least, at most, above, below, not 'beside'"):
        Estimate(0.0, 1.0, 0.0, "beside")  # pyright: ignore[reportArgumentType] - the mistake is the point


def curve(formula, data):
    """The plotted curve lies above the formula.

    And more words.
    """
    return AtLeast(data, formula(1.0))


def repelled(formula, case, settings):
    """y' = 20 (y − cos t) − sin t from y = 1, which is cos t, and from which every error grows by exp(20 t)."""
    run = solve_ivp(lambda t, y: 20 * (y - np.cos(t)) - np.sin(t), (0, case.t), [1.0], **settings.solver)
    return Equal(run.y[0, -1], formula(case.t))


def test_a_chaotic_system_is_not_refuted_by_the_errors_that_it_blows_up():
    check = toys.check(kinds.integrated, repelled)
    short, long = (Domain(t=Interval(t, t + 0.1)) for t in (0.01, 2))
    assert toys.run(check, np.cos, short).outcome == "holds"
    found = toys.run(check, np.cos, long)
    assert (found.outcome, found.rounding) == ("inconclusive", True)
    assert found.note is not None and found.note.startswith("rounding: residual ") and "with the first seed" in found.note
    assert toys.run(check, np.sin, short).outcome == "refuted"


def test_a_gap_that_depends_on_the_seed_is_found_again_with_the_first():
    seen = []

    def drawn(formula, case, settings):
        seen.append(settings)
        return Equal(np.random.default_rng(settings.seed).uniform(1, 2, 3), formula(0.0))

    assert toys.run(toys.check(kinds.integrated, drawn, examples=1), abs, RATES).outcome == "refuted"
    assert [each.seed for each in seen][:3] == [0, 7919, 0] and seen[2].rtol < seen[0].rtol
    assert {each.seed for each in seen[3:]} == {0}  # in other rounding modes


def test_a_figure_shows_its_data():
    check = toys.check(kinds.shown, curve, data=lambda store, seed: np.array([2.0, 3.0 + seed]))
    found = toys.run(check, lambda x: x, Domain())
    assert (found.outcome, found.met, found.scope) == ("holds", 2, "the figure's data: The plotted curve lies above the formula.")
    found = toys.run(check, lambda x: 4 * x, Domain())
    assert (found.outcome, found.confirmed_by) == ("refuted", "rerun")
    lucky = toys.check(kinds.shown, curve, data=lambda store, seed: np.array([1.0 + seed]))
    assert toys.run(lucky, lambda x: 1.5 * x, Domain()).outcome == "inconclusive"
    with pytest.raises(NotFinite):
        toys.run(check, lambda x: np.nan, Domain())


def test_a_figure_that_no_seed_enters_says_how_else_a_violation_is_confirmed():
    check = toys.check(kinds.shown, curve, data=lambda store, seed: np.array([2.0, 3.0]))
    found = toys.run(check, lambda x: 2.5 * x, Domain())
    assert (found.outcome, found.confirmed_by) == ("refuted", "a wide gap in every rounding mode (no seed enters the data)")
    close = toys.run(check, lambda x: (2 + 1e-7) * x, Domain())
    assert (close.outcome, close.note) == ("inconclusive", "no seed enters the data, and the gap is not wide")
    rounded = toys.run(check, lambda x: 2 + (0.1 * (x + 2) - 0.3) * 2**55, Domain())
    assert rounded.outcome == "inconclusive"
    rough = toys.check(kinds.shown, curve, data=lambda store, seed: np.array([2.0, 3.0]), rtol=0.05)
    assert [toys.run(rough, lambda x, a=a: a * x, Domain()).outcome for a in (2.1, 2.2, 2.5)] == ["holds", "inconclusive", "refuted"]

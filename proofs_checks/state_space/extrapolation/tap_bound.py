"""Checks of the bound by three taps: a proof for few states, random students, and balls.

That the error of a student is the sum over its states is prose: one and two states are compared, and induction adds one at a time.
"""

from __future__ import annotations

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import EVERY, Array, Integer, Interval
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.state_space.brute_force import tap_errors
from lemmata.proofs_checks.state_space.taylor import are_the_same_at_every_horizon, are_within, by_moments, rests
from lemmata.theory.state_space.claims.extrapolation.tap_bound import TAP_BOUND

SPREAD = {
    **{"horizon": Integer(4, 12), "a": Array(lambda c: c.D, 1.25, 1.5), "w": Array(lambda c: c.D, 0.25, 2)},
    **{"a_star": Interval(-1, 1), "rho": Interval(1.75, 2)},
}


@tested(TAP_BOUND, examples=60)
def bounds_every_tap(formula, case):
    """Every tap's error, by powers of the states; it is the bound itself where all states are the teacher's."""
    merged = case.having(a=0 * case.a + case.a_star)
    return All(AtLeast(case.apply(formula), tap_errors(case)), Equal(merged.apply(formula), tap_errors(merged)))


@exact(TAP_BOUND, sizes={"D": (1, 2), "horizon": EVERY}, at={"horizon": Integer(2, None, search=(4, 12))})
def bounds_every_tap_at_every_horizon(formula, case):
    """What is left of z^h beyond its tangent at a*, and its most, at every h, added up over any number of states; the bound from these.

    That sums of one and of two states are those of the formula is said for both; the rest once.
    """
    bound = AtLeast(case.apply(formula)[case.horizon - 1], by_moments(case, case.w))
    every = All(bound, *are_the_same_at_every_horizon(formula, case))
    return every if case.D > 1 else All(bounds_every_tap_of_one_state(formula, case.having(horizon=4)), every, *rests(case.a_star))


def bounds_every_tap_of_one_state(formula, case):
    """Every tap's error, by powers of the state."""
    return are_within(case.apply(formula), case.w, case)


@enclosed(TAP_BOUND, examples=6, at=SPREAD)
def bounds_later_taps_strictly(formula, case):
    """Taps from 3 on in balls, at students whose states lie apart from the teacher's."""
    return AtLeast(case.apply(formula)[3:], tap_errors(case)[3:])


@exact(TAP_BOUND, tier="full", sizes={"D": (2,), "horizon": (5,)})
def bounds_every_tap_of_two_states(formula, case):
    """The same for two states."""
    return bounds_every_tap_of_one_state(formula, case)

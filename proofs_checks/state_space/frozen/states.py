"""Checks of the states at their clock: their equation, and trained states."""

from __future__ import annotations

from lemmata.language.check import exact, integrated
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.state_space.frozen_training import SMALL, one_tap, quadrature
from lemmata.terms.arithmetic import array
from lemmata.theory.state_space.claims.frozen.states import STATES


@exact(STATES, sizes={"p": EVERY, "dim": (1, 2)}, at={"p": Integer(3, None, search=(3, 6))})
def grow_by_a_power_of_themselves_from_tap_three_on(formula, case):
    """Each state's relative derivative by the clock is its power p - 2, p a symbol; at clock zero that power is the start's."""
    states, start = case.apply(formula), case.having(clock=0 * case.clock).apply(formula)
    rates = array([state.diff(case.clock) / state for state in states])
    return All(Equal(rates, states ** (case.p - 2)), Equal(start ** (case.p - 2), case.a_init ** (case.p - 2)))


@exact(STATES, sizes=SMALL)
def move_by_a_power_of_themselves_from_their_start(formula, case):
    """Each state's derivative by the clock, and its value at clock zero."""
    states, start = case.apply(formula), case.having(clock=0 * case.clock).apply(formula)
    return All(Equal(array([state.diff(case.clock) for state in states]), states ** (case.p - 1)), Equal(start, case.a_init))


@integrated(STATES, examples=6, at={"dim": Choice(3)})
def are_the_trained_states_at_their_clock(formula, case, settings):
    """States of a trained record, the clock as the integral of 2 p (1 - S_p) along its own path."""
    clock, final = quadrature(one_tap(case.dim, case.p), case.a_init, case.clock, lambda a: 2 * case.p * (1 - (a**case.p).sum()), settings)
    return Equal(formula(clock, case.a_init, case.p), final)

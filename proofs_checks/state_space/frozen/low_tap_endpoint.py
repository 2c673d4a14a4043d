"""Checks of the endpoint on tap 1 or 2: its orbit, and a million updates of descent."""

from __future__ import annotations

import time

from lemmata.dynamics import descent
from lemmata.language.check import exact, integrated, scaled
from lemmata.language.domain import Choice
from lemmata.language.relation import All, Equal, Timed
from lemmata.proofs_checks.state_space.frozen_training import one_tap, settled, symbolic_velocity, velocity_of_powers
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Scalar
from lemmata.theory.state_space.claims.frozen.low_tap_endpoint import LOW_TAP_ENDPOINT

UPDATES, RATE = 1_000_000, 2.0**-16
"""Together a time of 15: on tap 2 the loss falls as e^{-16 t}."""


@integrated(LOW_TAP_ENDPOINT, at={"dim": Choice(3)})
def is_where_the_trained_states_settle(formula, case, settings):
    """The flow of the training record after a long time."""
    return Equal(case.apply(formula), settled(case, settings))


@exact(LOW_TAP_ENDPOINT, every={"a_init": Opaque("dim")}, at={"p": Choice(1, 2)})
def lies_on_the_orbit_at_zero_loss_of_any_number_of_states(formula, case):
    """S_p = 1; all states move alike (p = 1), or in proportion to themselves (p = 2), and where they end they have moved so."""
    a, end = case.a_init, case.apply(formula)
    speed = velocity_of_powers(a, [(case.p, 1), (3 - case.p, case.others)], lambda _: 1)
    (moves, beside), (from_, other), (to, there) = ((x[:, None], x[None, :]) for x in (speed, a, end))
    if case.p == 1:
        return All(Equal(moves - beside, 0 * moves * beside), Equal(to - there, from_ - other), Equal(end.sum(), 1))
    return All(Equal(moves * other, beside * from_), Equal(to * other, there * from_), Equal((end * end).sum(), 1))


@exact(LOW_TAP_ENDPOINT, sizes={"dim": (2,)})
def lies_on_the_orbit_at_zero_loss(formula, case):
    """S_p = 1, and along the gradient the gaps (p = 1) or the ratios (p = 2) stand still; they are those of the start."""
    speed, end = symbolic_velocity(case.a_init, {case.p: 1}, [1] * (case.p + 1)), case.apply(formula)

    def kept(first: Scalar, second: Scalar) -> Scalar:
        return first - second if case.p == 1 else first / second

    pairs = [(0, d) for d in range(1, case.dim)]
    begun, ended = ([kept(states[i], states[j]) for i, j in pairs] for states in (case.a_init, end))
    rates = [sum(value.diff(a) * v for a, v in zip(case.a_init, speed, strict=True)) for value in begun]
    return All(Equal(rates, 0), Equal(ended, begun), Equal((end**case.p).sum(), 1))


@scaled(LOW_TAP_ENDPOINT, at={"p": Choice(2), "dim": Choice(256)}, gpu={"dim": Choice(1024)})
def is_where_a_million_updates_end(formula, case, settings):
    """Descent in place of the flow: a step keeps the ratios of the states as well, so that it ends at the same point.

    A violation is looked at again with twice as many steps of half the size.
    """
    problem, steps = one_tap(case.dim, case.p, case.others), UPDATES << settings.refinement
    rate = RATE * UPDATES / steps
    descent.run(problem, case.a_init, rate, 1, logged=1)  # compiles, so that updates alone are timed
    begun = time.perf_counter()
    final = descent.run(problem, case.a_init, rate, steps, logged=1).final
    seconds = time.perf_counter() - begun
    return Timed(Equal(final, case.apply(formula)), f"descent of {case.dim} states", steps, seconds)

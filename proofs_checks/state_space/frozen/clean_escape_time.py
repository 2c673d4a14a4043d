"""Checks of the escape time on one tap: the gradient near zero, and a trained state."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.domain import EVERY
from lemmata.language.relation import Equal
from lemmata.proofs_checks.state_space.frozen_training import one_tap
from lemmata.prove.rates import rate_along
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.state_space.claims.frozen.clean_escape_time import CLEAN_ESCAPE_TIME

NEGLECTED = 1e-4
"""Allows for the factor 1 - S_p, within 1e-5 of 1 for a state of at most 0.02 and p >= 3."""


@exact(CLEAN_ESCAPE_TIME, sizes={"p": EVERY})
def is_when_the_inverse_power_runs_out(formula, case):
    """At any state a the slope of (a^p - 1)^2 moves a^{2-p} at 1 - a^p times the rate that uses up its start in that time: at 1 near 0."""
    a = unknown_sequence("a", case.a_max, "> 0")(0)
    speed = -rate_along(lambda a: (a**case.p - 1) ** 2, a, 1)
    rate = rate_along(lambda a: a ** (2 - case.p), a, speed)
    return Equal(-rate * case.apply(formula), case.a_max ** (2 - case.p) * (1 - a**case.p))


@integrated(CLEAN_ESCAPE_TIME, rtol=NEGLECTED)
def halves_the_inverse_power_in_half_the_time(formula, case, settings):
    """A trained state after half that time, up to the neglected factor 1 - S_p, which is within 1e-5 of 1."""
    final = flow.solve(one_tap(1, case.p), np.array([case.a_max]), case.apply(formula) / 2, **settings.solver).final
    return Equal(2 * (final[0] / case.a_max) ** (2 - case.p), 1)

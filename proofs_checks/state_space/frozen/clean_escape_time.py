"""Checks of the escape time on one tap: SymPy's gradient near zero, and a trained state."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.domain import EVERY
from lemmata.language.relation import Equal
from lemmata.proofs_checks.state_space.frozen_training import one_tap
from lemmata.theory.state_space.claims.frozen.clean_escape_time import CLEAN_ESCAPE_TIME

NEGLECTED = 1e-4
"""Allows for the factor 1 - S_p, within 1e-5 of 1 for a state of at most 0.02 and p >= 3."""


@exact(CLEAN_ESCAPE_TIME, sizes={"p": EVERY})
def is_when_the_inverse_power_runs_out(formula, case):
    """SymPy's derivative of (a^p - 1)^2 moves a^{2-p}, near a = 0, at the rate that uses up its start in that time."""
    import sympy

    a = sympy.Symbol("a", positive=True)
    speed = -((a**case.p - 1) ** 2).diff(a)
    rate = sympy.expand((a ** (2 - case.p)).diff(a) * speed).subs(a, 0)
    return Equal(-rate * case.apply(formula), case.a_max ** (2 - case.p))


@integrated(CLEAN_ESCAPE_TIME, rtol=NEGLECTED)
def halves_the_inverse_power_in_half_the_time(formula, case, settings):
    """A trained state after half that time, up to the neglected factor 1 - S_p, which is within 1e-5 of 1."""
    final = flow.solve(one_tap(1, case.p), np.array([case.a_max]), case.apply(formula) / 2, **settings.solver).final
    return Equal(2 * (final[0] / case.a_max) ** (2 - case.p), 1)

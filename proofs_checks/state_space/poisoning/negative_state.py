"""Check of the poisoned student: the source's starts, trained to their end."""

from __future__ import annotations

from lemmata.language.check import integrated
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.state_space.training import stiff
from lemmata.simulations.state_space import frozen as table
from lemmata.theory.state_space.claims.poisoning.negative_state import NEGATIVE_STATE

ENOUGH = 15
"""Examples: half of what is drawn has no special sequence, and the others meet all eight seeds."""


@integrated(NEGATIVE_STATE, examples=ENOUGH, solver=1e-11)
def cancels_between_states_of_both_signs(formula, case, settings):
    """The source's start, trained to its end by the solver that keeps the gaps' figures; at most D - 1 states cancel the largest term."""
    setting = table.SETTINGS["kappa 7"]
    start = table.start(case.seed, setting["states"], setting["scale"], table.near_tie(setting["scale"], setting["steepness"]))
    train = table.frozen_poisoned_endpoint if case.special else table.frozen_clean_endpoint_by_flow
    end = train(start, case.p, **stiff(settings))
    terms = formula(end, case.p)
    return All(Equal(terms.sum(), 0), AtLeast(terms.max(), 1 / 2), AtLeast(-end.min(), terms.max() / (2 * len(end))))

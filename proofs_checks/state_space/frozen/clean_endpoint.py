"""Checks of the endpoint on one tap: trained states, its gaps and its loss, and a hundred thousand states at once."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import integrated, scaled, tested
from lemmata.language.domain import Array, Choice, Integer
from lemmata.language.relation import All, Equal, Timed
from lemmata.proofs_checks.state_space.frozen_training import one_tap, settled
from lemmata.proofs_checks.state_space.large_runs import timed_flow
from lemmata.theory.state_space.claims.frozen.clean_endpoint import CLEAN_ENDPOINT

FEW = {"dim": Integer(2, 4), "a_init": Array(lambda c: c.dim, 0.25, 1)}
LONG = 600.0
"""Long after the escape from 1/64 on tap 4, which takes a time of 256."""
LEAST_STATE = 1e-9
"""Keeps the powers of a mutant's zero states finite; no state that began at a quarter or more ends near it."""
STATES = {"p": Choice(4), "dim": Choice(100_000), "a_init": Array(lambda c: c.dim, 1 / 256, 1 / 64)}


@integrated(CLEAN_ENDPOINT, at={**FEW, "dim": Choice(3), "p": Choice(4)})
def is_where_the_trained_states_settle(formula, case, settings):
    """The flow of the training record after a long time."""
    return Equal(case.apply(formula), settled(case, settings))


@tested(CLEAN_ENDPOINT, examples=50, floats=True, at=FEW)
def has_the_gaps_of_the_start_and_zero_loss(formula, case):
    """The gaps of the inverse powers at the end against those at the start, and S_p = 1."""
    power, end = 2.0 - case.p, case.apply(formula)
    got, want = (np.maximum(a, LEAST_STATE) ** power for a in (end, case.a_init))
    return All(Equal(got - got.min(), want - want.min()), Equal((end**case.p).sum(), 1))


@scaled(CLEAN_ENDPOINT, at=STATES, gpu={"dim": Choice(1_000_000)})
def is_where_very_many_states_settle(formula, case, settings):
    """The flow of the training record from near zero, through the escape and long after it."""
    problem = one_tap(case.dim, case.p, case.others)
    run, seconds = timed_flow(problem, case.a_init[None], LONG, rtol=settings.rtol / 10, atol=settings.atol / 10)
    want = case.apply(formula)
    relation = Equal(run.final[0], want, scale=float(np.abs(want).max()))
    return Timed(relation, f"{case.dim} states", float(run.info["steps"].sum()), seconds)

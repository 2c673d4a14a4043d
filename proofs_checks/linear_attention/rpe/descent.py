"""Checks of gradient descent on the lag weights: steps by sums over pairs of positions, runs, and the step map composed with itself."""

from __future__ import annotations

import math

import numpy as np

from lemmata.dynamics import descent
from lemmata.language.case import Case
from lemmata.language.check import exact, tested
from lemmata.language.relation import All, Equal, ForAll, Recurrence
from lemmata.proofs_checks.linear_attention.rpe.aligned import TWO_SHAPES, pair_slope, record
from lemmata.proofs_checks.linear_attention.rpe.every_width import aligned_slope
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.claims.rpe.descent import REST, UPDATES

SIZES = {"n1": (1, 2, 3), "unseen": (1, 2)}


@exact(UPDATES, every={"a_init": Opaque("width")})
def follow_the_step_of_the_loss_for_every_width(formula, case):
    """Base and step of the induction: the start, and one more step along the slopes of the problem's loss, whatever the number of lags."""
    here, after = case.apply(formula), case.apply(formula, steps=case.steps + 1)
    step = here - case.step_size * aligned_slope(case, here) - case.weight_decay * here
    return All(Equal(case.apply(formula, steps=0), case.a_init), Equal(after, step))


@exact(UPDATES, sizes=SIZES)
def follow_the_step_of_the_sum_over_pairs(formula, case):
    """Every step from the start on, its gradient summed over the pairs (i, r) of the window."""
    steps = Recurrence(case.a_init, lambda _, a: _step(case, a))
    return ForAll(steps, lambda k: case.apply(formula, steps=k), index="steps")


@tested(UPDATES, examples=20, floats=True, at=TWO_SHAPES)
def are_where_descent_takes_them(formula, case):
    """Gradient descent on the population loss, its weight decay eps/eta per unit of time."""
    problem = record(case.having(weight_decay=case.weight_decay / case.step_size))
    final = descent.run(problem, case.a_init, case.step_size, case.steps, logged=1).final if case.steps else case.a_init
    return Equal(final, case.apply(formula))


@exact(REST, every={"a_init": Opaque("width")})
def is_left_by_no_step_for_every_width(formula, case):
    """A step along the slopes of the problem's loss from the formula's weights, whatever the number of lags."""
    rest = case.apply(formula)
    return Equal(rest - case.step_size * aligned_slope(case, rest) - case.weight_decay * rest, rest)


@exact(REST, sizes=SIZES)
def is_left_by_no_step(formula, case):
    """A step from the formula's weights, its gradient summed over the pairs of the window; far from them it shrinks every distance."""
    rest, start = case.apply(formula), case.a_init
    pairs = pair_slope(case, 1 + 0 * start) - pair_slope(case, 0 * start)
    shrunk = (1 - case.step_size * pairs - case.weight_decay) * (start - rest)
    return All(Equal(_step(case, rest), rest), Equal(_step(case, start) - rest, shrunk))


@tested(REST, examples=40, floats=True)
def is_where_the_step_map_leads_when_composed_with_itself(formula, case):
    """The step is an affine map of each weight; composed with itself k times over it is that of 2^k steps."""
    zero = np.zeros(len(case.a_init))
    moved = _step(case, zero)
    factor = _step(case, zero + 1) - moved
    left = 1 - np.abs(factor).max()
    for _ in range(max(8, math.ceil(math.log2(50 / left))) if left > 0 else 8):
        factor, moved = factor * factor, factor * moved + moved
    return Equal(factor * case.a_init + moved, case.apply(formula))


def _step(case: Case, a: Vector) -> Vector:
    return a - case.step_size * pair_slope(case, a) - case.weight_decay * a

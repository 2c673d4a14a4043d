"""Checks of the identity at fixed points: slopes of the expected loss, and autodiff."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics.jax_problem import register
from lemmata.language.check import exact, tested
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.rpe.every_width import JOINT, seen_columns
from lemmata.proofs_checks.linear_attention.rpe.together import ONE_SHAPE, expected_loss, loss_and_slopes, record
from lemmata.prove.rates import slopes
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.fixed_points import RESTS_AT_ZERO
from lemmata.theory.linear_attention.problem import lag_gaps


@exact(RESTS_AT_ZERO, every=JOINT)
def holds_for_the_slopes_of_the_loss_for_every_size(formula, case):
    """The problem's loss times v_1, from its slopes by each lag weight and each component of v, whatever their numbers."""
    weights, target = seen_columns(case, case.a)

    def loss(a: Vector, v: Vector) -> Scalar:
        return (weights * lag_gaps(a, v, target)).sum()

    found = {"slope_a": slopes(lambda a: loss(a, case.v), case.a), "slope_v": slopes(lambda v: loss(case.a, v), case.v)}
    return Equal(case.apply(formula, **found), case.v[0] * loss(case.a, case.v))


@exact(RESTS_AT_ZERO, sizes={"n1": (1, 2, 3), "unseen": (1,), "d": (1, 2, 3)})
def holds_for_the_slopes_of_the_expected_loss(formula, case):
    """The expected loss D.13 times v_1, from its own derivatives."""
    loss = expected_loss(case, case.a, case.v)
    slopes = {"slope_a": task.derivatives(loss, case.a), "slope_v": task.derivatives(loss, case.v)}
    return Equal(case.apply(formula, **slopes), case.v[0] * loss)


@tested(RESTS_AT_ZERO, examples=30, floats=True, at=ONE_SHAPE)
def holds_for_autodiff(formula, case):
    """The population loss times v_1, from JAX's gradient."""
    loss, (slope_a, slope_v) = loss_and_slopes(register(record(case)), (case.a, case.v))
    slopes = {"slope_a": np.asarray(slope_a), "slope_v": np.asarray(slope_v)}
    return Equal(case.apply(formula, **slopes), case.v[0] * loss)

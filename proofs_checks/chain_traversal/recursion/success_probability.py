"""Checks of the probability of success: the dense linear system, powers of the chain, rollouts of the whole Transformer."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import enclosed, exact, sampled, scaled, tested
from lemmata.language.domain import EVERY, Choice, Integer, Interval
from lemmata.language.relation import All, Equal, Estimate
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.counted_rollouts import SETTINGS, WIDE, rolled, scaled_counts, timed
from lemmata.proofs_checks.chain_traversal.kept import rates_of_dying
from lemmata.proofs_checks.chain_traversal.rows import Rows, every_row, written_out
from lemmata.terms.arithmetic import exp
from lemmata.theory.chain_traversal.claims.recursion.success_probability import SUCCESS
from lemmata.theory.chain_traversal.problem import transition_matrix

SMALL = {"n": (2, 3)}
MEDIUM = {"n": Integer(2, 9)}
LONG = 2**24
"""Steps after which a rollout has ended but for a probability below rounding, at logits of order one."""

CHAIN = {"n": Choice(4), "kind": Choice("repeating")}


@exact(SUCCESS, sizes={"n": EVERY}, at={"n": Integer(3, None, search=(3, 5)), "kind": Choice("homogeneous")})
def is_left_as_it_is_by_every_step(formula, case):
    """From each vertex of a chain of any length: 2 J - 1, 1 at the end, is the odd function that a step leaves as it is.

    No rate of dying is below S - 2, so that nothing is divided by 0.
    """
    J, f, b = case.apply(formula), exp(case.alpha), exp(case.beta)
    rows, above = Rows(case.n, f, b), rates_of_dying(case.n, f - 1, b - 1, 2)
    return All(above, *every_row(rows, lambda gap: [gap], J * 2 - 1, 1), *written_out(rows))


@exact(SUCCESS, sizes=SMALL)
@enclosed(SUCCESS, examples=6, at=MEDIUM)
@tested(SUCCESS, examples=40)
def is_the_dense_probability_of_absorption(formula, case):
    """P(own sink) from the linear system on all 2n - 2 vertices."""
    return Equal(case.apply(formula), dense.absorbed(dense.of_case(case))[0])


@tested(SUCCESS, examples=20, floats=True, at={**MEDIUM, "alpha": Interval(-2, 5), "beta": Interval(-2, 4), "free": Interval(-1, 0.5)})
def is_where_many_steps_lead(formula, case):
    """The transition matrix to the power 2^24, by squaring."""
    P = transition_matrix(case.n, case.alpha, case.beta, case.gamma, homogeneous=case.homogeneous, mask_self=case.mask_self)
    return Equal(case.apply(formula), np.linalg.matrix_power(P, LONG)[1 : case.n, 0])


@sampled(SUCCESS, at=CHAIN)
def is_the_share_of_rollouts_that_end_right(formula, case, settings):
    """Rollouts of the whole Transformer."""
    counts = rolled(case, settings.seed)
    share = counts.correct / counts.rollouts
    return Estimate(share, np.sqrt(share * (1 - share) / counts.rollouts), case.apply(formula))


@scaled(SUCCESS, examples=SETTINGS, at=WIDE)
def is_the_share_that_ends_right(formula, case, settings):
    """The share of rollouts from each start that end in its own chain."""
    counts, seconds = scaled_counts(case, settings)
    share = counts.correct / counts.rollouts
    return timed(share, share * (1 - share), case.apply(formula), counts, seconds)

"""Checks of the shift by weight decay: the Gram matrix at rest, and runs from generic starts."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import exact, integrated
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, ONE_SHAPE, gram, random_vectors, visible
from lemmata.proofs_checks.relation import Equal
from lemmata.simulations import flow
from lemmata.theory.arithmetic import array, circulant, number
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.augmented.gram_flow import matrix_velocity
from lemmata.theory.linear_attention.claims.augmented.weight_decay_shift import WEIGHT_DECAY_SHIFT
from lemmata.theory.linear_attention.problem import AugmentedEncoding, ring_target


@exact(WEIGHT_DECAY_SHIFT, sizes={"n": (3, 4, 5), "d": (5,)})
def leaves_the_gram_matrix_at_rest(formula, case):
    """With visible entries T - shift I the flow stands still, whatever the hidden entries are."""
    column, shift = ring_target(case.n, case.alpha, [case.beta]), case.apply(formula)
    shifted = array([column[0] - shift, *column[1:]], case.alpha)
    a = np.where(visible(case.n, case.n1), circulant(shifted), case.hidden + case.hidden.T)
    return Equal(matrix_velocity(a, case.n1, column, case.weight_decay), number(0, case.alpha))


@integrated(WEIGHT_DECAY_SHIFT, at={**ONE_SHAPE, "d": Choice(DIM)})
def is_what_generic_position_vectors_reach(formula, case, settings):
    """From an isotropic start, not translation invariant, every visible entry at t = 20."""
    problem = AugmentedEncoding(case.n, case.n1, case.d, case.alpha, (case.beta,), case.weight_decay)
    a = gram(flow.solve(problem, random_vectors(problem, settings.seed), 20.0, **settings.solver).final)
    want = circulant(ring_target(case.n, case.alpha, [case.beta])) - case.apply(formula) * np.eye(case.n)
    seen = visible(case.n, case.n1)
    return Equal(a[seen], want[seen])

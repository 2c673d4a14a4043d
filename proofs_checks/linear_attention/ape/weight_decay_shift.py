"""Checks of the shift by weight decay: the flow of the inverse Gram matrix, and runs."""

from __future__ import annotations

from lemmata.proofs_checks.check import exact, integrated
from lemmata.proofs_checks.linear_attention.ape.runs import TWO_SHAPES, gram, record, start, window_of_ring
from lemmata.proofs_checks.relation import All, Equal
from lemmata.simulations import flow
from lemmata.theory.linear_attention.claims.ape.weight_decay_shift import WEIGHT_DECAY_SHIFT


@exact(WEIGHT_DECAY_SHIFT, sizes={"n1": (1, 2, 3), "d": (1, 2, 3)})
def draws_the_inverse_of_every_gram_matrix_to_its_own(formula, case):
    """With B = A^-1 the flow is B' = 8 I - 4 (B M + M B): it ends at M^-1, M > 0 the limit. The loss is M's squared distance from T.

    In terms of A, A' = 4 (A M + M A) - 8 A^2.
    """
    (limit, loss), a, target = case.apply(formula), case.p_init @ case.p_init.T, window_of_ring(case)
    velocity = -4 * (a @ (a - target) + (a - target) @ a) - 2 * case.weight_decay * a
    drawn = 4 * (a @ limit + limit @ a) - 8 * a @ a
    return All(Equal(velocity, drawn), Equal(loss, ((limit - target) * (limit - target)).sum()))


@integrated(WEIGHT_DECAY_SHIFT, at=TWO_SHAPES)
def is_where_a_flow_with_weight_decay_ends(formula, case, settings):
    """Gram matrix and training loss of the flow at t = 20."""
    limit, loss = case.apply(formula)
    final = flow.solve(record(case), start(case), 20.0, **settings.solver).final
    return All(Equal(gram(final, case), limit), Equal(record(case).loss(final), loss))

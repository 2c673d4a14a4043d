"""The check of what training ends with where the last vertex may be repeated: a long run of the flow."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import integrated
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.chain_traversal.late_flow import followed
from lemmata.theory.chain_traversal.claims.assumptions.reward_without_traversal import WITHOUT_TRAVERSAL
from lemmata.theory.chain_traversal.problem import Traversal, transition_matrix


@integrated(WITHOUT_TRAVERSAL, examples=1)
def is_what_training_ends_with(formula, case, settings):
    """Along the flow of the record: the odds at distance 2, which grow; p_fwd, which falls; and failure, which falls to 1e-5."""
    values = followed(4, (case.alpha, case.start, 0.0), (1 / 3,) * 3, case.mask_self)
    rows = np.array([transition_matrix(4, *value, homogeneous=False, mask_self=case.mask_self)[2] for value in values])
    failure = np.array([float(Traversal(4, (1 / 3,) * 3, homogeneous=False, mask_self=case.mask_self).loss(value)) for value in values])
    odds = np.array([formula(beta, gamma) for _, beta, gamma in values])
    # p_fwd falls by a tenth or so from each time to the next, and failure like 1/t: a margin of 0.01 and 1e-5 at t = 10^8 leave room.
    return All(
        Equal(rows[:, 2], odds * rows[:, 1]),
        AtLeast(odds[1:], odds[:-1]),
        AtLeast(rows[:-1, 1], rows[1:, 1] + 0.01),
        AtLeast(failure[:-1], failure[1:]),
        AtLeast(1e-5, failure[-1]),
    )

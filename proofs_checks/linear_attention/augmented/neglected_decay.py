"""Checks of what neglected weight decay changes: the closed form at infinity, and long runs with it and without."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import integrated, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention.augmented.trained import trained_gram
from lemmata.theory.linear_attention.augmented.single_site import single_site_matrix
from lemmata.theory.linear_attention.claims.augmented.neglected_decay import NEGLECTED_DECAY


@tested(NEGLECTED_DECAY, part="rest", examples=40, floats=True)
def is_what_the_closed_forms_differ_by_at_infinity(formula, case):
    """The logistic curves of every pair at t = inf, without weight decay and with it."""
    gram = case.p_init @ case.p_init.T
    without, with_decay = (single_site_matrix(np.inf, gram, case.alpha, decay) for decay in (0.0, case.weight_decay))
    return Equal(without - with_decay, case.apply(formula), scale=1 + case.alpha)


@integrated(NEGLECTED_DECAY, part="convergence", at={"n": Choice(4, 7), "d": Choice(3)})
def is_what_long_runs_differ_by(formula, case, settings):
    """Trained vectors, without weight decay and with it, after thirty times the slower of both time scales."""
    time = settings.late(4 / (case.alpha - case.weight_decay / 4))
    cases = [case.having(weight_decay=decay, betas=[case.beta]) for decay in (0.0, case.weight_decay)]
    ends = [trained_gram(each, case.p_init, settings, time) for each in cases]
    return Equal(ends[0] - ends[1], case.apply(formula))

"""Checks of the first-order limit for a target with neighbours: the conditions that determine it, and descent from ever smaller entries."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import descended, tested
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, SHAPES, gram, vectors
from lemmata.proofs_checks.linear_attention.augmented.windows import training
from lemmata.proofs_checks.relation import All, Equal, Order
from lemmata.simulations import descent
from lemmata.theory.arithmetic import even_dft, even_idft
from lemmata.theory.domain import Interval
from lemmata.theory.linear_attention.claims.augmented.linear_response import LINEAR_RESPONSE
from lemmata.theory.linear_attention.problem import lag_weights


@tested(LINEAR_RESPONSE, part="the conditions", examples=40, floats=True)
def meets_the_linearised_conditions(formula, case):
    """At the identity and beside it: the target on visible lags, and at hidden lags a cepstrum of 0 that changes as the start's does."""
    hidden = lag_weights(case.n, case.n1) == 0
    rest = case.having(a_init=case.a0 * np.eye(case.n)[0]).apply(formula)
    change = case.apply(formula) - rest
    cepstrum = even_idft(np.log(even_dft(rest)))
    moved = even_idft(even_dft(change) / even_dft(rest))
    return All(
        Equal(rest[: case.n1], case.tau[: case.n1]),
        Equal(change[: case.n1], 0.0),
        Equal(np.where(hidden, cepstrum, 0.0), 0.0),
        Equal(np.where(hidden, moved - case.a_init / case.a0, 0.0), 0.0),
    )


@descended(LINEAR_RESPONSE, part="the order", at={**SHAPES, "a0": Interval(1, 2)})
def is_approached_with_the_square_of_the_off_diagonal_entries(formula, case, settings):
    """Gradient descent run to its end from ever smaller off-diagonal entries: the error falls with their square."""
    sizes = 1 / 2.0 ** np.arange(settings.refinement, settings.refinement + 5)
    identity = case.a0 * np.eye(case.n)[0]
    starts = [identity + size * (case.a_init - identity) for size in sizes]
    ends = descent.batch(training(case, DIM), np.stack([vectors(even_dft(start)) for start in starts]), 1 / 256, 4000, logged=1).final
    errors = [np.abs(gram(p)[0] - case.having(a_init=a).apply(formula)).max() for p, a in zip(ends, starts, strict=True)]
    return Order(sizes, errors, 2)

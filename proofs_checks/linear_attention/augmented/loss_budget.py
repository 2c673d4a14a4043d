"""Checks of the loss budget: its rate along the flow on every ring, and the loss integrated along trained vectors.

The loss is added up along a whole path, so that no later time is asked for.
"""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.domain import Array, Choice, Interval
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention.augmented.every_ring import SPECTRUM, loss, velocity
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, SHAPES
from lemmata.proofs_checks.linear_attention.augmented.trained import gram_column, spectral_start
from lemmata.proofs_checks.linear_attention.augmented.windows import training
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import circulant, even_dft, even_idft
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.linear_attention.claims.augmented.loss_budget import LOSS_BUDGET
from lemmata.theory.linear_attention.problem import lag_weights

PANELS, NODES = 24, 10
"""Intervals of time, each three quarters as long as the next, and Gauss-Legendre nodes in each."""

INDEFINITE = {
    **{"n": Choice(7), "n1": Choice(3), "m": Choice(3), "alpha": Interval(1, 1.5), "betas": Choice(np.array([0.1, -0.1, 1.0]))},
    "hidden": Array(4, -1.1, -0.9),
}
"""Targets that are not positive definite, for an entry that no window sees and that `hidden` all but cancels."""

COLUMNS = {"ahat": SPECTRUM["ahat"], "final": Opaque("n", even=True, positive=True), "beyond": Opaque("n", even=True)}
"""A spectrum, and one that matches the target but for a column of what no window sees."""


@exact(LOSS_BUDGET, part="the rate", every=COLUMNS, vanishing=[(lag_weights, "beyond")])
def is_spent_at_the_rate_of_the_loss_on_every_ring(formula, case):
    """The rate of the formula along the problem's velocity, against its loss; the target is the final column less what is hidden."""
    known = case.having(tau=even_idft(case.final) - case.beyond)
    gram = circulant(even_idft(case.ahat))
    speed = even_dft(velocity(known, gram)[:, 0])
    return Equal(rate_along(lambda ahat: formula(case.final, ahat), case.ahat, speed), -loss(known, gram))


@integrated(LOSS_BUDGET, part="the total", examples=2, at=SHAPES)
def is_the_loss_added_up_over_training(formula, case, settings):
    """Gauss-Legendre over the training loss of the position vectors until they are at rest, from first to last spectrum."""
    nodes, weights = np.polynomial.legendre.leggauss(NODES)
    ends = 5 / min(case.final) * 0.75 ** np.arange(PANELS, -1, -1)
    ends[0] = 0.0
    lengths = np.diff(ends)
    times = (ends[:-1, None] + lengths[:, None] * (nodes + 1) / 2).ravel()
    problem = training(case, DIM)
    states = flow.solve(problem, spectral_start(case.ahat), [*times, ends[-1]], **settings.solver).states
    losses = np.array([float(problem.loss(p)) for p in states[:-1]]).reshape(PANELS, NODES)
    return Equal((losses @ weights) @ lengths / 2, formula(even_dft(gram_column(states[-1])), case.ahat))


@integrated(LOSS_BUDGET, part="the total", examples=1, at=INDEFINITE)
def is_the_loss_added_up_where_the_target_is_indefinite(formula, case, settings):
    """The same for a target that is itself no Gram matrix's, but has the visible entries of one."""
    return is_the_loss_added_up_over_training(formula, case, settings)

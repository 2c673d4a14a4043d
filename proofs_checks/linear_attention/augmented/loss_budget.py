"""Checks of the loss budget: its rate on symbols, and the loss integrated along trained vectors."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import exact, integrated
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, SHAPES
from lemmata.proofs_checks.linear_attention.augmented.trained import gram_column, spectral_start
from lemmata.proofs_checks.linear_attention.augmented.windows import gram_rate, neighbours, shifts, training
from lemmata.proofs_checks.relation import Equal
from lemmata.simulations import flow
from lemmata.theory.arithmetic import array, circulant, even_dft, even_idft
from lemmata.theory.domain import Array, Choice, Interval
from lemmata.theory.linear_attention.claims.augmented.loss_budget import LOSS_BUDGET

PANELS, NODES = 24, 10
"""Intervals of time, each three quarters as long as the next, and Gauss-Legendre nodes in each."""

INDEFINITE = {
    **{"n": Choice(7), "n1": Choice(3), "m": Choice(3), "alpha": Interval(1, 1.5), "betas": Choice(np.array([0.1, -0.1, 1.0]))},
    "hidden": Array(4, -1.1, -0.9),
}
"""Targets that are not positive definite, for an entry that no window sees and that `hidden` all but cancels."""


@exact(LOSS_BUDGET, part="the rate", sizes={"n": (1, 2, 3, 4, 5)})
def is_spent_at_the_rate_of_the_loss(formula, case):
    """The chain rule through every coefficient of the spectrum, and the loss summed over the windows."""
    gram = circulant(even_idft(case.ahat))
    speed = even_dft(gram_rate(gram, case.n1, case.alpha, case.betas, case.weight_decay)[:, 0])
    free = array([case.alpha.func(f"u_{k}", positive=True) for k in range(case.n)])
    budget, here = formula(case.final, free), dict(zip(free, case.ahat, strict=True))
    gap = gram - neighbours(case.n, case.alpha, case.betas)
    loss = sum((gap[np.ix_(window, window)] ** 2).sum() for window in shifts(case.n, case.n1))
    return Equal(sum(budget.diff(u).xreplace(here) * rate for u, rate in zip(free, speed, strict=True)), -loss)


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

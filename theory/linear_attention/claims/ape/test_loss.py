"""Claims about the test loss of absolute positions at every position."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Case, Domain, Integer, Interval, Normal
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import array, number
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.ape import test_loss
from lemmata.theory.linear_attention.claims.ape.unseen import UNSEEN_LOSS
from lemmata.theory.linear_attention.claims.ape.weight_decay_shift import WEIGHT_DECAY_SHIFT
from lemmata.theory.linear_attention.problem import ring_target, window_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024

REACHED = "a target that is positive semidefinite in the window, and a start that spans as many dimensions"


def is_reached(c: Case) -> bool:
    """Tell whether the window's target is a Gram matrix, and the start of full rank in dimensions enough for it."""
    least = np.linalg.eigvalsh(window_target(c.n1, c.alpha, c.betas))[0]
    return c.d >= c.n1 and least >= 0 and np.linalg.matrix_rank(c.p_init[: c.n1]) == c.n1


def no_edges(n: int, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """`ape_test_loss` without the loss at the window's edges."""
    tau = ring_target(n, alpha, betas)
    unseen = (tau * tau).sum()
    return array([number(0, tau) if i < n1 else unseen for i in range(n)], tau)


def one_neighbour(n: int, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """`ape_test_loss` with beta^2 in place of 2 beta^2 outside the window."""
    loss = test_loss.ape_test_loss(n, n1, alpha, betas)
    missing = sum((beta * beta for beta in betas), start=number(0, alpha))
    return array([loss[i] if i < n1 else loss[i] - missing for i in range(n)], loss)


TEST_LOSS = Claim(
    id="linear-attention.ape.test-loss",
    title=r"At zero training loss the window's edges still lose $\sum\beta_k^2$ over the neighbours that were never seen",
    source=Source(SABBAGHI_2024, "first part of Proposition 5.1, completed inside the window and for several betas"),
    statement=(
        r"\lim_{\epsilon\to0}\lim_{t\to\infty}\mathbb E\,\ell_i = \sum_{j>n_1}\tau_{i-j}^2\ (i\le n_1),"
        r"\qquad \alpha^2+2\sum_k\beta_k^2\ (i>n_1)"
    ),
    reading="new",
    formula=test_loss.ape_test_loss,
    domain=Domain(
        n=Integer(3, None, search=(3, 9)),
        betas=Array(lambda c: min(2, (c.n - 1) // 2), *REAL, search=(-0.7, 0.7)),
        n1=Integer(1, lambda c: c.n - len(c.betas), search=(1, lambda c: min(5, c.n - len(c.betas)))),
        d=Integer(1, None, search=(1, 6)),
        alpha=Interval(*REAL, search=(-0.5, 4)),
        p_init=Normal(lambda c: (c.n, c.d), 0.5),
        where=((REACHED, is_reached),),
    ),
    uses=(UNSEEN_LOSS.id, WEIGHT_DECAY_SHIFT.id),
    controls=(
        Mutant("no loss at the edges", no_edges),
        Mutant("one neighbour in place of two outside", one_neighbour),
        Widened("a target that is not positive definite", drop=REACHED),
    ),
)

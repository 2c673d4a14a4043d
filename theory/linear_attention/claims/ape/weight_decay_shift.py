"""Claims about what weight decay takes from absolute positions."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Computed, Domain, Integer, Interval, Normal
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms.arithmetic import number
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.ape import weight_decay_shift
from lemmata.theory.linear_attention.ape.residual_loss import ape_residual_loss
from lemmata.theory.linear_attention.ape.zero import ape_threshold
from lemmata.theory.linear_attention.claims.ape.limit import CLOSED, GENERIC, LIMIT, MEETS_THE_MODES
from lemmata.theory.linear_attention.source import SABBAGHI_2024

ENOUGH = "a dimension of at least the window"
ABOVE = "no eigenvalue of the target below eps/4"
SPANS = "a start that spans the window, as almost every one does"
ON_A_LINE = Computed(lambda c: np.outer(1 + np.arange(c.n1), np.ones(c.d)) / c.n1)
"""Position vectors that are multiples of one: a start of rank 1."""


def half_shift(n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar) -> tuple[Matrix, Scalar]:
    """`shifted_limit` with eps/2 in place of eps/4."""
    return weight_decay_shift.shifted_limit(n1, alpha, beta, 2 * weight_decay)


def one_site_loss(n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar) -> tuple[Matrix, Scalar]:
    """`shifted_limit` with the training loss of one site, eps^2/16."""
    return weight_decay_shift.shifted_limit(n1, alpha, beta, weight_decay)[0], weight_decay_shift.shifted_limit(
        1, alpha, beta, weight_decay
    )[1]


WEIGHT_DECAY_SHIFT = Claim(
    id="linear-attention.ape.weight-decay-shift",
    title=r"Weight decay lowers the learnt diagonal by $\epsilon/4$ and leaves a training loss of $n_1\epsilon^2/16$",
    source=Source(SABBAGHI_2024, "gradient and weight decay below eq. D.2, at rest"),
    statement=(
        r"T_W\succeq\tfrac{\epsilon}{4}I,\ d\ge n_1\ \Rightarrow\ \lim_{t\to\infty}A=T_W-\tfrac{\epsilon}{4}I,\qquad"
        r"\lim_{t\to\infty}L=\formula[2]{n_1\frac{\epsilon^2}{16}}\quad\text{from almost every start}"
    ),
    reading="new",
    formula=weight_decay_shift.shifted_limit,
    domain=Domain(
        n1=Integer(1, None, search=(1, 6)),
        unseen=Integer(1, None, search=(1, 4)),
        d=Integer(1, None, search=(1, 8)),
        p_init=Normal(lambda c: (c.n1, c.d), 0.5),
        alpha=Interval(*REAL, search=(0, 3)),
        beta=Interval(*REAL, search=(-1, 1)),
        weight_decay=Interval(*NONNEGATIVE, search=(0, 1)),
        where=(
            (ENOUGH, lambda c: c.d >= c.n1),
            (ABOVE, lambda c: c.alpha >= ape_threshold(c.n1) * abs(c.beta) + c.weight_decay / 4),
            (SPANS, lambda c: np.linalg.matrix_rank(c.p_init) >= min(c.n1, c.d)),
        ),
    ),
    uses=(LIMIT.id,),
    parts=("rest", "convergence"),
    controls=(
        Mutant("eps/2 in place of eps/4", half_shift),
        Mutant("the loss of one site", one_site_loss),
        Widened("fewer dimensions", drop=ENOUGH),
        Widened("a target with a smaller eigenvalue", drop=ABOVE),
        Widened("a start on a line", drop=SPANS, p_init=ON_A_LINE),
        CLOSED,
    ),
)


def always_reached(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar) -> Scalar:
    """`missed_shift` as 0, whatever the target and the dimension."""
    return number(0, alpha)


def whole_eigenvalues(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar) -> Scalar:
    """`missed_shift` with eigenvalues in place of growth rates, as in the training loss."""
    return ape_residual_loss(n1, d, alpha, beta, weight_decay)


CONVERSE = Claim(
    id="linear-attention.ape.weight-decay-shift-converse",
    title=r"Only where $T_W\succeq\frac{\epsilon}{4}I$ and its rank fits into $d$ dimensions is $T_W-\frac{\epsilon}{4}I$ reached",
    source=Source(SABBAGHI_2024, "gradient and weight decay below eq. D.2, at rest"),
    statement=r"\lim_{t\to\infty}\|A-(T_W-\tfrac{\epsilon}{4}I)\|_F^2=\sum_{k\notin K}\big(\lambda_k-\tfrac{\epsilon}{4}\big)^2,"
    r"\qquad K=\text{the }d\text{ largest }\lambda_k>\tfrac{\epsilon}{4},\quad\text{from almost every start}",
    reading="new",
    formula=weight_decay_shift.missed_shift,
    domain=GENERIC,
    uses=(LIMIT.id,),
    parts=("the limit", "convergence"),
    controls=(
        Mutant("reached whatever the target is", always_reached),
        Mutant("what the training loss keeps", whole_eigenvalues),
        Widened("a start that misses a mode", drop=MEETS_THE_MODES),
        CLOSED,
    ),
)

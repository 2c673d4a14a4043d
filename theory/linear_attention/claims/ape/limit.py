"""Claims about the Gram matrix that absolute positions learn inside their window."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.ape import limit
from lemmata.theory.linear_attention.claims.ape.riccati import RICCATI
from lemmata.theory.linear_attention.claims.ape.window_spectrum import SPECTRUM
from lemmata.theory.linear_attention.problem import window_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024

MEETS_THE_MODES = "a start whose projection on the modes to be kept has full rank, as almost every one has"

GENERIC = Domain(
    n1=Integer(1, None, search=(1, 8)),
    unseen=Integer(1, None, search=(1, 4)),
    d=Integer(1, None, search=(1, 8)),
    occupied=Integer(1, lambda c: c.d),
    p_drawn=Normal(lambda c: (c.n1, c.occupied), 0.5),
    p_init=Computed(lambda c: limit.in_more_dimensions(c.p_drawn, c.d)),
    alpha=Interval(*REAL, search=(-1, 3)),
    beta=Interval(*REAL, search=(-1.5, 1.5)),
    weight_decay=Interval(*NONNEGATIVE, search=(0, 0.5)),
    where=((MEETS_THE_MODES, lambda c: c.apply(limit.meets_kept_modes)),),
)

CLOSED = Widened("no unseen position: the window closes round the ring", unseen=Choice(0))


def all_modes(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`ape_limit` with the negative modes kept: the target itself."""
    return window_target(n1, alpha, [beta])


def unshifted_limit(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`ape_limit` with the weight decay forgotten."""
    return limit.ape_limit(n1, d, alpha, beta)


def any_dimension(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`ape_limit` with all positive modes, as in n1 dimensions."""
    return limit.ape_limit(n1, n1, alpha, beta, weight_decay)


LIMIT = Claim(
    id="linear-attention.ape.limit",
    title=r"From almost every start the Gram matrix tends to the $d$ largest positive modes of the target, each reduced by $\epsilon/4$",
    source=Source(SABBAGHI_2024, "first part of Proposition 5.1, made explicit inside the window"),
    statement=r"\lim_{t\to\infty}A(t)=\sum_{k\in K}\big(\lambda_k-\tfrac{\epsilon}{4}\big)u_ku_k^\top,"
    r"\qquad K=\text{the }d\text{ largest }\lambda_k>\tfrac{\epsilon}{4},\qquad\beta\ne0\text{ or }d\ge n_1",
    reading="new",
    formula=limit.ape_limit,
    domain=Domain(
        where=(*GENERIC.where, ("neighbours that count, or as many dimensions as sites", lambda c: c.beta != 0 or c.d >= c.n1)),
        **GENERIC.factors,
    ),
    uses=(RICCATI.id, SPECTRUM.id),
    parts=("the limit", "convergence"),
    controls=(
        Mutant("the whole target, negative modes too", all_modes),
        Mutant("the shift by eps/4 forgotten", unshifted_limit),
        Mutant("all positive modes, whatever the dimension", any_dimension),
        Widened("a start that misses a mode", drop=MEETS_THE_MODES),
        CLOSED,
    ),
)

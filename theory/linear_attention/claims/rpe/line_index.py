"""Claims about lags that count along the line."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import array, number
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.zero_test_loss import ZERO_TEST_LOSS
from lemmata.theory.linear_attention.rpe import fixed_point, line_index
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def one_bad_end(a: Vector, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """`linear_index_test_loss` with the loss of the first position forgotten."""
    loss = line_index.linear_index_test_loss(a, alpha, betas)
    return array([number(0, loss), *loss[1:]], loss)


LINE_INDEX = Claim(
    id="linear-attention.rpe.line-index",
    title=r"Lags along the line miss the neighbour round the ring, which costs $\beta^2$ at the first and the last position",
    source=Source(SABBAGHI_2024, "eq. D.11 read literally, with the ring of eq. 5.1"),
    statement=r"\mathbb E\,\ell_i=\sum_j(a_{i-j}-\tau_{(i-j)\bmod n})^2=\beta^2\ (i\in\{1,n\}),\ 0\text{ else, at }a_k=\tau_k\ (|k|<n_1)",
    reading="new",
    formula=line_index.linear_index_test_loss,
    domain=Domain(
        n=Integer(3, None, search=(3, 8)),
        n1=Integer(2, lambda c: c.n - 1),
        alpha=Interval(*REAL, search=(-2, 3)),
        betas=Array(1, *REAL, search=(0.25, 1.5)),
        a=Computed(lambda c: fixed_point.relative_fixed_point(c.n, c.n1, c.alpha, c.betas)),
        ring=Choice(False),
    ),
    uses=(ZERO_TEST_LOSS.id,),
    controls=(Mutant("the first position forgotten", one_bad_end), Widened("lags modulo n", ring=Choice(True))),
)

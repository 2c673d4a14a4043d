"""Claims about the test loss of relative positions."""

from __future__ import annotations

from lemmata.language.claim import Claim, Erratum, Mutant, Source
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.augmented.test_loss import diagonal_ignored, half_the_lags
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.rpe import test_loss
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def half_of_the_lags(a: Vector, tau: Vector) -> Scalar:
    """`relative_test_loss` over the distances 0..floor(n/2) only."""
    return half_the_lags(a, tau)


def own_lag_ignored(a: Vector, tau: Vector) -> Scalar:
    """`relative_test_loss` without lag 0."""
    return diagonal_ignored(a, tau)


ERROR = Claim(
    id="linear-attention.rpe.test-loss",
    title="The test loss of relative positions is the sum of squared deviations over all lags",
    source=Source(SABBAGHI_2024, "eq. D.14, its indices corrected"),
    statement=r"\mathbb E\,\ell_i=\mathbb E\Big(\sum_ja_{i-j}s_j-\alpha s_i-\beta s_{i-1}-\beta s_{i+1}\Big)^2=\sum_r(a_r-\tau_r)^2",
    reading="corrected",
    formula=test_loss.relative_test_loss,
    domain=Domain(
        n=Integer(3, None, search=(3, 8)),
        a=Array(lambda c: c.n, *REAL, search=(-2, 2)),
        alpha=Interval(*REAL, search=(-2, 3)),
        betas=Array(1, *REAL, search=(-1.5, 1.5)),
        tau=Computed(lambda c: ring_target(c.n, c.alpha, c.betas)),
        site=Integer(0, lambda c: c.n - 1),
    ),
    controls=(Mutant("half of the lags", half_of_the_lags), Mutant("lag 0 left out", own_lag_ignored)),
)

ERROR_PRINTED = Claim(
    id="linear-attention.rpe.test-loss-printed",
    title=r"The test loss of relative positions has $\alpha s_j$ inside the sum and $\alpha\beta s_{i+1}$, as printed",
    source=Source(SABBAGHI_2024, "eq. D.14"),
    statement=r"\mathbb E\,\ell_i=\mathbb E\Big(\sum_j(a_{i-j}s_j-\alpha s_j)-\beta s_{i-1}-\alpha\beta s_{i+1}\Big)^2",
    formula=test_loss.relative_test_loss_printed,
    domain=ERROR.domain,
    expect="refuted",
    erratum=Erratum(
        printed="alpha s_j for alpha s_i, and alpha beta s_{i+1} for beta s_{i+1}",
        why="with the printed indices the loss at a = tau is not 0, as the equation says that it is",
        severity="typo",
    ),
    corrected_by=ERROR.id,
)

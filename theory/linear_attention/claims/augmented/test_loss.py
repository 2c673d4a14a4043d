"""Claims about the test loss of a translation-invariant Gram matrix."""

from __future__ import annotations

from lemmata.language.claim import Claim, Erratum, Mutant, Source
from lemmata.language.domain import Choice
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented import test_loss
from lemmata.theory.linear_attention.claims.augmented.gram_flow import COLUMN
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def half_the_lags(a: Vector, tau: Vector) -> Scalar:
    """`ring_test_loss` over the distances 0..floor(n/2) only."""
    a, tau, _ = arguments.pair(a, tau, 1)
    half = a.shape[0] // 2 + 1
    return test_loss.ring_test_loss(a[:half], tau[:half])


def diagonal_ignored(a: Vector, tau: Vector) -> Scalar:
    """`ring_test_loss` without lag 0."""
    a, tau, _ = arguments.pair(a, tau, 1)
    return test_loss.ring_test_loss(a[1:], tau[1:])


TEST_LOSS = Claim(
    id="linear-attention.augmented.test-loss",
    title="The test loss of each position is the sum of squared deviations from the target over all lags",
    source=Source(SABBAGHI_2024, "eq. D.10, with alpha s_i for alpha s_j"),
    statement=r"\mathbb{E}\,(\hat y_i-y_i)^2=\formula{\sum_{r=0}^{n-1}(A_r-\tau_r)^2}",
    reading="corrected",
    formula=test_loss.ring_test_loss,
    symbols={r"A_{0\dots n-1}": "a", r"\tau_{0\dots n-1}": "tau"},
    domain=COLUMN,
    controls=(Mutant("half the lags", half_the_lags), Mutant("the diagonal left out", diagonal_ignored)),
)

TEST_LOSS_PRINTED = Claim(
    id="linear-attention.augmented.test-loss-printed",
    title=r"The test loss of each position has $\alpha s_j$ inside the sum, as printed",
    source=Source(SABBAGHI_2024, "eq. D.10"),
    statement=r"\mathbb{E}\,\ell_i=\mathbb{E}\Bigl(\sum_{j=1}^{n}(A_{i-j}\,s_j-\alpha s_j)\Bigr)^2\qquad(\beta=0)",
    formula=test_loss.ring_test_loss_printed,
    domain=TEST_LOSS.domain.replaced(m=Choice(0)),
    expect="refuted",
    erratum=Erratum(
        printed="alpha s_j inside the sum over j",
        why="the target of position i is alpha s_i; as printed alpha is subtracted from every entry. The last expression is right",
        severity="typo",
    ),
    corrected_by=TEST_LOSS.id,
)

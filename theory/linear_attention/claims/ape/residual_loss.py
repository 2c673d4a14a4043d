"""Claims about the training loss that absolute positions keep."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.ape import residual_loss
from lemmata.theory.linear_attention.ape.limit import kept_modes
from lemmata.theory.linear_attention.claims.ape.limit import GENERIC, LIMIT, MEETS_THE_MODES
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def negative_modes_only(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Scalar:
    """`ape_residual_loss` without the modes that a small dimension leaves out."""
    return residual_loss.ape_residual_loss(n1, n1, alpha, beta, weight_decay)


def wider_window(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Scalar:
    """`ape_residual_loss` with eigenvalues of the next larger window."""
    return residual_loss.ape_residual_loss(n1 + 1, d, alpha, beta, weight_decay)


def unshifted_loss(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Scalar:
    """`ape_residual_loss` without what weight decay takes from the modes that are learnt, (eps/4)^2 each."""
    quarter = weight_decay * ratio(1, 4, alpha)
    learnt = len(kept_modes(n1, d, alpha, beta, weight_decay))
    return residual_loss.ape_residual_loss(n1, d, alpha, beta, weight_decay) - quarter * quarter * learnt


RESIDUAL_LOSS = Claim(
    id="linear-attention.ape.residual-loss",
    title="The training loss tends to the sum of squares of the eigenvalues that cannot be learnt, plus a shift due to weight decay",
    source=Source(SABBAGHI_2024, "training losses of Fig. 9(a) and 15(a)"),
    statement=(
        r"\lim_{t\to\infty}L=\sum_{k\notin K}\lambda_k^2+|K|\frac{\epsilon^2}{16},"
        r"\qquad K=\text{the }d\text{ largest }\lambda_k>\tfrac{\epsilon}{4}"
    ),
    reading="new",
    formula=residual_loss.ape_residual_loss,
    domain=GENERIC,
    uses=(LIMIT.id,),
    parts=("the limit", "convergence"),
    controls=(
        Mutant("negative modes only, whatever the dimension", negative_modes_only),
        Mutant("eigenvalues of the next larger window", wider_window),
        Mutant("the share of weight decay left out", unshifted_loss),
        Widened("a start that misses a mode", drop=MEETS_THE_MODES),
    ),
)

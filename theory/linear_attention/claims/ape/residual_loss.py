"""Claims about the training loss that absolute positions keep."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.theory.linear_attention.ape import residual_loss
from lemmata.theory.linear_attention.claims.ape.limit import GENERIC, LIMIT, MEETS_THE_MODES
from lemmata.theory.linear_attention.mutants.ape import residual_loss as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

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
        Mutant("negative modes only, whatever the dimension", mutants.negative_modes_only),
        Mutant("eigenvalues of the next larger window", mutants.wider_window),
        Mutant("the share of weight decay left out", mutants.unshifted_loss),
        Widened("a start that misses a mode", drop=MEETS_THE_MODES),
    ),
)

"""Claims about the test loss of absolute positions at every position."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Array, Domain, Integer, Interval, Normal
from lemmata.theory.linear_attention.ape import test_loss
from lemmata.theory.linear_attention.claims.ape.unseen import UNSEEN_LOSS
from lemmata.theory.linear_attention.mutants.ape import test_loss as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

DOMINANT = "alpha at least 0.3 above twice the sum of all |beta_k|"

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
        n=Integer(5, 9),
        betas=Array(lambda c: min(2, c.n // 2 - 1), -0.7, 0.7),
        n1=Integer(1, lambda c: min(4, c.n - len(c.betas))),
        alpha=Interval(-0.5, 4),
        p_init=Normal(lambda c: (c.n, 4), 0.5),
        where=((DOMINANT, lambda c: c.alpha - 2 * sum(abs(beta) for beta in c.betas) >= 0.3),),
    ),
    uses=(UNSEEN_LOSS.id, "linear-attention.ape.weight-decay-shift"),
    controls=(
        Mutant("no loss at the edges", mutants.no_edges),
        Mutant("one neighbour in place of two outside", mutants.one_neighbour),
        Widened("a target that is not positive definite", drop=DOMINANT),
    ),
)

"""Claims about the mean test loss over isotropic starts with one visible site."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Choice, Domain, Integer, Interval, Normal
from lemmata.theory.linear_attention.augmented import isotropic_loss
from lemmata.theory.linear_attention.claims.augmented.single_site import DIRECTIONS
from lemmata.theory.linear_attention.mutants.augmented import isotropic_loss as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

ISOTROPIC_LOSS = Claim(
    id="linear-attention.augmented.isotropic-loss",
    title=r"For $\beta=0$, one visible site and an isotropic start the expected test loss is exactly $\alpha^2(n-1)/d$",
    source=Source(SABBAGHI_2024, "eq. D.10, made exact and without assuming translation invariance"),
    statement=r"\mathbb E\,\ell_i=\alpha^2\sum_{j\ne i}\mathbb E\cos^2\angle(p_i(0),p_j(0))=\alpha^2\,\frac{n-1}{d}\qquad(n_1=1,\ \beta=0)",
    reading="new",
    formula=isotropic_loss.isotropic_loss,
    domain=Domain(
        n=Integer(2, 6),
        d=Integer(1, 5),
        alpha=Interval(0.5, 3),
        scale=Interval(0.5, 2),
        stretch=Choice(1),
        p=Normal(lambda c: (c.n, c.d)),
    ),
    uses=(DIRECTIONS.id,),
    controls=(
        Mutant("n in place of n - 1", mutants.all_pairs),
        Mutant("d + 1 in place of d", mutants.smaller_cosines),
        Widened("a start that is not isotropic", stretch=Choice(4)),
    ),
)

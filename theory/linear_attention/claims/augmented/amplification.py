"""Claims about how training with one visible site scales off-diagonal entries."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Domain, Interval
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented import amplification
from lemmata.theory.linear_attention.claims.augmented.single_site import ONE_SITE, RING, SINGLE_SITE
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def inverse_amplification(a0: Scalar, alpha: Scalar) -> Scalar:
    """`amplification` upside down."""
    return a0 / alpha


def only_growth(a0: Scalar, alpha: Scalar) -> Scalar:
    """`amplification` as if off-diagonal entries could only grow, 1 + (alpha/a0 - 1)^2."""
    return 1 + (alpha - a0) * (alpha - a0) / (a0 * a0)


AMPLIFICATION = Claim(
    id="linear-attention.augmented.amplification",
    title=r"With one visible site training scales off-diagonal entries by $\alpha/A_0(0)$, above or below 1, and never removes them",
    source=Source(SABBAGHI_2024, "sentences below eq. D.9"),
    statement=r"\lim_{t\to\infty}\frac{A_j(t)}{A_j(0)}=\formula{\frac{\alpha}{A_0(0)}}\quad\text{for every } A_0(0)>0,\ \alpha>0",
    reading="new",
    formula=amplification.amplification,
    domain=Domain(where=RING.where, **{name: factor for name, factor in RING.factors.items() if name != "t"}),
    uses=(SINGLE_SITE.id,),
    controls=(
        Mutant("the inverse", inverse_amplification),
        Mutant("growth only", only_growth),
        Widened("wider windows", drop=ONE_SITE),
        Widened("a negative target", alpha=Interval(-3, -0.5)),
    ),
)

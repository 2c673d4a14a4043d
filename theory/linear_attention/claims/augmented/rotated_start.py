"""Claims about the mean test loss from a translation-invariant Gaussian start."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented import rotated_start
from lemmata.theory.linear_attention.augmented.isotropic_loss import isotropic_loss
from lemmata.theory.linear_attention.claims.augmented.single_site import SINGLE_SITE
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def independent_vectors(n: int, d: int, alpha: Scalar) -> Scalar:
    """`rotated_start_loss` as alpha^2 (n - 1)/d, that of independent vectors."""
    return isotropic_loss(n, d, alpha)


def no_opposite_site(n: int, d: int, alpha: Scalar) -> Scalar:
    """`rotated_start_loss` as alpha^2 (n - 1)/(d + 2) for even rings too."""
    return alpha * alpha * ratio(n - 1, d + 2, alpha)


ROTATED_START = Claim(
    id="linear-attention.augmented.rotated-start",
    title=r"A Gaussian start $p_k=R^kg$ is translation invariant and ends at a mean test loss of $2\alpha^2\lfloor n/2\rfloor/(d+2)$",
    source=Source(SABBAGHI_2024, "eq. D.7 and D.10, one start that meets both hypotheses"),
    statement=(
        r"p_k(0)=R^kg,\ g\sim\mathcal N(0,I_d),\ RR^\top=I,\ \det(x-R)=(x^n-1)^{d/n}:\quad"
        r"\mathbb E\,\ell_i=\frac{\alpha^2}{d(d+2)}\sum_{j\ne0}\big[(\operatorname{tr}R^j)^2+d+\operatorname{tr}R^{2j}\big]="
        r"\formula{\frac{2\alpha^2}{d+2}\lfloor\frac n2\rfloor}\qquad(n_1=1,\ \beta=0<\alpha)"
    ),
    reading="new",
    formula=rotated_start.rotated_start_loss,
    domain=Domain(
        n=Integer(1, None, search=(2, 8)),
        copies=Integer(1, None, search=(1, 3)),
        still=Choice(0),
        d=Computed(lambda c: c.copies * c.n + c.still),
        alpha=Interval(*POSITIVE, search=(0.5, 3)),
    ),
    uses=(SINGLE_SITE.id,),
    controls=(
        Mutant("as for independent vectors", independent_vectors),
        Mutant("even rings like odd ones", no_opposite_site),
        Widened("dimensions in which nothing is turned", still=Choice(2)),
    ),
)

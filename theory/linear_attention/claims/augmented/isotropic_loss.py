"""Claims about the mean test loss over isotropic starts with one visible site."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer, Interval, Normal
from lemmata.language.factors import POSITIVE
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented import isotropic_loss
from lemmata.theory.linear_attention.claims.augmented.gradient import TARGET
from lemmata.theory.linear_attention.claims.augmented.single_site import DIRECTIONS
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def all_pairs(n: int, d: int, alpha: Scalar, betas: Sequence[Scalar] = ()) -> Scalar:
    """`isotropic_loss` with n in place of n - 1 other positions."""
    return isotropic_loss.isotropic_loss(n + 1, d, alpha, betas)


def smaller_cosines(n: int, d: int, alpha: Scalar, betas: Sequence[Scalar] = ()) -> Scalar:
    """`isotropic_loss` with cosines of mean square 1/(d + 1) in place of 1/d."""
    return isotropic_loss.isotropic_loss(n, d + 1, alpha, betas)


def nearest_loss(n: int, d: int, alpha: Scalar, betas: Sequence[Scalar] = ()) -> Scalar:
    """`isotropic_loss` of the target's nearest neighbours alone."""
    return isotropic_loss.isotropic_loss(n, d, alpha, betas[:1])


ISOTROPIC_LOSS = Claim(
    id="linear-attention.augmented.isotropic-loss",
    title=r"For one visible site and an isotropic start the expected test loss is exactly $\alpha^2(n-1)/d+2\sum_k\beta_k^2$",
    source=Source(SABBAGHI_2024, "eq. D.10, made exact and without assuming translation invariance"),
    statement=r"\mathbb E\,\ell_i=\sum_{j\ne i}\mathbb E\,(\alpha\cos\angle(p_i(0),p_j(0))-\tau_{i-j})^2"
    r"=\alpha^2\,\frac{n-1}{d}+2\sum_k\beta_k^2\qquad(n_1=1,\ \alpha>0)",
    reading="new",
    formula=isotropic_loss.isotropic_loss,
    domain=Domain(
        n=Integer(1, None, search=(2, 7)),
        d=Integer(1, None, search=(1, 5)),
        **{**TARGET, "alpha": Interval(*POSITIVE, search=(0.5, 3))},
        scale=Interval(*POSITIVE, search=(0.5, 2)),
        stretch=Choice(1),
        p=Normal(lambda c: (c.n, c.d)),
    ),
    uses=(DIRECTIONS.id,),
    controls=(
        Mutant("n in place of n - 1", all_pairs),
        Mutant("d + 1 in place of d", smaller_cosines),
        Mutant("nearest neighbours only", nearest_loss),
        Widened("a start that is not isotropic", stretch=Choice(4)),
    ),
)

"""Claims about the leading order of the mean test loss."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented import leading_loss
from lemmata.theory.linear_attention.claims.augmented.isotropic_loss import ISOTROPIC_LOSS
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def one_lag_more(n: int, n1: int, d: int, alpha: Scalar) -> Scalar:
    """`leading_isotropic_loss` with n - 2 n1 + 2 invisible lags."""
    return leading_loss.leading_isotropic_loss(n + 1, n1, d, alpha)


def one_sided_lags(n: int, n1: int, d: int, alpha: Scalar) -> Scalar:
    """`leading_isotropic_loss` with visible lags counted on one side only, n - n1."""
    return alpha * alpha * ratio(n - n1, d, alpha)


LEADING_LOSS = Claim(
    id="linear-attention.augmented.leading-loss",
    title=r"For $\beta=0$ and any window the expected test loss is $\alpha^2(n-2n_1+1)_+/d$ to leading order in $1/d$",
    source=Source(SABBAGHI_2024, "second part of Proposition 5.1, made quantitative"),
    statement=r"\mathbb E\,\ell_i=\formula{\alpha^2\,\frac{(n-2n_1+1)_+}{d}}\,\big(1+o(1)\big)\quad(d\to\infty,\ \alpha>0=\beta)",
    reading="new",
    formula=leading_loss.leading_isotropic_loss,
    domain=Domain(
        n=Integer(1, None, search=(3, 8)),
        n1=Integer(1, lambda c: c.n),
        d=Integer(1, None, search=(1, 65536)),
        alpha=Interval(*POSITIVE, search=(1, 3)),
        where=(("a dimension far above n^2", lambda c: c.d >= 64 * c.n * c.n),),
    ),
    uses=(ISOTROPIC_LOSS.id, "linear-attention.augmented.hidden-pairs"),
    controls=(
        Mutant("one lag more", one_lag_more),
        Mutant("visible lags counted on one side", one_sided_lags),
        Widened("few dimensions", drop="a dimension far above n^2", d=Choice(3)),
    ),
)

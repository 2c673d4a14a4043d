"""Claims about the fixed points of training on every shift."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented import fixed_points
from lemmata.theory.linear_attention.claims.augmented.gradient import SIZES, TARGET
from lemmata.theory.linear_attention.claims.augmented.spectral_flow import unscaled_spectrum
from lemmata.theory.linear_attention.source import SABBAGHI_2024

PRESENT = "a mode whose amplitude is not negative, so that a Gram matrix has it"


def half_growth(ahat: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`growth_at_rest` with 4 in place of 8."""
    return unscaled_spectrum(ahat, n1, tau, weight_decay)


FIXED_POINTS = Claim(
    id="linear-attention.augmented.fixed-points",
    title=r"Beside a pair of modes at rest absent modes grow at the rate $-8\hat G$, and where none grows the loss is globally minimal",
    source=Source(SABBAGHI_2024, "eq. D.8, its fixed points"),
    statement=(
        r"\hat A^*_{\pm k}\ge0:\quad\tfrac{d}{dt}\log\hat A_w=-8\hat G_w,\quad \hat G=\mathrm{DFT}(N\circ(A^*-\tau));\qquad"
        r" L(A)=L(A^*)+2\sum_w\hat G_w\hat A_w+n\sum_rN_r(A_r-A^*_r)^2\ \text{for every}\ \hat A"
    ),
    reading="new",
    formula=fixed_points.growth_at_rest,
    domain=Domain(
        **SIZES,
        mode=Integer(0, lambda c: c.n // 2),
        **TARGET,
        weight_decay=Choice(0),
        spectrum=Array(lambda c: c.n // 2 + 1, *NONNEGATIVE, search=(0, 4)),
        ahat=Computed(lambda c: fixed_points.single_mode(c.n, c.n1, c.mode, c.tau)),
        where=((PRESENT, lambda c: c.ahat[c.mode] >= 0),),
    ),
    controls=(
        Mutant("4 in place of 8", half_growth),
        Widened("an amplitude that no Gram matrix has", drop=PRESENT),
        Widened("weight decay", weight_decay=Interval(0.5, 1)),
    ),
)

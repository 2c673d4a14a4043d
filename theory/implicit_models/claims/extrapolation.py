"""Claims about the error of a linear model out of distribution."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant, Source
from lemmata.theory.domain import Domain, Interval
from lemmata.theory.factors import NONNEGATIVE, REAL
from lemmata.theory.implicit_models.claims.ranges import SIZE, matrix
from lemmata.theory.implicit_models.extrapolation import linear_extrapolation_error
from lemmata.theory.implicit_models.mutants import extrapolation as mutants
from lemmata.theory.implicit_models.source import DECUGIS_2022

ERROR = Claim(
    id="implicit-models.extrapolation.linear",
    title="The error of a linear model out of distribution is a quadratic polynomial in the mean and the width of its inputs",
    source=Source(DECUGIS_2022, "figure 5, rolling average on $N(3+t,1)$"),
    statement=r"\mathbb Eu_m=\mu,\ \operatorname{Cov}u=s^2I:\quad\frac1q\,\mathbb E|D_{\mathrm{eff}}u-Wu|^2="
    r"\frac{s^2|E|_F^2+\mu^2|E\mathbf 1|^2}q,\quad E=D_{\mathrm{eff}}-W",
    reading="new",
    formula=linear_extrapolation_error,
    domain=Domain(
        p=SIZE,
        q=SIZE,
        d_eff=matrix("q", "p"),
        w=matrix("q", "p"),
        mean=Interval(*REAL, search=(-3, 3)),
        variance=Interval(*NONNEGATIVE, search=(0.25, 2)),
    ),
    controls=(Mutant("entries in the place of row sums", mutants.entries_alone), Mutant("per input", mutants.per_input)),
)
